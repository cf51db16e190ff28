import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Env, readEnv } from '#env.ts'
import { openImportStore } from '#jobs/import-store.ts'
import { readContents } from '#market/backup.ts'
import { writeBackup } from '#postgres/backup.ts'
import { openUserStore } from '#postgres/connect.ts'
import { anna, bala, emptyEveryTable, fillEveryTable } from '#postgres/every-table.fixture.ts'
import { serve } from '#serve.ts'
import { createTestDatabase, testEngines } from '#testing/database.ts'
import { buildSmallMarket } from '#testing/small-market.ts'
import { tableHash } from '#testing/table-hash.ts'
import type { Command } from '../command.ts'
import { runCommand } from '../run.ts'
import { backup } from './backup.ts'
import { doctor } from './doctor.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-command-'))
const template = join(folder, 'template', 'market.duckdb')
const hasServer = testEngines.includes('postgres')
const drops: (() => Promise<void>)[] = []

interface House {
  readonly env: Env
  readonly dataDir: string
  readonly market: string
  run(command: Command, ...words: string[]): Promise<{ code: number; out: string; err: string }>
  users<T>(use: (store: Awaited<ReturnType<typeof openUserStore>>) => Promise<T>): Promise<T>
}

async function house(name: string, settings: Record<string, string> = {}, isOnServer = hasServer): Promise<House> {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  const database = isOnServer ? await createTestDatabase('artha_template') : null
  if (database) drops.push(database.drop)
  const env = readEnv({
    ARTHA_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    FEED: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...settings,
  })
  return {
    env,
    dataDir,
    market: join(dataDir, 'market.duckdb'),
    run: async (command, ...words) => {
      const lines = { out: [] as string[], err: [] as string[] }
      const code = await runCommand({ [command.name]: async () => command }, [command.name, ...words], {
        out: (line) => lines.out.push(line),
        err: (line) => lines.err.push(line),
        readEnv: () => env,
      })
      return { code, out: lines.out.join('\n'), err: lines.err.join('\n') }
    },
    users: async (use) => {
      const store = await openUserStore({ env, dataDir })
      try {
        return await use(store)
      } finally {
        await store.close()
      }
    },
  }
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
const stateOf = async (at: House) => ({
  market: existsSync(at.market) ? hashOf(at.market) : null,
  users: await at.users(tableHash),
  files: readdirSync(at.dataDir)
    .filter((name) => !name.startsWith('users'))
    .sort(),
})

let source: House
let target: House
const file = join(folder, 'both.backup')
beforeAll(async () => {
  mkdirSync(join(folder, 'template'))
  await buildSmallMarket(join(folder, 'template'))
  source = await house('source')
  target = await house('target')
  copyFileSync(template, source.market)
  await source.users((store) => store.maintain((client) => fillEveryTable(client, anna)))
})
afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(folder, { recursive: true, force: true })
})

const emptied = async (at: House): Promise<void> => {
  await at.users((store) => store.maintain(emptyEveryTable))
  rmSync(at.market, { force: true })
}

