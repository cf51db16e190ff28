import { addDays, day, type TradingDay, weekday } from 'core/values'
import type { CandlePoint, LinePoint } from '#ui/chart-data.ts'

/** Invented figures, the same every time, so that two pictures of the gallery can be compared. */
export function wave(seed: number, length: number, drift = 0.4): readonly number[] {
  let state = seed * 7919 + 17
  let value = 100
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648
    value = Math.max(5, value + (state / 2147483648 - 0.5) * 8 + drift)
    return Math.round(value * 100) / 100
  })
}

export interface SampleCompany {
  readonly symbol: string
  readonly name: string
  readonly sector: string
  readonly marketCap: number | null
  readonly roce: number
  readonly debt: number
  readonly pe: number | null
  readonly year: number
  readonly trend: readonly number[]
}

const names = [
  ['Sahyadri Pumps', 'SAHPUMP', 'Industrial machinery'],
  ['Kaveri Bearings', 'KAVBEAR', 'Auto components'],
  ['Narmada Speciality', 'NARSPEC', 'Chemicals'],
  ['Aravalli Pharma', 'ARAVPHAR', 'Pharmaceuticals'],
  ['Vindhya Cables', 'VINDCAB', 'Cables'],
  ['Malabar Foods', 'MALFOODS', 'Packaged foods'],
  ['Deccan Toolroom', 'DECTOOL', 'Tools'],
  ['Konkan Packaging', 'KONPACK', 'Packaging'],
] as const

export const companies: readonly SampleCompany[] = names.map(([name, symbol, sector], index) => ({
  name,
  symbol,
  sector,
  marketCap: index === 5 ? null : 4862 - index * 412,
  roce: Math.round((27.4 - index * 0.9) * 10) / 10,
  debt: Math.round(((index * 37) % 50) + 1) / 100,
  pe: index === 2 ? null : 17 + ((index * 53) % 210) / 10,
  year: [41.6, 18.9, -6.3, 12.4, 57.2, -11.8, 8.1, 0][index] ?? 0,
  trend: wave(index + 3, 40, [0.6, 0.3, -0.3, 0.2, 0.7, -0.5, 0.2, 0][index] ?? 0),
}))

export const manyCompanies: readonly SampleCompany[] = Array.from({ length: 2000 }, (_, index) => ({
  name: `${names[index % names.length]?.[0] ?? ''} ${Math.floor(index / names.length) + 1}`,
  symbol: `${names[index % names.length]?.[1] ?? ''}${index}`,
  sector: names[index % names.length]?.[2] ?? '',
  marketCap: 90_000 - index * 41,
  roce: ((index * 37) % 400) / 10,
  debt: ((index * 13) % 120) / 100,
  pe: ((index * 71) % 600) / 10 + 4,
  year: ((index * 29) % 900) / 10 - 30,
  trend: wave(index, 24, ((index % 7) - 3) / 4),
}))

const tradingDays = (count: number): readonly TradingDay[] => {
  const found: TradingDay[] = []
  for (let at = day('2024-02-06'); found.length < count; at = addDays(at, -1)) {
    if (weekday(at) !== 0 && weekday(at) !== 6) found.unshift(at)
  }
  return found
}

const days = tradingDays(520)

export const priceLine: readonly LinePoint[] = wave(11, days.length, 0.35).map((value, index) => ({
  day: days[index] ?? days[0] ?? day('2024-02-06'),
  value: value * 10,
}))

export const averageLine: readonly LinePoint[] = priceLine.map((point, index) => {
  const window = priceLine.slice(Math.max(0, index - 49), index + 1)
  const sum = window.reduce((total, { value }) => total + (value ?? 0), 0)
  return { day: point.day, value: index < 49 ? null : sum / window.length }
})

export const candles: readonly CandlePoint[] = priceLine.slice(-120).map((point, index, all) => {
  const close = point.value ?? 0
  const open = all[index - 1]?.value ?? close
  const reach = ((index * 7) % 11) + 4
  return { day: point.day, open, close, high: Math.max(open, close) + reach, low: Math.min(open, close) - reach }
})
