import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchOf, dayNumber, dayText } from 'core/catalogue'
import type { CandleQuizReply, CandleRecord, CandleRecordReply, CandlesToday } from 'core/contract/rest'
import { findPattern, laterDays, patterns } from 'core/indicators'
import { day } from 'core/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStore } from '#market/build.ts'
import { createMarket } from '#market/connect.ts'
import type { Market } from '#market/market.ts'
import { openStore } from '#market/store.ts'
import { testClock } from '#testing/clock.ts'
import { type TestServer, testServer } from '#testing/server.ts'

type Candle = readonly [open: number, high: number, low: number, close: number]

const symbols = ['ALPHA', 'BETA', 'GAMMA', 'DELTA'] as const
const inIndex = symbols.filter((symbol) => symbol !== 'DELTA')

/** Weekdays that end on Tuesday 6 February 2024. */
const days = Array.from({ length: 1100 }, (_, back) => dayNumber('2024-02-06') - back)
  .filter((number) => (number + 4) % 7 !== 0 && (number + 4) % 7 !== 6)
  .reverse()
  .map(dayText)

/** A walk in paise, so that the store gives back the same numbers. */
function walk(seed: number): Candle[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  let price = 1000
  const paise = (value: number) => Math.round(value * 100) / 100
  return days.map(() => {
    const open = paise(price * (1 + (next() - 0.5) * 0.01))
    price = open * (1 + (next() - 0.5) * 0.03)
    const close = paise(price)
    return [
      open,
      paise(Math.max(open, close) * (1 + next() * 0.01)),
      paise(Math.min(open, close) * (1 - next() * 0.01)),
      close,
    ]
  })
}

const candles = new Map(symbols.map((symbol, at) => [symbol as string, walk(at + 1)]))
// ALPHA ends with a hammer after a fall that nobody can miss.
candles
  .get('ALPHA')
  ?.splice(
    -12,
    12,
    ...[...Array(11).keys()].map((at): Candle => [500 - at * 5, 501 - at * 5, 494 - at * 5, 495 - at * 5]),
    [440, 442, 420, 441.8],
  )

