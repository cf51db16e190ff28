import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { sqlError } from './errors.ts'
import { anna, bala, everyRow, fillEveryTable, serviceTables } from './every-table.fixture.ts'
import type { UserStore } from './store.ts'

const long = (count: number): string => 'x'.repeat(count)
const instrument = (columns: string, values: string): string =>
  `insert into user_instrument (instrument_symbol, instrument_token, ${columns}) values ('BANKBEES', 5, ${values})`
const amount = (value: string): string => instrument('value, base_amount', `${value}, ${value}`)
const chat = (columns: string, values: string): string =>
  `insert into user_chat (chat_uuid, ${columns}) values ('${bala.chat.replace('202', '999')}', ${values})`
const me = `where id = ${anna.user}`

/** As the user, unless it is the service's to do. */
interface Refusal {
  readonly what: string
  readonly constraint: string
  readonly statement: string
  readonly by: 'user' | 'service'
}

type Line = readonly [what: string, constraint: string, statement: string, by?: 'service']

const lines: readonly Line[] = [
  [
    'users: a second user with the same email',
    'users_email_key',
    `insert into users (email, issuer, subject) values ('user1@example.com', 'i', 's')`,
    'service',
  ],
  [
    'users: the same email in capitals',
    'users_email_check',
    `insert into users (email, issuer, subject) values ('User1@example.com', 'i', 's')`,
    'service',
  ],
  [
    'users: a second user with the same issuer and subject',
    'users_issuer_subject_key',
    `insert into users (email, issuer, subject) values ('n@example.com', 'https://issuer.example', 'subject-1')`,
    'service',
  ],
  [
    'users: telegram_id that another user has',
    'users_telegram_id_key',
    `update users set telegram_id = '${bala.id}' ${me}`,
    'service',
  ],
  [
    'users: telegram_id that is not a number',
    'users_telegram_id_check',
    `update users set telegram_id = '12a' ${me}`,
    'service',
  ],
  ['users: callback_url ftp://x', 'users_callback_url_check', `update users set callback_url = 'ftp://x' ${me}`],
  [
    'users: callback_url example.com',
    'users_callback_url_check',
    `update users set callback_url = 'example.com' ${me}`,
  ],
  [
    'users: webhook_secret of 15 characters',
    'users_webhook_secret_check',
    `update users set webhook_secret = '${long(15)}' ${me}`,
  ],
  [
    'user_config: the same key twice for a user',
    'user_config_pkey',
    `insert into user_config (key, value) values ('theme', 'light')`,
  ],
  [
    'user_chat: a blank message',
    'user_chat_text_content_user_query_check',
    chat('text_content_user_query', `E' \\n\\t '`),
  ],
  [
    'user_chat: a message of 5001 characters',
    'user_chat_text_content_user_query_check',
    chat('text_content_user_query', `'${long(5001)}'`),
  ],
  [
    'user_chat: a title of 201 characters',
    'user_chat_chat_title_check',
    chat('text_content_user_query, chat_title', `'q', '${long(201)}'`),
  ],
  [
    'user_chat: is_alert_set without a title',
    'user_chat_is_alert_set_check',
    chat('text_content_user_query, is_alert_set', `'q', true`),
  ],
  ['user_chat: an unknown status', 'user_chat_status_check', chat('text_content_user_query, status', `'q', 'maybe'`)],
  [
    'user_feedback: type 3 (0 Feedback, 1 Enhancement, 2 Bug)',
    'user_feedback_type_check',
    `insert into user_feedback (type, comment) values (3, 'c')`,
  ],
  ['user_feedback: type -1', 'user_feedback_type_check', `insert into user_feedback (type, comment) values (-1, 'c')`],
  [
    'user_feedback: an empty comment',
    'user_feedback_comment_check',
    `insert into user_feedback (type, comment) values (0, '')`,
  ],
  [
    'user_feedback: a comment of 5001 characters',
    'user_feedback_comment_check',
    `insert into user_feedback (type, comment) values (0, '${long(5001)}')`,
  ],
  [
    'watch_list: the same asset_type, symbol and user',
    'watch_list_asset_type_symbol_user_id_key',
    `insert into watch_list (asset_type, symbol) values ('equity', 'TCS')`,
  ],
  [
    'watch_list: an asset_type that is not in the enumeration',
    'watch_list_asset_type_fkey',
    `insert into watch_list (asset_type, symbol) values ('house', 'TCS')`,
  ],
  [
    'user_instrument: the same user and instrument_symbol',
    'user_instrument_user_id_instrument_symbol_key',
    `insert into user_instrument (instrument_symbol, instrument_token) values ('NIFTYBEES', 1)`,
  ],
  ['user_instrument: amount 999', 'user_instrument_base_amount_check', amount('999')],
  ['user_instrument: amount 1250, not in steps of 500', 'user_instrument_base_amount_check', amount('1250')],
  ['user_instrument: amount -1', 'user_instrument_base_amount_check', amount('-1')],
  ['user_instrument: amount 1e9', 'user_instrument_base_amount_check', amount('1000000000')],
  [
    'user_instrument: value that differs from the amount',
    'user_instrument_value_check',
    instrument('value, base_amount', '1000, 1500'),
  ],
  ['user_instrument: trigger 0', 'user_instrument_trigger_check', instrument('trigger', '0')],
  ['user_instrument: trigger 10.5', 'user_instrument_trigger_check', instrument('trigger', '10.5')],
  ['user_instrument: trigger 2.3, not in steps of 0.5', 'user_instrument_trigger_check', instrument('trigger', '2.3')],
  [
    'user_instrument: trigger 2.04, which would round to an allowed one',
    'user_instrument_trigger_check',
    instrument('trigger', '2.04'),
  ],
  ['user_instrument: trigger NaN', 'user_instrument_trigger_check', instrument('trigger', `'NaN'`)],
  [
    'user_instrument: aggression 0.9',
    'user_instrument_allocation_factor_check',
    instrument('allocation_factor', '0.9'),
  ],
  [
    'user_instrument: aggression 2.1',
    'user_instrument_allocation_factor_check',
    instrument('allocation_factor', '2.1'),
  ],
  [
    'user_instrument: aggression 1.25, not in steps of 0.1',
    'user_instrument_allocation_factor_check',
    instrument('allocation_factor', '1.25'),
  ],
  [
    'user_instrument: channel sms',
    'user_instrument_notification_channel_check',
    instrument('notification_channel', `'sms'`),
  ],
  [
    'user_instrument: notification_frequency 2',
    'user_instrument_notification_frequency_check',
    instrument('notification_frequency', '2'),
  ],
  [
    'user_instrument: notification_frequency_unit 1_hour',
    'user_instrument_notification_frequency_unit_check',
    instrument('notification_frequency_unit', `'1_hour'`),
  ],
  [
    'portfolio_mutual_funds: the same fund twice for a user',
    'portfolio_mutual_funds_pkey',
    `insert into portfolio_mutual_funds (mutual_fund_id) values ('119551')`,
  ],
  [
    'trading_agent: alert_id of a chat of another user',
    'trading_agent_alert_id_fkey',
    `insert into trading_agent (short_name, alert_id) values ('a', ${bala.id})`,
  ],
  [
    'trading_agent: a blank short_name',
    'trading_agent_short_name_check',
    `insert into trading_agent (short_name) values (' ')`,
  ],
  [
    'trading_agent: channel sms',
    'trading_agent_notification_channel_check',
    `insert into trading_agent (short_name, notification_channel) values ('a', 'sms')`,
  ],
  [
    'trading_agent: amount 0',
    'trading_agent_amount_check',
    `insert into trading_agent (short_name, amount) values ('a', 0)`,
  ],
  [
    'schedule: an agent of another user',
    'schedule_trading_agent_id_fkey',
    `insert into schedule (trading_agent_id, frequency, time) values (${bala.id}, 'Daily', '09:15')`,
  ],
  [
    'schedule: Weekly without a day of week',
    'schedule_day_of_week_check',
    `insert into schedule (trading_agent_id, frequency, time) values (${anna.id}, 'Weekly', '09:15')`,
  ],
  [
    'schedule: day of month 32',
    'schedule_day_of_month_check',
    `insert into schedule (trading_agent_id, frequency, day_of_month, time) values (${anna.id}, 'Monthly', 32, '09:15')`,
  ],
  [
    'schedule: time 24:00',
    'schedule_time_check',
    `insert into schedule (trading_agent_id, frequency, time) values (${anna.id}, 'Daily', '24:00')`,
  ],
  [
    'schedule: frequency Hourly',
    'schedule_frequency_check',
    `insert into schedule (trading_agent_id, frequency, time) values (${anna.id}, 'Hourly', '09:15')`,
  ],
  [
    'notice: the same idempotency key twice',
    'notice_idempotency_key_key',
    `insert into notice (user_id, idempotency_key, channel, payload) values (${bala.user}, 'dip:1:NIFTYBEES:2026-02-06', 'telegram', '{}')`,
    'service',
  ],
  [
    'users: a telegram picture that is no address',
    'users_telegram_photo_url_check',
    `update users set telegram_photo_url = 'javascript:1' ${me}`,
  ],
  [
    'users: a previous secret without an end',
    'users_previous_secret_until_check',
    `update users set previous_secret_until = null ${me}`,
  ],
  [
    'users: a stopped callback without a reason',
    'users_callback_stopped_check',
    `update users set callback_stopped_at = now() ${me}`,
  ],
  [
    'telegram_login: a proof used twice',
    'telegram_login_pkey',
    `insert into telegram_login (hash, used_at) select hash, used_at from telegram_login`,
    'service',
  ],
  [
    'notice_attempt: an attempt at a notice of another user',
    'notice_attempt_notice_id_fkey',
    `insert into notice_attempt (user_id, notice_id, outcome) values (${bala.user}, ${anna.id}, 'sent')`,
    'service',
  ],
  [
    'drawing: an interval that is not in the enumeration',
    'drawing_interval_fkey',
    `insert into drawing (symbol, "interval", shape) values ('TCS', '7m', '{}')`,
  ],
  [
    'taught_word: the same word twice for a user',
    'taught_word_user_id_word_key',
    `insert into taught_word (word, meaning) values ('sasta', 'x')`,
  ],
]

