import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestEngine, testEngines } from '#testing/database.ts'
import { backedUpTables, restoreBackup, writeBackup } from './backup.ts'
import {
  anna,
  bala,
  emptyEveryTable,
  everyRow,
  fillEveryTable,
  serviceTables,
  userTables,
} from './every-table.fixture.ts'
import type { UserStore } from './store.ts'

const pairs = testEngines.flatMap((from) => testEngines.map((to) => ({ from, to })))

let folder: string
const stores = new Map<string, { readonly source: UserStore; readonly target: UserStore }>()

const emptyPair = async (from: TestEngine, to: TestEngine): Promise<{ source: UserStore; target: UserStore }> => {
  const source = stores.get(from)?.source
  const target = stores.get(to)?.target
  if (!source || !target) throw new Error('the stores are opened before all tests')
  for (const store of [source, target]) await store.maintain(emptyEveryTable)
  return { source, target }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  for (const engine of testEngines) {
    stores.set(engine, { source: await openTestDatabase(engine), target: await openTestDatabase(engine) })
  }
})
afterAll(async () => {
  for (const { source, target } of stores.values()) await Promise.all([source.close(), target.close()])
  rmSync(folder, { recursive: true, force: true })
})

it('backs up every table of the schema, and the tests have a row of each', () => {
  expect(backedUpTables.filter((table) => table !== 'asset_type' && table !== 'interval').sort()).toEqual(
    [...userTables, ...serviceTables].sort(),
  )
})

describe.each(pairs)('backup from $from, restore to $to', ({ from, to }) => {
  it('brings every row back exactly, and the same rows make the same file again', async () => {
    const { source, target } = await emptyPair(from, to)
    await source.maintain((client) => fillEveryTable(client, anna, bala))
    const file = join(folder, 'first.backup')
    const written = await writeBackup(source, file)
    expect(written.tables.find(({ table }) => table === 'user_chat')?.rows).toBe(2)

    expect(await restoreBackup(target, file, { replace: false })).toEqual(written)
    expect(await target.maintain(everyRow)).toEqual(await source.maintain(everyRow))

    const again = join(folder, 'again.backup')
    await writeBackup(target, again)
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true)
  })
})

describe.each(testEngines)('restore on %s', (engine) => {
  it('refuses a store that is not empty and changes nothing, unless told to replace it', async () => {
    const { source, target } = await emptyPair(engine, engine)
    await source.maintain((client) => fillEveryTable(client, anna))
    const file = join(folder, 'anna.backup')
    await writeBackup(source, file)
    await target.maintain((client) => fillEveryTable(client, bala))
    const before = await target.maintain(everyRow)

    await expect(restoreBackup(target, file, { replace: false })).rejects.toThrow('This user store is not empty.')
    expect(await target.maintain(everyRow)).toEqual(before)

    await restoreBackup(target, file, { replace: true })
    expect(await target.maintain(everyRow)).toEqual(await source.maintain(everyRow))
  })

  it('refuses a file with one changed byte, a cut file, another file and a file of another schema, and changes nothing', async () => {
    const { target } = await emptyPair(engine, engine)
    await target.maintain((client) => fillEveryTable(client, bala))
    const file = join(folder, 'whole.backup')
    await writeBackup(target, file)
    const before = await target.maintain(everyRow)
    const text = gunzipSync(readFileSync(file)).toString()
    const lines = text.trimEnd().split('\n')
    const spoilt: Record<string, Buffer> = {
      changed: gzipSync(text.replace('"value":"dark"', '"value":"lark"')),
      cut: gzipSync(lines.slice(0, -3).join('\n')),
      'cut in the zip': readFileSync(file).subarray(0, 900),
      'not a backup': gzipSync('{"hello":1}\n'),
      'another schema': gzipSync(text.replace(/"schema":\d+/, '"schema":999')),
    }
    for (const [name, bytes] of Object.entries(spoilt)) {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      await expect(restoreBackup(target, path, { replace: true }), name).rejects.toMatchObject({ isSentence: true })
    }
    await expect(restoreBackup(target, join(folder, 'nowhere'), { replace: true })).rejects.toThrow('There is no file')
    expect(await target.maintain(everyRow)).toEqual(before)
  })

  it('is all or nothing: a row that does not fit leaves the store as it was', async () => {
    const { source, target } = await emptyPair(engine, engine)
    await source.maintain((client) => fillEveryTable(client, anna))
    const file = join(folder, 'anna.backup')
    await writeBackup(source, file)
    await target.maintain(async (client) => {
      await fillEveryTable(client, bala)
      // The last table of the file is refused, after all the others went in.
      await client.query('alter table user_feedback add constraint none check (user_id <> 1)')
    })
    const before = await target.maintain(everyRow)
    await expect(restoreBackup(target, file, { replace: true })).rejects.toThrow('none')
    expect(await target.maintain(everyRow)).toEqual(before)
    await target.maintain((client) => client.query('alter table user_feedback drop constraint none'))
  })

  it('goes on numbering after the restored rows', async () => {
    const { source, target } = await emptyPair(engine, engine)
    await source.maintain(async (client) => {
      await fillEveryTable(client, anna)
      await client.query(`select setval(pg_get_serial_sequence('watch_list', 'id'), 500)`)
    })
    const file = join(folder, 'numbers.backup')
    await writeBackup(source, file)
    await restoreBackup(target, file, { replace: false })
    const { rows } = await target.maintain((client) =>
      client.query(`insert into watch_list (user_id, asset_type, symbol) values (1, 'equity', 'INFY') returning id`),
    )
    expect(rows).toEqual([{ id: 501 }])
  })
})