let folder: string
let market: Market
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candles-'))
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: [
      batchOf(
        'company_profile',
        symbols.map((symbol, at) => ({ symbol, companyName: `${symbol} Ltd.`, marketCap: (9 - at) * 1e12 })),
      ),
      batchOf('market_indices', [{ index_name: 'NIFTY 50', kite_instrument_token: 256_265 }]),
      batchOf(
        'market_index_wise_companies',
        inIndex.map((symbol) => ({ index_name: 'NIFTY 50', symbol })),
      ),
      batchOf(
        'stock_price_daily_historical',
        symbols.flatMap((symbol) =>
          (candles.get(symbol) ?? []).map(([open, high, low, close], at) => ({
            symbol,
            day: days[at] ?? '',
            open,
            high,
            low,
            close,
            volume: 1000,
          })),
        ),
        ['day'],
      ),
    ],
    source: 'Fixture market',
    isSimulated: true,
    seed: '',
    asOf: day('2024-02-06'),
    loadedAt: '2024-02-06T18:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read back')
  const clock = testClock('2024-02-06T18:00:00+05:30')
  ;({ market } = await createMarket(store, { clock, isAlwaysOpen: false }))
  server = await testServer({ market, clock })
})
afterAll(async () => {
  await server.close()
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await server.get(path)
  expect(reply.status, await reply.clone().text()).toBe(200)
  return (await reply.json()) as Reply
}

const barsOf = (symbol: string) => {
  const rows = candles.get(symbol) ?? []
  const column = (at: 0 | 1 | 2 | 3) => Float64Array.from(rows, (row) => row[at])
  return { open: column(0), high: column(1), low: column(2), close: column(3) }
}

describe('today', () => {
  it('names who shows a pattern on the last day, with what its candles reached, largest company first', async () => {
    const today = await read<CandlesToday>('/api/candles/today?universe=all')
    expect([today.day, today.isRunning, today.stocks, today.source]).toEqual(['2024-02-06', false, 4, 'Fixture market'])
    expect(today.patterns.find(({ id }) => id === 'hammer')?.matches[0]).toEqual({
      symbol: 'ALPHA',
      name: 'ALPHA Ltd.',
      close: 441.8,
      change: (441.8 / 445 - 1) * 100,
      from: '2024-02-06',
      high: 442,
      low: 420,
    })
    const obvious = patterns.flatMap((pattern) => {
      const shown = symbols.filter((symbol) => pattern.match(barsOf(symbol), days.length - 1))
      return shown.length > 0 ? [[pattern.id, shown]] : []
    })
    expect(today.patterns.map(({ id, matches }) => [id, matches.map(({ symbol }) => symbol)])).toEqual(obvious)
  })

  it('keeps to the universe, and makes weeks and months of the days', async () => {
    const within = await read<CandlesToday>('/api/candles/today?universe=nifty50&timeframe=week')
    expect(within.stocks).toBe(3)
    expect(within.patterns.flatMap(({ matches }) => matches).filter(({ symbol }) => symbol === 'DELTA')).toEqual([])
    const week = within.patterns.flatMap(({ id, matches }) =>
      findPattern(id)?.candles === 1 ? matches.map(({ from }) => from) : [],
    )
    // Monday is the first day of the running week.
    expect(new Set(week)).toEqual(new Set(week.length > 0 ? ['2024-02-05'] : []))
    expect((await read<CandlesToday>('/api/candles/today?universe=nifty200')).stocks).toBe(0)
  })

  it('a universe or timeframe there is none of is answered 400', async () => {
    for (const bad of ['universe=moon', 'timeframe=minute']) {
      expect((await server.get(`/api/candles/today?${bad}`)).status).toBe(400)
      expect((await server.get(`/api/candles/record?${bad}`)).status).toBe(400)
    }
    expect((await server.get('/api/candles/quiz?seed=x')).status).toBe(400)
  })
})

/** Counted in a process of its own, as in the product. */
async function recordOf(query: string): Promise<CandleRecord> {
  for (;;) {
    const reply = await read<CandleRecordReply>(`/api/candles/record?${query}`)
    if (reply.state === 'measured') return reply
  }
}

describe('the record', () => {
  it('counts every match and how many stood higher 5, 10 and 20 days later, as an obvious loop does', async () => {
    const record = await recordOf('universe=nifty50')
    expect([record.from, record.to, record.stocks, record.bars]).toEqual([days[0], days.at(-1), 3, 3 * days.length])
    const after = (symbol: string, at: number, later: number): boolean | null => {
      const rows = candles.get(symbol) ?? []
      const [now, then] = [rows[at], rows[at + later]]
      return now && then ? then[3] > now[3] : null
    }
    const counted = (places: readonly (readonly [string, number])[]) =>
      laterDays.map((later) => {
        const known = places.map(([symbol, at]) => after(symbol, at, later)).filter((rose) => rose !== null)
        return { times: known.length, rose: (known.filter(Boolean).length / known.length) * 100 }
      })
    const everyDay = inIndex.flatMap((symbol) => days.map((_, at) => [symbol, at] as const))
    expect(record.base.map(({ times, rose }) => ({ times, rose }))).toEqual(counted(everyDay))
    for (const id of ['doji', 'bullish_engulfing', 'inside_bar', 'hammer']) {
      const places = everyDay.filter(([symbol, at]) => findPattern(id)?.match(barsOf(symbol), at))
      const found = record.patterns.find((each) => each.id === id)
      expect(found?.times, id).toBe(places.length)
      expect(
        found?.after.map(({ times, rose }) => ({ times, rose })),
        id,
      ).toEqual(counted(places))
    }
  })

  it('tells the last match, draws one as it was traded, and says where it is no better than chance', async () => {
    const record = await recordOf('universe=nifty50')
    const doji = record.patterns.find(({ id }) => id === 'inside_bar')
    expect(doji?.after.every(({ verdict }) => verdict === 'chance')).toBe(true)
    const hammer = record.patterns.find(({ id }) => id === 'hammer')
    expect(hammer?.last).toEqual({ day: '2024-02-06', symbol: 'ALPHA', name: 'ALPHA Ltd.' })
    const { symbol = '', days: drawn = [], candles: shown, first = 0 } = hammer?.example ?? {}
    const start = days.indexOf(drawn[0] ?? '')
    expect(shown).toEqual(candles.get(symbol)?.slice(start, start + drawn.length))
    expect(findPattern('hammer')?.match(barsOf(symbol), start + first)).toBe(true)
    expect(record.patterns.find(({ id }) => id === 'bullish_kicker')).toEqual({
      id: 'bullish_kicker',
      times: 0,
      after: laterDays.map((later) => ({ days: later, times: 0, rose: null, z: null, verdict: 'too few' })),
      last: null,
      example: null,
    })
  })

  it('of an index nobody is in has no days and no matches', async () => {
    const record = await recordOf('universe=nifty200')
    expect([record.stocks, record.bars, record.patterns.every(({ times }) => times === 0)]).toEqual([0, 0, true])
  })
})

describe('the quiz', () => {
  it('shows candles that end with the right answer and offers three patterns that are not there', async () => {
    const quiz = await read<CandleQuizReply>('/api/candles/quiz?seed=7')
    if (quiz.state !== 'ready') throw new Error('measured above')
    expect(quiz.questions).toHaveLength(10)
    for (const { picture, choices, answer } of quiz.questions) {
      expect(new Set(choices).size).toBe(4)
      const start = days.indexOf(picture.days[0] ?? '')
      const end = start + picture.candles.length - 1
      const isShown = (id: string) => findPattern(id)?.match(barsOf(picture.symbol), end)
      expect(choices.filter(isShown)).toEqual([answer])
    }
  })

  it('asks the same of everybody who has the link, and something else under another number', async () => {
    const [one, same, other] = await Promise.all(
      [7, 7, 8].map((seed) => read<CandleQuizReply>(`/api/candles/quiz?seed=${seed}`)),
    )
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
  })
})
