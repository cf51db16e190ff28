/** The user store's tables for the query builder. The truth is the SQL in migrations/; schema.test.ts holds the two together. */
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
  uuid,
} from 'drizzle-orm/pg-core'
import type { UserId } from './db.ts'
import { bigSerial, createdAt, moment, ownUserId, serial, userId } from './schema/columns.ts'

export { coin_news_item, coin_source, muted_source, news_alert, saved_news } from './schema/coins.ts'
export { own_rule, risk_profile } from './schema/learning.ts'
export { feed_run, feed_schedule, operator_run, scraped_fund } from './schema/operators.ts'
export { channel_pace, notice, notice_attempt } from './schema/outbox.ts'

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

export const fund_transaction = pgTable('fund_transaction', {
  id: serial(),
  user_id: ownUserId(),
  mutual_fund_id: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  kind: text({ enum: ['buy', 'sell', 'payout'] }).notNull(),
  units: numeric({ precision: 18, scale: 4, mode: 'number' }).notNull(),
  amount_paise: bigint({ mode: 'number' }).notNull(),
  folio: text().notNull().default(''),
  created_at: createdAt(),
})

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
  failures: smallint().notNull().default(0),
  failed_because: text(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const strategy = pgTable('strategy', {
  id: serial(),
  user_id: ownUserId(),
  name: text().notNull(),
  text: text().notNull(),
  query: jsonb().notNull(),
  settings: jsonb().notNull(),
  repeats: text({ enum: ['never', 'daily', 'weekly', 'monthly'] })
    .notNull()
    .default('never'),
  next_run_at: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const strategy_run = pgTable('strategy_run', {
  id: bigSerial(),
  user_id: ownUserId(),
  strategy_id: integer().notNull(),
  text: text().notNull(),
  query: jsonb().notNull(),
  settings: jsonb().notNull(),
  origin: text({ enum: ['asked', 'schedule'] }).notNull(),
  state: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
    .notNull()
    .default('queued'),
  progress: smallint().notNull().default(0),
  stage: text({ enum: ['reading', 'playing', 'checking'] }),
  reason: text(),
  attempts: integer().notNull().default(0),
  claimed_until: moment(),
  summary: jsonb(),
  result: json(),
  queued_at: moment().notNull().defaultNow(),
  started_at: moment(),
  finished_at: moment(),
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

/** One row a person and company. */
export const company_note = pgTable('company_note', {
  id: serial(),
  user_id: ownUserId(),
  symbol: text().notNull(),
  note: text().notNull().default(''),
  note_at: moment(),
  thesis: jsonb().notNull().default([]),
  peers: jsonb(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const user_feedback = pgTable('user_feedback', {
  id: serial(),
  user_id: ownUserId(),
  type: smallint().notNull().default(0),
  comment: text().notNull(),
  created_at: createdAt(),
  handled_at: moment(),
})
