import { type Batch, batchOf } from 'core/catalogue'
import { addDays, day, groupIndian, isTradingDay, nextTradingDay, type TradingDay } from 'core/values'
import type { Calendar } from './market-factor.ts'
import { placeOnOrAfter } from './market-factor.ts'
import { people } from './people.ts'
import { laterFactor, type PricePath } from './prices.ts'
import type { Ledger, Quarter } from './quarters.ts'
import { createRandom, type Random } from './random.ts'
import { promoterHolding } from './shareholding.ts'
import type { Company } from './universe.ts'

export interface EventSources {
  readonly companies: readonly Company[]
  readonly paths: ReadonlyMap<string, PricePath>
  readonly ledgers: ReadonlyMap<string, Ledger>
  readonly quarters: readonly Quarter[]
  readonly calendar: Calendar
  readonly market: Float64Array
  readonly today: TradingDay
  readonly seed: string
}

/** Events are kept for three years; the streams start here on every day, so that a later day only adds. */
const eventsFrom = '2023-10-01'

type Template = readonly [category: string, text: string, impact: string, sentiment: string]

const templates: readonly Template[] = [
  ['Order win', 'Received an order worth ₹{amount} crore, to be executed within {months} months.', 'High', 'Positive'],
  ['Capacity expansion', 'The board approved an expansion at a cost of ₹{amount} crore.', 'Medium', 'Positive'],
  ['Credit rating', 'The long-term rating was reaffirmed with a stable outlook.', 'Low', 'Neutral'],
  ['Credit rating', 'The outlook on the long-term rating was revised from stable to negative.', 'High', 'Negative'],
  [
    'Management change',
    'The chief financial officer resigned; a successor will be named in due course.',
    'Medium',
    'Negative',
  ],
  ['Management change', 'A whole-time director was re-appointed for five years.', 'Low', 'Neutral'],
  ['Investor meet', 'Schedule of an analyst and institutional investor meet.', 'Low', 'Neutral'],
  ['Acquisition', 'Agreed to acquire a majority stake in a private company for ₹{amount} crore.', 'High', 'Positive'],
  ['Litigation', 'Received a tax demand of ₹{amount} crore, which the company will contest.', 'Medium', 'Negative'],
  ['Press release', 'Issued a press release on a new product line.', 'Low', 'Positive'],
  ['Fund raising', 'The board approved raising up to ₹{amount} crore by debt securities.', 'Medium', 'Neutral'],
  ['Operations', 'Production at one plant was interrupted and has since been restored.', 'Medium', 'Negative'],
]

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let year = Number(from.slice(0, 4)), month = Number(from.slice(5, 7)); ; month++) {
    if (month > 12) {
      month = 1
      year++
    }
    const start = `${year}-${String(month).padStart(2, '0')}`
    if (start > to.slice(0, 7)) return months
    months.push(start)
  }
}

function dayIn(month: string, random: Random): TradingDay {
  const date = day(`${month}-${String(random.whole(1, 28)).padStart(2, '0')}`)
  return isTradingDay(date) ? date : nextTradingDay(date)
}

const crore = (company: Company, part: number): string =>
  groupIndian(String(Math.max(Math.round((company.marketCap / 1e7) * part), 5)))

export function announcements({ companies, quarters, ledgers, today, seed }: EventSources): Batch {
  const rows: Record<string, string | null>[] = []
  const put = (company: Company, date: string, [category, text, impact, sentiment]: Template): void => {
    if (date > today) return
    rows.push({
      id: `${company.symbol}-${date}-${rows.length}`,
      symbol: company.symbol,
      announcement_date: date,
      announcement_category: category,
      announcement_text_summary: text,
      announcement_impact: impact,
      announcement_sentiment: sentiment,
      announcement_document_link: null,
    })
  }
  for (const company of companies) {
    const random = createRandom(seed, 'announcements', company.symbol)
    for (const month of monthsBetween(eventsFrom, today)) {
      if (!random.chance(0.3)) continue
      const [category, text, impact, sentiment] = random.pick(templates)
      const filled = text
        .replace('{amount}', crore(company, random.between(0.004, 0.05)))
        .replace('{months}', String(random.whole(6, 36)))
      put(company, dayIn(month, random), [category, filled, impact, sentiment])
    }
    const ledger = ledgers.get(company.symbol)
    for (const [place, quarter] of quarters.entries()) {
      if (!ledger || quarter.end < eventsFrom) continue
      const change = (ledger.at('net_profit_owners', place) / ledger.at('net_profit_owners', place - 4) - 1) * 100
      const date = addDays(quarter.end, 14 + (place % 20))
      if (!Number.isFinite(change)) continue
      put(company, isTradingDay(date) ? date : nextTradingDay(date), [
        'Results',
        `Results of the quarter to ${quarter.end}: net profit ${change >= 0 ? 'rose' : 'fell'} ${Math.abs(change).toFixed(1)}% over the year before.`,
        'High',
        change > 5 ? 'Positive' : change < -5 ? 'Negative' : 'Neutral',
      ])
    }
  }
  return batchOf('company_announcements', rows, ['announcement_date'])
}

