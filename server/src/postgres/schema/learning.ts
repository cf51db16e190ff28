/** What a person said of herself: risk profiles, and the principles she made her own. */
import { jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, ownUserId, serial } from './columns.ts'

export const risk_profile = pgTable('risk_profile', {
  id: serial(),
  user_id: ownUserId(),
  answers: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  taken_at: moment(),
  capacity: smallint(),
  tolerance: smallint(),
  band: smallint(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const own_rule = pgTable(
  'own_rule',
  {
    user_id: ownUserId(),
    principle: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.principle] })],
)
