/** What people call the figures of the catalogue: which phrase names which field, each phrase one field. */
import { type Field, fields, findFields, latestDatasets } from 'core/catalogue'

/**
 * Not looked up by their own words: growth, averages and returns over spans are read from their parts ("sales growth 5
 * years", "average roce 3 years"), indicators from theirs ("20 ema"), prices as prices. Their ids still name them.
 */
const readFromParts =
  /_growth$|_cagr_\d+y$|_avg_\d+(y|d)$|_(qoq|yoy)$|^(ema|sma)_\d+$|^(price|volume)_dma_\d+$|^rsi_14$|^macd(_signal|_histogram)?$|^bollinger_(upper|lower)$|^atr_14$|^adx_14$|^(plus|minus)_di_14$|^stochastic_[kd]$|^williams_r$|^cci_20$|^mfi_14$|^roc_12$|^obv$|^supertrend$|^pivot(_[rs]1)?$|^return_\d+[wmy]$|^donchian_(high|low)_20$|^(open|high|low|close|volume)$|^live_|^minute|^fund_return_|^projected_/

/** Kept under their own words although the pattern above would take them away: they are not growth of anything else. */
const keptWhole = new Set(['sustainable_growth', 'terminal_growth'])

/** Words that say something else in a sentence, so they name no field by themselves. */
const notNames = new Set([
  'company',
  'average pe',
  // Who fell the furthest, or the worst day of one.
  'biggest fall',
  'share price',
  'stock price',
  'industry name',
  'business',
  'group',
  'house',
  'name',
  'size',
  'large cap',
  'mid cap',
  'small cap',
  'largecap',
  'midcap',
  'smallcap',
  'micro cap',
  'psu',
  'mnc',
  'private sector',
  'government company',
  'kampani',
  'index',
  'etf',
  'fund',
  'scheme',
  'mf',
  'mutual fund',
  'coin',
  'crypto',
  'bitcoin',
  'cryptocurrency',
  'call',
  'put',
  'ce',
  'ask',
  'bid',
  'offer',
  'side',
  'lot',
  'tracks',
  'momentum',
  'money flow',
  'hash',
  'purpose',
  'impact',
  'client',
  'buyer',
  'minute',
  'premium',
  'allocation',
  'holding',
  'rating',
  'action',
  'exchange',
  'plan',
  'about',
  'ke',
  'kd',
  'maal',
  'squeeze',
  'volatile',
  'fees',
  'claims',
  'gap up',
  'gap down',
  'golden cross',
  'death cross',
  'high',
  'low',
  'open',
  'close',
  'high price',
  'low price',
  'fall from high',
  'rise from low',
  'size class',
  'net net',
  'undervalued by',
  'outperformance',
  'volume shocker',
  'volume spike',
  'supertrend up',
  'supertrend buy',
  'supertrend green',
  'supertrend rising',
  'news',
  'announcement',
  'announcements',
  'khabar',
  'deal',
  'insider',
  'bulk deal',
  'block deal',
  'bulk deals',
  'block deals',
  'holiday',
  'expiry',
  'delta',
  'gamma',
  'theta',
  'vega',
  'stock in trade',
  'return ytd',
])

