import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, openTestDatabase, testEngines } from '#testing/database.ts'
import type { UserId } from './db.ts'
import { openEmbedded } from './embedded.ts'
import {
  anna,
  everyRow,
  fillEveryTable,
  insertInto,
  ownerColumn,
  serviceTables,
  userTables,
} from './every-table.fixture.ts'
import { migrate, readMigrations, schemaVersion } from './migrate.ts'
import { openServer } from './server.ts'
import type { UserStore } from './store.ts'

const migrations = readMigrations()
const last = migrations.length
const tables = [...userTables, ...serviceTables]
/** The person whose rows are written at each version that was ever the last one. */
const people = migrations.slice(0, -1).map(({ number }) => ({
  version: number,
  rows: {
    user: number as UserId,
    id: 100 + number,
    chat: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  },
}))

async function openEmpty(engine: (typeof testEngines)[number]): Promise<UserStore> {
  if (engine === 'embedded') return openEmbedded({ dataDir: null, patienceMs: 60_000 })
  const { url, drop } = await createTestDatabase('template0')
  const store = openServer({ url, max: 1 })
  return { ...store, close: () => store.close().then(drop) }
}

type Rows = ReadonlyMap<string, readonly unknown[]>
type Columns = ReadonlyMap<string, readonly string[]>

const readColumns = async (client: pg.Client): Promise<Columns> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name::text as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** As a restore writes: no policy and no stamp in the way. */
const asBackup = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin; set local role artha_backup')
  const result = await work()
  await client.query('commit')
  return result
}

/** Every row of one person, and those of nobody, as today's store holds them. */
async function readRows(client: pg.Client, user: number): Promise<Rows> {
  const all = new Map<string, unknown[]>()
  const read = async (table: string, where: string) => {
    const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(t) as row from "${table}" t ${where}`)
    all.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  for (const table of userTables) await read(table, `where ${ownerColumn(table)} = ${user}`)
  for (const table of serviceTables) await read(table, '')
  return all
}

/** What the store's version has no table or column for is left out; what belongs to nobody is there from its first version on. */
async function insertRows(client: pg.Client, rows: Rows, columns: Columns): Promise<void> {
  for (const table of tables) {
    const names = columns.get(table)?.map((name) => `"${name}"`)
    if (!names) continue
    const again = (serviceTables as readonly string[]).includes(table) ? 'on conflict do nothing' : ''
    for (const row of rows.get(table) ?? []) {
      await client.query(
        `insert into "${table}" (${names}) overriding system value
         select ${names} from jsonb_populate_record(null::"${table}", $1) ${again}`,
        [JSON.stringify(row)],
      )
    }
  }
}

/** Rows as today's store holds them, one person for each version. */
async function writeToday(store: UserStore): Promise<Map<number, Rows>> {
  return store.maintain(async (client) => {
    await fillEveryTable(client, anna)
    await asBackup(client, async () => {
      for (const { rows } of people.filter(({ version }) => version !== anna.user))
        for (const table of userTables) await client.query(insertInto[table](rows))
    })
    const written = new Map<number, Rows>()
    for (const { version } of people) written.set(version, await asBackup(client, () => readRows(client, version)))
    return written
  })
}

describe.each(testEngines)('the user store of every earlier release, on %s', (engine) => {
  const open: UserStore[] = []
  const opened = async (store: Promise<UserStore>): Promise<UserStore> => {
    open.push(await store)
    return store
  }
  afterAll(async () => {
    for (const store of open) await store.close()
  })

  it(`is brought up to date from each of the versions 1 to ${last - 1}, its rows as if they had been written today`, async () => {
    const written = await writeToday(await opened(openTestDatabase(engine)))
    const old = await opened(openEmpty(engine))
    const today = await opened(openTestDatabase(engine))
    for (const { version } of people) {
      const rows = written.get(version) ?? new Map()
      const columns = await old.maintain(async (client) => {
        // The first release's store is made from nothing, the others from the one before.
        await migrate(client, migrations.slice(0, version))
        const known = await readColumns(client)
        await asBackup(client, () => insertRows(client, rows, known))
        return known
      })
      await today.maintain((client) => asBackup(client, () => insertRows(client, rows, columns)))
    }
    expect(await old.maintain((client) => migrate(client))).toEqual([migrations.at(-1)?.name])
    expect(await old.maintain(schemaVersion)).toBe(last)

    const upgraded = await old.maintain(everyRow)
    expect(upgraded).toEqual(await today.maintain(everyRow))
    expect([upgraded.users?.length, upgraded.watch_list?.length]).toEqual([people.length, people.length])
  }, 240_000)
})