const categories = [
  'Promoter Group',
  'Promoter Group',
  'Director',
  'Key Managerial Personnel',
  'Designated Person',
  'Immediate Relative',
] as const
const trades = [
  ['Buy', 'Market Purchase'],
  ['Buy', 'Market Purchase'],
  ['Buy', 'ESOP'],
  ['Sell', 'Market Sale'],
  ['Sell', 'Market Sale'],
  ['Sell', 'Block Deal'],
  ['Pledge', 'Pledge Creation'],
  ['Pledge Revoke', 'Revocation of Pledge'],
] as const

export function insiderTrades({ companies, paths, calendar, today, seed }: EventSources): Batch {
  const rows: Record<string, string | number>[] = []
  for (const company of companies) {
    const random = createRandom(seed, 'insiders', company.symbol)
    const path = paths.get(company.symbol)
    const shares = company.marketCap / company.price
    const insiders = Array.from({ length: 5 }, () => people(random))
    for (const month of monthsBetween(eventsFrom, today)) {
      if (!random.chance(0.18)) continue
      const traded = dayIn(month, random)
      const told = nextTradingDay(traded)
      const category = random.pick(categories)
      const [type, mode] = random.pick(trades)
      const name = random.pick(insiders)
      const part =
        category === 'Promoter Group' ? Math.max(promoterHolding(company, seed), 2) / 8 : random.between(0.005, 0.4)
      const before = Math.round((shares * part) / 100)
      const count = Math.max(Math.round(before * random.between(0.002, 0.05)), 10)
      const after = type === 'Buy' ? before + count : type === 'Sell' ? before - count : before
      if (told > today || !path) continue
      const place = placeOnOrAfter(calendar, traded)
      const price = (path.close[place - path.start] ?? company.price) * laterFactor(path, place)
      rows.push({
        id: `${company.symbol}-${told}-${rows.length}`,
        symbol: company.symbol,
        intimation_date: told,
        transaction_date: traded,
        name_of_insider: name,
        category_of_insider: category,
        transaction_type: type,
        mode_of_transaction: mode,
        type_of_security: 'Equity Shares',
        number_of_securities_before_transaction: before,
        number_of_securities_transacted: count,
        number_of_securities_after_transaction: after,
        shareholding_before_transaction: (before / shares) * 100,
        shareholding_after_transaction: (after / shares) * 100,
        value_of_securities_transacted: Math.round(count * price),
        regulation: '7(2)',
        exchange: 'NSE',
        hash: `${seed}:${company.symbol}:${traded}:${count}`,
        created_at: `${told}T12:00:00.000Z`,
        updated_at: `${told}T12:00:00.000Z`,
      })
    }
  }
  return batchOf('company_insider_trades', rows, ['intimation_date', 'transaction_date'])
}