/** Further words of fields: what screeners elsewhere call them, slang and short forms. */
const furtherWords: Readonly<Record<string, string>> = {
  pe: 'p e|ttm pe|trailing pe|stock pe|p.e.|p e ratio|price to earning ratio|price to earnings ratio|price earnings|pe ttm price to earnings|price earning ratio|पीई|pe valuation|earnings multiple',
  pb: 'price to bv|p/b ratio|price/book|price to book val|p b|p/bv ratio|pbv|price book value|cmp/bv|cmp to bv',
  ps: 'price/sales|p s|mcap to sales',
  market_cap:
    'market cap|mcap|marketcap|market capitalization|market capitalisation|mktcap|mkt capitalisation|market value|market valuation|m-cap|mar cap|मार्केट कैप',
  net_profit:
    'np|earn|earned|kamaya|net profits|pat|profit after tax|net earning|net earnings|profitability|net income|npat|munafa|मुनाफा|profit|proft|proft after tax',
  revenue: 'sale|revenues|total sales|net revenue|operating revenue|income from operations|बिक्री|salse|saless|top-line',
  total_debt: 'debt|total debt|gross debt|debt level|debt levels|total loans|karj|कर्ज',
  debt_to_equity:
    'debt/equity|de|d to e|d:e|debt equity|debt-equity|debt to eq|debt to equity ratios|debt by equity|leverage ratio|dte',
  roce: 'return on capital employed|roc e|आरओसीई|return on capital employed ratio',
  roe: 'return on equity|आरओई|return on equities|roe ratio',
  roa: 'return on asset|return on total asset',
  promoter_holding:
    'promoter|promoters|promotors|promotor|promoter share|promoters share|promoter ownership|promoter stakes|promoter holdings|promoters holdings|promoter shareholdings',
  fii_holding:
    'fii|fiis|fpi|fpis|foreign holding|foreign institutional holding|foreign institutional investors|fii stakes|fii holdings|foreign ownership|fii ownership|fii share|foreign institutional investor holding|foreign stake',
  dii_holding:
    'dii|diis|domestic institutional holding|dii holdings|dii share|domestic institution holding|domestic institutional investors',
  public_holding: 'public|retail|public share|public holdings|retail holdings|public stakes',
  mutual_fund_holding:
    'mf holdings|mutual fund holdings|mutual funds holding|mf shareholding|mutual fund stake|mutual fund shareholding|mutual funds shareholding|mfs holding',
  institutional_holding:
    'institutional holdings|institutional shareholding|institutional ownership|institutions|institution holding|institutional investors holding',
  pledged_percent:
    'promoter holding pledge percentage|promoter holding pledged|pledging|promoter pledging|pledged holding|pledge percentage|pledged share|promoter pledged|shares pledged|promoter shares pledged|pledged shares percentage|promoter pledge percentage|pledged promoter shares|pledges|promoter pledge %|share pledge|pledged stake|promoters pledge',
  gross_npa_ratio: 'gross npa|gross npas|gnpa|npa|npas|gross npa %|non performing assets|bad loans ratio|gnpas',
  net_npa_ratio: 'net npa|net npas|nnpa|net non performing assets ratio',
  operating_margin:
    'operating profit margins|opm|operating margins|op margins|ebit margins|opm %|opm percent|operating profit margin %|margin|margins',
  net_margin: 'npm|net profit margins|net margins|net profit margin|profit margins|pat margins|npm %',
  gross_margin: 'gpm|gross margins|gross profit margins',
  ebitda_margin: 'ebitda margins|ebidt margin',
  cash_from_operations:
    'cash flow from operation|cash flow from ops|cash from ops|cash from operation|operating cash flows|operating cash|cash flow from operating activities|cash from operating activities|cash flows from operations|cfo|cash flow operations|operating cashflow|cash generated from operations',
  free_cash_flow: 'free cash flows|fcf|free cash flow last year|freecashflow|fcfs',
  capital_expenditure: 'capex|capital expenditures|cap ex|capital expense',
  dividend_yield:
    'div yield|dividend yld|div yld|yield|dy|dividend yeild|dividend yields|divident yield|dividend dene wali|dividend dene wale',
  dividend_payout: 'payout|dividend payout ratio|payouts|div payout|dividend pay out',
  dividend_per_share: 'dividend|div|dps|dividends per share|divident',
  dividends_paid: 'dividend paid amount|dividend payout amount',
  book_value: 'bv|book value|bvps|book val|book value share',
  eps: 'earning per share|earnings/share|ईपीएस',
  piotroski_score:
    'piotroski|piotroski f-score|f-score|fscore|piotroski fscore|pitroski score|piotroski rating|piotroskis score',
  altman_z_score: 'altman z|altman zscore|z-score|altmans z score',
  ev_to_ebitda: 'ev/ebitda|evebitda|ev ebitda ratio|ev/ebidta|ev / ebitda|enterprise value to ebitda',
  interest_coverage: 'interest coverage ratio|icr|int coverage|interest coverage ratios|interest cover ratio|int cov',
  current_ratio: 'curr ratio',
  interest_expense: 'interest|interest costs|finance costs|interest expenses|interest outgo|interest burden',
  from_52w_high:
    'from 52w high|down from 52w high|below 52w high|down from 52 week high|distance from 52w high|away from 52w high|below 52 week high|off 52 week high|off 52w high|fall from 52 week high|fall from 52w high|drop from 52 week high|down from high|from 52 week high',
  up_from_52w_low:
    'up from 52w low|above 52w low|from 52w low|up from 52 week low|above 52 week low|from 52 week low|rise from 52 week low|rise from 52w low|distance from 52w low',
  from_all_time_high:
    'from all time high|from ath|down from ath|below ath|below all time high|off ath|off all time high|away from ath|away from all time high',
  high_52w:
    '52w high|52 week high|52 weeks high|52-week high|52wk high|52 wk high|yearly high|1 year high|one year high|52 week highs|52 week high price|12 month high|year high|52w highs|52wh|52 hafte ka high',
  low_52w:
    '52w low|52 week low|52 weeks low|52-week low|52wk low|52 wk low|yearly low|1 year low|one year low|52 week lows|52 week low price|12 month low|year low|52w lows|52wl|52 hafte ka low',
  all_time_high:
    'ath|all time high|all-time high|lifetime high|life time high|all time highs|alltime high|record high|life high',
  all_time_low: 'atl|all time low|all-time low|lifetime low|life time low|record low',
  industry_pe:
    'industry pe|sector pe|ind pe|industry p/e|industry price to earnings|peer pe|industry pe ratio|sector p/e|pe of industry|pe of the industry|sector average pe|industry average pe|industrial pe|industry avg pe|industry price to earning',
  pe_5y_median:
    'historical pe 5years|historical pe 5 years|historical pe|5 year median pe|median pe 5 years|5yr median pe',
  beta_1y: 'beta|β',
  volatility_1y: 'volatility|annual volatility|annualised volatility',
  delivery_percent:
    'delivery percentage|delivery|delivery %|deliverable %|delivery pct|delivery qty percent|delivery volume percentage|delivery volume %',
  turnover_value:
    'traded value|turnover value|value traded|traded turnover|trading value|daily turnover|trading turnover|total trading value|turnover of the day',
  value_traded_20d:
    'average turnover|avg turnover|average daily turnover|average traded value|avg daily turnover|average value traded|avg traded value|average daily traded value|adtv|average daily value',
  volume_ratio: 'relative volume|rvol|volume ratio|volume times average',
  relative_strength_1y:
    'relative strength vs nifty|rs nifty|relative strength to nifty|rs vs nifty|relative strength against nifty|rs rating|relative strength|price strength',
  effective_tax_rate: 'effective tax rate|tax rate|etr|effective tax',
  inventories: 'inventory|inventories|total inventories|inventory amount|total amount of inventories',
  working_capital: 'working capital|net working capital|wc',
  advances: 'loan',
  capital_adequacy: 'car|capital adequacy ratio|crar|capital adequacy|car ratio',
  casa_ratio: 'casa|casa ratio',
  provision_coverage: 'pcr ratio|provision coverage ratio|provision coverage',
  dcf_value: 'intrinsic value|fair value|fair price|dcf value|dcf|intrinsic price',
  dcf_upside: 'margin of safety|upside to intrinsic value|discount to intrinsic value|upside to fair value|dcf upside',
  shareholders: 'number of shareholders|no of shareholders|shareholder count|number of share holders',
  shares_outstanding: 'number of equity shares|equity shares|outstanding shares|no of equity shares|shares outstanding',
  cash_and_bank: 'cash equivalents|cash|cash balance|cash in hand|cash on books|cash reserve',
  assets_under_management: 'aum',
  employees: 'employees|headcount|number of employees|employee count',
  listing_date: 'listing date|listed on|ipo date',
  enterprise_value: 'ev|enterprise value',
  total_equity: 'net worth|networth|shareholders equity|shareholder funds|equity',
  operating_profit: 'operating profits|op profit|ebidt|operating income',
  debtor_days: 'days receivable outstanding|debtor days|receivable days|debtors days',
  payable_days: 'days payable outstanding|payable days|creditor days',
  inventory_days: 'days inventory outstanding|inventory days',
  inventory_turnover: 'inventory turnover ratio|inventory turnover',
  working_capital_days: 'working capital days|wc days',
  cash_conversion: 'cfo/pat|cfo to pat|cash conversion ratio|cfo to net profit|cfo by pat',
  earnings_yield: 'earnings yield|earning yield',
  price_to_free_cash_flow: 'price to free cash flow|p/fcf|price to fcf|pfcf',
  ncav_per_share: 'ncavps|ncav per share',
  sharpe_1y: 'sharpe ratio|sharpe',
  max_drawdown_1y: 'largest drawdown|biggest drawdown|worst drawdown',
  golden_cross_days: 'days since golden cross',
  death_cross_days: 'days since death cross',
  shareholders_growth: 'growth in shareholders|shareholder growth|shareholders growth',
  roic: 'return on invested capital|roic',
  index_pe: 'index pe',
  index_weight: 'weight|weights|weightages|index weights',
}

