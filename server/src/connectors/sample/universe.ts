import { instrumentToken } from 'core/values'
import { consumer } from './companies/consumer.ts'
import { financials } from './companies/financials.ts'
import { industrials } from './companies/industrials.ts'
import { materialsEnergy } from './companies/materials-energy.ts'
import { technologyHealth } from './companies/technology-health.ts'
import { groupOf, oldNames, ownershipOf } from './names.ts'
import { createRandom } from './random.ts'
import { type Traits, traitsOf } from './traits.ts'

export type CompanyKind = 'ordinary' | 'bank' | 'nbfc' | 'insurer'

export interface Company {
  readonly symbol: string
  readonly name: string
  readonly isin: string
  readonly token: number
  readonly listedYear: number
  /** ₹ at the anchor day. */
  readonly marketCap: number
  readonly price: number
  readonly sector: string
  readonly industry: string
  readonly kind: CompanyKind
  readonly ownership: string
  readonly group: string | null
  readonly oldNames: string
  /** The industry's traits, a little different for each company. */
  readonly traits: Traits
  readonly faceValue: number
}

const kindOf = (industry: string): CompanyKind => {
  if (industry.endsWith('Bank')) return 'bank'
  if (industry === 'Non Banking Financial Company' || industry === 'Housing Finance') return 'nbfc'
  return industry === 'Insurance' ? 'insurer' : 'ordinary'
}

function ownTraits(symbol: string, industry: string, seed: string): Traits {
  const base = traitsOf(industry)
  const random = createRandom(seed, 'traits', symbol)
  const around = (value: number, spread: number): number => value * Math.exp(spread * random.normal())
  const quality = random.normal()
  return {
    ...base,
    beta: base.beta * (1 + 0.15 * random.normal()),
    volatility: around(base.volatility, 0.15),
    pe: Math.min(around(base.pe, 0.25) * Math.exp(0.12 * quality), 140),
    netMargin: around(base.netMargin, 0.22) * Math.exp(0.18 * quality),
    roe: Math.min(around(base.roe, 0.2) * Math.exp(0.25 * quality), 0.7),
    debtToEquity: around(base.debtToEquity, 0.7) * Math.exp(-0.4 * quality),
    growth: base.growth * (1 + 0.2 * random.normal()) + 0.01 * quality,
    debtorDays: around(base.debtorDays, 0.3),
    inventoryDays: around(base.inventoryDays, 0.25),
    payableDays: around(base.payableDays, 0.25),
    exports: Math.min(around(base.exports, 0.4), 0.97),
  }
}

/** Companies of the sample market, largest first. Symbols, names, ISINs and industries are facts; every figure is simulated. */
export function sampleCompanies(seed: string): Company[] {
  const companies: Company[] = []
  for (const text of [financials, consumer, industrials, materialsEnergy, technologyHealth]) {
    let sector = ''
    for (const line of text.trim().split('\n')) {
      if (line.startsWith('# ')) {
        sector = line.slice(2)
        continue
      }
      const [symbol = '', name = '', isin = '', token = '', listed = '', size = '', price = '', industry = ''] =
        line.split(' | ')
      const random = createRandom(seed, 'company', symbol)
      companies.push({
        symbol,
        name,
        isin,
        token: instrumentToken(Number(token), 'NSE'),
        listedYear: Number(listed),
        marketCap: Number(size) * 1e7 * random.between(0.94, 1.06),
        price: Number(price) * random.between(0.95, 1.05),
        sector,
        industry,
        kind: kindOf(industry),
        ownership: ownershipOf(symbol, industry),
        group: groupOf(name),
        oldNames: oldNames[symbol] ?? '',
        traits: ownTraits(symbol, industry, seed),
        faceValue: random.pick([1, 1, 2, 2, 5, 10, 10]),
      })
    }
  }
  return companies.sort((left, right) => right.marketCap - left.marketCap)
}
