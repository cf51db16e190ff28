import { parseCanonical, type Series } from 'core/language'
import { expect, it } from 'vitest'
import type { DailyBars, MarketReader } from '../reader.ts'
import { answerSeries } from './series.ts'

/** One bar a month from 2010 to 2026: the lowest in the second, the highest in the last but one of the first five years. */
const days = Array.from({ length: 192 }, (_, month) => new Date(Date.UTC(2010, month, 15)).toISOString().slice(0, 10))
const closes = days.map((day) => (day === '2010-02-15' ? 5 : day === '2014-11-15' ? 900 : 100))
const barsOf = (places: readonly number[]): DailyBars => {
  const close = Float64Array.from(places, (at) => closes[at] ?? Number.NaN)
  const volume = Float64Array.from(places, () => 1)
  return { days: places.map((at) => days[at] ?? ''), bars: { open: close, high: close, low: close, close, volume } }
}
const reader: MarketReader = {
  // The name of the company; of nothing else is asked.
  rows: async ({ sql }) => (sql.includes('"latest"') ? [{ symbol: 'TCS', name: 'TCS' }] : []),
  bars: async (_, from, to) => {
    const kept = days.flatMap((day, at) => ((from === null || day >= from) && (to === null || day <= to) ? [at] : []))
    return new Map([['TCS', barsOf(kept)]])
  },
}
const facts = { today: '2025-12-20', asOf: '2025-12-15', source: 'Test', watchlist: [] }

function series(text: string): Series {
  const read = parseCanonical(text)
  if (!read.ok || read.value.kind !== 'series') throw new Error(text)
  return read.value
}
const headline = async (text: string) => (await answerSeries(series(text), facts, reader)).headline

it('the highest and the lowest are of the whole history, where no time is said', async () => {
  expect(await headline('series TCS: close every day lowest')).toBe('Lowest Close of TCS was ₹5.00, on 15 Feb 2010.')
  expect(await headline('series TCS: close every day highest')).toBe(
    'Highest Close of TCS was ₹900.00, on 15 Nov 2014.',
  )
  expect(await headline('series TCS: close every day since 2012-01-01 lowest')).toMatch(/₹100\.00/)
})

it('what is shown day by day goes ten years back, and says from when', async () => {
  expect(await headline('series TCS: close every day')).toMatch(/^Close of TCS, 15 Jan 2016 to 15 Dec 2025:/)
})
