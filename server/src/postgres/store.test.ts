import { AppError } from 'core/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import type { UserId } from './db.ts'
import { isTaken } from './errors.ts'
import { anna, bala, emptyEveryTable, fillEveryTable } from './every-table.fixture.ts'
import { user_chat, user_config, users, watch_list } from './schema.ts'
import type { UserStore } from './store.ts'

describe.each(testEngines)('the user store on %s', (engine) => {
  let db: UserStore
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  beforeEach(() =>
    db.maintain(async (client) => {
      await emptyEveryTable(client)
      await fillEveryTable(client, anna, bala)
    }),
  )
  afterAll(() => db.close())

  const watched = (user: UserId): Promise<string[]> =>
    db.readAs(user, async (tx) =>
      (await tx.select().from(watch_list).orderBy(watch_list.symbol)).map(({ symbol }) => symbol),
    )

  it('reads as one user after another on the same connections and never mixes their rows', async () => {
    await db.asUser(bala.user, (tx) => tx.insert(watch_list).values({ asset_type: 'etf', symbol: 'GOLDBEES' }))
    const askers = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? bala.user : anna.user))
    const answers = await Promise.all(askers.map((user) => watched(user)))
    expect(answers).toEqual(askers.map((user) => (user === anna.user ? ['TCS'] : ['GOLDBEES', 'TCS'])))
  })

  it('forgets the user of a transaction when it ends', async () => {
    await watched(anna.user)
    await db.asUser(bala.user, (tx) => tx.insert(watch_list).values({ asset_type: 'index', symbol: 'NIFTY 50' }))
    expect(await watched(anna.user)).toEqual(['TCS'])
    const seen = await db.asService((tx) => tx.execute(sql`select current_setting('app.user_id', true) as user`))
    expect(seen.rows).toEqual([{ user: '' }])
  })

  it('rolls everything back when the work throws', async () => {
    const failing = db.asUser(anna.user, async (tx) => {
      await tx.insert(watch_list).values({ asset_type: 'etf', symbol: 'GOLDBEES' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await watched(anna.user)).toEqual(['TCS'])
  })

  it('does not report as saved what a swallowed error has rolled back', async () => {
    const swallowing = db.asUser(anna.user, async (tx) => {
      await tx.insert(watch_list).values({ asset_type: 'etf', symbol: 'GOLDBEES' })
      await tx
        .insert(watch_list)
        .values({ asset_type: 'equity', symbol: 'TCS' })
        .catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow('nothing was saved')
    expect(await watched(anna.user)).toEqual(['TCS'])
  })

  it('keeps what a savepoint inside a transaction did, or takes back only that', async () => {
    await db.asUser(anna.user, async (tx) => {
      await tx.insert(watch_list).values({ asset_type: 'etf', symbol: 'GOLDBEES' })
      const inner = tx.transaction((savepoint) =>
        savepoint.insert(watch_list).values({ asset_type: 'equity', symbol: 'TCS' }),
      )
      await expect(inner).rejects.toSatisfy((error) => isTaken(error, 'watch_list_asset_type_symbol_user_id_key'))
    })
    expect(await watched(anna.user)).toEqual(['GOLDBEES', 'TCS'])
  })

  it('refuses to be asked again from inside a transaction, where it would wait for itself', async () => {
    const nested = db.asUser(anna.user, () => watched(anna.user))
    await expect(nested).rejects.toThrow('A transaction is open here')
    expect(await watched(anna.user)).toEqual(['TCS'])
  })

  it('serialises two transactions that read, add and write the same row', async () => {
    const add = (): Promise<unknown> =>
      db.asUser(anna.user, async (tx) => {
        const [row] = await tx.select().from(user_config).where(eq(user_config.key, 'count')).for('update')
        const value = String(Number(row?.value ?? 0) + 1)
        await tx.update(user_config).set({ value }).where(eq(user_config.key, 'count'))
      })
    await db.asUser(anna.user, (tx) => tx.insert(user_config).values({ key: 'count', value: '0' }))
    await Promise.all(Array.from({ length: 20 }, add))
    const [row] = await db.readAs(anna.user, (tx) => tx.select().from(user_config).where(eq(user_config.key, 'count')))
    expect(row?.value).toBe('20')
  })

  it('gives back what was written: numbers, times, JSON and text as the specification types them', async () => {
    const chat_uuid = '00000000-0000-4000-8000-0000000000ff'
    const query = { kind: 'screen', limit: 50, text: '₹ “é” \\ \n' }
    const [chat] = await db.asUser(anna.user, (tx) =>
      tx.insert(user_chat).values({ chat_uuid, text_content_user_query: 'top 50', query }).returning(),
    )
    expect(chat).toMatchObject({
      chat_uuid,
      query,
      status: 'pending',
      is_first: true,
      is_alert_set: false,
      chat_title: null,
    })
    expect(chat?.id).toBeTypeOf('number')
    expect(chat?.created_at).toBeInstanceOf(Date)
    const again = await db.readAs(anna.user, (tx) =>
      tx.select().from(user_chat).where(eq(user_chat.chat_uuid, chat_uuid)),
    )
    expect(again).toEqual([chat])
  })

  it('tells who listens about an inserted and a changed user_chat, once it is committed', async () => {
    const heard: unknown[] = []
    const stop = await db.listen('user_chat', (payload) => heard.push(payload && JSON.parse(payload)))
    const chat_uuid = '00000000-0000-4000-8000-0000000000fe'
    const id = await db.asUser(anna.user, async (tx) => {
      const [row] = await tx.insert(user_chat).values({ chat_uuid, text_content_user_query: 'q' }).returning()
      return row?.id
    })
    await db
      .asUser(anna.user, async (tx) => {
        await tx.insert(user_chat).values({ chat_uuid, text_content_user_query: 'never' })
        throw new Error('not this one')
      })
      .catch(() => undefined)
    await db.asUser(anna.user, (tx) =>
      tx.update(user_chat).set({ status: 'done' }).where(eq(user_chat.chat_uuid, chat_uuid)),
    )
    const news = { id, chat_uuid, user_id: anna.user }
    await eventually(() => expect(heard).toEqual([news, news]))
    await stop()
    await db.asUser(anna.user, (tx) =>
      tx.update(user_chat).set({ status: 'failed' }).where(eq(user_chat.chat_uuid, chat_uuid)),
    )
    expect(await watched(anna.user)).toEqual(['TCS'])
    expect(heard).toHaveLength(2)
  })

  it('tells who listens that a session ended, by revoking or deleting it', async () => {
    const heard: string[] = []
    const stop = await db.listen('session_ended', (payload) => heard.push(payload))
    await db.asService(async (tx) => {
      await tx.execute(sql`update session set revoked_at = now() where user_id = ${anna.user}`)
      await tx.execute(sql`delete from session where user_id = ${bala.user}`)
    })
    await eventually(() => expect(heard).toEqual([`session-of-user-${anna.id}`, `session-of-user-${bala.id}`]))
    await stop()
  })

  it('refuses a user id that is not one', async () => {
    for (const id of [0, -1, 1.5, Number.NaN]) {
      await expect(watched(id as UserId)).rejects.toThrow('is not a user id')
    }
  })

  it('says that it is ready, and after closing that it is not', async () => {
    const other = await openTestDatabase(engine)
    expect(await other.isReady()).toBe(true)
    await other.close()
    expect(await other.isReady()).toBe(false)
    await expect(other.asService((tx) => tx.select().from(users))).rejects.toBeInstanceOf(AppError)
  })
})
