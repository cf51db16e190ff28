/** Words of the market that are no figure of the catalogue: what people ask "what is …" about. */

export interface GlossaryEntry {
  readonly id: string
  readonly title: string
  /** What people call it, lower case; id and title are words too. */
  readonly words: readonly string[]
  readonly meaning: string
}

/** A line each: id | title | other words, with commas | meaning. */
const table = `
sip | SIP | systematic investment plan, monthly sip, sips | A fixed amount put into a fund or a share at fixed times, usually each month, whatever the price.
stp | STP | systematic transfer plan | A fixed amount moved at fixed times from one fund to another of the same fund house.
swp | SWP | systematic withdrawal plan | A fixed amount taken out of a fund at fixed times.
lump_sum | Lump sum | lumpsum, one time investment | The whole amount put in at once.
pledge | Pledge | pledged, pledging, share pledge, promoter pledging, girvi | Shares given to a lender as security for a loan. If their price falls far enough the lender may sell them.
bonus | Bonus issue | bonus share, bonus shares, bonus issues | New shares given to holders free of charge. Each holder has more shares, each worth less; the whole is worth the same.
split | Stock split | share split, face value split, splits | One share cut into several of a smaller face value. The whole is worth the same.
rights_issue | Rights issue | rights, right issue, rights entitlement | New shares offered to holders first, in proportion to what they hold, usually below the market price.
buyback | Buyback | share buyback, buy back, share repurchase, buybacks | A company buys its own shares, which leaves fewer of them.
dividend | Dividend | dividends, interim dividend, final dividend, special dividend | A part of the profit paid to holders in cash.
record_date_term | Record date | record dt | The day on which a holder must be on the register to get a dividend, a bonus or a right.
ex_date_term | Ex-date | ex dividend date, ex dividend | The first day on which a buyer no longer gets the dividend, bonus or right.
ipo | IPO | initial public offer, initial public offering, ipos | The first sale of a company’s shares to the public, after which they are listed.
fpo | FPO | follow on public offer, further public offer | A sale of new shares to the public by a company that is listed already.
ofs | Offer for sale | ofs route, offer for sale window | Holders, often promoters, sell shares they own through the exchange. The company gets no money.
qip | QIP | qualified institutional placement | New shares sold to institutions alone.
delisting | Delisting | delist, delisted | Shares leave the exchange and can no longer be traded there.
demerger | Demerger | spin off, spinoff, demerge | A business is made a company of its own and its shares are given to the holders.
merger | Merger | amalgamation, amalgamate | Two companies become one.
open_offer | Open offer | takeover offer | An offer to all holders that a buyer must make once past a stake set by the regulator.
grey_market_premium | Grey market premium | gmp, ipo gmp | What unlisted IPO shares change hands for above the issue price, outside any exchange. Not official and not kept here.
anchor_investor | Anchor investor | anchor book, anchor investors | An institution that takes shares of an IPO the day before it opens.
lock_in | Lock-in | lockin, lock in period | A time in which shares or units may not be sold.
promoter | Promoter | promoters, promotor, malik | Those who founded or control a company, as named in its filings.
fii | FII | fiis, fpi, fpis, foreign institutional investor, foreign portfolio investor | Institutions from abroad that hold Indian shares and bonds; the regulator calls them FPI today.
dii | DII | diis, domestic institutional investor | Indian institutions that hold shares: mutual funds, insurers, pension funds and banks.
hni | HNI | high net worth individual, hnis | A person who applies for more than the retail limit in an issue or invests large amounts.
retail_investor | Retail investor | small investor, retail investors | A person who invests small amounts for themselves.
insider_trading | Insider trading | insider trade meaning | Buying or selling on facts the public does not know, which is forbidden. Disclosed trades of insiders are lawful and listed.
bulk_deal | Bulk deal | bulk deals | Trades of one client in a share in a day that come to more than half a percent of the company.
block_deal | Block deal | block deals | A single large trade agreed between two parties, made in a window of its own.
circuit | Circuit limit | upper circuit, lower circuit, circuit filter, price band, uc, lc, circuit breaker | The furthest a share may rise or fall in a day. At the limit trading goes on only within it.
asm | ASM | additional surveillance measure, asm list | A list of shares the exchange watches for unusual moves; higher margins and limits apply to them.
gsm | GSM | graded surveillance measure, gsm list | Stages of limits on shares whose price is not borne out by the company’s accounts.
t2t | Trade to trade | t2t segment, be series, trade for trade | Shares that must be taken for delivery; selling on the day of buying is not possible.
settlement | T+1 settlement | t+1, t1 settlement, t+0, t+2, rolling settlement, settlement cycle | Shares and money change hands one trading day after the trade.
delivery_trade | Delivery | delivery trade, cnc, delivery trading | Shares bought to be kept past the day.
intraday | Intraday | mis, intraday trading, day trading, intra day | Bought and sold on the same day.
short_selling | Short selling | short sell, shorting, short sale | Selling what one does not hold, to buy it back later at a lower price.
margin_term | Margin | margin money, span margin, exposure margin | Money or shares put up as security for a position.
leverage_term | Leverage | leveraged trading | A position larger than the money put in.
mtf | Margin trading facility | margin trading | Shares bought with money lent by the broker.
demat | Demat account | demat, dp account, depository account | The account in which shares are kept in electronic form.
nse | NSE | national stock exchange, nse and bse, bse and nse, nse vs bse | The National Stock Exchange. Its indices begin with Nifty; BSE is the older exchange, of the Sensex. Most shares trade on both.
bse | BSE | bombay stock exchange | The older of the two large exchanges, of the Sensex.
sebi | SEBI | securities and exchange board of india | The regulator of the securities market.
rbi | RBI | reserve bank of india, reserve bank | The central bank: it sets the repo rate and supervises banks.
repo_rate | Repo rate | policy rate, reverse repo | The rate at which the Reserve Bank lends to banks overnight.
amc | AMC | asset management company meaning, fund house meaning | The company that runs mutual funds.
mutual_fund | Mutual fund | mutual funds, mf | Money of many people invested together by a fund house; each holds units.
etf | ETF | etfs, exchange traded fund, exchange traded funds | A fund whose units trade on the exchange like a share; most follow an index or a metal.
index_fund | Index fund | index funds | A fund that holds what an index holds, in the same parts.
direct_plan | Direct plan | direct and regular plan, direct vs regular, regular plan | Units bought from the fund house itself, without a distributor’s commission in the cost. The regular plan pays one.
growth_option | Growth option | growth plan, idcw, dividend plan | Gains stay in the fund. In the IDCW option a part is paid out now and then.
elss | ELSS | equity linked savings scheme | A share fund with a three-year lock-in and a tax deduction under the old regime.
mutual_fund_returns | Returns of mutual funds | types of returns in mutual funds, kinds of returns calculated in mutual funds, kinds of returns, types of returns, fund returns meaning | Absolute: change over the whole time. CAGR: yearly growth that gives the same end. XIRR: the yearly rate when money went in and out on many dates. Rolling: the return of each span of a length, one after another.
rolling_return | Rolling return | rolling returns | The return of every span of one length, started day after day, so that no single start date decides.
xirr | XIRR | extended internal rate of return, irr | The yearly rate at which all money put in and taken out, each on its date, comes out even.
cagr | CAGR | compound annual growth rate, compounded annual growth | The yearly growth that leads from the first figure to the last.
yoy_term | YoY | year on year, yoy growth | Against the same period of the year before.
qoq_term | QoQ | quarter on quarter, qoq growth | Against the quarter before.
ttm_term | TTM | trailing twelve months, last twelve months | The sum of the last four quarters.
financial_year | Financial year | fy, fiscal year | From 1 April to 31 March, named by the year it ends in: FY2025 ended on 31 March 2025.
consolidated | Consolidated | standalone, consolidated vs standalone, standalone and consolidated | Figures of a company with its subsidiaries. Standalone figures leave them out.
large_cap_term | Large, mid and small cap | largecap meaning, midcap meaning, smallcap meaning, market cap classes | By market capitalisation: the first 100 companies are large, the next 150 mid, the rest small.
psu_term | PSU | public sector undertaking, government company meaning, cpse | A company in which the government holds more than half.
nbfc_term | NBFC | non banking financial company | A lender that is no bank: it takes no deposits on demand.
npa_term | NPA | npas, non performing asset, non performing assets | A loan on which interest or principal is overdue past ninety days.
multibagger | Multibagger | multibaggers, multi bagger, 10 bagger, ten bagger | A share that has risen to several times what was paid. It is known only afterwards.
penny_stock | Penny stock | penny stocks | A share of a very low price and usually a very small company, hard to sell and easy to push.
blue_chip | Blue chip | bluechip, blue chips | A large company of long standing.
bull_market | Bull market | bull, bullish, bull run | A time of rising prices.
bear_market | Bear market | bear, bearish, bear run | A time of falling prices; often said of a fall of a fifth from a high.
correction | Correction | market correction | A fall of about a tenth from a high.
dip | Dip | buy the dip, dips | A short fall within a rise.
support_term | Support | support level | A price at which falls have ended before.
resistance_term | Resistance | resistance level | A price at which rises have ended before.
breakout | Breakout | break out, breakouts | A close beyond a price that held before, often with more volume than usual.
stop_loss | Stop loss | stoploss, sl order, stop-loss | An order that sells once the price has fallen to a level set before.
divergence | Divergence | rsi divergence meaning, bullish divergence | Price makes a new low (or high) while an indicator does not.
golden_cross | Golden cross | golden crossover | The 50-day mean rises above the 200-day mean.
death_cross | Death cross | death crossover | The 50-day mean falls below the 200-day mean.
candlestick | Candlestick | candle, candles, candlesticks | A bar drawn with open, high, low and close: filled between open and close, with lines to high and low.
futures_term | Futures | future contract, futures contract, fno, f&o, futures and options | A contract to buy or sell on a fixed day at a price agreed now. With options it makes up F&O.
option_term | Option | options, call option, put option, call and put, calls and puts | The right, not the duty, to buy (call) or sell (put) at a strike up to a day.
expiry_term | Expiry | expiry day, weekly expiry meaning | The last day of a future or an option.
option_chain | Option chain | oc | All strikes of an expiry in one table, calls on one side and puts on the other.
greeks | Greeks | option greeks | How an option’s price answers to the underlying (delta, gamma), to time (theta) and to volatility (vega).
long_build_up | Long build-up | long buildup, long build up | Price and open interest rise together.
short_build_up | Short build-up | short buildup, short build up | Price falls while open interest rises.
short_covering | Short covering | short cover | Price rises while open interest falls: sold positions are bought back.
long_unwinding | Long unwinding | long unwind | Price and open interest fall together: bought positions are closed.
contango | Contango | backwardation, contango and backwardation | Later contracts cost more than the spot. The other way round it is called backwardation.
arbitrage | Arbitrage | arbitrage meaning | Buying in one place and selling in another at the same time for the gap in price.
hedging | Hedging | hedge | A second position that gains when the first one loses.
averaging | Averaging | average down, averaging down | Buying more at a lower price, so that the mean price paid falls.
diversification | Diversification | diversify, diversified portfolio | Money spread over things that do not all fall together.
rebalancing | Rebalancing | rebalance | Selling what has grown past its part and buying what has shrunk.
asset_allocation | Asset allocation | asset mix | Which part of one’s money lies in shares, bonds, gold and cash.
stt | STT | securities transaction tax | A tax on each trade of a share, future or option on an exchange.
ltcg | LTCG | long term capital gains, long term capital gain | Gain on a share or share fund held for more than a year, taxed at a lower rate than a short one.
stcg | STCG | short term capital gains, short term capital gain | Gain on a share or share fund held for a year or less.
free_float_term | Free float | float | Shares that are not held by promoters or otherwise locked.
moat | Moat | economic moat | What keeps rivals from taking a company’s profit.
margin_of_safety_term | Margin of safety | mos | The gap between what something is thought to be worth and what it costs.
`

export const glossary: readonly GlossaryEntry[] = Object.freeze(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', title = '', words = '', meaning = ''] = line.split(' | ').map((cell) => cell.trim())
      if (!/^[a-z][a-z0-9_]*$/.test(id) || !title || !meaning)
        throw new Error(`this is not a line of the glossary: ${line}`)
      const all = [title.toLowerCase(), id.replaceAll('_', ' '), ...words.split(/,\s*/)].filter(Boolean)
      return Object.freeze({ id, title, words: Object.freeze([...new Set(all)]), meaning })
    }),
)

const byId = new Map(glossary.map((entry) => [entry.id, entry]))

export const findGlossaryEntry = (id: string): GlossaryEntry | null => byId.get(id) ?? null
