/** Trades of insiders: the same few people of a company, each with one office and one stake that goes on from trade to trade. */
import { type Batch, batchOf } from 'core/catalogue'
import { nextTradingDay, type TradingDay } from 'core/values'
import { dayIn, eventsFrom, monthsBetween } from './event-days.ts'
import { type Calendar, placeOnOrAfter } from './market-factor.ts'
import { people } from './people.ts'
import type { PricePath } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { type OwnershipQuarter, promoterHolding } from './shareholding.ts'
import type { Company } from './universe.ts'

const offices = ['Director', 'Key Managerial Personnel', 'Designated Person', 'Immediate Relative'] as const

interface Insider {
  readonly name: string
  readonly category: 'Promoter Group' | (typeof offices)[number]
  /** Counted in today's shares, as prices and volumes are. */
  held: number
  pledged: number
}

type Kind = readonly [type: 'Buy' | 'Sell' | 'Pledge' | 'Pledge Revoke', mode: string]

const bought: Kind = ['Buy', 'Market Purchase']
const granted: Kind = ['Buy', 'ESOP']
const sold: Kind = ['Sell', 'Market Sale']
const pledged: Kind = ['Pledge', 'Pledge Creation']
const revoked: Kind = ['Pledge Revoke', 'Revocation of Pledge']

/** Of a day's volume, the most that one insider trades in the market. */
const mostOfVolume = 0.1

export interface InsiderSources {
  readonly companies: readonly Company[]
  readonly paths: ReadonlyMap<string, PricePath>
  /** By symbol, oldest first. */
  readonly ownership: ReadonlyMap<string, readonly OwnershipQuarter[]>
  readonly calendar: Calendar
  readonly today: TradingDay
  readonly seed: string
}

export function insiderTrades({ companies, paths, ownership, calendar, today, seed }: InsiderSources): Batch {
  const rows = companies.flatMap((company) => {
    const path = paths.get(company.symbol)
    return path ? tradesOf({ company, path, quarters: ownership.get(company.symbol) ?? [], calendar, today, seed }) : []
  })
  return batchOf('company_insider_trades', rows, ['intimation_date', 'transaction_date'])
}

interface OneCompany {
  readonly company: Company
  readonly path: PricePath
  readonly quarters: readonly OwnershipQuarter[]
  readonly calendar: Calendar
  readonly today: TradingDay
  readonly seed: string
}

function tradesOf({ company, path, quarters, calendar, today, seed }: OneCompany) {
  const { symbol } = company
  const random = createRandom(seed, 'insiders', symbol)
  const shares = company.marketCap / company.price
  const insiders = insidersOf(company, quarters, seed)
  return monthsBetween(eventsFrom, today)
    .flatMap((month) => (random.chance(0.18) ? [dayIn(month, random)] : []))
    .sort()
    .flatMap((traded, place) => {
      const told = nextTradingDay(traded)
      const own = createRandom(seed, 'insider-trade', symbol, traded, place)
      const bar = placeOnOrAfter(calendar, traded) - path.start
      const close = path.close[bar]
      if (told > today || close === undefined) return []
      const known = quarters.findLast(({ visible }) => visible <= traded)
      const insider = own.pick(insiders)
      const [type, mode] = own.pick(kindsOf(insider, known))
      const count = countOf({ type, mode, insider, volume: path.volume[bar] ?? 0 }, own)
      const before = insider.held
      if (count < 1) return []
      if (type === 'Buy') insider.held += count
      if (type === 'Sell') insider.held -= count
      if (type === 'Pledge') insider.pledged += count
      if (type === 'Pledge Revoke') insider.pledged -= count
      return [
        {
          id: `${symbol}-${told}-${place}`,
          symbol,
          intimation_date: told,
          transaction_date: traded,
          name_of_insider: insider.name,
          category_of_insider: insider.category,
          transaction_type: type,
          mode_of_transaction: mode,
          type_of_security: 'Equity Shares',
          number_of_securities_before_transaction: before,
          number_of_securities_transacted: count,
          number_of_securities_after_transaction: insider.held,
          shareholding_before_transaction: (before / shares) * 100,
          shareholding_after_transaction: (insider.held / shares) * 100,
          value_of_securities_transacted: Math.round(count * close),
          regulation: '7(2)',
          exchange: 'NSE',
          hash: `${seed}:${symbol}:${traded}:${count}`,
          created_at: `${told}T12:00:00.000Z`,
          updated_at: `${told}T12:00:00.000Z`,
        },
      ]
    })
}

/** A state or a parent abroad is no person; a company without promoters has none. */
function insidersOf(company: Company, quarters: readonly OwnershipQuarter[], seed: string): Insider[] {
  const random = createRandom(seed, 'insider-names', company.symbol)
  const shares = company.marketCap / company.price
  const percent = promoterHolding(company, seed)
  const first = quarters.find(({ visible }) => visible >= eventsFrom)
  const hasPromoters = company.ownership === 'Private' && percent > 0
  const promoters = Array.from({ length: hasPromoters ? 2 : 0 }, (): Insider => {
    const held = Math.round((shares * percent * random.between(0.04, 0.12)) / 100)
    const part = first ? first.pledged / 100 : 0
    return { name: people(random), category: 'Promoter Group', held, pledged: Math.round(held * part) }
  })
  const others = offices.map((category): Insider => {
    const part = Math.exp(random.between(Math.log(0.00002), Math.log(0.003)))
    return { name: people(random), category, held: Math.round(shares * part), pledged: 0 }
  })
  return [...promoters, ...others]
}

function kindsOf({ category, pledged: own }: Insider, known: OwnershipQuarter | undefined): readonly Kind[] {
  if (category !== 'Promoter Group')
    return category === 'Immediate Relative' ? [bought, bought, sold, sold] : [bought, granted, sold, sold]
  const hasPledges = known !== undefined && known.pledged > 0
  return [bought, bought, sold, sold, ...(hasPledges ? [pledged] : []), ...(hasPledges && own > 0 ? [revoked] : [])]
}

interface Intent {
  readonly type: Kind[0]
  readonly mode: string
  readonly insider: Insider
  readonly volume: number
}

function countOf({ type, mode, insider, volume }: Intent, random: Random): number {
  const { held } = insider
  const wanted = Math.max(Math.round(held * random.between(0.002, 0.05)), 10)
  const free = held - insider.pledged
  if (type === 'Pledge') return Math.min(wanted, free)
  if (type === 'Pledge Revoke') return Math.min(wanted, insider.pledged)
  if (mode === 'ESOP') return wanted
  const traded = Math.floor(volume * mostOfVolume)
  return Math.min(wanted, traded, type === 'Sell' ? free : traded)
}
