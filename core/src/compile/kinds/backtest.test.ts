import { parseCanonical } from 'core/language'
import { expect, it } from 'vitest'
import { weekdays } from '../../backtest/plans.fixture.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { runQuery } from '../run.ts'

const days = weekdays(260, '2024-01-01')
const closes = Float64Array.from(days, (_day, at) => 100 + at / 10)
const bars = { open: closes, high: closes, low: closes, close: closes, volume: closes }
const port: MarketReader = {
  rows: async () => [],
  bars: async (instruments) => new Map(instruments.map(({ symbol }) => [symbol, { days, bars }])),
}
const facts: MarketFacts = { today: '2025-01-01', asOf: '2024-12-27', source: 'Test market', watchlist: [] }

async function answer(text: string, on = facts.today): Promise<AnswerBody> {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  return runQuery(parsed.value, { ...facts, today: on }, port)
}

const boughtIn = ({ tables }: AnswerBody) => tables.find(({ title }) => title === 'Trades')?.rows.map(([on]) => on)
const putIn = ({ figures }: AnswerBody) => figures.find(({ label }) => label === 'Put in')?.value

it('tells what a SIP became, against the same money put in at the start', async () => {
  const sip = await answer('backtest etf NIFTYBEES buy ₹5000 every month since 2024-03-01')
  const firsts = days.filter((day, at) => day >= '2024-03-01' && days[at - 1]?.slice(0, 7) !== day.slice(0, 7))
  expect(boughtIn(sip)).toEqual([...firsts].reverse())
  expect(putIn(sip)).toBeCloseTo(5000 * firsts.length, 6)
  expect(sip.headline).toMatch(/a year against .* for the same money put in at the start\.$/)
  expect(sip.series.map(({ title }) => title)).toContain('The plan')
})

it('a SIP of so many months has so many instalments, each on the first trading day of a month', async () => {
  const sip = await answer('backtest etf NIFTYBEES buy ₹5000 every month last 6m', facts.asOf)
  expect(boughtIn(sip)?.map((on) => String(on).slice(0, 7))).toEqual([
    '2024-12',
    '2024-11',
    '2024-10',
    '2024-09',
    '2024-08',
    '2024-07',
  ])
  expect(putIn(sip)).toBeCloseTo(30_000, 6)
})

it('tells what a lump sum became, against the same money put in monthly', async () => {
  const once = await answer('backtest etf NIFTYBEES buy 1 lakh once since 2024-03-01')
  expect(boughtIn(once)).toEqual(['2024-03-01'])
  expect(putIn(once)).toBeCloseTo(100_000, 6)
  expect(once.headline).toMatch(/a year against .* for the same money put in monthly\.$/)
  expect(once.figures.map(({ label }) => label)).not.toContain('XIRR with waiting')
  expect(once.notes[0]).toMatch(/^Bought at the open of the first trading day, /)
})

it('a SIP in one thing beside the same SIP in another: each gets the whole amount, and neither a head start', async () => {
  const late = days.slice(40)
  const other = Float64Array.from(late, () => 50)
  const beside: MarketReader = {
    rows: async () => [],
    bars: async ([instrument]) =>
      instrument?.symbol === 'INFY'
        ? new Map([
            ['INFY', { days: late, bars: { open: other, high: other, low: other, close: other, volume: other } }],
          ])
        : port.bars([{ asset: 'stock', symbol: 'TCS' }], null, null),
  }
  const parsed = parseCanonical('backtest TCS buy ₹5000 every month since 2024-01-01 against INFY')
  if (!parsed.ok) throw new Error(parsed.failure.message)
  const found = await runQuery(parsed.value, facts, beside)
  const [table] = found.tables
  expect(table?.rows.map(([name, put]) => [name, Math.round(Number(put))])).toEqual([
    ['TCS', 55_000],
    ['INFY', 55_000],
  ])
  expect(found.headline).toMatch(/^₹5,000\.00 each month from 26 Feb 2024 .* in TCS .* and .* in INFY/)
  expect(found.notes[1]).toContain('before it one of them has no prices')
  expect(found.series.map(({ title }) => title)).toEqual(['TCS', 'INFY', 'Put in'])
})
