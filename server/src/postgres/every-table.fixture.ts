/** For tests: one row of every user table, so that a table nobody thought of is still in every check. */
import type pg from 'pg'
import type { UserId } from './db.ts'

export interface UserRows {
  readonly user: UserId
  /** Ids and unique values of this user's rows. */
  readonly id: number
  readonly chat: string
}

export const anna: UserRows = { user: 1 as UserId, id: 101, chat: '00000000-0000-4000-8000-000000000101' }
export const bala: UserRows = { user: 2 as UserId, id: 202, chat: '00000000-0000-4000-8000-000000000202' }

/** In the order they can be inserted. */
export const insertInto = {
  users: ({ user, id }) =>
    `insert into users (id, email, issuer, subject, google_id, telegram_id, telegram_first_name, webhook_secret, previous_webhook_secret, previous_secret_until) overriding system value
     values (${user}, 'user${user}@example.com', 'https://issuer.example', 'subject-${user}', 'google-${user}', '${id}', 'User ${user}', 'sealed-secret-of-user-${user}', 'sealed-secret-before-of-${user}', '2026-02-07T04:31:07.123Z')`,
  user_config: ({ user }) => `insert into user_config (user_id, key, value) values (${user}, 'theme', 'dark')`,
  session: ({ user, id }) =>
    `insert into session (id, user_id, expires_at) values ('session-of-user-${id}', ${user}, now() + interval '1 day')`,
  consent: ({ user, id }) =>
    `insert into consent (id, user_id, document, version) overriding system value values (${id}, ${user}, 'terms', '1')`,
  audit_log: ({ user, id }) =>
    `insert into audit_log (id, user_id, event) overriding system value values (${id}, ${user}, 'signed_in')`,
  user_chat: ({ user, id, chat }) =>
    `insert into user_chat (id, user_id, chat_uuid, chat_title, text_content_user_query, text_content_assistant_formatted_response, query, status, is_alert_set, is_first)
     overriding system value
     values (${id}, ${user}, '${chat}', 'Cheap banks', 'banks with pe under 10', '<p>₹1,23,456 “quoted” \\ </p>', '{"n": 12345678901234567890.123456789, "s": "é\\n\\u20b9"}', 'done', true, true)`,
  chat_share: ({ user, chat }) => `insert into chat_share (chat_uuid, user_id) values ('${chat}', ${user})`,
  chat_answer: ({ user, id }) =>
    `insert into chat_answer (chat_id, user_id, canonical, query, answer, data_version)
     values (${id}, ${user}, 'screen stocks where pe < 10', '{"kind": "screen"}', '{"b": 1.0, "a": "₹ é"}', '2026-02-06 Sample')`,
  chat_pending: ({ user, id, chat }) =>
    `insert into chat_pending (chat_id, user_id, chat_uuid, attempts, claimed_until) values (${id}, ${user}, '${chat}', 1, '2026-02-06T04:31:07.123Z')`,
  report_run: ({ user, id }) =>
    `insert into report_run (id, user_id, chat_id, origin, ran_at, data_version, answer, changes) overriding system value
     values (${id}, ${user}, ${id}, 'schedule', '2026-02-06T04:31:07.123Z', '2026-02-06 Sample', '{"b": 1, "a": 2}', '{"added": ["TCS"]}')`,
  model_use: ({ user }) => `insert into model_use (user_id, day, calls) values (${user}, '2026-02-06', 3)`,
  taught_word: ({ user, id }) =>
    `insert into taught_word (id, user_id, word, meaning) overriding system value values (${id}, ${user}, 'sasta', 'pe < 15')`,
  watch_list: ({ user, id }) =>
    `insert into watch_list (id, user_id, asset_type, symbol) overriding system value values (${id}, ${user}, 'equity', 'TCS')`,
  watch_group: ({ user, id }) =>
    `insert into watch_group (id, user_id, name, colour) overriding system value values (${id}, ${user}, 'Banks', 3)`,
  watch_group_item: ({ user, id }) =>
    `insert into watch_group_item (user_id, group_id, watch_id, position) values (${user}, ${id}, ${id}, 1)`,
  watch_view: ({ user, id }) =>
    `insert into watch_view (id, user_id, name, view) overriding system value values (${id}, ${user}, 'Cheap', 'c=pe.pb')`,
  portfolio_mutual_funds: ({ user }) =>
    `insert into portfolio_mutual_funds (user_id, mutual_fund_id) values (${user}, '119551')`,
  fund_transaction: ({ user, id }) =>
    `insert into fund_transaction (id, user_id, mutual_fund_id, day, kind, units, amount_paise, folio)
     overriding system value values (${id}, ${user}, '119551', '2024-02-06', 'buy', 12.3456, 500000, '123/45')`,
  user_instrument: ({ user, id }) =>
    `insert into user_instrument (id, user_id, instrument_symbol, instrument_token, value, base_amount, trigger, allocation_factor, created_at)
     overriding system value values (${id}, ${user}, 'NIFTYBEES', 2707457, 1500, 1500, 2.5, 1.1, '2026-02-06T04:31:07.123Z')`,
  trading_agent: ({ user, id }) =>
    `insert into trading_agent (id, user_id, short_name, alert_id) overriding system value values (${id}, ${user}, 'Cheap banks', ${id})`,
  alert_rule: ({ user, id }) =>
    `insert into alert_rule (id, user_id, trading_agent_id, kind, rule) overriding system value values (${id}, ${user}, ${id}, 'watch', '{"a": 1}')`,
  alert_state: ({ user, id }) =>
    `insert into alert_state (id, user_id, alert_rule_id, fired_on) overriding system value values (${id}, ${user}, ${id}, '2026-02-06')`,
  schedule: ({ user, id }) =>
    `insert into schedule (id, user_id, trading_agent_id, frequency, day_of_week, time) overriding system value values (${id}, ${user}, ${id}, 'Weekly', 1, '09:20')`,
  notice: ({ user, id }) =>
    `insert into notice (id, user_id, idempotency_key, channel, payload) overriding system value values (${id}, ${user}, 'dip:${user}:NIFTYBEES:2026-02-06', 'telegram', '{"fall": 2.51}')`,
  notice_attempt: ({ user, id }) =>
    `insert into notice_attempt (id, user_id, notice_id, outcome) overriding system value values (${id}, ${user}, ${id}, 'sent')`,
  saved_layout: ({ user, id }) =>
    `insert into saved_layout (id, user_id, name, layout) overriding system value values (${id}, ${user}, 'Mine', '[]')`,
  drawing: ({ user, id }) =>
    `insert into drawing (id, user_id, symbol, "interval", shape) overriding system value values (${id}, ${user}, 'TCS', '1d', '{}')`,
  strategy: ({ user, id }) =>
    `insert into strategy (id, user_id, name, text, query, settings, repeats, next_run_at) overriding system value
     values (${id}, ${user}, 'Buy the dip', 'backtest TCS buy ₹5000 when return(1d) <= -2%', '{"kind": "backtest"}', '{"start": null}', 'weekly', '2026-02-06T04:31:07.123Z')`,
  strategy_run: ({ user, id }) =>
    `insert into strategy_run (id, user_id, strategy_id, text, query, settings, origin, state, progress, summary, result, queued_at, started_at, finished_at) overriding system value
     values (${id}, ${user}, ${id}, 'backtest TCS buy ₹5000 when return(1d) <= -2%', '{"kind": "backtest"}', '{"start": null}', 'asked', 'done', 100, '{"trades": 3}', '{"b": 1.0, "a": "₹ é"}',
       '2026-02-06T04:31:07.123Z', '2026-02-06T04:31:08.123Z', '2026-02-06T04:31:09.123Z')`,
  company_note: ({ user, id }) =>
    `insert into company_note (id, user_id, symbol, note, note_at, thesis, peers) overriding system value
     values (${id}, ${user}, 'TCS', 'Cash rich', '2026-02-06T04:31:07.123Z', '[{"id": "a", "words": "roce above 20", "clause": "roce > 20%"}]', '["INFY"]')`,
  risk_profile: ({ user, id }) =>
    `insert into risk_profile (id, user_id, answers, taken_at, capacity, tolerance, band) overriding system value values (${id}, ${user}, '{"fall": 2}', '2026-02-06T04:31:07.123Z', 50, 40, 3)`,
  own_rule: ({ user }) => `insert into own_rule (user_id, principle) values (${user}, 'low-debt')`,
  saved_news: ({ user }) =>
    `insert into saved_news (user_id, item_id, source, headline, coins, published_at) values (${user}, 'a1', 'example.com', 'Bitcoin, ₹ and é', '{BTC}', '2026-02-06T04:31:07.123Z')`,
  muted_source: ({ user }) => `insert into muted_source (user_id, source) values (${user}, 'example.com')`,
  news_alert: ({ user }) => `insert into news_alert (user_id, symbol) values (${user}, 'BTC')`,
  user_feedback: ({ user, id }) =>
    `insert into user_feedback (id, user_id, type, comment) overriding system value values (${id}, ${user}, 2, 'The chart is upside down')`,
} as const satisfies Record<string, (rows: UserRows) => string>