export function corporateActions({ companies, paths, ledgers, quarters, calendar, today, seed }: EventSources): Batch {
  const rows: Record<string, string | number | null>[] = []
  for (const { symbol } of companies) {
    const path = paths.get(symbol)
    const ledger = ledgers.get(symbol)
    const random = createRandom(seed, 'actions', symbol)
    for (const { place, kind, factor } of path?.multiplications ?? []) {
      const date = calendar.days[place] ?? today
      const ratio =
        kind === 'split' ? `Face value split, ${factor} shares for 1` : `Bonus, ${(factor - 1) * 2} new shares for 2`
      rows.push({
        id: `${symbol}-${kind}-${date}`,
        symbol,
        ex_date: date,
        action: kind === 'split' ? 'Split' : 'Bonus',
        action_amount: null,
        ratio_from: 1,
        ratio_to: factor,
        adjustment_factor: factor,
        action_text: ratio,
      })
    }
    for (const [place, quarter] of quarters.entries()) {
      const paid = ledger?.at('dividends_paid', place) ?? 0
      if (quarter.number !== 2 || !(paid > 0) || quarter.place < (path?.start ?? 0)) continue
      const date = calendar.days[quarter.place - random.whole(8, 50)]
      if (!date || !path) continue
      const each = (paid / (ledger?.at('shares_outstanding', place) ?? 1)) * laterFactor(path, quarter.place)
      rows.push({
        id: `${symbol}-dividend-${date}`,
        symbol,
        ex_date: date,
        action: 'Dividend',
        action_amount: Math.round(each * 100) / 100,
        ratio_from: null,
        ratio_to: null,
        adjustment_factor: null,
        action_text: `Dividend of ₹${each.toFixed(2)} a share`,
      })
    }
  }
  return batchOf(
    'corporate_actions',
    rows.filter((row) => String(row.ex_date) <= today),
    ['ex_date'],
  )
}

export function bulkDeals({ companies, paths, calendar, today, seed }: EventSources): Batch {
  const rows: Record<string, string | number>[] = []
  for (const company of companies) {
    const random = createRandom(seed, 'deals', company.symbol)
    const path = paths.get(company.symbol)
    for (const month of monthsBetween(eventsFrom, today)) {
      if (!random.chance(0.07)) continue
      const date = dayIn(month, random)
      const client = random.chance(0.5) ? random.pick(dealers) : people(random)
      const side = random.pick(['Buy', 'Sell'])
      const part = random.between(0.004, 0.012)
      const kind = random.chance(0.75) ? 'Bulk' : 'Block'
      const place = placeOnOrAfter(calendar, date)
      const price = path?.close[place - path.start]
      if (date > today || price === undefined) continue
      rows.push({
        id: `${company.symbol}-${date}-${rows.length}`,
        symbol: company.symbol,
        day: date,
        deal_kind: kind,
        client,
        deal_side: side,
        deal_quantity: Math.round((company.marketCap / company.price) * part),
        deal_price: price,
      })
    }
  }
  return batchOf('bulk_deals', rows, ['day'])
}

const dealers = [
  'Plutus Wealth Management',
  'Graviton Research Capital',
  'Societe Generale',
  'Goldman Sachs Funds',
  'SBI Mutual Fund',
  'HDFC Mutual Fund',
  'Nippon India Mutual Fund',
  'Kotak Mahindra Mutual Fund',
  'Morgan Stanley Asia',
  'BofA Securities Europe',
  'Government of Singapore',
  'Norges Bank',
] as const

/** Foreign money follows the market and domestic money leans against it. */
export function institutionalFlows({ calendar, market, seed }: EventSources): Batch {
  const random = createRandom(seed, 'flows')
  const from = placeOnOrAfter(calendar, '2014-01-01')
  let mood = 0
  const rows: Record<string, string | number>[] = []
  for (let place = from; place < calendar.days.length; place++) {
    mood = 0.93 * mood + 0.3 * random.normal()
    const fii = (900 * mood + 60_000 * (market[place] ?? 0) + 600 * random.normal()) * 1e7
    const dii = -0.65 * fii + (500 + 700 * random.normal()) * 1e7
    const fiiSold = random.between(9000, 16_000) * 1e7
    const diiSold = random.between(8000, 14_000) * 1e7
    rows.push({
      day: calendar.days[place] ?? '',
      fii_net: fii,
      dii_net: dii,
      fii_bought: fiiSold + fii,
      fii_sold: fiiSold,
      dii_bought: diiSold + dii,
      dii_sold: diiSold,
    })
  }
  return batchOf('institutional_flows', rows, ['day'])
}

/** Board meetings for the results of the last two quarters that ended. */
export function resultsCalendar({ companies, quarters, seed }: EventSources): Batch {
  const rows = companies.flatMap(({ symbol }) => {
    const random = createRandom(seed, 'calendar', symbol)
    return quarters.slice(-2).map((quarter) => {
      const date = addDays(quarter.end, random.whole(14, 44))
      return {
        symbol,
        period_end: quarter.end as string,
        results_date: (isTradingDay(date) ? date : nextTradingDay(date)) as string,
        results_period: `Q${quarter.number} FY${String(quarter.fiscalYear).slice(2)}`,
      }
    })
  })
  return batchOf('results_calendar', rows, ['period_end', 'results_date'])
}
