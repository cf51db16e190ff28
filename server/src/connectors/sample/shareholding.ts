import { type Batch, type ColumnData, dayNumber, dayText } from 'core/catalogue'
import { addDays } from 'core/values'
import { listingDay } from './prices.ts'
import type { Quarter } from './quarters.ts'
import { createRandom } from './random.ts'
import type { Company } from './universe.ts'

/** Companies without a promoter. */
const professionallyRun = new Set(
  'HDFCBANK ICICIBANK ITC LT AXISBANK ETERNAL FEDERALBNK IDFCFIRSTB MCX BSE CDSL SWIGGY PAYTM DELHIVERY'.split(' '),
)

/** Promoter holding that a company starts from, in percent. */
export function promoterHolding(company: Company, seed: string): number {
  if (professionallyRun.has(company.symbol)) return 0
  const random = createRandom(seed, 'promoter', company.symbol)
  if (company.ownership === 'PSU') return random.between(51, 78)
  if (company.ownership === 'MNC') return random.between(51, 75)
  if (company.kind === 'bank') return random.between(8, 40)
  return random.between(30, 74)
}

export const freeFloatOf = (company: Company, seed: string): number => 1 - promoterHolding(company, seed) / 100

const groups = ['promoter', 'fii', 'dii', 'public'] as const
const kept = 40

/** A few smaller companies did not file for one quarter: so many quarters before the last; null for all others. */
export function unfiledQuarter(company: Company, seed: string): number | null {
  const random = createRandom(seed, 'unfiled quarter', company.symbol)
  return random.chance(0.015) && company.marketCap < 3e11 ? random.whole(4, 6) : null
}

/** Who owns each company, by quarter; promoter, FII, DII, government and public add to 100. */
export function shareholdingPattern(
  companies: readonly Company[],
  quarters: readonly Quarter[],
  today: string,
  seed: string,
): Batch {
  const columns = new Map<string, number[]>()
  const put = (name: string, value: number): void => {
    const column = columns.get(name)
    if (column) column.push(value)
    else columns.set(name, [value])
  }
  const codes: number[] = []
  const recent = quarters.slice(-kept - 12)
  for (const [code, company] of companies.entries()) {
    const random = createRandom(seed, 'shareholding', company.symbol)
    let promoter = promoterHolding(company, seed)
    let fiiPart = random.between(0.25, 0.55)
    let diiPart = random.between(0.2, 0.4)
    const government = random.chance(0.12) ? random.between(0.05, 2) : 0
    let pledged = random.chance(0.22) && company.ownership === 'Private' && promoter > 0 ? random.between(1, 45) : 0
    let holders = Math.round((company.marketCap / 1e7) ** 0.8 * random.between(8, 30))
    const history: Record<string, number>[] = []
    const unfiled = unfiledQuarter(company, seed)
    const listed = listingDay(company, seed)
    const first = recent.findIndex(({ fiscalYear, end }) => fiscalYear > company.listedYear && end >= listed)
    for (const [place, quarter] of recent.entries()) {
      if (first < 0 || place < first) continue
      if (promoter > 0)
        promoter = Math.min(Math.max(promoter + (random.chance(0.25) ? 0.5 * random.normal() : 0), 1), 75)
      fiiPart = Math.min(Math.max(fiiPart + 0.012 * random.normal(), 0.08), 0.65)
      diiPart = Math.min(Math.max(diiPart + 0.012 * random.normal(), 0.08), 0.5)
      const total = fiiPart + diiPart > 0.92 ? 0.92 / (fiiPart + diiPart) : 1
      if (pledged > 0) pledged = Math.min(Math.max(pledged + 2.5 * random.normal(), 0), 90)
      holders = Math.round(holders * (1 + 0.02 + 0.02 * random.normal()))
      const rest = 100 - promoter - government
      const two = (value: number): number => Math.round(value * 100) / 100
      const row: Record<string, number> = {
        promoter_holding: two(promoter),
        fii_holding: two(rest * fiiPart * total),
        dii_holding: two(rest * diiPart * total),
        government_holding: two(government),
        pledged_percent: two(pledged),
        shareholders: holders,
      }
      const held = (id: string): number => row[id] ?? 0
      row.public_holding = two(
        100 - held('promoter_holding') - held('fii_holding') - held('dii_holding') - held('government_holding'),
      )
      row.mutual_fund_holding = two(held('dii_holding') * 0.62)
      row.insurance_holding = two(held('dii_holding') * 0.28)
      row.institutional_holding = two(held('fii_holding') + held('dii_holding'))
      history.push(row)
      const ago = recent.length - 1 - place
      const before = ago + 1 === unfiled ? undefined : history.at(-2)
      const threeYears = history.at(-13)
      const visible = dayNumber(addDays(quarter.end, 20))
      if (visible > dayNumber(today) || ago === unfiled) continue
      codes.push(code)
      put('period_end', dayNumber(quarter.end))
      put('fiscal_year', quarter.fiscalYear)
      put('first_visible', visible)
      for (const [name, value] of Object.entries(row)) put(name, value)
      for (const group of groups) {
        put(
          `${group}_holding_change`,
          before ? held(`${group}_holding`) - (before[`${group}_holding`] ?? 0) : Number.NaN,
        )
      }
      put('pledge_change', before ? held('pledged_percent') - (before.pledged_percent ?? 0) : Number.NaN)
      put(
        'promoter_holding_change_3y',
        threeYears ? held('promoter_holding') - (threeYears.promoter_holding ?? 0) : Number.NaN,
      )
      put('shareholders_growth', before ? (holders / (before.shareholders ?? holders) - 1) * 100 : Number.NaN)
    }
  }
  const days = new Set(['period_end', 'first_visible'])
  const data: Record<string, ColumnData> = {
    symbol: { kind: 'code', codes: Int32Array.from(codes), names: companies.map(({ symbol }) => symbol) },
    version: { kind: 'number', values: new Float64Array(codes.length).fill(1) },
  }
  for (const [name, values] of columns) {
    data[name] = days.has(name)
      ? { kind: 'day', values: Int32Array.from(values) }
      : { kind: 'number', values: Float64Array.from(values) }
  }
  if (data.first_visible) data.loaded_at = data.first_visible
  return { dataset: 'shareholding_pattern', rowCount: codes.length, columns: data }
}

/** What the promoters had and had pledged at the end of a quarter, in percent, and the day it was filed. */
export interface OwnershipQuarter {
  readonly visible: string
  readonly promoter: number
  readonly pledged: number
}

/** Filed quarters of a pattern by symbol, oldest first. */
export function ownershipQuarters({ columns, rowCount }: Batch): Map<string, readonly OwnershipQuarter[]> {
  const found = new Map<string, OwnershipQuarter[]>()
  const { symbol, first_visible: visible, promoter_holding: promoter, pledged_percent: pledged } = columns
  if (symbol?.kind !== 'code' || visible?.kind !== 'day') return found
  const read = (column: ColumnData | undefined, row: number): number =>
    column?.kind === 'number' ? (column.values[row] ?? 0) : 0
  for (let row = 0; row < rowCount; row++) {
    const name = symbol.names[symbol.codes[row] ?? 0] ?? ''
    const quarter = {
      visible: dayText(visible.values[row] ?? 0),
      promoter: read(promoter, row),
      pledged: read(pledged, row),
    }
    found.set(name, [...(found.get(name) ?? []), quarter])
  }
  return found
}