const refusals = lines.map(
  ([what, constraint, statement, by]): Refusal => ({ what, constraint, statement, by: by ?? 'user' }),
)

describe.each(testEngines)('the constraints of the specification on %s', (engine) => {
  let db: UserStore
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.maintain((client) => fillEveryTable(client, anna, bala))
  })
  afterAll(() => db.close())

  it.each(refusals)(
    '[E16.email E17.key E19.symbol E20.instrument_symbol K1 K29-K31 K35 K41 V17 V19 V20] $what is refused by $constraint and changes nothing',
    async ({ constraint, statement, by }) => {
      const before = await db.maintain(everyRow)
      const run =
        by === 'service' ? db.asService : <T>(work: Parameters<typeof db.asUser<T>>[1]) => db.asUser(anna.user, work)
      const error = await run((tx) => tx.execute(sql.raw(statement))).then(
        () => null,
        (reason: unknown) => sqlError(reason),
      )
      expect(error?.constraint).toBe(constraint)
      expect(await db.maintain(everyRow)).toEqual(before)
    },
  )

  it('[E32] asset_type and interval enumerations hold the values of the product', async () => {
    const read = (table: string): Promise<unknown> =>
      db.readAs(anna.user, async (tx) => (await tx.execute(sql.raw(`select value from "${table}"`))).rows)
    const values = (...names: string[]) => names.map((value) => ({ value }))
    expect(await read('asset_type')).toEqual(
      values('equity', 'etf', 'index', 'mutual_fund', 'future', 'option', 'commodity', 'currency', 'crypto'),
    )
    expect(await read('interval')).toEqual(values('1m', '5m', '15m', '30m', '1h', '1d', '1w', '1M'))
  })

  it('[C51 E19.symbol] watch_list: adding upserts, and on conflict only updated_at changes', async () => {
    const read = async (): Promise<Record<string, unknown>> =>
      db.readAs(anna.user, async (tx) => {
        const { rows } = await tx.execute(sql`select *, updated_at::text from watch_list`)
        expect(rows).toHaveLength(1)
        return { ...rows[0] }
      })
    const { updated_at: before, ...rest } = await read()
    await db.asUser(anna.user, (tx) =>
      tx.execute(sql`insert into watch_list (asset_type, symbol) values ('equity', 'TCS')
        on conflict (asset_type, symbol, user_id) do update set updated_at = now()`),
    )
    const { updated_at: after, ...same } = await read()
    expect(same).toEqual(rest)
    expect(String(after) > String(before)).toBe(true)
  })

  it('[E18.user] users: an upsert on the email key changes only updated_at', async () => {
    const read = (): Promise<Record<string, unknown>> =>
      db.asService(async (tx) => ({
        ...(await tx.execute(sql`select *, updated_at::text from users where id = ${bala.user}`)).rows[0],
      }))
    const { updated_at: before, ...rest } = await read()
    await db.asService((tx) =>
      tx.execute(sql`insert into users (email, issuer, subject) values ('user2@example.com', 'other', 'other')
        on conflict on constraint users_email_key do update set updated_at = now()`),
    )
    const { updated_at: after, ...same } = await read()
    expect(same).toEqual(rest)
    expect(String(after) > String(before)).toBe(true)
  })

  it('money and percent columns are exact, never float', async () => {
    const { rows } = await db.maintain((client) =>
      client.query(
        `select table_name, column_name from information_schema.columns
         where table_schema = 'public' and data_type in ('real', 'double precision', 'money')`,
      ),
    )
    expect(rows).toEqual([])
  })

  it('[E3.is_first] user_chat: is_first is true for the first message of a chat and false for the next, whatever the insert says', async () => {
    const chat_uuid = '00000000-0000-4000-8000-00000000abcd'
    const flags = await db.asUser(anna.user, async (tx) => {
      const insert = (isFirst: boolean) =>
        tx.execute<{ is_first: boolean }>(sql`insert into user_chat (chat_uuid, text_content_user_query, is_first)
          values (${chat_uuid}, 'q', ${isFirst}) returning is_first`)
      return [(await insert(false)).rows, (await insert(true)).rows]
    })
    expect(flags).toEqual([[{ is_first: true }], [{ is_first: false }]])
    await db.asUser(anna.user, (tx) => tx.execute(sql`delete from user_chat where chat_uuid = ${chat_uuid}`))
  })

  it('deleting a user deletes everything of hers and nothing of others, and keeps the audit log and what belongs to nobody', async () => {
    const counts = (rows: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.length]))
    const before = counts(await db.maintain(everyRow))
    await db.asService((tx) => tx.execute(sql`delete from users where id = ${anna.user}`))
    const after = counts(await db.maintain(everyRow))
    const isKept = (table: string) => table === 'audit_log' || serviceTables.some((name) => name === table)
    const expected = Object.entries(before).map(([table, count]) => [table, isKept(table) ? count : count - 1])
    expect(after).toEqual(Object.fromEntries(expected))
  })
})
