import { describe, expect, it } from 'vitest'
import { parseCanonical } from './parse.ts'
import { print } from './print.ts'
import { QueryParser } from './query-parser.ts'

describe('the grammar', () => {
  it('has no ambiguity that chevrotain can find', () => {
    expect(() => new QueryParser({ isValidated: true })).not.toThrow()
  })
})

const same = [
  'screen stocks where market_cap < 5000 cr and min(roce, 3y) > 20% and debt_to_equity < 0.5 show roce, debt_to_equity sort market_cap desc limit 50',
  'screen stocks in index "NIFTY 500", sector "Banks" except symbol TCS, fno where not (roce > 20% or roe > 10%) as of 2024-01-31 why GRAPHITE, M&M',
  'show TCS: pe, roce',
  'show TCS, index "NIFTY 50": close at FY2023 as of 2024-01-01',
  'show TCS: net_profit.quarterly at Q2FY2025',
  'series RELIANCE: revenue, net_profit every year last 10y',
  'series SBIN: pb every month last 15y lowest',
  'compare TCS, INFY, WIPRO on operating_margin every year since 2015-01-01',
  'compare TCS, INFY',
  'group stocks in index "NIFTY 500" by sector where roce > 0 show median(pe), count asc limit 5 as of 2020-01-01',
  'study index "NIFTY 50" when return(1d) <= -3% since 2000-01-01 then 1m, 1y',
  'events insider in sector "Banks" where transaction_type is "Buy" and value_of_securities_transacted > 1 cr last 30d limit 10',
  'events deals in stocks except symbol TCS this month',
  'events results next 7d',
  'events flows where fii_net < 0 from 2024-01-01 to 2024-02-01',
  'holders HDFCBANK among funds above 1% bought',
  'holdings fund "Parag \\"Flexi\\" \\\\ Cap" new',
  'holdings investor "LIC"',
  'overlap "A", "B"',
  'funds category "Flexi Cap", "Mid Cap" house "HDFC" where expense_ratio < 1% sort fund_return_5y desc limit 10',
  'chain index "NIFTY 50" expiry nearest show max_pain, pcr, chain',
  'chain RELIANCE expiry 2024-02-29 show pcr',
  'futures TCS, index "NIFTY 50" where build_up is "long build-up" and open_interest_change > 10% show basis',
  'chart TATAMOTORS every 15min draw ema(20), ema(50), rsi(14) mark ema(20) crosses above ema(50) last 1y',
  'watch etf NIFTYBEES when return(1d) <= -2%',
  'watch any stocks in index "NIFTY 50" when return(1d) <= -3% and roce > 20% by telegram once',
  'backtest etf NIFTYBEES buy ₹5000 when return(1d) <= -2% sell when rsi(14) > 70 hold 1y since 2010-01-01 against monthly',
  'basket buy 1 lakh of (screen stocks where roce > 20% limit 5)',
  'basket sell ₹50000 of TCS, coin BTC',
  'pulse',
  'define roce',
  'define "large cap"',
  'screen stocks where macd(12, 26, 9) crosses above macd(12, 26, 9).signal within 3d and sma(volume, 20) > 1000',
  'screen stocks where close near high_52w within 3% and pattern(bullish_engulfing)@week within 2w',
  'screen stocks where always(cash_from_operations > net_profit, 3y) and rising(roe, 5y) and streak(dividend_per_share > 0) >= 5',
  'screen stocks where pe < median(pe by industry) and pe < avg(pe, 5y) and percentile(pe, 5y) < 20',
  'screen stocks where (close - sma(200)) / sma(200) > 0.05 and -(close - open) > ₹2 and abs(roe - roa) > 2%',
  'screen stocks where rsi(14)@week between 40 and 60 and supertrend(7, 3)@15min < close@15min',
  'screen stocks where eps.quarterly > 1.15 * prev(eps.quarterly, 4q) and known(roce) and sector is "Banks", "IT"',
]

describe('canonical text', () => {
  it.each(same)('reads and prints the same: %s', (text) => {
    const parsed = parseCanonical(text)
    expect(parsed).toMatchObject({ ok: true })
    expect(parsed.ok && print(parsed.value)).toBe(text)
  })
})
