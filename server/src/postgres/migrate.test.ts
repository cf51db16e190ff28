import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { migrate, readMigrations, schemaVersion } from './migrate.ts'
import * as schema from './schema.ts'
import type { UserStore } from './store.ts'

const real = fileURLToPath(new URL('./migrations/', import.meta.url))

describe('reading migrations', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
    cpSync(real, folder, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('takes line ends of another system for the same migration', () => {
    const [first] = readMigrations(folder)
    writeFileSync(join(folder, first?.name ?? ''), first?.sql.replaceAll('\n', '\r\n') ?? '')
    expect(readMigrations(folder)[0]).toEqual(first)
  })

  it('refuses a gap in the numbers and a name it cannot order', () => {
    const gap = join(folder, '0099_later.sql')
    writeFileSync(gap, 'select 1')
    expect(() => readMigrations(folder)).toThrow('numbered from 0001 without a gap')
    rmSync(gap)
  })
})

describe.each(testEngines)('migrations on %s', (engine) => {
  let db: UserStore
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  const known = readMigrations()
  const next = known.length + 1
  const extra = (sql: string) => ({
    number: next,
    name: `${String(next).padStart(4, '0')}_extra.sql`,
    sql,
    checksum: sql,
  })

  it('are applied once: a second run changes nothing', async () => {
    expect(await db.maintain((client) => migrate(client))).toEqual([])
    expect(await db.maintain(schemaVersion)).toBe(known.length)
  })

  it('leave nothing behind when one fails half-way', async () => {
    const broken = extra('create table half (id integer); select nonsense;')
    await expect(db.maintain((client) => migrate(client, [...known, broken]))).rejects.toThrow('nothing of it was kept')
    const { rows } = await db.maintain((client) => client.query(`select to_regclass('half') as half`))
    expect(rows).toEqual([{ half: null }])
    expect(await db.maintain(schemaVersion)).toBe(known.length)
  })

  it('refuse to go on when an applied one was changed or is missing', async () => {
    const changed = known.map((migration) => ({ ...migration, checksum: 'other' }))
    await expect(db.maintain((client) => migrate(client, changed))).rejects.toThrow('was changed after it was applied')
    await expect(db.maintain((client) => migrate(client, []))).rejects.toThrow('does not know')
  })

  it('apply a new one in order and record it', async () => {
    const added = extra('create table later (id integer)')
    expect(await db.maintain((client) => migrate(client, [...known, added]))).toEqual([added.name])
    expect(await db.maintain((client) => migrate(client, [...known, added]))).toEqual([])
    expect(await db.maintain(schemaVersion)).toBe(next)
    await db.maintain((client) => client.query(`drop table later; delete from artha.migration where number = ${next}`))
  })

  it('make exactly the tables and columns that schema.ts promises', async () => {
    const { rows } = await db.maintain((client) =>
      client.query<{ table: string; column: string; nullable: boolean; has_default: boolean }>(
        `select table_name::text as table, column_name::text as column, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as has_default
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
      ),
    )
    const promised = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => ({
          table: getTableName(table),
          column: column.name,
          nullable: !column.notNull,
          has_default: column.hasDefault || column.generatedIdentity !== undefined,
        })),
      )
      .sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1))
    const inStore = rows.sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1))
    expect(promised).toEqual(inStore)
  })
})