/** Where one phrase names two fields, this one: what people mean by it in a screen. */
const firstMeant: Readonly<Record<string, string>> = {
  turnover: 'revenue',
  'gross npa': 'gross_npa_ratio',
  'net npa': 'net_npa_ratio',
  'bad loans': 'gross_npa',
  aum: 'assets_under_management',
  expenses: 'operating_expenses',
  'interest margin': 'nim',
  loans: 'advances',
  yield: 'dividend_yield',
  price: 'close',
}

export interface FieldPhrase {
  readonly phrase: string
  readonly id: string
}

const rank = new Map(latestDatasets.map((id, place) => [id, place]))
const placeOf = (field: Field): number => rank.get(field.dataset) ?? 1000

/** Phrase by phrase, each once: the first meant, else the field whose data set a screen reads first. */
export function fieldPhrases(): FieldPhrase[] {
  const taken = new Map<string, string>()
  const ordered = [...fields].sort((left, right) => placeOf(left) - placeOf(right))
  const claim = (phrase: string, id: string) => {
    const norm = phrase.trim().toLowerCase()
    if (norm && !taken.has(norm) && !notNames.has(norm)) taken.set(norm, id)
  }
  for (const [phrase, id] of Object.entries(firstMeant)) if (findFields(id).length > 0) claim(phrase, id)
  for (const [id, words] of Object.entries(furtherWords)) {
    if (findFields(id).length > 0) for (const word of words.split('|')) claim(word, id)
  }
  for (const each of ordered) {
    if (readFromParts.test(each.id) && !keptWhole.has(each.id)) continue
    for (const word of each.words) claim(word, each.id)
  }
  // "asset turnover ratio", "interest coverage ratio": any ratio may be called one.
  for (const [phrase, id] of [...taken]) {
    if (!/ratio/.test(phrase) && findFields(id).some(({ unit }) => unit === 'times')) claim(`${phrase} ratio`, id)
  }
  return [...taken]
    .filter(([, id]) => !['open', 'high', 'low', 'close', 'volume'].includes(id))
    .map(([phrase, id]) => ({ phrase, id }))
}

/** Every id there is, as one word with its underscores. */
export const fieldIds: readonly string[] = [...new Set(fields.map(({ id }) => id))]
