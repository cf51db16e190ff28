import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSmallMarket, smallMarketBatches } from '#testing/small-market.ts'
import { buildStore } from './build.ts'
import { mergeRows } from './merge.ts'
import { type MarketStore, openStore, QueryTimeout } from './store.ts'
import { appendBatch } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-promises-'))
let path: string
let store: MarketStore

const opened = async (file: string): Promise<MarketStore> => {
  const found = await openStore(file)
  if (!found) throw new Error(`${file} cannot be read`)
  return found
}

beforeAll(async () => {
  path = await buildSmallMarket(folder)
  store = await opened(path)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const secret = join(folder, 'secret.csv')
const readsOn = async (): Promise<void> => {
  expect(await store.rows('select count(*)::double as many from company_profile')).toEqual([{ many: 2 }])
}

describe('the store is locked down: a read cannot', () => {
  beforeAll(() => writeFileSync(secret, 'a,b\n1,2\n'))

  it.each([
    ['read a file', () => `select * from read_csv('${secret}')`],
    ['read a file by its name', () => `select * from '${secret}'`],
    ['read a file as text', () => `select * from read_text('${secret}')`],
    ['list a folder', () => `select * from glob('${folder}/*')`],
    ['write a file (COPY)', () => `copy company_profile to '${folder}/out.csv'`],
    ['load a file (COPY)', () => `copy company_profile from '${secret}'`],
    ['INSTALL an extension', () => 'install httpfs'],
    ['LOAD an extension', () => `load '${folder}/x.duckdb_extension'`],
    ['SET a setting', () => 'set enable_external_access = true'],
    ['SET memory', () => `set memory_limit = '100GB'`],
    ['RESET a setting', () => 'reset lock_configuration'],
    ['ATTACH another database', () => `attach '${folder}/other.duckdb' as other`],
    ['EXPORT the database', () => `export database '${folder}/out'`],
    ['insert', () => `insert into company_profile (symbol) values ('X')`],
    ['update', () => `update company_profile set "companyName" = 'X'`],
    ['delete', () => 'delete from company_profile'],
    ['create a table', () => 'create table more (a integer)'],
    ['drop a table', () => 'drop table company_profile'],
  ])('%s', async (_what, sql) => {
    const before = createHash('sha256').update(readFileSync(path)).digest('hex')
    await expect(store.rows(sql())).rejects.toThrow()
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(before)
    expect([
      existsSync(join(folder, 'out.csv')),
      existsSync(join(folder, 'out')),
      existsSync(join(folder, 'other.duckdb')),
    ]).toEqual([false, false, false])
    await readsOn()
  })
})

describe('a read that runs away', () => {
  const endless = 'select count(*) from range(100000000) a, range(100000000) b where a.range + b.range = -1'

  it('is stopped at its timeout, and the store goes on', async () => {
    await expect(store.rows(endless, [], 50)).rejects.toThrow(QueryTimeout)
    await readsOn()
  })

  it('is stopped where its time is over before it has begun', async () => {
    for (let time = 0; time < 20; time++) await expect(store.rows(endless, [], 0)).rejects.toThrow(QueryTimeout)
    await readsOn()
  })

  it('is stopped as well where columns of numbers are asked for', async () => {
    const columns = endless.replace('count(*)', 'count(*)::double')
    await expect(store.numbers(columns, [], 50)).rejects.toThrow(QueryTimeout)
    await readsOn()
  })

  it('is stopped on every connection at once, and those that waited are answered', async () => {
    const stopped = Array.from({ length: 6 }, () => store.rows(endless, [], 50))
    const waiting = store.rows('select 1 as one')
    for (const outcome of await Promise.allSettled(stopped))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(QueryTimeout) })
    expect(await waiting).toEqual([{ one: 1 }])
    await readsOn()
  })
})

describe('columns of numbers', () => {
  it('are whole over many chunks, in the order selected, and null is no number', async () => {
    const [numbers, halves, none] = await store.numbers(
      'select a.range::double, if(a.range % 2 = 0, a.range / 2, null)::double, null::double from range($1) a order by 1',
      [5000],
    )
    expect(numbers).toEqual(Float64Array.from({ length: 5000 }, (_, at) => at))
    expect(halves).toEqual(Float64Array.from({ length: 5000 }, (_, at) => (at % 2 === 0 ? at / 2 : Number.NaN)))
    expect(none).toEqual(new Float64Array(5000).fill(Number.NaN))
    expect(await store.numbers('select 1::double as one where false')).toEqual([new Float64Array()])
  })

  it('refuse a column that is not of doubles', async () => {
    await expect(store.numbers(`select 'TCS'`)).rejects.toThrow('not a double')
    await readsOn()
  })
})

describe('a store that is closed', () => {
  it('still answers the reads on their way, more of them than it has connections, and refuses later ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'closing-'))
    const closing = await openStore(await buildSmallMarket(folder))
    if (!closing) throw new Error('the small market cannot be opened')
    const reads = Array.from({ length: 12 }, () =>
      closing.rows('select count(*)::double as many from range(3000000) a where a.range % 7 = 3'),
    )
    closing.close()
    await expect(closing.rows('select 1')).rejects.toThrow('closed')
    await expect(closing.numbers('select 1::double')).rejects.toThrow('closed')
    expect(new Set((await Promise.all(reads)).map(([row]) => row?.many))).toEqual(new Set([428_571]))
    rmSync(folder, { recursive: true, force: true })
  })
})

