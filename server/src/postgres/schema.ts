/** The user store's tables for the query builder. The truth is the SQL in migrations/; schema.test.ts holds the two together. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UserId } from './db.ts'

// Milliseconds, like a Date: with more, a time read and written back would differ from itself.
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
const createdAt = () => moment().notNull().defaultNow()
const serial = () => integer().generatedAlwaysAsIdentity().primaryKey()
const bigSerial = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()
/** Left out of an insert, it is the user the transaction runs for. */
const ownUserId = () => userId().default(sql`app_user_id()`)
const userId = () => integer().$type<UserId>().notNull()

export const asset_type = pgTable('asset_type', { value: text().primaryKey(), comment: text().notNull() })

export const interval = pgTable('interval', { value: text().primaryKey(), comment: text().notNull() })

export const users = pgTable('users', {
  id: integer().$type<UserId>().generatedAlwaysAsIdentity().primaryKey(),
  email: text().notNull().unique('users_email_key'),
  issuer: text().notNull(),
  subject: text().notNull(),
  google_id: text(),
  display_name: text(),
  photo_url: text(),
  telegram_id: text().unique('users_telegram_id_key'),
  callback_url: text(),
  webhook_secret: text(),
  telegram_first_name: text(),
  telegram_username: text(),
  telegram_photo_url: text(),
  previous_webhook_secret: text(),
  previous_secret_until: moment(),
  callback_stopped_at: moment(),
  callback_stopped_because: text(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const user_config = pgTable(
  'user_config',
  {
    user_id: ownUserId(),
    key: text().notNull(),
    value: text().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)

export const session = pgTable('session', {
  id: text().primaryKey(),
  user_id: userId(),
  turn: integer().notNull().default(0),
  user_agent: text(),
  created_at: createdAt(),
  last_used_at: createdAt(),
  expires_at: moment().notNull(),
  revoked_at: moment(),
})

export const consent = pgTable('consent', {
  id: serial(),
  user_id: ownUserId(),
  document: text({ enum: ['privacy', 'terms', 'disclaimer'] }).notNull(),
  version: text().notNull(),
  given_at: createdAt(),
  withdrawn_at: moment(),
})

export const audit_log = pgTable('audit_log', {
  id: bigSerial(),
  user_id: integer().$type<UserId>(),
  event: text().notNull(),
  detail: jsonb().notNull().default({}),
  created_at: createdAt(),
})

export const user_chat = pgTable('user_chat', {
  id: bigSerial(),
  user_id: ownUserId(),
  chat_uuid: uuid().notNull(),
  chat_title: text(),
  text_content_user_query: text().notNull(),
  text_content_assistant_formatted_response: text(),
  query: jsonb(),
  status: text({ enum: ['pending', 'done', 'failed'] })
    .notNull()
    .default('pending'),
  country: text().notNull().default('IN'),
  is_alert_set: boolean().notNull().default(false),
  /** Set by the database on insert: true for the first message of a chat. */
  is_first: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const chat_share = pgTable('chat_share', {
  chat_uuid: uuid().primaryKey(),
  user_id: ownUserId(),
  created_at: createdAt(),
})

/** The whole answer behind a message, as bytes: json, not jsonb. */
export const chat_answer = pgTable('chat_answer', {
  chat_id: bigint({ mode: 'number' }).primaryKey(),
  user_id: ownUserId(),
  canonical: text(),
  query: jsonb(),
  answer: json().notNull(),
  data_version: text().notNull(),
  created_at: createdAt(),
})

export const chat_pending = pgTable('chat_pending', {
  chat_id: bigint({ mode: 'number' }).primaryKey(),
  user_id: ownUserId(),
  chat_uuid: uuid().notNull(),
  attempts: integer().notNull().default(0),
  claimed_until: moment(),
  created_at: createdAt(),
})

export const report_run = pgTable('report_run', {
  id: bigSerial(),
  user_id: ownUserId(),
  chat_id: bigint({ mode: 'number' }).notNull(),
  origin: text({ enum: ['asked', 'schedule'] }).notNull(),
  ran_at: moment().notNull(),
  data_version: text().notNull(),
  answer: json().notNull(),
  changes: json(),
})

/** Rewritings asked of the language model, by person and day. */
export const model_use = pgTable(
  'model_use',
  {
    user_id: ownUserId(),
    day: date({ mode: 'string' }).notNull(),
    calls: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.day] })],
)

export const taught_word = pgTable('taught_word', {
  id: serial(),
  user_id: ownUserId(),
  word: text().notNull(),
  meaning: text().notNull(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const watch_list = pgTable('watch_list', {
  id: serial(),
  user_id: ownUserId(),
  asset_type: text().notNull(),
  symbol: text().notNull(),
  list_name: text().notNull().default(''),
  position: integer().notNull().default(0),
  notes: text(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const watch_group = pgTable('watch_group', {
  id: serial(),
  user_id: ownUserId(),
  name: text().notNull(),
  colour: smallint().notNull().default(0),
  position: integer().notNull().default(0),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const watch_group_item = pgTable(
  'watch_group_item',
  {
    user_id: ownUserId(),
    group_id: integer().notNull(),
    watch_id: integer().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.watch_id] })],
)

export const watch_view = pgTable('watch_view', {
  id: serial(),
  user_id: ownUserId(),
  name: text().notNull(),
  view: text().notNull(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const portfolio_mutual_funds = pgTable(
  'portfolio_mutual_funds',
  {
    user_id: ownUserId(),
    mutual_fund_id: text().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.mutual_fund_id] })],
)

export const user_instrument = pgTable('user_instrument', {
  id: serial(),
  user_id: ownUserId(),
  instrument_symbol: text().notNull(),
  instrument_token: bigint({ mode: 'number' }).notNull(),
  value: integer().notNull().default(1000),
  base_amount: integer().notNull().default(1000),
  trigger: numeric({ mode: 'number' }).notNull().default(2),
  allocation_factor: numeric({ mode: 'number' }).notNull().default(1),
  notification_frequency: smallint().notNull().default(1),
  notification_frequency_unit: text().notNull().default('1_day'),
  /** Written by the sender of alerts only. */
  notification_last_time: moment(),
  notification_channel: text().notNull().default('telegram'),
  settings: jsonb().notNull().default({}),
  paused: boolean().notNull().default(false),
  snoozed_until: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const trading_agent = pgTable('trading_agent', {
  id: serial(),
  user_id: ownUserId(),
  short_name: text().notNull(),
  description: text().notNull().default(''),
  alert_id: bigint({ mode: 'number' }),
  amount: integer().notNull().default(1000),
  notification_channel: text().notNull().default('telegram'),
  query: jsonb(),
  paused: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const alert_rule = pgTable('alert_rule', {
  id: serial(),
  user_id: ownUserId(),
  trading_agent_id: integer(),
  kind: text({ enum: ['watch', 'report'] }).notNull(),
  rule: jsonb().notNull(),
  notification_channel: text().notNull().default('telegram'),
  settings: jsonb().notNull().default({}),
  paused: boolean().notNull().default(false),
  paused_because: text(),
  snoozed_until: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const alert_state = pgTable('alert_state', {
  id: serial(),
  user_id: userId(),
  alert_rule_id: integer(),
  user_instrument_id: integer(),
  state: jsonb().notNull().default({}),
  fired_on: date({ mode: 'string' }),
  checked_at: moment(),
  updated_at: createdAt(),
})

export const schedule = pgTable('schedule', {
  id: serial(),
  user_id: ownUserId(),
  chat_id: bigint({ mode: 'number' }),
  trading_agent_id: integer(),
  frequency: text({ enum: ['Daily', 'Weekly', 'Monthly'] }).notNull(),
  day_of_week: smallint(),
  day_of_month: smallint(),
  time: text().notNull(),
  paused: boolean().notNull().default(false),
  next_run_at: moment(),
  last_run_at: moment(),
  last_result: jsonb(),
  claimed_until: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const notice = pgTable('notice', {
  id: bigSerial(),
  user_id: userId(),
  idempotency_key: text().notNull(),
  about: text(),
  channel: text({ enum: ['telegram', 'callbackurl', 'inbox'] }).notNull(),
  payload: jsonb().notNull(),
  state: text({ enum: ['pending', 'sent', 'failed'] })
    .notNull()
    .default('pending'),
  attempts: integer().notNull().default(0),
  next_attempt_at: moment().defaultNow(),
  claimed_until: moment(),
  sent_at: moment(),
  read_at: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const notice_attempt = pgTable('notice_attempt', {
  id: bigSerial(),
  user_id: userId(),
  notice_id: bigint({ mode: 'number' }).notNull(),
  outcome: text({ enum: ['unknown', 'sent', 'refused', 'unreachable'] }).notNull(),
  detail: text(),
  started_at: createdAt(),
  finished_at: moment(),
})

/** Read and written by the service only, as the two below belong to no one person. */
export const channel_pace = pgTable('channel_pace', {
  channel: text({ enum: ['telegram', 'callbackurl'] }).primaryKey(),
  next_at: moment().notNull(),
})

export const telegram_login = pgTable('telegram_login', {
  hash: text().primaryKey(),
  used_at: moment().notNull(),
})

export const saved_layout = pgTable('saved_layout', {
  id: serial(),
  user_id: ownUserId(),
  name: text().notNull(),
  layout: jsonb().notNull(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const drawing = pgTable('drawing', {
  id: serial(),
  user_id: ownUserId(),
  symbol: text().notNull(),
  interval: text(),
  shape: jsonb().notNull(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const user_feedback = pgTable('user_feedback', {
  id: serial(),
  user_id: ownUserId(),
  type: smallint().notNull().default(0),
  comment: text().notNull(),
  created_at: createdAt(),
})

/** Read and written by the service only: operators' work belongs to no user. */
export const feed_run = pgTable('feed_run', {
  id: bigSerial(),
  connector: text().notNull(),
  origin: text({ enum: ['file', 'vendor', 'schedule'] }).notNull(),
  file_name: text().notNull(),
  options: jsonb().notNull().default({}),
  state: text({ enum: ['running', 'imported', 'unchanged', 'refused', 'failed'] })
    .notNull()
    .default('running'),
  says: text(),
  report: jsonb().notNull().default({}),
  log: jsonb().notNull().default([]),
  started_by: integer().$type<UserId>(),
  started_at: createdAt(),
  finished_at: moment(),
})

export const feed_schedule = pgTable('feed_schedule', {
  connector: text().primaryKey(),
  paused: boolean().notNull().default(false),
  failures: integer().notNull().default(0),
  next_run_at: moment(),
})