describe('artha backup <file>, artha restore <file>', () => {
  it('brings both stores back exactly, from one file that was read back', async () => {
    await emptied(target)
    const written = await source.run(backup, file, '--json')
    expect([written.code, written.err]).toEqual([0, ''])
    expect(JSON.parse(written.out)).toMatchObject({ file, market: await readContents(source.market) })
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])

    const restored = await target.run(restore, file)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toContain('The market store is back')
    const [from, to] = [await stateOf(source), await stateOf(target)]
    expect([to.users, to.market]).toEqual([from.users, from.market])
    expect(to.files).toEqual(['market.duckdb'])
  })

  it('lets the doctor say when the last backup was made', async () => {
    const { out } = await source.run(doctor, '--json')
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ what: 'Backup', state: 'ok', says: expect.stringContaining(file) }),
    )
  })

  it('refuses a file with a flipped byte, wherever it is, with a sentence, and changes nothing', async () => {
    await emptied(target)
    await target.users((store) => store.maintain((client) => fillEveryTable(client, bala)))
    copyFileSync(template, target.market)
    const before = await stateOf(target)
    const whole = readFileSync(file)
    const header = whole.indexOf('\n')
    const market = JSON.parse(whole.subarray(0, header).toString()).parts[1].bytes as number
    const places = {
      'the first byte': 0,
      'the header': header - 5,
      'its sum': header + 10,
      'the users': whole.length - market - 100,
      'the market’s own header': whole.length - market + 3,
      'the middle of the market': whole.length - Math.floor(market / 2),
      'the last byte': whole.length - 1,
    }
    const spoilt = join(folder, 'spoilt.backup')
    for (const [where, at] of Object.entries(places)) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(spoilt, bytes)
      const { code, err } = await target.run(restore, spoilt, '--replace')
      expect([where, code, err]).toEqual([
        where,
        1,
        expect.stringMatching(/is damaged or incomplete. Nothing was changed.$|is not a backup of this product.$/),
      ])
    }
    writeFileSync(spoilt, whole.subarray(0, whole.length - 1))
    expect((await target.run(restore, spoilt, '--replace')).err).toContain('is damaged or incomplete')
    expect((await target.run(restore, join(folder, 'nowhere'))).err).toContain('There is no file')
    expect(await stateOf(target)).toEqual(before)
  })

  it('is both or neither: users that cannot be restored leave the market as it was', async () => {
    await emptied(target)
    await target.users((store) => store.maintain((client) => fillEveryTable(client, bala)))
    const before = await stateOf(target)
    const { code, err } = await target.run(restore, file)
    expect([code, err]).toEqual([1, 'This user store is not empty. Add --replace to put the backup in its place.'])
    expect(await stateOf(target)).toEqual(before)
  })

  it('does not take the place of an imported market unless told to', async () => {
    await emptied(target)
    copyFileSync(template, target.market)
    const before = await stateOf(target)
    const { err } = await target.run(restore, file)
    expect(err).toBe('This market store is not empty. Add --replace to put the backup in its place.')
    expect(await stateOf(target)).toEqual(before)
    expect((await target.run(restore, file, '--replace')).code).toBe(0)
  })

  it('still restores a file of the users alone, and leaves the market', async () => {
    const users = join(folder, 'users.backup')
    await source.users((store) => writeBackup(store, users))
    await emptied(target)
    const { code, out } = await target.run(restore, users)
    expect([code, out]).toEqual([0, expect.stringContaining('The market store was left as it is.')])
    expect(await target.users(tableHash)).toBe(await source.users(tableHash))
  })

  it.each(testEngines)(
    'is whole while a server (%s) runs on the same folder and imports are being written',
    async (engine) => {
      const busy = await house(`busy-${engine}`, { FEED: 'replay' }, engine === 'postgres')
      copyFileSync(template, busy.market)
      const running = await serve(busy.env, { onProgress: () => {} })
      const store = openImportStore(busy.market)
      let isDone = false
      let imported = 0
      const writing = (async () => {
        for (let on = 7; !isDone && on <= 16; on++) {
          const row = { symbol: 'TCS', day: `2024-03-${String(on).padStart(2, '0')}`, close: 4000 + on }
          await store.write(
            [
              {
                dataset: 'stock_price_daily_historical',
                write: 'put',
                rows: [row],
                lines: [1],
                symbolColumn: 'symbol',
              },
            ],
            { connector: 'test', vendor: 'Test', fileName: 'test.csv', day: '2024-03-30' },
          )
          imported++
        }
      })()
      try {
        const seen: number[] = []
        for (let round = 0; round < 2; round++) {
          const { code, out, err } = await busy.run(backup, join(folder, `${engine}-${round}.backup`), '--json')
          expect([code, err]).toEqual([0, ''])
          const tables = JSON.parse(out).market.tables as { table: string; rows: number }[]
          seen.push(tables.find(({ table }) => table === 'stock_price_daily_historical')?.rows ?? 0)
        }
        isDone = true
        await writing
        // Six rows from the start, one more with each import, and never half of one.
        expect(seen).toEqual([...seen].sort((left, right) => left - right))
        expect(seen.every((rows) => Number.isInteger(rows) && rows >= 6 && rows <= 6 + imported)).toBe(true)
        expect(imported).toBeGreaterThan(0)
        await emptied(target)
        expect((await target.run(restore, join(folder, `${engine}-1.backup`))).code).toBe(0)
        const tables = (await readContents(target.market)).tables
        expect(tables.find(({ table }) => table === 'stock_price_daily_historical')?.rows).toBe(seen[1])
      } finally {
        isDone = true
        await writing
        await running.stop()
      }
    },
    120_000,
  )
})
