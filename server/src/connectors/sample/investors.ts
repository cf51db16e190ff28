import { type Batch, type ColumnData, dayNumber } from 'core/catalogue'
import { filedNames } from './filed-names.ts'
import { people } from './people.ts'
import type { PricePath } from './prices.ts'
import type { Quarter } from './quarters.ts'
import { createRandom } from './random.ts'
import { unfiledQuarter } from './shareholding.ts'
import type { Company } from './universe.ts'

export type Kind = 'Mutual fund' | 'Insurer' | 'Foreign institution' | 'Pension and government' | 'Individual'

const institutions: Readonly<Record<Exclude<Kind, 'Individual'>, string>> = {
  'Mutual fund':
    'SBI Mutual Fund, ICICI Prudential Mutual Fund, HDFC Mutual Fund, Nippon India Mutual Fund, Kotak Mutual Fund, Aditya Birla Sun Life Mutual Fund, UTI Mutual Fund, Axis Mutual Fund, Mirae Asset Mutual Fund, DSP Mutual Fund, Tata Mutual Fund, Bandhan Mutual Fund, Franklin Templeton Mutual Fund, Canara Robeco Mutual Fund, Edelweiss Mutual Fund, Invesco Mutual Fund, HSBC Mutual Fund, Motilal Oswal Mutual Fund, PPFAS Mutual Fund, Quant Mutual Fund, Sundaram Mutual Fund, LIC Mutual Fund, Union Mutual Fund, Mahindra Manulife Mutual Fund, Baroda BNP Paribas Mutual Fund, Whiteoak Capital Mutual Fund, 360 ONE Mutual Fund, Quantum Mutual Fund, Bajaj Finserv Mutual Fund, Groww Mutual Fund',
  Insurer:
    'Life Insurance Corporation of India, SBI Life Insurance, HDFC Life Insurance, ICICI Prudential Life Insurance, Max Life Insurance, Bajaj Allianz Life Insurance, Kotak Mahindra Life Insurance, Tata AIA Life Insurance, Aditya Birla Sun Life Insurance, General Insurance Corporation of India, New India Assurance, United India Insurance',
  'Foreign institution':
    'Government of Singapore, Norges Bank, Abu Dhabi Investment Authority, Kuwait Investment Authority, Vanguard Emerging Markets Fund, iShares Core MSCI Emerging Markets, Capital World Growth and Income, Goldman Sachs India, Morgan Stanley Investment Funds, Nordea Emerging Stars, Fidelity Emerging Markets, Amundi India Equity, Invesco Developing Markets, GQG Partners Emerging Markets, Smallcap World Fund, T Rowe Price Emerging Markets, Baillie Gifford Pacific, Matthews India Fund, Ashoka India Opportunities, JPMorgan Emerging Markets, Stichting Depositary APG, Canada Pension Plan Investment Board, Ontario Teachers Pension Plan, Caisse de depot, Temasek Holdings, Monetary Authority of Singapore, California Public Employees, Florida Retirement System, Teacher Retirement System of Texas, Dimensional Emerging Markets',
  'Pension and government':
    'NPS Trust, Employees Provident Fund Organisation, President of India, SBI Pension Funds, HDFC Pension Management, Government Pension Fund Global',
}

export interface Investor {
  readonly name: string
  readonly kind: Kind
}

/** Institutions by their names, individuals invented. */
export function sampleInvestors(seed: string): Investor[] {
  const random = createRandom(seed, 'investors')
  const individuals = new Set<string>()
  while (individuals.size < 90) individuals.add(people(random))
  return [
    ...Object.entries(institutions).flatMap(([kind, names]) =>
      names.split(', ').map((name) => ({ name, kind: kind as Kind })),
    ),
    ...[...individuals].map((name) => ({ name, kind: 'Individual' as const })),
  ]
}

const keptQuarters = 8