/** Tables without an owner: the service reads and writes them, no user does. */
const insertIntoService = {
  feed_run: ({ user, id }) =>
    `insert into feed_run (id, connector, origin, file_name, state, says, report, log, started_by, started_at, finished_at)
     overriding system value
     values (${id}, 'nse-bhavcopy', 'file', 'cm.csv', 'refused', 'Line 3, column OPEN: “x” is no amount', '{"counts": {"rejected": 1}}', '[]', ${user}, '2026-02-06T04:31:07.123Z', '2026-02-06T04:31:09.456Z')`,
  feed_schedule: ({ id }) =>
    `insert into feed_schedule (connector, failures, next_run_at) values ('amfi-nav-${id}', 1, '2026-02-06T18:00:00.000Z')`,
  scraped_fund: ({ user, id }) =>
    `insert into scraped_fund (category_key, scheme_code, name, record, scraped_by, scraped_at)
     values ('etfs', 'TST00${id}', 'A fund', '{"name": "A fund"}', ${user}, '2026-02-06T04:31:07.123Z')`,
  operator_run: ({ user, id }) =>
    `insert into operator_run (id, tool, what, started_by, email, state, says, started_at, finished_at)
     overriding system value
     values (${id}, 'function', '() => 1', ${user}, 'op@example.com', 'failed', 'Stopped: out of memory', '2026-02-06T04:31:07.123Z', '2026-02-06T04:31:09.456Z')`,
  coin_source: ({ id }) =>
    `insert into coin_source (name, kind, snapshot, tried_at, good_at) values ('list-${id}', 'list', '{"coins": []}', '2026-02-06T04:31:07.123Z', '2026-02-06T04:31:07.123Z')`,
  coin_news_item: ({ id }) =>
    `insert into coin_news_item (id, source, headline, coins, story, published_at, seen_at)
     values ('a${id}', 'example.com', 'Bitcoin, ₹ and é', '{BTC,ETH}', 'a${id}', '2026-02-06T04:31:07.123Z', '2026-02-06T04:31:09.456Z')`,
  channel_pace: ({ user }) =>
    `insert into channel_pace (channel, next_at) values ('${user === 1 ? 'telegram' : 'callbackurl'}', '2026-02-06T18:00:00.000Z')`,
  telegram_login: ({ id }) =>
    `insert into telegram_login (hash, used_at) values (repeat('a', 61) || '${id}', '2026-02-06T18:00:00.000Z')`,
} as const satisfies Record<string, (rows: UserRows) => string>

