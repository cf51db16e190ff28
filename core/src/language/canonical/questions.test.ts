import { describe, expect, it } from 'vitest'
import { parseCanonical } from './parse.ts'
import { print } from './print.ts'

/** Questions as people type them, each said in canonical text: what cannot be said here, no reader could read. */
const questions: readonly (readonly [question: string, canonical: string])[] = [
  [
    'mcap > 5000 cr, ROCE 3yr avg > 20, debt free, promoter pledge 0',
    'screen stocks where market_cap > 5000 cr and avg(roce, 3y) > 20% and debt_to_equity < 0.1 and pledged_percent = 0%',
  ],
  [
    'debt to equity < 0.25 and roce > 20 and net profit > 200 and public holding < 30 and pledged < 10',
    'screen stocks where debt_to_equity < 0.25 and roce > 20% and net_profit > 200 cr and public_holding < 30% and pledged_percent < 10%',
  ],
  [
    'low pe high roe smallcaps wid promotor holding above 50',
    'screen stocks in size "small" where pe < 15 and roe > 20% and promoter_holding > 50%',
  ],
  [
    'PEG below 1 sales growth 5yr > 20 profit growth 5yr > 20 pledge < 5 mcap 500+',
    'screen stocks where peg < 1 and cagr(revenue, 5y) > 20% and cagr(net_profit, 5y) > 20% and pledged_percent < 5% and market_cap > 500 cr',
  ],
  [
    'down 15% from 52w high, sales n profit growth > 20, promoter increased stake',
    'screen stocks where from_52w_high > 15% and revenue_growth > 20% and net_profit_growth > 20% and change(promoter_holding, 1q) > 0%',
  ],
  [
    'interest less than last yr, debt lower than 3 years back, qtr sales and profit up yoy',
    'screen stocks where interest_expense < prev(interest_expense, 1y) and total_debt < prev(total_debt, 3y) and growth(revenue.quarterly, 4q) > 0% and growth(net_profit.quarterly, 4q) > 0%',
  ],
  [
    'piotroski > 6 trading above all SMAs',
    'screen stocks where piotroski_score > 6 and close > sma(20) and close > sma(50) and close > sma(100) and close > sma(200)',
  ],
  [
    'loss to profit this qtr yoy turnaround stocks',
    'screen stocks where net_profit.quarterly > ₹0 and prev(net_profit.quarterly, 4q) < ₹0 show net_profit.quarterly, prev(net_profit.quarterly, 4q)',
  ],
  [
    'eps latest qtr > 1.15x same qtr last yr, roe > 10, mcap > 100 – why graphite india missing?',
    'screen stocks where eps.quarterly > 1.15 * prev(eps.quarterly, 4q) and roe > 10% and market_cap > 100 cr why GRAPHITE',
  ],
  [
    'cmp < book value and paid dividend every yr',
    'screen stocks where close < book_value and always(dividend_per_share > ₹0, 5y) show streak(dividend_per_share > ₹0)',
  ],
  [
    'fell 90% from ATH now above 50 rs',
    'screen stocks where from_all_time_high > 90% and close > ₹50 show all_time_high, from_all_time_high',
  ],
  [
    'banks gnpa < 2 roe > 12 price above 200 dma',
    'screen stocks in kind "bank" where gross_npa_ratio < 2% and roe > 12% and close > sma(200)',
  ],
  [
    'psu div yield > 4 payout < 60',
    'screen stocks in ownership "PSU" where dividend_yield > 4% and dividend_payout < 60%',
  ],
  [
    'pe less than industry pe, roce > 20',
    'screen stocks where pe < median(pe by industry) and roce > 20% show pe, median(pe by industry), industry',
  ],
  ['roe increasing every year last 5 yrs', 'screen stocks where rising(roe, 5y)'],
  [
    'operating cash flow more than net profit last 3 yrs',
    'screen stocks where always(cash_from_operations > net_profit, 3y)',
  ],
  [
    'promoter > 70 fii > 3.5 mcap < 10000',
    'screen stocks where promoter_holding > 70% and fii_holding > 3.5% and market_cap < 10000 cr',
  ],
  ['tcs vs infy vs wipro opm 10 yr', 'compare TCS, INFY, WIPRO on operating_margin every year last 10y'],
  ['compare hdfc bnk n icici roa nim gnpa', 'compare HDFCBANK, ICICIBANK on roa, nim, gross_npa_ratio'],
  ['titan ka pe abhi kitna hai vs 5yr avg', 'show TITAN: pe, avg(pe, 5y), median(pe, 5y), percentile(pe, 5y)'],
  [
    'asian paints berger sales cagr 3 5 10 yr',
    'compare ASIANPAINT, BERGEPAINT on cagr(revenue, 3y), cagr(revenue, 5y), cagr(revenue, 10y)',
  ],
  ['reliance qtrly net profit last 12 qtr', 'series RELIANCE: net_profit.quarterly every quarter last 12q'],
  ['PE history of TCS last 10 years', 'series TCS: pe every month last 10y'],
  ['infy dividend history dikhao', 'events actions in symbol INFY where action is "Dividend"'],
  ['lowest PB of sbi in 15 yrs and when', 'series SBIN: pb every month last 15y lowest'],
  [
    'kitni baar nifty ek din me 2% gira since 2015',
    'study index "NIFTY 50" when return(1d) <= -2% since 2015-01-01 then 20d',
  ],
  [
    'sales flat but profit up 3 yrs',
    'screen stocks where cagr(revenue, 3y) between -5% and 5% and rising(net_profit, 3y)',
  ],
  [
    'nifty 500 under ₹500 above 200dma rsi 40-60',
    'screen stocks in index "NIFTY 500" where close < ₹500 and close > sma(200) and rsi(14) between 40 and 60',
  ],
  [
    'golden cross today nifty 200',
    'screen stocks in index "NIFTY 200" where sma(50) crosses above sma(200) show sma(50), sma(200)',
  ],
  ['gap up 3% volume 2x 20d avg', 'screen stocks where gap > 3% and volume > 2 * sma(volume, 20)'],
  [
    'close crosses above supertrend 7,3 15 min banknifty stocks',
    'screen stocks in index "NIFTY BANK" where close@15min crosses above supertrend(7, 3)@15min',
  ],
  ['52 week high breakout wid volume', 'screen stocks where close >= high_52w and volume_ratio > 2'],
  ['inside bar 15min nifty 500', 'screen stocks in index "NIFTY 500" where pattern(inside_bar)@15min'],
  [
    'bullish engulfing near support',
    'screen stocks where pattern(bullish_engulfing) and close near lowest(low, 20) within 3%',
  ],
  [
    '20 50 200 ema converging hourly',
    'screen stocks where abs(ema(20)@hour / ema(50)@hour - 1) < 0.01 and abs(ema(50)@hour / ema(200)@hour - 1) < 0.01',
  ],
  [
    'near 52 week low good fundamentals',
    'screen stocks where close near low_52w within 10% and roce > 15% and debt_to_equity < 0.5',
  ],
  [
    'auto stocks < 500 rs 3 yr profit growth rsi < 30 vol > 10d avg',
    'screen stocks in sector "Automobile and Auto Components" where close < ₹500 and cagr(net_profit, 3y) > 0% and rsi(14) < 30 and volume > sma(volume, 10)',
  ],
  ['200 dma ke upar aur rsi 30 se kam', 'screen stocks where close > sma(200) and rsi(14) < 30'],
  ['mukul agrawal ne last qtr kya kharida', 'holdings investor "Mukul Agrawal" bought'],
  [
    'promoter pledge increased qoq > 5%',
    'screen stocks where change(pledged_percent, 1q) > 5% show prev(pledged_percent, 1q), pledged_percent',
  ],
  ['FII DII dono badha rahe last 3 quarter', 'screen stocks where rising(fii_holding, 3q) and rising(dii_holding, 3q)'],
  [
    'public shareholding falling mf buying 3 months',
    'screen stocks where falling(public_holding, 1q) and change(mutual_fund_holding, 1q) > 0%',
  ],
  [
    'insider buying > 1 cr open market 30 days',
    'events insider where transaction_type is "Buy" and value_of_securities_transacted > 1 cr and mode_of_transaction has "Market" last 30d',
  ],
  ['who holds > 1% in dixon', 'holders DIXON above 1%'],
  ['bulk deals smallcap today', 'events deals in size "small" this day'],
  ['which mf hold kpit most', 'holders KPITTECH among funds'],
  ['overlap ppfas flexi n hdfc flexi', 'overlap "Parag Parikh Flexi Cap Fund", "HDFC Flexi Cap Fund"'],
  [
    'small cap funds expense < 0.7 aum < 10000cr 3y rolling > 20',
    'funds category "Small Cap" where expense_ratio < 0.7% and fund_aum < 10000 cr and fund_return_3y > 20%',
  ],
  [
    'lowest tracking error nifty 50 etf',
    'screen etfs where underlying has "NIFTY 50" show etf_tracking_error, etf_expense_ratio, etf_tracking_difference_1y, etf_traded_value_30d sort etf_tracking_error asc',
  ],
  ['konse fund ne zomato becha last month', 'holders ETERNAL among funds sold'],
  [
    'sip 10000 vs buy every 2% dip nifty since 2010',
    'backtest index "NIFTY 50" buy ₹10000 when return(1d) <= -2% since 2010-01-01 against monthly',
  ],
  ['nifty max pain this expiry n pcr', 'chain index "NIFTY 50" expiry nearest show max_pain, pcr'],
  [
    'banknifty highest call oi and put oi strike',
    'chain index "NIFTY BANK" expiry nearest show highest_call_oi, highest_put_oi',
  ],
  ['long buildup oi up > 10%', 'futures where build_up is "long build-up" and open_interest_change > 10%'],
  ['short covering in futures', 'futures where build_up is "short covering"'],
  ['reliance fut premium and rollover', 'futures RELIANCE show basis, basis_annual, rollover'],
  ['kaunsa etf aaj 2% se jyada gira, premium bhi batao', 'screen etfs where return(1d) < -2% show premium_to_nav'],
  [
    'telegram pe batao jab koi nifty50 stock 3% gire aur roce > 20',
    'watch any stocks in index "NIFTY 50" when return(1d) <= -3% and roce > 20% by telegram',
  ],
]

