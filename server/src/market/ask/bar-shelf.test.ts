import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smallMarketBatches } from '#testing/small-market.ts'
import { buildStore } from '../build.ts'
import { type MarketStore, openStore } from '../store.ts'
import { createBarShelf, shelfOf, stockBars, warmShelf } from './bar-shelf.ts'
import { createMarketReader } from './market-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'bar-shelf-'))
const stocks = { table: '"stock_price_daily_historical"', key: '"symbol"' }
const days = ['2024-01-29', '2024-01-30', '2024-02-01', '2024-02-02', '2024-02-05', '2024-02-06']

/** Rows are stored backwards: nothing may lean on the order of the file. */
async function built(name: string, price: number): Promise<MarketStore> {
  const rows = ['SHELFA', 'SHELFB', 'SHELFC'].flatMap((symbol, at) =>
    days.map((day, step) => ({
      symbol,
      day,
      open: price,
      high: price + 2,
      low: price - 2,
      close: price * (at + 1) + step,
      volume: symbol === 'SHELFC' && step === 3 ? null : step,
    })),
  )
  const path = join(folder, name)
  await buildStore({
    path,
    batches: [
      ...smallMarketBatches().filter(({ dataset }) => dataset !== stocks.table.replaceAll('"', '')),
      batchOf('stock_price_daily_historical', rows.reverse(), ['day']),
    ],
    source: name,
    isSimulated: false,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  return store
}

let store: MarketStore
let reads: string[][]
let counted: MarketStore

beforeAll(async () => {
  store = await built('market.duckdb', 100)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  reads = []
  counted = {
    ...store,
    numbers: (sql, values = []) => {
      reads.push(values.map(String).filter((value) => value.startsWith('SHELF')))
      return store.numbers(sql, values)
    },
  }
})

describe('bars of a store', () => {
  it('are whole, oldest first, of each symbol its own, and what is missing is no number', async () => {
    const bars = await createBarShelf(store).bars(stocks, {
      symbols: ['SHELFC', 'NOBODY', 'SHELFA'],
      from: null,
      to: null,
    })
    expect([...bars.keys()]).toEqual(['SHELFA', 'SHELFC'])
    expect(bars.get('SHELFA')).toEqual({
      days,
      bars: {
        open: new Float64Array(6).fill(100),
        high: new Float64Array(6).fill(102),
        low: new Float64Array(6).fill(98),
        close: Float64Array.of(100, 101, 102, 103, 104, 105),
        volume: Float64Array.of(0, 1, 2, 3, 4, 5),
      },
    })
    expect(bars.get('SHELFC')?.bars.close).toEqual(Float64Array.of(300, 301, 302, 303, 304, 305))
    expect(bars.get('SHELFC')?.bars.volume).toEqual(Float64Array.of(0, 1, 2, Number.NaN, 4, 5))
  })

  it.each([
    [null, null],
    ['2024-01-30', null],
    [null, '2024-02-02'],
    ['2024-01-31', '2024-02-04'],
    ['2024-02-05', '2024-02-05'],
    ['2024-03-01', null],
    [null, '2023-01-01'],
    ['2024-02-05', '2024-01-30'],
  ])('from %s to %s are those days, read first or already at hand', async (from, to) => {
    const wanted = { symbols: ['SHELFB'], from, to }
    const expected = days.filter((each) => (from === null || each >= from) && (to === null || each <= to))
    const shelf = createBarShelf(store)
    const first = await shelf.bars(stocks, wanted)
    await shelf.bars(stocks, { ...wanted, from: null, to: null })
    const again = await shelf.bars(stocks, wanted)
    expect(first.get('SHELFB')?.days ?? []).toEqual(expected)
    expect(again).toEqual(first)
    expect(again.get('SHELFB')?.bars.close ?? new Float64Array()).toEqual(
      Float64Array.from(expected, (each) => 200 + days.indexOf(each)),
    )
  })

  it('are read once: later days are at hand, earlier ones and other symbols are read', async () => {
    const shelf = createBarShelf(counted)
    await shelf.bars(stocks, { symbols: ['SHELFA', 'SHELFB'], from: '2024-02-01', to: null })
    await shelf.bars(stocks, { symbols: ['SHELFB', 'SHELFA'], from: '2024-02-02', to: '2024-02-05' })
    expect(reads).toEqual([['SHELFA', 'SHELFB']])
    await shelf.bars(stocks, { symbols: ['SHELFA', 'SHELFC'], from: '2024-02-02', to: null })
    await shelf.bars(stocks, { symbols: ['SHELFA'], from: null, to: null })
    expect(reads.slice(1)).toEqual([['SHELFC'], ['SHELFA']])
  })

  it('are dropped when there is no room, those asked for last stay, and what never fits is still answered', async () => {
    const shelf = createBarShelf(counted, 13)
    const all = { from: null, to: null }
    await shelf.bars(stocks, { symbols: ['SHELFA', 'SHELFB'], ...all })
    await shelf.bars(stocks, { symbols: ['SHELFB', 'SHELFC'], ...all })
    await shelf.bars(stocks, { symbols: ['SHELFB', 'SHELFC'], ...all })
    expect(reads).toEqual([['SHELFA', 'SHELFB'], ['SHELFC']])
    const three = await shelf.bars(stocks, { symbols: ['SHELFA', 'SHELFB', 'SHELFC'], ...all })
    expect([...three.values()].map((bars) => bars.days.length)).toEqual([6, 6, 6])
    const tiny = createBarShelf(counted, 3)
    await tiny.bars(stocks, { symbols: ['SHELFA'], ...all })
    expect((await tiny.bars(stocks, { symbols: ['SHELFA'], ...all })).get('SHELFA')?.days).toEqual(days)
  })

  it('are those of their own store after another was put in its place', async () => {
    const next = await built('next.duckdb', 500)
    const tcs = [{ asset: 'stock', symbol: 'SHELFA' }] as const
    const before = (await createMarketReader(store).bars(tcs, null, null)).get('SHELFA')
    const after = (await createMarketReader(next).bars(tcs, null, null)).get('SHELFA')
    expect([before?.bars.close?.[0], after?.bars.close?.[0]]).toEqual([100, 500])
    next.close()
  })

  it('that scans ask for are at hand once the shelf is warm: nothing more is read', async () => {
    const listed = { ...counted, rows: async () => [{ symbol: 'SHELFA' }, { symbol: 'SHELFB' }, { symbol: 'NOBODY' }] }
    await warmShelf(listed)
    expect(reads).toEqual([['SHELFA', 'SHELFB']])
    const bars = await shelfOf(listed).bars(stockBars, { symbols: ['SHELFA', 'SHELFB'], from: '2023-01-01', to: null })
    expect([...bars.keys()]).toEqual(['SHELFA', 'SHELFB'])
    expect(reads).toHaveLength(1)
  })
})