describe('one writer, many readers', () => {
  /** Every close of a store says which build it is: a reader that saw two numbers saw half a store. */
  const numbered = (number: number) => [
    ...smallMarketBatches().slice(0, 3),
    batchOf(
      'stock_price_daily_historical',
      Array.from({ length: 500 }, (_, at) => ({ symbol: `S${at}`, day: '2024-02-06', close: number })),
      ['day'],
    ),
  ]
  const build = (file: string, number: number) =>
    buildStore({
      path: file,
      batches: numbered(number),
      source: `build ${number}`,
      isSimulated: false,
      seed: '',
      asOf: day('2024-02-06'),
      loadedAt: '',
      onProgress: () => {},
    })
  const closes = `select distinct close from stock_price_daily_historical where symbol like 'S%'`

  it('sees the old store or the new one, never half, while new ones are put in its place', async () => {
    const file = join(folder, 'swapped.duckdb')
    await build(file, 0)
    let isDone = false
    const seen = new Set<number>()
    const reading = Array.from({ length: 2 }, async () => {
      while (!isDone) {
        const reader = await opened(file)
        const number = Number(reader.source.replace('build ', ''))
        // The same again: what is put in its place meanwhile must not show.
        for (let again = 0; again < 3; again++) expect(await reader.rows(closes)).toEqual([{ close: number }])
        seen.add(number)
        reader.close()
      }
    })
    for (let number = 1; number <= 2; number++) await build(file, number)
    isDone = true
    await Promise.all(reading)
    const last = await opened(file)
    expect(await last.rows(closes)).toEqual([{ close: 2 }])
    last.close()
    expect([...seen].every((number) => number >= 0 && number <= 2)).toBe(true)
    expect(seen.size).toBeGreaterThan(0)
  }, 120_000)

  it('keeps the old file, to the byte, when a build is killed (kill -9) half-way, and the next build succeeds', async () => {
    const file = join(folder, 'killed.duckdb')
    copyFileSync(path, file)
    const before = createHash('sha256').update(readFileSync(file)).digest('hex')
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', new URL('endless-build.fixture.ts', import.meta.url).pathname, file],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const exited = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
    // It says so once rows are in, and goes on writing until it is killed.
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(existsSync(`${file}.building`)).toBe(true)
    child.kill('SIGKILL')
    expect(await exited).toBe('SIGKILL')
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(before)
    const old = await opened(file)
    expect(await old.rows('select count(*)::double as many from company_profile')).toEqual([{ many: 2 }])
    old.close()
    await build(file, 7)
    const fresh = await opened(file)
    expect(await fresh.rows(closes)).toEqual([{ close: 7 }])
    expect(existsSync(`${file}.building`)).toBe(false)
    fresh.close()
  }, 120_000)
})

describe('filings are kept in every version', () => {
  /** What was known by a day: of each period the last version that could be seen by then. */
  const asOn = (file: MarketStore, on: string) =>
    file.rows(
      `select period_end::varchar as period_end, version, revenue from income_statement
       where symbol = 'TCS' and first_visible <= $1::date
       qualify row_number() over (partition by symbol, period_end order by version desc) = 1
       order by period_end`,
      [on],
    )

  it('a restated figure keeps its earlier version; "as on" an earlier date sees the earlier one; a period is not visible before it was filed', async () => {
    const file = join(folder, 'versions.duckdb')
    copyFileSync(path, file)
    const instance = await DuckDBInstance.create(file)
    const connection = await instance.connect()
    const days = ['period_end', 'first_visible', 'loaded_at']
    const filing = (period_end: string, first_visible: string, revenue: number) => ({
      symbol: 'TCS',
      period_end,
      fiscal_year: Number(period_end.slice(0, 4)),
      first_visible,
      version: 1,
      loaded_at: first_visible,
      revenue,
    })
    await appendBatch(
      connection,
      batchOf(
        'income_statement',
        [filing('2022-03-31', '2022-04-11', 100), filing('2023-03-31', '2023-04-12', 110)],
        days,
      ),
    )
    const restated = { symbol: 'TCS', period_end: '2022-03-31', first_visible: '2023-04-12', revenue: 95 }
    const merge = () =>
      mergeRows(connection, { dataset: 'income_statement', mode: 'put', rows: [restated], today: '2023-04-13' })
    expect(await merge()).toMatchObject({ added: 0, changed: 1 })
    // Append-only: the same again is no third version.
    expect(await merge()).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    connection.closeSync()
    instance.closeSync()

    const versions = await opened(file)
    // The year had ended, and nothing of it was filed yet.
    expect(await asOn(versions, '2022-04-10')).toEqual([])
    expect(await asOn(versions, '2022-04-11')).toEqual([{ period_end: '2022-03-31', version: 1, revenue: 100 }])
    expect(await asOn(versions, '2023-04-11')).toEqual([{ period_end: '2022-03-31', version: 1, revenue: 100 }])
    expect(await asOn(versions, '2023-04-12')).toEqual([
      { period_end: '2022-03-31', version: 2, revenue: 95 },
      { period_end: '2023-03-31', version: 1, revenue: 110 },
    ])
    expect(
      await versions.rows(`select version, revenue, first_visible::varchar as seen, loaded_at::varchar as loaded
        from income_statement where period_end = '2022-03-31' order by version`),
    ).toEqual([
      { version: 1, revenue: 100, seen: '2022-04-11', loaded: '2022-04-11' },
      { version: 2, revenue: 95, seen: '2023-04-12', loaded: '2023-04-13' },
    ])
    versions.close()
  })
})
