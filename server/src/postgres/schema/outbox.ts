/** The outbox's tables. */
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigSerial, createdAt, moment, userId } from './columns.ts'

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

/** Read and written by the service only: a pace belongs to no one person. */
export const channel_pace = pgTable('channel_pace', {
  channel: text({ enum: ['telegram', 'callbackurl'] }).primaryKey(),
  next_at: moment().notNull(),
  held_from: moment(),
  held_until: moment(),
})
