import type { IndexMember, IndexRow, IndexTable } from 'core/contract/rest'

const band = {
  now: 24,
  low: 16,
  quarter: 19,
  median: 22,
  threeQuarters: 25,
  high: 34,
  percentile: 68,
  since: '2014-02-06',
}

export const anIndex = (given: Partial<IndexRow> = {}): IndexRow => ({
  index_name: 'NIFTY 50',
  title: 'Nifty 50',
  kite_instrument_token: 256265,
  day: '2024-02-06',
  level: 21_929,
  previousClose: 21_771,
  open: 21_825,
  high: 21_951,
  low: 21_737,
  dayChange: 0.7257,
  returns: { w1: 1.2, m1: -0.4, m6: 11.3, y1: 23.4, y5: 14.9 },
  closes: [21_500, 21_771, 21_929],
  pe: band,
  pb: { ...band, now: 3.9, low: 2.3, quarter: 3, median: 3.4, threeQuarters: 3.8, high: 4.4, percentile: 80 },
  dividendYield: null,
  averages: { 5: 21_800, 10: 21_700, 20: 21_600, 50: 21_000, 100: 20_200, 200: 22_000 },
  breadth: { members: 50, advances: 31, declines: 19, above50: 62, above200: 84 },
  ...given,
})

export const aMember = (given: Partial<IndexMember> = {}): IndexMember => ({
  symbol: 'TCS',
  companyName: 'Tata Consultancy Services Ltd.',
  sector: 'Information Technology',
  industry: 'IT services',
  marketCap: 1.4e13,
  weight: 4,
  close: 4140,
  previousClose: 3960,
  dayChange: 4.5454,
  points: 38.1,
  volume: 3_000_000,
  price: { 5: 4000, 10: 3950, 20: 3900, 50: 3800, 100: 3700, 200: null },
  volumes: { 5: 1_500_000, 10: 1_400_000, 20: 1_300_000, 50: null, 100: null, 200: null },
  ...given,
})

export const aTable = (rows: readonly IndexRow[]): IndexTable => ({
  rows,
  quotes: [],
  asOf: '2024-02-06',
  source: 'sample',
})