export const serviceTables = Object.keys(insertIntoService) as readonly (keyof typeof insertIntoService)[]

export type UserTable = keyof typeof insertInto
export const userTables = Object.keys(insertInto) as readonly UserTable[]

/** Which column says whose row it is. */
export const ownerColumn = (table: UserTable): string => (table === 'users' ? 'id' : 'user_id')

/** As the restore does it: no row policy and no stamp in the way. */
export async function fillEveryTable(client: pg.Client, ...owners: readonly UserRows[]): Promise<void> {
  await client.query('begin')
  await client.query('set local role artha_backup')
  for (const rows of owners) {
    for (const table of userTables) await client.query(insertInto[table](rows))
    for (const table of serviceTables) await client.query(insertIntoService[table](rows))
  }
  // New rows are numbered after these.
  await client.query(
    `select setval(seq.oid::regclass, 1000) from pg_class seq where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  await client.query('commit')
}

/** Starting a store takes a second; emptying one does not. */
export async function emptyEveryTable(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local role artha_backup')
  for (const table of [...userTables, ...serviceTables].toReversed()) await client.query(`delete from "${table}"`)
  await client.query('commit')
}

/** Everything in the store, to compare before with after. */
export async function everyRow(client: pg.Client): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  await client.query('begin read only')
  await client.query('set local role artha_backup')
  for (const table of [...userTables, ...serviceTables]) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${table}" t order by t::text`)
    all[table] = rows.map(({ row }) => row)
  }
  await client.query('commit')
  return all
}