/** The kinds of query and the sentence each is known by. */
const kinds: readonly (readonly [kind: string, sentence: string, canonical: string])[] = [
  [
    'screen',
    'profitable small caps with roce above 20 for 3 years and low debt',
    'screen stocks where market_cap < 5000 cr and min(roce, 3y) > 20% and debt_to_equity < 0.5 show roce, debt_to_equity sort market_cap desc limit 50',
  ],
  ['lookup', 'what is the PE of TCS', 'show TCS: pe'],
  ['series', 'reliance sales and profit last 10 years', 'series RELIANCE: revenue, net_profit every year last 10y'],
  [
    'compare',
    'tcs vs infy vs wipro margins since 2015',
    'compare TCS, INFY, WIPRO on operating_margin every year since 2015-01-01',
  ],
  [
    'rank',
    'top 10 private banks by nim',
    'screen stocks in kind "bank", ownership "Private" show nim sort nim desc limit 10',
  ],
  ['aggregate', 'median pe by sector, nifty 500', 'group stocks in index "NIFTY 500" by sector show median(pe), count'],
  [
    'event study',
    'how often did nifty fall 3% in a day since 2000 and what happened a year later',
    'study index "NIFTY 50" when return(1d) <= -3% since 2000-01-01 then 1y',
  ],
  [
    'events',
    'insider buying above 1 crore this month',
    'events insider where transaction_type is "Buy" and value_of_securities_transacted > 1 cr this month',
  ],
  ['holders', 'which funds hold hdfc bank', 'holders HDFCBANK among funds'],
  ['holders', 'what does LIC own', 'holdings investor "LIC"'],
  [
    'funds',
    'flexi cap funds, expense under 1%, best 5 year return',
    'funds category "Flexi Cap" where expense_ratio < 1% sort fund_return_5y desc',
  ],
  [
    'chain',
    'nifty weekly option chain, max pain and pcr',
    'chain index "NIFTY 50" expiry nearest show chain, max_pain, pcr',
  ],
  [
    'chart',
    'plot tata motors with 20 and 50 ema and rsi, mark golden crosses',
    'chart TATAMOTORS every day draw ema(20), ema(50), rsi(14) mark ema(20) crosses above ema(50)',
  ],
  ['watch', 'tell me when niftybees falls 2% in a day', 'watch etf NIFTYBEES when return(1d) <= -2%'],
  [
    'backtest',
    'what if i bought 5000 of niftybees on every 2% fall since 2010',
    'backtest etf NIFTYBEES buy ₹5000 when return(1d) <= -2% since 2010-01-01 against monthly',
  ],
  ['meaning', 'what is roce', 'define roce'],
]

const roundTrip = (canonical: string): string => {
  const parsed = parseCanonical(canonical)
  return parsed.ok ? print(parsed.value) : parsed.failure.message
}

describe('questions people ask can be said in canonical text', () => {
  it.each(questions)('%s', (_question, canonical) => {
    expect(roundTrip(canonical)).toBe(canonical)
  })

  it.each(kinds)('%s: %s', (_kind, _sentence, canonical) => {
    expect(roundTrip(canonical)).toBe(canonical)
  })
})
