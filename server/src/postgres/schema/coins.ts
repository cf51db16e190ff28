/** Coins and their news: what sources gave, and what a person does with the news. */
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, ownUserId } from './columns.ts'

export const coin_source = pgTable('coin_source', {
  name: text().primaryKey(),
  kind: text({ enum: ['list', 'news'] }).notNull(),
  snapshot: jsonb(),
  tried_at: moment(),
  good_at: moment(),
  problem: text(),
})

export const coin_news_item = pgTable('coin_news_item', {
  id: text().primaryKey(),
  source: text().notNull(),
  headline: text().notNull(),
  url: text(),
  coins: text().array().notNull().default([]),
  story: text().notNull(),
  published_at: moment().notNull(),
  seen_at: moment().notNull(),
})

export const saved_news = pgTable(
  'saved_news',
  {
    user_id: ownUserId(),
    item_id: text().notNull(),
    source: text().notNull(),
    headline: text().notNull(),
    url: text(),
    coins: text().array().notNull().default([]),
    published_at: moment().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.item_id] })],
)

export const muted_source = pgTable(
  'muted_source',
  { user_id: ownUserId(), source: text().notNull(), created_at: createdAt() },
  (table) => [primaryKey({ columns: [table.user_id, table.source] })],
)

export const news_alert = pgTable(
  'news_alert',
  {
    user_id: ownUserId(),
    symbol: text().notNull(),
    notification_channel: text({ enum: ['telegram', 'callbackurl'] })
      .notNull()
      .default('telegram'),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.symbol] })],
)
