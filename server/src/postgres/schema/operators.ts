/** Read and written by the service only: operators' work belongs to no user. */
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UserId } from '../db.ts'
import { bigSerial, createdAt, moment, userId } from './columns.ts'

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

export const operator_run = pgTable('operator_run', {
  id: bigSerial(),
  tool: text({ enum: ['explorer', 'function', 'scraper', 'feed'] }).notNull(),
  what: text().notNull(),
  started_by: userId(),
  email: text().notNull(),
  state: text({ enum: ['running', 'done', 'stopped', 'failed'] })
    .notNull()
    .default('running'),
  says: text(),
  started_at: createdAt(),
  finished_at: moment(),
})

export const scraped_fund = pgTable(
  'scraped_fund',
  {
    category_key: text().notNull(),
    scheme_code: text().notNull(),
    name: text().notNull(),
    record: jsonb().notNull(),
    scraped_by: userId(),
    scraped_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.category_key, table.scheme_code] })],
)
