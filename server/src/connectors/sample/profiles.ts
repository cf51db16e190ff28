import { type Batch, batchOf } from 'core/catalogue'
import type { Asset } from './assets.ts'
import type { SampleEtf } from './etfs.ts'
import type { SampleIndex } from './indices.ts'
import type { Calendar } from './market-factor.ts'
import type { PricePath } from './prices.ts'
import { listingDay } from './prices.ts'
import { createRandom } from './random.ts'
import type { Company } from './universe.ts'

export interface Universe {
  readonly companies: readonly Company[]
  readonly paths: ReadonlyMap<string, PricePath>
  readonly indices: readonly SampleIndex[]
  readonly assets: readonly Asset[]
  readonly etfs: readonly SampleEtf[]
  readonly floats: ReadonlyMap<string, number>
  readonly calendar: Calendar
  readonly seed: string
}

const sizeClass = (rank: number): string => (rank < 100 ? 'Large cap' : rank < 250 ? 'Mid cap' : 'Small cap')

const ratings = ['AAA', 'AAA', 'AA+', 'AA+', 'AA', 'AA', 'AA-', 'A+', 'A', 'A-', 'BBB+'] as const

function profileRow(company: Company, rank: number, seed: string) {
  const random = createRandom(seed, 'profile', company.symbol)
  const listed = listingDay(company, seed)
  return {
    symbol: company.symbol,
    companyName: company.name,
    sector: company.sector,
    industry: company.industry,
    isin: company.isin,
    kite_instrument_token: company.token,
    listing_date: listed,
    face_value_now: company.faceValue,
    company_kind: company.kind,
    ownership: company.ownership,
    business_group: company.group,
    cap_class: sizeClass(rank),
    old_names: company.oldNames || null,
    description: `${company.name} is an Indian company in ${company.industry.toLowerCase()}, part of the ${company.sector} sector, listed on the NSE since ${listed.slice(0, 4)}. Its figures here are simulated.`,
    employees: Math.round((company.marketCap / 1e7) ** 0.72 * random.between(4, 14)),
    credit_rating: ratings[Math.min(Math.floor(rank / 50) + random.whole(0, 1), ratings.length - 1)] ?? 'A',
  }
}

/** The nearest in size within an industry, or within the sector where the industry is small. */
function peerRows(companies: readonly Company[]) {
  return companies.flatMap((company) => {
    const same = companies.filter((other) => other.industry === company.industry && other !== company)
    const near =
      same.length >= 4 ? same : companies.filter((other) => other.sector === company.sector && other !== company)
    return near
      .map((other) => ({ other, distance: Math.abs(Math.log(other.marketCap / company.marketCap)) }))
      .sort((left, right) => left.distance - right.distance)
      .slice(0, 10)
      .map(({ other }, place) => ({ symbol: company.symbol, peer_symbol: other.symbol, peer_rank: place + 1 }))
  })
}

/** Weights by free float on the last day; members of an equal-weight index share alike. */
function memberRows({ indices, paths, floats, calendar }: Universe) {
  return indices.flatMap((index) => {
    const values = index.members.map((company) => {
      const path = paths.get(company.symbol)
      const close = path?.close[calendar.days.length - 1 - path.start] ?? company.price
      return index.isEqualWeight ? 1 : (company.marketCap / company.price) * close * (floats.get(company.symbol) ?? 1)
    })
    const total = values.reduce((sum, value) => sum + value, 0)
    return index.members.map((company, place) => ({
      index_name: index.name,
      symbol: company.symbol,
      index_weight: ((values[place] ?? 0) / total) * 100,
    }))
  })
}

export function* profiles(universe: Universe): Generator<Batch> {
  const { companies, indices, assets, etfs, seed } = universe
  yield batchOf(
    'company_profile',
    companies.map((company, rank) => profileRow(company, rank, seed)),
    ['listing_date'],
  )
  yield batchOf('peers', peerRows(companies))
  yield batchOf('market_index_wise_companies', memberRows(universe))
  yield batchOf(
    'market_indices',
    indices.map((index) => ({
      index_name: index.name,
      kite_instrument_token: index.token,
      index_title: index.title,
      index_base_value: Number.isFinite(index.level) ? index.level : null,
      index_base_date: Number.isFinite(index.level) ? '2025-12-31' : null,
    })),
    ['index_base_date'],
  )
  yield batchOf('global_symbol_map', [
    ...companies.map(({ symbol, name, token, isin }) => ({
      exchange: 'NSE',
      symbol,
      instrument_name: name,
      asset_type: 'stock',
      instrument_token: token,
      isin,
    })),
    ...etfs.map(({ symbol, name, token }) => ({
      exchange: 'NSE',
      symbol,
      instrument_name: name,
      asset_type: 'etf',
      instrument_token: token,
      isin: null,
    })),
    ...indices.map(({ name, title, token }) => ({
      exchange: 'NSE',
      symbol: name,
      instrument_name: title,
      asset_type: 'index',
      instrument_token: token,
      isin: null,
    })),
    ...assets.map(({ symbol, name, exchange, kind, token }) => ({
      exchange,
      symbol,
      instrument_name: name,
      asset_type: kind as string,
      instrument_token: token,
      isin: null,
    })),
  ])
}
