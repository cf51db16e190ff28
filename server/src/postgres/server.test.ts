import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#testing/postgres-server.ts'
import { writeBackup } from './backup.ts'
import { openUserStore } from './connect.ts'
import type { UserId } from './db.ts'
import { anna, bala, emptyEveryTable, fillEveryTable } from './every-table.fixture.ts'
import { readMigrations, schemaVersion } from './migrate.ts'
import { users, watch_list } from './schema.ts'
import { openServer } from './server.ts'
import type { UserStore } from './store.ts'

interface Counter {
  readonly url: string
  during(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** Stands between client and server and counts how often the client speaks after having heard an answer. */
async function countRoundTrips(target: URL): Promise<Counter> {
  let trips = 0
  let isAnswered = true
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    client.on('data', (bytes) => {
      if (isAnswered) trips++
      isAnswered = false
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      isAnswered = true
      client.write(bytes)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address() as AddressInfo
  const url = new URL(target)
  url.port = String(address.port)
  return {
    url: url.href,
    during: async (work) => {
      trips = 0
      await work()
      return trips
    },
    close: () => new Promise((resolve) => proxy.close(() => resolve())),
  }
}

describe.skipIf(inject('postgresUrl') === null)('the user store on a PostgreSQL server', () => {
  let folder: string
  let url: string
  let drop: () => Promise<void>
  let db: UserStore
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'server-'))
    ;({ url, drop } = await createTestDatabase('artha_template'))
    db = openServer({ url, max: 2 })
  })
  beforeEach(() =>
    db.maintain(async (client) => {
      await emptyEveryTable(client)
      await fillEveryTable(client, anna, bala)
    }),
  )
  afterAll(async () => {
    await db.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const symbols = (user = anna.user): Promise<string[]> =>
    db.readAs(user, async (tx) => (await tx.select().from(watch_list)).map(({ symbol }) => symbol))

  const endOthers = (): Promise<unknown> =>
    db.maintain((client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    )

  it('needs one round trip for a read, also of another user, and two for a write', async () => {
    const proxy = await countRoundTrips(new URL(url))
    const through = openServer({ url: proxy.url, max: 1 })
    const read = (user: UserId) => through.readAs(user, (tx) => tx.select().from(watch_list))
    await read(anna.user)
    expect(await proxy.during(() => read(anna.user))).toBe(1)
    expect(await proxy.during(() => read(bala.user))).toBe(1)
    const write = () =>
      through.asUser(anna.user, (tx) => tx.insert(watch_list).values({ asset_type: 'etf', symbol: 'GOLDBEES' }))
    expect(await proxy.during(write)).toBe(2)
    await through.close()
    await proxy.close()
  })

  it('goes on after its connections were cut, without a restart', async () => {
    expect(await symbols()).toEqual(['TCS'])
    await endOthers()
    // A connection that was cut while idle may be noticed only by its next caller, who is told to try again.
    await eventually(async () => expect(await symbols()).toEqual(['TCS']))
  })

  it('listens again after its connection was cut, and says that something may have been missed', async () => {
    const heard: string[] = []
    const stop = await db.listen('user_chat', (payload) => heard.push(payload))
    await endOthers()
    await eventually(() => expect(heard).toEqual(['']))
    await eventually(() =>
      db.asUser(anna.user, (tx) => tx.execute(sql`update user_chat set chat_title = 'Renamed' where id = ${anna.id}`)),
    )
    await eventually(() => expect(heard).toHaveLength(2))
    expect(JSON.parse(heard[1] ?? '')).toEqual({ id: anna.id, chat_uuid: anna.chat, user_id: anna.user })
    await stop()
  })

  it('takes two processes that start together on an empty database', async () => {
    const empty = await createTestDatabase('template0')
    const env = { DATABASE_URL: empty.url, DATABASE_POOL: 2 }
    const known = readMigrations().length
    const both = await Promise.all([openUserStore({ env, dataDir: '' }), openUserStore({ env, dataDir: '' })])
    expect(await Promise.all(both.map((store) => store.maintain(schemaVersion)))).toEqual([known, known])
    for (const store of both) await store.close()
    await empty.drop()
  })

  it('works for an owner who is not a superuser', async () => {
    const empty = await createTestDatabase('template0')
    const name = `owner_${Date.now()}`
    await db.maintain((client) => client.query(`create role ${name} login createrole`))
    const asOwner = openServer({ url: empty.url, max: 1 })
    await asOwner.maintain((client) =>
      client.query(`grant artha_user, artha_service, artha_backup to ${name} with admin option;
        alter database ${new URL(empty.url).pathname.slice(1)} owner to ${name}; alter schema public owner to ${name}`),
    )
    await asOwner.close()
    const ownUrl = new URL(empty.url)
    ownUrl.username = name
    const store = await openUserStore({ env: { DATABASE_URL: ownUrl.href, DATABASE_POOL: 2 }, dataDir: '' })
    await store.maintain((client) => fillEveryTable(client, anna, bala))
    expect(await store.readAs(anna.user, (tx) => tx.select().from(watch_list))).toHaveLength(1)
    const written = await writeBackup(store, join(folder, 'owner.backup'))
    expect(written.tables.find(({ table }) => table === 'watch_list')?.rows).toBe(2)
    await store.close()
    await empty.drop()
    await db.maintain((client) => client.query(`drop role ${name}`))
  })
})

describe.skipIf(findPostgres() === null)('the user store while its server is away', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(findPostgres() ?? '')
  })

  it('says "Not ready yet" at once when the server is down', async () => {
    const db = await openUserStore({ env: { DATABASE_URL: `${server.url}/postgres`, DATABASE_POOL: 2 }, dataDir: '' })
    expect(await db.isReady()).toBe(true)
    await server.stop()
    const asked = [db.asService((tx) => tx.select().from(users)), db.readAs(anna.user, (tx) => tx.select().from(users))]
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } })
    }
    expect(await db.isReady()).toBe(false)
    await db.close()
    const opening = openUserStore({ env: { DATABASE_URL: `${server.url}/postgres`, DATABASE_POOL: 2 }, dataDir: '' })
    await expect(opening).rejects.toThrow(`PostgreSQL at ${new URL(server.url).host} does not answer.`)
  })
})
