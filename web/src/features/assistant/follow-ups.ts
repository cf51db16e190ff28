/** What may be asked next, by the kind of the answer and what it is about. */
import type { Answer } from 'core/compile'

interface FollowUp {
  readonly asks: string
  /** What the understood question must be like. */
  readonly after?: RegExp
  /** What it has in it where this was said already. */
  readonly said: RegExp
}

/** So many stand in a row without one being overlooked. */
const most = 4

const ofCompany = /^(?:show|series) [A-Z][A-Z0-9&-]*:/
const ofIndex = /^(?:show|series) index "[^"]*":/
const ofOneFund = /^(?:funds where name is "[^"]*"(?! or|,)|holdings fund )/

const chart: FollowUp = { asks: 'make it a chart', said: /^(?:chart|series) / }
const peers: FollowUp = { asks: 'its peers', after: ofCompany, said: /\bpeers\b/ }
const members: readonly FollowUp[] = [
  { asks: 'top gainers', after: ofIndex, said: /^screen / },
  { asks: 'monthly returns', after: ofIndex, said: /every month/ },
]

const followUps: Partial<Record<NonNullable<Answer['kind']>, readonly FollowUp[]>> = {
  screen: [
    { asks: 'only pharma', after: /^screen stocks/, said: /pharma|healthcare/i },
    { asks: 'cheapest of these', after: /^screen stocks/, said: /sort pe/ },
    { asks: 'how many in each sector', after: /^screen stocks.* where/, said: /\bsector "/ },
    { asks: 'add promoter holding', after: /^screen stocks/, said: /promoter_holding/ },
    { asks: 'sort by market cap', after: /^screen stocks/, said: /sort market_cap/ },
  ],
  lookup: [
    chart,
    { asks: 'balance sheet', after: ofCompany, said: /total_assets/ },
    peers,
    ...members,
    { asks: 'what about infosys', after: ofCompany, said: /\bINFY\b/ },
  ],
  series: [
    { asks: 'make it quarterly', after: /every year/, said: /every quarter/ },
    { asks: 'growth', after: /^series [^:]*: (?:revenue|net_profit|eps)(?:\.quarterly)? every/, said: /growth|_yoy/ },
    peers,
    ...members,
    { asks: 'what about tcs', after: ofCompany, said: /\bTCS\b/ },
  ],
  compare: [chart, { asks: 'last 5 years', said: /last 5y/ }],
  group: [
    { asks: 'only nifty 500', said: /NIFTY 500/i },
    { asks: 'by industry', said: /by industry/ },
  ],
  study: [{ asks: 'since 2015', said: /since 2015/ }],
  funds: [
    { asks: 'its holdings', after: ofOneFund, said: /^holdings/ },
    { asks: 'expense ratio', after: ofOneFund, said: /expense_ratio/ },
  ],
  holdings: [
    { asks: 'its returns', after: ofOneFund, said: /fund_return/ },
    { asks: 'what did it buy', said: /\bbought\b/ },
  ],
  backtest: [
    { asks: 'compare with sip', after: / when /, said: /against|every month/ },
    { asks: 'since 2010', said: /since 2010/ },
  ],
}

/** Those the question has not said yet. */
export function followUpsOf({ kind, canonical }: Pick<Answer, 'kind' | 'canonical'>): readonly string[] {
  const text = canonical ?? ''
  const fitting = (kind ? (followUps[kind] ?? []) : []).filter(
    ({ after, said }) => (after?.test(text) ?? true) && !said.test(text),
  )
  return fitting.slice(0, most).map(({ asks }) => asks)
}
