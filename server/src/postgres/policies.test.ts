import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import {
  anna,
  bala,
  emptyEveryTable,
  everyRow,
  fillEveryTable,
  insertInto,
  ownerColumn,
  serviceTables,
  type UserTable,
  userTables,
} from './every-table.fixture.ts'
import type { UserStore } from './store.ts'

const refusedByPolicyOrGrant = '42501'
const refusedByIdentity = '428C9'

/** Runs the statement as someone and takes it back. */
async function attempt(client: pg.Client, statement: string): Promise<{ code: string } | { rows: number }> {
  await client.query('savepoint attempt')
  try {
    const { rowCount } = await client.query(statement)
    return { rows: rowCount ?? 0 }
  } catch (error) {
    return { code: String((error as { code?: string }).code) }
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}

const refused = (outcome: { code: string } | { rows: number }): boolean =>
  'code' in outcome && (outcome.code === refusedByPolicyOrGrant || outcome.code === refusedByIdentity)

const touches = (outcome: { code: string } | { rows: number }): boolean =>
  'code' in outcome ? outcome.code !== refusedByPolicyOrGrant : outcome.rows > 0

/** What Bala can do with Anna's rows of a table. Nothing, or the policy is broken. */
async function leaks(client: pg.Client, table: UserTable): Promise<string[]> {
  const owner = ownerColumn(table)
  const found: string[] = []
  await client.query('savepoint bala')
  await client.query(`select set_config('role', 'artha_user', true), set_config('app.user_id', '${bala.user}', true)`)
  const note = async (kind: string, statement: string): Promise<void> => {
    if (touches(await attempt(client, statement))) found.push(kind)
  }
  await note('sees', `select 1 from "${table}" where "${owner}" = ${anna.user}`)
  const insert = await attempt(client, insertInto[table](anna))
  if (!refused(insert)) found.push('inserts')
  for (const column of await updatableColumns(client, table)) {
    await note('updates', `update "${table}" set "${column}" = "${column}" where "${owner}" = ${anna.user}`)
  }
  await note('deletes', `delete from "${table}" where "${owner}" = ${anna.user}`)
  const given = await attempt(client, `update "${table}" set "${owner}" = ${anna.user} where "${owner}" = ${bala.user}`)
  if (!refused(given)) found.push('gives away')
  await client.query('rollback to savepoint bala')
  return [...new Set(found)]
}

async function updatableColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name::text from information_schema.column_privileges
     where grantee = 'artha_user' and privilege_type = 'UPDATE' and table_name = $1 order by 1`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

describe.each(testEngines)('row-level security on %s', (engine) => {
  let db: UserStore
  /** Everything inside is taken back. */
  const tryOut = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    db.maintain(async (client) => {
      await client.query('begin')
      try {
        return await work(client)
      } finally {
        await client.query('rollback')
      }
    })

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.maintain(async (client) => {
      await emptyEveryTable(client)
      await fillEveryTable(client, anna, bala)
    })
  })
  afterAll(() => db.close())

  it('is enabled and forced on every table, each with a policy', async () => {
    const { rows } = await db.maintain((client) =>
      client.query(
        `select relname::text as table, relrowsecurity and relforcerowsecurity as forced,
           exists (select from pg_policy where polrelid = pg_class.oid and polname in ('owner', 'everyone', 'service')) as has_policy
         from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
      ),
    )
    expect(rows).toEqual(
      [...userTables, ...serviceTables, 'asset_type', 'interval']
        .sort()
        .map((table) => ({ table, forced: true, has_policy: true })),
    )
  })

  it.each(userTables)('[P7] %s: another user sees, inserts, updates, deletes and gives away nothing', async (table) => {
    const before = await db.maintain(everyRow)
    expect(await tryOut((client) => leaks(client, table))).toEqual([])
    expect(await db.maintain(everyRow)).toEqual(before)
  })

  it.each(serviceTables)('%s: no user sees, inserts, updates or deletes anything', async (table) => {
    const outcomes = await tryOut(async (client) => {
      const { fields } = await client.query(`select * from "${table}" limit 0`)
      const column = fields.at(-1)?.name ?? ''
      await client.query(
        `select set_config('role', 'artha_user', true), set_config('app.user_id', '${anna.user}', true)`,
      )
      const statements = [
        `select 1 from "${table}"`,
        `insert into "${table}" default values`,
        `update "${table}" set "${column}" = "${column}"`,
        `delete from "${table}"`,
      ]
      const found: unknown[] = []
      for (const statement of statements) found.push(await attempt(client, statement))
      return found
    })
    expect(outcomes).toEqual(Array(4).fill({ code: refusedByPolicyOrGrant }))
  })

  it.each(userTables)('%s: the check above fails once its policy is broken', async (table) => {
    const broken = {
      'sees every row': `alter policy owner on "${table}" using (true) with check (true)`,
      'no policy in force': `alter table "${table}" disable row level security`,
    }
    for (const [how, statement] of Object.entries(broken)) {
      const found = await tryOut(async (client) => {
        await client.query(statement)
        return leaks(client, table)
      })
      expect(found, how).toContain('sees')
    }
  })

  it('the check above fails for every table one can insert into once its policy takes rows for others', async () => {
    const { rows } = await db.maintain((client) =>
      client.query<{ name: UserTable }>(
        `select table_name::text as name from information_schema.role_table_grants
         where grantee = 'artha_user' and privilege_type = 'INSERT' order by 1`,
      ),
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name } of rows) {
      const found = await tryOut(async (client) => {
        await client.query(`alter policy owner on "${name}" with check (true)`)
        return leaks(client, name)
      })
      expect(found, name).toContain('inserts')
    }
  })

  it('shows nothing to a connection that forgot to say for whom it asks', async () => {
    for (const table of userTables) {
      const outcome = await tryOut(async (client) => {
        await client.query(`select set_config('role', 'artha_user', true), set_config('app.user_id', '', true)`)
        return attempt(client, `select 1 from "${table}"`)
      })
      expect(outcome, table).toEqual({ rows: 0 })
    }
  })

  it('grants the service only the tables that sign-in, jobs, shares and operators need', async () => {
    const { rows } = await db.maintain((client) =>
      client.query<{ table: string; can: string }>(
        `select table_name::text as table, string_agg(privilege_type, ' ' order by privilege_type) as can
         from information_schema.role_table_grants where grantee = 'artha_service' group by 1 order by 1`,
      ),
    )
    expect(Object.fromEntries(rows.map(({ table, can }) => [table, can]))).toEqual({
      alert_rule: 'SELECT',
      alert_state: 'DELETE INSERT SELECT UPDATE',
      asset_type: 'SELECT',
      audit_log: 'DELETE INSERT SELECT',
      channel_pace: 'DELETE INSERT SELECT UPDATE',
      chat_answer: 'SELECT',
      chat_pending: 'SELECT',
      chat_share: 'SELECT',
      coin_news_item: 'DELETE INSERT SELECT UPDATE',
      coin_source: 'DELETE INSERT SELECT UPDATE',
      consent: 'SELECT',
      feed_run: 'DELETE INSERT SELECT UPDATE',
      feed_schedule: 'DELETE INSERT SELECT UPDATE',
      interval: 'SELECT',
      muted_source: 'SELECT',
      news_alert: 'SELECT',
      notice: 'DELETE INSERT SELECT UPDATE',
      notice_attempt: 'DELETE INSERT SELECT UPDATE',
      operator_run: 'DELETE INSERT SELECT',
      schedule: 'SELECT',
      scraped_fund: 'DELETE INSERT SELECT UPDATE',
      session: 'DELETE INSERT SELECT UPDATE',
      telegram_login: 'DELETE INSERT SELECT UPDATE',
      trading_agent: 'SELECT',
      user_chat: 'SELECT',
      user_feedback: 'SELECT',
      user_instrument: 'SELECT',
      users: 'DELETE INSERT SELECT UPDATE',
    })
  })

  it('[P6] lets the service see a chat only while its owner shares it', async () => {
    const seen = await tryOut(async (client) => {
      await client.query(`delete from chat_share where user_id = ${anna.user}`)
      await client.query(`select set_config('role', 'artha_service', true)`)
      return (await client.query('select user_id from user_chat')).rows
    })
    expect(seen).toEqual([{ user_id: bala.user }])
  })

  it('[P6] lets the service see an answer only while its chat is shared, and that somebody waits, never what for', async () => {
    const seen = await tryOut(async (client) => {
      await client.query(`delete from chat_share where user_id = ${anna.user}`)
      await client.query(`select set_config('role', 'artha_service', true)`)
      const answers = await client.query('select user_id from chat_answer')
      const waiting = await client.query('select user_id from chat_pending order by 1')
      return [answers.rows, waiting.rows]
    })
    expect(seen).toEqual([[{ user_id: bala.user }], [{ user_id: anna.user }, { user_id: bala.user }]])
  })

  it('does not let one share a chat of another', async () => {
    const outcome = await tryOut(async (client) => {
      await client.query('delete from chat_share')
      await client.query(
        `select set_config('role', 'artha_user', true), set_config('app.user_id', '${bala.user}', true)`,
      )
      return attempt(client, `insert into chat_share (chat_uuid, user_id) values ('${anna.chat}', ${bala.user})`)
    })
    expect(outcome).toEqual({ code: refusedByPolicyOrGrant })
  })

  it('does not let one write a message into a chat of another, first or later', async () => {
    for (const isFirst of [true, false]) {
      const outcome = await tryOut(async (client) => {
        await client.query(
          `select set_config('role', 'artha_user', true), set_config('app.user_id', '${bala.user}', true)`,
        )
        return attempt(
          client,
          `insert into user_chat (chat_uuid, text_content_user_query, is_first) values ('${anna.chat}', 'hello', ${isFirst})`,
        )
      })
      expect(outcome).toEqual({ code: '23505' })
    }
  })

  const ownRow = `where id = ${anna.user}`
  it.each([
    ['users.telegram_id to a value', `update users set telegram_id = '999' ${ownRow}`],
    ['users.google_id', `update users set google_id = 'x' ${ownRow}`],
    ['users.issuer', `update users set issuer = 'x' ${ownRow}`],
    ['users.subject', `update users set subject = 'x' ${ownRow}`],
    ['users.email', `update users set email = 'x@example.com' ${ownRow}`],
    ['users, a new row', `insert into users (email, issuer, subject) values ('n@example.com', 'i', 's')`],
    ['users, deleting oneself', `delete from users ${ownRow}`],
    ['user_instrument.notification_last_time on update', 'update user_instrument set notification_last_time = now()'],
    [
      'user_instrument.notification_last_time on insert',
      `insert into user_instrument (instrument_symbol, instrument_token, notification_last_time) values ('BANKBEES', 1, now())`,
    ],
    [
      'user_instrument.notification_last_time on upsert',
      `insert into user_instrument (instrument_symbol, instrument_token) values ('NIFTYBEES', 1)
       on conflict (user_id, instrument_symbol) do update set notification_last_time = now()`,
    ],
    ['alert_state', `update alert_state set fired_on = null`],
    ['notice.state', `update notice set state = 'sent'`],
    ['notice, a new row', `insert into notice (idempotency_key, channel, payload) values ('k', 'telegram', '{}')`],
    ['session.expires_at', `update session set expires_at = 'infinity'`],
    ['audit_log', 'delete from audit_log'],
    ['user_feedback after sending', `update user_feedback set comment = 'other'`],
  ])('does not let a user write %s', async (_what, statement) => {
    const outcome = await tryOut(async (client) => {
      await client.query(
        `select set_config('role', 'artha_user', true), set_config('app.user_id', '${anna.user}', true)`,
      )
      return attempt(client, statement)
    })
    expect(outcome).toEqual({ code: refusedByPolicyOrGrant })
  })

  it('lets a user remove telegram_id and the service set it', async () => {
    const outcomes = await tryOut(async (client) => {
      await client.query(
        `select set_config('role', 'artha_user', true), set_config('app.user_id', '${anna.user}', true)`,
      )
      const removed = await attempt(client, `update users set telegram_id = null ${ownRow}`)
      await client.query(`select set_config('role', 'artha_service', true)`)
      const set = await attempt(client, `update users set telegram_id = '424242' ${ownRow}`)
      const notified = await attempt(client, 'update user_instrument set notification_last_time = now()')
      return [removed, set, notified]
    })
    expect(outcomes).toEqual([{ rows: 1 }, { rows: 1 }, { rows: 2 }])
  })
})
