import { type Batch, batchOf, dayText } from 'core/catalogue'
import { formatDay, groupIndian, type TradingDay } from 'core/values'
import type { Dividend } from './actions.ts'
import { dayIn, eventsFrom, monthsBetween } from './event-days.ts'
import { type CompanyLedger, visibleDays } from './filings.ts'
import type { Calendar } from './market-factor.ts'
import { placeOnOrAfter } from './market-factor.ts'
import type { PricePath } from './prices.ts'
import { type Ledger, type Quarter, quarterAfter } from './quarters.ts'
import { createRandom } from './random.ts'
import type { Company } from './universe.ts'

export interface EventSources {
  readonly companies: readonly Company[]
  readonly paths: ReadonlyMap<string, PricePath>
  readonly ledgers: ReadonlyMap<string, CompanyLedger>
  readonly dividends: ReadonlyMap<string, readonly Dividend[]>
  readonly quarters: readonly Quarter[]
  readonly calendar: Calendar
  readonly market: Float64Array
  readonly today: TradingDay
  readonly seed: string
}

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

const stoppedService: Template = [
  'Operations',
  'Online services were interrupted and have since been restored.',
  'Medium',
  'Negative',
]

/** What a bank, an insurer or a broker files where a maker of goods would tell of orders and plants. */
const ofFinance: ReadonlyMap<string, Template> = new Map([
  [
    'Order win',
    ['Press release', 'Signed an agreement with another institution to distribute its products.', 'Low', 'Positive'],
  ],
  [
    'Capacity expansion',
    ['Capacity expansion', 'The board approved new offices at a cost of ₹{amount} crore.', 'Medium', 'Positive'],
  ],
  ['Operations', stoppedService],
])
const ofServices: ReadonlyMap<string, Template> = new Map([['Operations', stoppedService]])
const ownWords: Readonly<Record<string, ReadonlyMap<string, Template>>> = {
  'Financial Services': ofFinance,
  'Information Technology': ofServices,
  Telecommunication: ofServices,
  'Consumer Services': ofServices,
  'Media Entertainment & Publication': ofServices,
  Services: ofServices,
}

/** Said after the draw, so that the draws that follow are the same for every trade. */
const inItsTrade = ({ sector }: Company, template: Template): Template => ownWords[sector]?.get(template[0]) ?? template

const crore = (company: Company, part: number): string =>
  groupIndian(String(Math.max(Math.round((company.marketCap / 1e7) * part), 5)))

export function announcements(sources: EventSources): Batch {
  const { companies, paths, quarters, ledgers, dividends, calendar, today, seed } = sources
  const rows: Record<string, string | null>[] = []
  const put = (company: Company, date: string, [category, text, impact, sentiment]: Template): void => {
    // Nothing is filed with the exchange before the first day of trading.
    if (date > today || date < (calendar.days[paths.get(company.symbol)?.start ?? 0] ?? '')) return
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
      const [category, text, impact, sentiment] = inItsTrade(company, random.pick(templates))
      const filled = text
        .replace('{amount}', crore(company, random.between(0.004, 0.05)))
        .replace('{months}', String(random.whole(6, 36)))
      put(company, dayIn(month, random), [category, filled, impact, sentiment])
    }
    const filed = ledgers.get(company.symbol)
    if (!filed) continue
    const { ledger, first } = filed
    const visible = visibleDays(company.symbol, first, quarters, seed)
    for (const [place, quarter] of quarters.entries()) {
      const told = quarter.end < eventsFrom ? null : profitWords(ledger, place)
      if (!told) continue
      const words = `Results of the quarter to ${formatDay(quarter.end)}: ${told.words}.`
      put(company, dayText(visible[place] ?? 0), ['Results', words, 'High', told.sentiment])
    }
    for (const { isInterim, declared, exDay, amount } of dividends.get(company.symbol) ?? []) {
      if (!isInterim || declared < eventsFrom) continue
      const words = `The board declared an interim dividend of ₹${amount.toFixed(2)} a share; the ex-date is ${formatDay(exDay)}.`
      put(company, declared, ['Dividend', words, 'Medium', 'Neutral'])
    }
  }
  return batchOf('company_announcements', rows, ['announcement_date'])
}

/** Profit beside that of a year before; null where either is not known. */
function profitWords(ledger: Ledger, place: number): { readonly words: string; readonly sentiment: string } | null {
  const now = ledger.at('net_profit_owners', place)
  const before = ledger.at('net_profit_owners', place - 4)
  if (!Number.isFinite(now / before)) return null
  if (before < 0)
    return now > 0
      ? { words: 'a net profit after a net loss the year before', sentiment: 'Positive' }
      : { words: `the net loss ${now > before ? 'narrowed' : 'widened'} over the year before`, sentiment: 'Negative' }
  if (now < 0) return { words: 'a net loss after a net profit the year before', sentiment: 'Negative' }
  const change = (now / before - 1) * 100
  return {
    words: `net profit ${change >= 0 ? 'rose' : 'fell'} ${Math.abs(change).toFixed(1)}% over the year before`,
    sentiment: change > 5 ? 'Positive' : change < -5 ? 'Negative' : 'Neutral',
  }
}

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

/** Board meetings for the results of the last two quarters that ended and of the one that runs: on the day their figures are filed. */
export function resultsCalendar({ companies, ledgers, quarters, seed }: EventSources): Batch {
  const ended = quarters.at(-1)
  const known = ended ? [...quarters, quarterAfter(ended)] : quarters
  const rows = companies.flatMap(({ symbol }) => {
    const filed = ledgers.get(symbol)
    if (!filed) return []
    const visible = visibleDays(symbol, filed.first, known, seed)
    return known.slice(-3).map((quarter, back) => ({
      symbol,
      period_end: quarter.end as string,
      results_date: dayText(visible.at(back - 3) ?? 0),
      results_period: `Q${quarter.number} FY${String(quarter.fiscalYear).slice(2)}`,
    }))
  })
  return batchOf('results_calendar', rows, ['period_end', 'results_date'])
}
