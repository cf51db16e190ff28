/** "balance sheet of tcs", "tcs technicals", "how risky is tcs": one word for several figures. */
import type { Expression } from '../../ast.ts'
import { close, sma, sure, technical } from '../figures/make.ts'
import { isOfIndex } from '../figures/of-index.ts'
import { readInstrument } from '../figures/subject.ts'
import { assumed, became, isWord, joinNotes, type Sentence, senseAt } from '../token.ts'
import { phraseTable } from './phrases.ts'
import type { Slot } from './slots.ts'

export const topicPhrases = phraseTable(`
topic.balance: balance sheet | balancesheet | balance sheets
topic.profit: profit and loss | profit & loss | profit n loss | p&l | p & l | pnl | p and l | income statement | profit and loss statement | p&l statement
topic.cash: cash flow statement | cash flows | cashflow statement | cash flow statements | cashflows
topic.accounts: financials | financial statements | financial statement | financial performance | finances
topic.technical: technicals | technical analysis | technical indicators | technical levels | technical view | technical picture
topic.ratios: ratios | financial ratios | important ratios
topic.valuation: valuation | valuations | valued | valuation ratios | how is it valued
topic.risk: risk | risks | risky | how risky | how risky is | riskiness | how safe | how safe is
`)

interface Topic {
  readonly id: string
  readonly figures: readonly Expression[]
  readonly means: string
  /** Of an index, where it has ratios of its own. */
  readonly ofIndex?: readonly Expression[]
  /** Statements are read over their years; all else as it stands now. */
  readonly isFiled: boolean
}

const fields = (text: string): readonly Expression[] => text.split(' ').map((id) => sure(id))
const indicator = (id: string, numbers: readonly number[]): readonly Expression[] => {
  const made = technical({ id, numbers })
  return made ? [made] : []
}

const topics: readonly Topic[] = [
  {
    id: 'balance',
    figures: fields(
      'total_assets net_block cash_and_bank inventories trade_receivables total_debt total_liabilities total_equity',
    ),
    means: 'what it owns and owes, every year',
    isFiled: true,
  },
  {
    id: 'profit',
    figures: fields(
      'revenue operating_profit depreciation interest_expense profit_before_tax tax_expense net_profit eps',
    ),
    means: 'from sales to profit, every year',
    isFiled: true,
  },
  {
    id: 'cash',
    figures: fields('cash_from_operations cash_from_investing cash_from_financing net_cash_flow free_cash_flow'),
    means: 'cash earned, invested and financed, every year',
    isFiled: true,
  },
  {
    id: 'accounts',
    figures: fields('revenue operating_profit net_profit eps cash_from_operations total_debt total_equity'),
    means: 'sales, profit, cash and debt, every year',
    isFiled: true,
  },
  {
    id: 'technical',
    figures: [
      close,
      ...[20, 50, 200].map((days) => sma(days)),
      ...indicator('rsi', [14]),
      ...indicator('macd', [12, 26, 9]),
      ...indicator('adx', [14]),
      ...fields('from_52w_high'),
    ],
    means: 'averages, RSI, MACD, ADX and the distance from the high',
    isFiled: false,
  },
  {
    id: 'ratios',
    figures: fields('pe pb roe roce operating_margin debt_to_equity current_ratio interest_coverage dividend_yield'),
    means: 'valuation, returns, margins, debt and liquidity',
    isFiled: false,
  },
  {
    id: 'valuation',
    figures: fields('pe pe_5y_median industry_pe pb ev_to_ebitda peg dividend_yield dcf_upside'),
    means: 'multiples now, usual and of the industry, and the upside of the DCF',
    ofIndex: fields('index_pe index_pb index_dividend_yield'),
    isFiled: false,
  },
  {
    id: 'risk',
    figures: fields('volatility_1y beta_1y max_drawdown_1y debt_to_equity interest_coverage pledged_percent'),
    means: 'swings of the price, debt and pledges',
    isFiled: false,
  },
]

/** Takes a topic as its figures; `said` learns that statements are asked for through time. */
export const topicSlot =
  (sentence: Sentence, figures: Expression[], said: Set<string>): Slot =>
  (at) => {
    if (isWord(sentence, at, 'overview')) return { next: at + 1, notes: became(at, at + 1, 'an overview') }
    const topic = topics.find(({ id }) => isWord(sentence, at, `topic.${id}`))
    if (!topic || figures.length > 0) return null
    const isOfAnIndex = sentence.tokens.some((_, place) => readInstrument(sentence, place)?.value.asset === 'index')
    const shown = isOfAnIndex ? (topic.ofIndex ?? topic.figures.filter(isOfIndex)) : topic.figures
    if (shown.length === 0) return null
    figures.push(...shown)
    const isOfOneYear = sentence.tokens.some((_, place) => senseAt(sentence, place, 'fiscal') !== null)
    if (topic.isFiled && !isOfOneYear) said.add('history')
    const text = sentence.tokens[at]?.text ?? ''
    return {
      next: at + 1,
      notes: joinNotes(
        became(at, at + 1, text),
        assumed(text, isOfOneYear ? topic.means.replace(', every year', '') : topic.means),
      ),
    }
  }
