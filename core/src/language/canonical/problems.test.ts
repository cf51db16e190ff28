import { describe, expect, it } from 'vitest'
import { parseCanonical } from './parse.ts'

/** What is said, with the words it is said about. */
function complaint(text: string): string {
  const parsed = parseCanonical(text)
  if (parsed.ok) return 'ok'
  const { code, message, place, nearest } = parsed.failure
  const about = place ? text.slice(place.start, place.end) : '–'
  return [code, message, about, nearest.join(', ')].join(' | ')
}

const golden: readonly (readonly [text: string, complaint: string])[] = [
  ['', 'empty | There is nothing to read | – | '],
  ['screen stocks where rocee > 20%', 'unknown_word | "rocee" is not a field; nearest: roce | rocee | roce'],
  [
    'compare TCS, INFY on opm',
    'unknown_word | "opm" is not a field; nearest: operating_margin | opm | operating_margin',
  ],
  [
    'screen stocks where roce > 5000 cr',
    'unit | ROCE is in percent and cannot be compared with ₹5,000 crore | roce > 5000 cr | ',
  ],
  [
    'screen stocks where roce > 20',
    'unit | ROCE is in percent and cannot be compared with the plain number 20 | roce > 20 | 20%',
  ],
  [
    'screen stocks where market_cap > 500',
    'unit | Market cap is in rupees and cannot be compared with the plain number 500 | market_cap > 500 | ₹500, 500 cr',
  ],
  ['screen stocks where pe < 30 days', 'unit | PE is a ratio and cannot be compared with 30 days | pe < 30 days | '],
  [
    'screen stocks where roce > market_cap',
    'unit | ROCE is in percent and Market cap is in rupees: they cannot be compared | roce > market_cap | ',
  ],
  [
    'screen stocks where roce + close > 5%',
    'unit | ROCE is in percent and Close is in rupees: they cannot be added up | roce + close | ',
  ],
  [
    'screen stocks where net_profit > 5% * market_cap',
    'unit | Write 0.05 in place of 5% to take a part of Market cap | 5% * market_cap | 0.05',
  ],
  ['screen stocks where sector > 3', 'unit | Sector is a text, not a number; write sector is "…" | sector | '],
  ['screen stocks where roce is "high"', 'unit | ROCE is no text; compare it with <, > or = | roce is "high" | '],
  [
    'screen stocks where supertrend_up is "maybe"',
    'unit | Supertrend rising is "yes" or "no" | supertrend_up is "maybe" | yes, no',
  ],
  ['screen stocks were roce > 20%', 'syntax | "were" cannot stand here; nearest: where | were | where'],
  ['screen stocks where ROCE > 20%', 'syntax | "ROCE" cannot stand here; nearest: roce | ROCE | roce'],
  [
    'screen stocks where sector = "Banks"',
    'syntax | A text cannot stand here; texts are compared with is or has, as in sector is "Banks" | "Banks" | is, has',
  ],
  ['screen stocks where', 'syntax | Something is missing after "where" |  | '],
  [
    'sceen stocks',
    'syntax | A question begins with what it asks for, such as screen or show, not with "sceen"; nearest: screen | sceen | screen',
  ],
  ['show "TCS', 'syntax | This string has no end: a " is missing | " | '],
  ['screen stocks where roce # 3', 'syntax | "#" has no meaning in canonical text | # | '],
  ['show TCS: pe as of 2023-02-29', 'syntax | "2023-02-29" is not a day of the calendar | 2023-02-29 | '],
  ['chart TCS every day draw rsi(0)', 'syntax | length of rsi is a whole number from 1 to 1000, not 0. | rsi(0) | '],
  ['chart TCS every day draw rsi(14, 3)', 'syntax | rsi takes 1 number, not 2, as in rsi(14) | rsi(14, 3) | '],
  [
    'chart TCS every day draw atr(close, 14)',
    'syntax | atr reads high, low, close and nothing else, as in atr(14) | atr(close, 14) | ',
  ],
  [
    'chart TCS every day draw macd(12, 26, 9).line',
    'unknown_word | "line" is not a line of macd; it has: macd, signal, histogram | macd(12, 26, 9).line | ',
  ],
  ['chart TCS every day draw rsii(14)', 'unknown_word | "rsii" is not an indicator; nearest: rsi | rsii(14) | rsi'],
  [
    'chart TCS every day draw sma(volume@month, 20)@week',
    'syntax | sma by week cannot be computed over bars by month | sma(volume@month, 20)@week | ',
  ],
  [
    'screen stocks where pattern(bullish_engulfin)',
    'unknown_word | "bullish_engulfin" is not a candle pattern; nearest: bullish_engulfing | bullish_engulfin | bullish_engulfing',
  ],
  [
    'screen stocks where avg(net_profit, 8q) > 1 cr',
    'no_data | Net profit is by year and has no quarters; write net_profit.quarterly | avg(net_profit, 8q) | net_profit.quarterly, net_profit.ttm',
  ],
  [
    'screen stocks where avg(piotroski_score, 8q) > 6',
    'no_data | Piotroski score is by year and has no quarters | avg(piotroski_score, 8q) | ',
  ],
  [
    'screen stocks where change(promoter_holding, 30d) > 2%',
    'no_data | Promoter holding is by quarter and has no days | change(promoter_holding, 30d) | ',
  ],
  [
    'screen stocks where avg(at(roce, FY2023), 3y) > 20%',
    'no_data | ROCE of one time or one company has no past | avg(at(roce, FY2023), 3y) | ',
  ],
  ...[
    'watch TCS when pe < of(pe, INFY)',
    'backtest TCS buy ₹5000 when not pe < of(pe, INFY) sell when rsi(14) > 70',
    'series TCS: of(pe, INFY) every day',
  ].map(
    (text) =>
      [
        text,
        'no_data | A figure of another company is known as it stands now: ask for a list of companies | – | ',
      ] as const,
  ),
  [
    'screen stocks where at(net_profit, Q2FY2023) > 1 cr',
    'no_data | Net profit here is not that of a quarter; write net_profit.quarterly | at(net_profit, Q2FY2023) | net_profit.quarterly',
  ],
  [
    'screen stocks where at(avg(roce, 3y), FY2023) > 20%',
    'syntax | One year or quarter is asked of one figure, as in at(revenue, FY2023) | at(avg(roce, 3y), FY2023) | ',
  ],
  ['screen stocks where at(roce, FY1923) > 20%', 'no_data | Financial years are from FY1950 to FY2100 | FY1923 | '],
  [
    'backtest TCS buy ₹5000 when rsi(14) < 30 against INFY',
    'syntax | Only money put in by the calendar is held against other instruments | rsi(14) < 30 | ',
  ],
  ['screen stocks where avg(5, 3y) > 2', 'no_data | There is nothing here that changes through time | avg(5, 3y) | '],
  [
    'screen stocks where rank(pe, 3y) > 2',
    'syntax | rank is against other companies, as in rank(market_cap by sector) | rank(pe, 3y) | ',
  ],
  ['screen stocks where pe.daily > 2', 'syntax | pe is kept annual, ttm, not "daily" | pe.daily | pe.annual, pe.ttm'],
  [
    'screen stocks where expense_ratio < 1%',
    'no_data | Expense ratio is kept for mutual funds, not for stocks | expense_ratio | ',
  ],
  ['funds where roce > 20%', 'no_data | ROCE is kept for stocks, not for mutual funds | roce | '],
  ['funds where close > ₹5', 'no_data | There are no prices by the day for mutual funds | close | '],
  [
    'events insider where deal_price > ₹5',
    'no_data | Deal price is kept for deals, not for insider trades | deal_price | ',
  ],
  ['futures where strike > ₹5', 'no_data | Strike is kept for options, not for futures | strike | '],
  ['show index "NIFTY 50": roce', 'no_data | ROCE is kept for stocks, not for indices | roce | '],
  ['show index "NIFTY 50": beta_1y', 'no_data | Beta is kept for stocks, not for indices | beta_1y | '],
  [
    'show index "NIFTY 50": delivery_avg_20d',
    'no_data | Average delivery is kept for stocks, not for indices | delivery_avg_20d | ',
  ],
  ['show coin BTC: high_52w', 'no_data | 52-week high is kept for stocks, not for coins | high_52w | '],
  [
    'holdings investor "Norges Bank" in index "NIFTY 50"',
    'no_data | Holdings are known for stocks, not for indices | index "NIFTY 50" | ',
  ],
  ['holders index "NIFTY 50"', 'no_data | Holders are known for stocks, not for indices | index "NIFTY 50" | '],
  [
    'screen coins where rank(close by sector) < 3',
    'no_data | There are no peers among coins | rank(close by sector) | ',
  ],
  [
    'screen stocks in size "larg"',
    'unknown_name | "larg" is not a size; there are: large, mid, small | size "larg" | large',
  ],
  ['show "": pe', 'unknown_name | A name is empty | "" | '],
  [
    'screen stocks where roce@week > 5%',
    'syntax | roce has no bars: only prices and indicators are read by week | roce@week | ',
  ],
  ['screen stocks limit 0', 'syntax | A limit is a whole number from 1 to 1000, not 0 | – | '],
  ['screen stocks limit 5000', 'too_large | A limit is a whole number from 1 to 1000, not 5000 | – | '],
  ['series TCS: roce every year last 101y', 'too_large | A span may be up to 100y, not 101y | 101y | '],
  ['series TCS: close every day last 0d', 'syntax | A span counts from 1, as in 3y | 0d | '],
  ['series TCS: close every day from 2024-01-02 to 2024-01-01', 'syntax | 2024-01-02 comes after 2024-01-01 | – | '],
  ['series TCS: close every day next 5d', 'no_data | Days to come are known of events only | – | '],
  ['overlap "One"', 'syntax | Overlap is between two to ten funds | – | '],
  [
    'chain TCS expiry nearest show max_pan',
    'unknown_word | "max_pan" is not told of a chain; nearest: max_pain | max_pan | max_pain',
  ],
  [
    'backtest TCS buy 5x when rsi(14) < 30',
    'syntax | "5x" is not an amount of money; write ₹5000, 2 lakh or 1 cr | x | ',
  ],
  ['backtest TCS buy ₹0 when rsi(14) < 30', 'syntax | An amount of money is more than nothing | – | '],
  ['group stocks show avg', 'syntax | Say of what, as in avg(pe) | – | '],
  ['screen stocks where roce > 1e999%', 'syntax | A number in it is too large to reckon with | – | '],
]

describe('what cannot be read or run is refused with a sentence', () => {
  it.each(golden)('%s', (text, expected) => {
    expect(complaint(text)).toBe(expected)
  })
})
