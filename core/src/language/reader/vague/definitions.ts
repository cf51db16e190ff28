/**
 * Words that everybody uses and nobody means alike. Standing alone, such a word is asked back with three definitions to
 * choose from, and none is run in silence. Beside concrete words it stands for a condition that is shown and can be changed.
 */

export interface Definition {
  readonly label: string
  /** Canonical condition. */
  readonly where: string
  /** Canonical order, where the definition has one. */
  readonly sort?: string
}

export interface VagueWord {
  readonly id: string
  readonly phrases: readonly string[]
  /** Only these can stand beside concrete words: "good" beside "roce" says something about the ROCE. */
  readonly beside: readonly string[]
  readonly question: string
  readonly definitions: readonly [Definition, Definition, Definition]
  /** What it stands for beside concrete words. */
  readonly meaning: string
}

const words = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.trim())

export const vagueWords: readonly VagueWord[] = [
  {
    id: 'undervalued',
    phrases: words(
      'cheapest|sabse sasta|sabse saste|sabse sasti|undervalued|under valued|undervalue|undervalued stocks|undervalued shares|cheap|cheap stocks|cheap shares|cheap stock|sasta|saste|sasti|saste share|saste stocks|sasta share|value stocks|value picks|value buys|bargain|bargains|bargain stocks|underpriced|below intrinsic value|below fair value|cheap valuation|cheap valuations|attractive valuation|attractive valuations|low valuation|low valuations|reasonable valuation|reasonably valued|fairly valued',
    ),
    beside: words(
      'undervalued|under valued|cheap|sasta|saste|sasti|underpriced|cheap valuation|cheap valuations|attractive valuation|attractive valuations|low valuation|low valuations|reasonable valuation|reasonably valued|fairly valued',
    ),
    question: 'Undervalued by which measure?',
    definitions: [
      { label: 'Low PE for its growth', where: 'pe < 15 and peg < 1 and net_profit > ₹0' },
      { label: 'Below its DCF value', where: 'dcf_upside > 20% and roce > 12%', sort: 'dcf_upside desc' },
      { label: 'Below book value, and earning', where: 'pb < 1 and roe > 10%' },
    ],
    meaning: 'pe < industry_pe',
  },
  {
    id: 'overvalued',
    phrases: words(
      'most expensive|costliest|overvalued|over valued|overvalued stocks|overpriced|overpriced stocks|expensive|expensive stocks|mehnga|mehenga|mehnge|mehnge stocks|costly stocks',
    ),
    beside: words('overvalued|over valued|overpriced|expensive|mehnga|mehenga|mehnge'),
    question: 'Overvalued by which measure?',
    definitions: [
      { label: 'Twice the PE of its industry', where: 'pe > 2 * industry_pe' },
      { label: 'Far above its DCF value', where: 'dcf_upside < -40%' },
      { label: 'PE above 60', where: 'pe > 60' },
    ],
    meaning: 'pe > industry_pe',
  },
  {
    id: 'good',
    phrases: words(
      'good|good stocks|good stock|good shares|good companies|good company|best|best stocks|best stock|best shares|best share|best companies|best stocks to buy|best stock to buy|best shares to buy|best stocks to invest|best stocks to invest in|best stocks to buy now|top stocks to buy|stocks to buy|stock to buy|shares to buy|stocks to invest in|quality|quality stocks|quality companies|high quality|high quality stocks|good quality|good quality stocks|strong stocks|strong companies|solid stocks|solid companies|great companies|great stocks|excellent companies|fundamentally strong|fundamentally strong stocks|fundamentally strong companies|fundamentally good|fundamentally sound|good fundamentals|strong fundamentals|solid fundamentals|sound fundamentals|great fundamentals|stocks with good fundamentals|stocks with strong fundamentals|achhe|acche|accha|acha|achha|acche stocks|achhe stocks|acche share|achhe share|accha stock|achha stock|badhiya|badhiya stocks|wealth creators|compounders|compounder stocks|hidden gems|gems',
    ),
    beside: words(
      'quality|high quality|good quality|fundamentally strong|fundamentally good|fundamentally sound|good fundamentals|strong fundamentals|solid fundamentals|sound fundamentals|great fundamentals|compounders',
    ),
    question: 'Good by which measure?',
    definitions: [
      { label: 'High return on capital for years, little debt', where: 'avg(roce, 5y) > 18% and debt_to_equity < 0.5' },
      {
        label: 'Sales and profit growing',
        where: 'cagr(revenue, 5y) > 12% and cagr(net_profit, 5y) > 15% and roe > 15%',
      },
      { label: 'Sound by the nine Piotroski signs', where: 'piotroski_score >= 7' },
    ],
    meaning: 'roce > 15% and debt_to_equity < 0.5 and net_profit > ₹0',
  },
  {
    id: 'multibagger',
    phrases: words(
      'multibagger|multibaggers|multi bagger|multi baggers|multibagger stocks|multibagger stock|potential multibagger|potential multibaggers|potential multibagger stocks|next multibagger|next multibaggers|future multibagger|future multibaggers|10 bagger|ten bagger',
    ),
    beside: words('multibagger|multibaggers|potential multibagger|potential multibaggers'),
    question: 'A multibagger is known only afterwards. What should it look like today?',
    definitions: [
      {
        label: 'Small, fast growing, high return on capital',
        where: 'market_cap < 5000 cr and cagr(net_profit, 3y) > 25% and roce > 20%',
      },
      { label: 'Growing faster than it costs', where: 'peg < 1 and cagr(revenue, 3y) > 20% and debt_to_equity < 0.5' },
      { label: 'Up tenfold in ten years already', where: 'return_10y > 26%', sort: 'return_10y desc' },
    ],
    meaning: 'cagr(net_profit, 3y) > 25% and roce > 20%',
  },
  {
    id: 'safe',
    phrases: words(
      'safe|safe stocks|safe stock|safe companies|safest stocks|safest|low risk|low risk stocks|less risky|less risky stocks|risk free stocks|defensive|defensive stocks|stable stocks|stable companies|surakshit|safe bets|safe investment',
    ),
    beside: words('safe|low risk|less risky|defensive|surakshit'),
    question: 'Safe in which way? No share is without risk.',
    definitions: [
      {
        label: 'Large, little debt, profit each year',
        where: 'market_cap > 20000 cr and debt_to_equity < 0.3 and always(net_profit > ₹0, 5y)',
      },
      {
        label: 'Moves less than the market',
        where: 'beta_1y < 0.8 and volatility_1y < 25%',
        sort: 'volatility_1y asc',
      },
      { label: 'Pays a dividend each year', where: 'dividend_yield > 2% and always(dividend_per_share > ₹0, 5y)' },
    ],
    meaning: 'debt_to_equity < 0.5 and beta_1y < 1',
  },
  {
    id: 'growth',
    phrases: words(
      'growth stocks|growth stock|growth companies|high growth stocks|high growth companies|fast growing companies|fast growing stocks|fast growing|emerging companies|growing companies',
    ),
    beside: words('growth stocks|fast growing|fast growing companies|high growth companies'),
    question: 'Growth of what?',
    definitions: [
      { label: 'Sales and profit over five years', where: 'cagr(revenue, 5y) > 15% and cagr(net_profit, 5y) > 20%' },
      { label: 'The last quarter against a year ago', where: 'revenue_yoy > 20% and net_profit_yoy > 25%' },
      { label: 'Growth at a fair price', where: 'peg < 1 and cagr(eps, 3y) > 15%' },
    ],
    meaning: 'cagr(revenue, 3y) > 15% and cagr(net_profit, 3y) > 15%',
  },
  {
    id: 'momentum',
    phrases: words(
      'momentum stocks|momentum stock|trending stocks|trending|hot stocks|stocks in momentum|stocks with momentum|strong momentum|running stocks',
    ),
    beside: words('momentum stocks|trending|strong momentum'),
    question: 'Momentum over how long?',
    definitions: [
      {
        label: 'Near its 52-week high, above its means',
        where: 'from_52w_high < 5% and close > sma(50) and sma(50) > sma(200)',
      },
      { label: 'Up most in three months', where: 'return_3m > 20%', sort: 'return_3m desc' },
      { label: 'RSI above 60 and a trend', where: 'rsi(14) > 60 and adx(14) > 25' },
    ],
    meaning: 'close > sma(50) and sma(50) > sma(200) and rsi(14) > 55',
  },
  {
    id: 'penny',
    phrases: words('penny stocks|penny stock|penny shares|penny share'),
    beside: words('penny stocks|penny stock|penny shares|penny share'),
    question: 'Penny stocks up to which price?',
    definitions: [
      { label: 'Under ₹10', where: 'close < ₹10' },
      { label: 'Under ₹50 and profitable', where: 'close < ₹50 and net_profit > ₹0' },
      { label: 'Under ₹20 and under ₹500 crore', where: 'close < ₹20 and market_cap < 500 cr' },
    ],
    meaning: 'close < ₹20',
  },
  {
    id: 'longterm',
    phrases: words(
      'long term stocks|stocks for long term|shares for long term|for long term|long term|long term investment|for long term investment|long term ke liye|stocks for long term investment|stocks to hold|lambe samay ke liye|for the long term|retirement stocks',
    ),
    beside: words('for long term|long term investment|for long term investment|long term ke liye|for the long term'),
    question: 'What should a company to keep for long have?',
    definitions: [
      { label: 'Ten years of return on capital', where: 'avg(roce, 10y) > 18% and debt_to_equity < 0.5' },
      { label: 'Ten years of growth', where: 'cagr(revenue, 10y) > 12% and cagr(net_profit, 10y) > 12%' },
      {
        label: 'Large, profitable each year, paying',
        where: 'market_cap > 20000 cr and always(net_profit > ₹0, 10y) and dividend_yield > 1%',
      },
    ],
    meaning: 'avg(roce, 5y) > 15% and debt_to_equity < 0.5',
  },
  {
    id: 'turnaround',
    phrases: words(
      'turnaround|turnarounds|turnaround stocks|turnaround stock|turnaround companies|turnaround candidates|turnaround story|turnaround stories|recovery stocks',
    ),
    beside: words('turnaround|turnarounds|turnaround stocks|turnaround companies|turnaround candidates'),
    question: 'Turned around in which way?',
    definitions: [
      {
        label: 'A loss a year ago, a profit this quarter',
        where: 'prev(net_profit.quarterly, 4q) < ₹0 and net_profit.quarterly > ₹0',
      },
      { label: 'A loss last year, a profit this year', where: 'prev(net_profit, 1y) < ₹0 and net_profit > ₹0' },
      { label: 'Return on capital up from a low', where: 'change(roce, 1y) > 5% and prev(roce, 1y) < 8%' },
    ],
    meaning: 'prev(net_profit.quarterly, 4q) < ₹0 and net_profit.quarterly > ₹0',
  },
  {
    id: 'income',
    phrases: words(
      'dividend stocks|best dividend stocks|good dividend stocks|income stocks|dividend shares|dividend wale stocks',
    ),
    beside: words('dividend stocks|income stocks'),
    question: 'Dividends by which measure?',
    definitions: [
      { label: 'The highest yield now', where: 'dividend_yield > 3%', sort: 'dividend_yield desc' },
      { label: 'Paid and raised for five years', where: 'dividend_yield > 1% and rising(dividend_per_share, 5y)' },
      {
        label: 'A yield the profit can bear',
        where: 'dividend_yield > 2% and dividend_payout < 60% and debt_to_equity < 0.5',
      },
    ],
    meaning: 'dividend_yield > 2%',
  },
]

export const findVague = (id: string): VagueWord | null => vagueWords.find((word) => word.id === id) ?? null