/** Stakes of one percent and more; those of one kind stay within what the shareholding pattern gives that kind. */
export function investorHoldings(
  companies: readonly Company[],
  paths: ReadonlyMap<string, PricePath>,
  quarters: readonly Quarter[],
  pattern: Batch,
  seed: string,
): Batch {
  const investors = sampleInvestors(seed)
  const filed = filedNames(investors, seed)
  const byKind = (kind: Kind): Investor[] => investors.filter((investor) => investor.kind === kind)
  const limits = lastPattern(pattern)
  const codes: number[] = []
  const ends: number[] = []
  const names: string[] = []
  const kinds: string[] = []
  const figures = {
    holding_percent: [] as number[],
    holding_shares: [] as number[],
    holding_value: [] as number[],
    holding_change: [] as number[],
  }
  for (const [code, company] of companies.entries()) {
    const random = createRandom(seed, 'holders', company.symbol)
    const limit = limits.get(company.symbol)
    const path = paths.get(company.symbol)
    const close = path?.close.at(-1)
    if (!limit || close === undefined) continue
    const shares = company.marketCap / company.price
    const chosen: { investor: Investor; stake: number }[] = []
    for (const [kind, most, wanted] of [
      ['Mutual fund', limit.mutual_fund_holding, 4],
      ['Insurer', limit.insurance_holding, 2],
      ['Foreign institution', limit.fii_holding, 4],
      ['Individual', limit.public_holding, 2],
    ] as const) {
      let left = most * 0.85
      const pool = byKind(kind)
      for (let pick = 0; pick < wanted && left >= 1.1; pick++) {
        const investor = kind === 'Insurer' && pick === 0 ? pool[0] : random.pick(pool)
        const stake = Math.min(1 + 4 * random.uniform() ** 2, left)
        if (!investor || chosen.some((each) => each.investor === investor)) continue
        left -= stake
        chosen.push({ investor, stake })
      }
    }
    const unfiled = unfiledQuarter(company, seed)
    const stakes = chosen.map(({ investor, stake }) => {
      let current = stake
      const history: number[] = []
      for (let ago = 0; ago < keptQuarters; ago++) {
        history.push(current)
        current = Math.max(current + 0.12 * random.normal(), 1)
      }
      return { investor, history: withMoves(history, investor, company, seed) }
    })
    for (const { investor, history } of [...stakes, ...former(chosen, investors, company, seed)]) {
      for (const [ago, percent] of history.entries()) {
        const quarter = quarters.at(-1 - ago)
        if (percent === null || ago === unfiled || !quarter || quarter.place <= (path?.start ?? 0)) continue
        const price = path?.close[quarter.place - (path?.start ?? 0)] ?? close
        const before = ago + 1 === unfiled ? null : (history[ago + 1] ?? null)
        codes.push(code)
        ends.push(dayNumber(quarter.end))
        names.push(filed(investor, company.symbol, ago))
        kinds.push(investor.kind)
        figures.holding_percent.push(filedPercent(percent))
        figures.holding_shares.push(Math.round((shares * percent) / 100))
        figures.holding_value.push(Math.round((shares * percent) / 100) * (ago === 0 ? close : price))
        figures.holding_change.push(
          before === null ? Number.NaN : filedPercent(filedPercent(percent) - filedPercent(before)),
        )
      }
    }
  }
  const columns: Record<string, ColumnData> = {
    symbol: { kind: 'code', codes: Int32Array.from(codes), names: companies.map(({ symbol }) => symbol) },
    period_end: { kind: 'day', values: Int32Array.from(ends) },
    investor: { kind: 'text', values: names },
    investor_kind: { kind: 'text', values: kinds },
  }
  for (const [name, values] of Object.entries(figures))
    columns[name] = { kind: 'number', values: Float64Array.from(values) }
  return { dataset: 'investor_holdings', rowCount: codes.length, columns }
}

/** Filings give two decimals, and a change is of what was filed. */
const filedPercent = (percent: number): number => Math.round(percent * 100) / 100

type History = readonly (number | null)[]

/** Some stakes crossed one percent only lately, some fell below it for a quarter; the last quarter stays as it is. */
function withMoves(history: readonly number[], investor: Investor, company: Company, seed: string): History {
  const random = createRandom(seed, 'stake moves', company.symbol, investor.name)
  const since = random.chance(0.07) ? random.whole(1, 4) : history.length
  const below = random.chance(0.03) ? random.whole(1, 5) : null
  return history.map((percent, ago) => (ago < since && ago !== below ? percent : null))
}

/** Who was named once and is not now. */
function former(
  chosen: readonly { readonly investor: Investor }[],
  investors: readonly Investor[],
  company: Company,
  seed: string,
): { investor: Investor; history: History }[] {
  const random = createRandom(seed, 'former holders', company.symbol)
  if (!random.chance(0.55)) return []
  const investor = random.chance(0.25) ? investors.find(({ kind }) => kind === 'Insurer') : random.pick(investors)
  if (!investor || investor.kind === 'Pension and government' || chosen.some((each) => each.investor === investor))
    return []
  const until = random.pick([1, 1, 1, 2, 3])
  const stake = random.between(1.02, 1.9)
  return [
    {
      investor,
      history: Array.from({ length: keptQuarters }, (_, ago) =>
        ago < until ? null : Math.max(stake + 0.08 * random.normal(), 1),
      ),
    },
  ]
}

type Limits = Record<'mutual_fund_holding' | 'insurance_holding' | 'fii_holding' | 'public_holding', number>

/** What each kind held at the last quarter; rows of a company come oldest first, so the last one stays. */
function lastPattern(pattern: Batch): Map<string, Limits> {
  const found = new Map<string, Limits>()
  const symbols = pattern.columns.symbol
  if (symbols?.kind !== 'code') return found
  const read = (name: keyof Limits, row: number): number => {
    const column = pattern.columns[name]
    return column?.kind === 'number' ? (column.values[row] ?? 0) : 0
  }
  for (let row = 0; row < pattern.rowCount; row++) {
    const symbol = symbols.names[symbols.codes[row] ?? 0]
    if (symbol === undefined) continue
    found.set(symbol, {
      mutual_fund_holding: read('mutual_fund_holding', row),
      insurance_holding: read('insurance_holding', row),
      fii_holding: read('fii_holding', row),
      public_holding: read('public_holding', row),
    })
  }
  return found
}
