import { field } from './field.ts'

const windows = ['1w', '1m', '3m', '6m', '1y', '2y', '3y', '5y', '10y'] as const

export const fundFields = [
  field('name', 'Fund name', 'text', 'scheme name|fund|scheme|mutual fund|mf', 'Name of the scheme.'),
  field('fund_house', 'Fund house', 'text', 'amc|asset management company|fund company', 'Who runs it.'),
  field('fund_category', 'Fund category', 'text', 'scheme category|fund type', 'Category as the regulator names it.'),
  field('category_key', 'Category key', 'text', 'url category', 'One of the 25 scraper categories.'),
  field('plan', 'Plan', 'text', 'direct plan|regular plan', 'Direct or regular.'),
  field('benchmark', 'Benchmark', 'text', 'fund benchmark', 'Index it is measured against.'),
  field('nav', 'NAV', 'price', 'net asset value|unit price', 'Value of a unit.'),
  field('nav_date', 'NAV date', 'date', 'nav as on', 'Day of the NAV.'),
  field(
    'fund_aum',
    'Fund size',
    'rupees',
    'aum of fund|fund aum|scheme size|corpus|assets of fund',
    'Money managed by the scheme.',
  ),
  field(
    'expense_ratio',
    'Expense ratio',
    'percent',
    'ter|expenses ratio|total expense ratio|fund expense|fees|kharch ratio',
    'Yearly cost.',
  ),
  field(
    'expense_category_average',
    'Category average expense',
    'percent',
    'category expense',
    'Mean expense ratio of the category.',
  ),
  field('exit_load', 'Exit load', 'percent', 'redemption charge', 'Charged on leaving early.'),
  field('star_rating', 'Star rating', 'score', 'rating|stars|crisil rating|crisil rank|morningstar', 'One to five.'),
  ...windows.map((window) =>
    field(
      `fund_return_${window}`,
      `Fund return ${window.toUpperCase()}`,
      'percent',
      `${window} fund return|${window} mf return|fund returns ${window}`,
      `Return over ${window.toUpperCase()}${/[2-9]y|10y/.test(window) ? ', a year' : ''}.`,
      null,
      `return_${window.toUpperCase()}`,
    ),
  ),
  field('fund_return_ytd', 'Fund return YTD', 'percent', 'ytd fund return', 'Return this year.', null, 'return_YTD'),
  field(
    'fund_volatility',
    'Fund volatility',
    'percent',
    'fund standard deviation',
    'Standard deviation of returns over three years, yearly.',
  ),
  field('fund_sharpe', 'Fund Sharpe ratio', 'figure', 'mf sharpe', 'Return above 7% on volatility.'),
  field('fund_beta', 'Fund beta', 'figure', 'mf beta', 'Slope against the benchmark.'),
  field('fund_alpha', 'Fund alpha', 'percent', 'alpha|mf alpha|jensens alpha', 'Return above what beta explains.'),
  field(
    'tracking_error',
    'Tracking error',
    'percent',
    'tracking difference deviation',
    'Deviation from the benchmark of an index fund or ETF.',
  ),
  field('tracking_difference', 'Tracking difference', 'percent', 'tracking gap', 'Return less that of the benchmark.'),
  field('launch_date', 'Launch date', 'date', 'inception date|started on', 'First day.'),
  field('fund_manager', 'Fund manager', 'text', 'manager of fund', 'Who manages it.'),
  field('min_sip', 'Minimum SIP', 'price', 'min sip|sip amount', 'Least monthly amount.'),
  field('turnover_ratio', 'Portfolio turnover', 'percent', 'fund turnover', 'Part of the portfolio changed in a year.'),
]

export const fundHoldingFields = [
  field('holding_name', 'Holding', 'text', 'fund holding|portfolio holding|stock held', 'What the fund holds.'),
  field('holding_symbol', 'Holding symbol', 'text', 'held symbol', 'Its trading symbol.'),
  field('holding_weight', 'Weight', 'percent', 'weight in fund|allocation|percent of fund', 'Part of the fund.'),
  field('holding_sector', 'Holding sector', 'text', 'sector of holding', 'Sector of the company held.'),
  field('holding_quantity', 'Holding quantity', 'shares', 'units held by fund', 'Shares held.'),
  field('holding_amount', 'Holding amount', 'rupees', 'value held by fund', 'Worth of them.'),
  ...([1, 3] as const).map((months) =>
    field(
      `holding_change_${months}m`,
      `Change of weight ${months} month${months > 1 ? 's' : ''}`,
      'percent',
      `weight change ${months}m|change in weight ${months} month${months > 1 ? 's' : ''}`,
      `Weight less that of ${months === 1 ? 'the month' : 'three months'} before, in points; missing where the vendor keeps no history.`,
    ),
  ),
]

export const etfFields = [
  field('etf_name', 'ETF', 'text', 'exchange traded fund|etf name', 'Name of the fund.'),
  field('underlying', 'Underlying', 'text', 'tracks|underlying index|underlying asset', 'Index or metal it follows.'),
  field('etf_expense_ratio', 'ETF expense ratio', 'percent', 'etf ter|etf fees', 'Yearly cost.'),
  field('etf_aum', 'ETF size', 'rupees', 'etf aum', 'Money managed.'),
  field('inav', 'Indicative NAV', 'price', 'inav|etf nav', 'Value of a unit by its holdings.'),
  field(
    'premium_to_nav',
    'Premium to NAV',
    'percent',
    'etf premium|discount to nav',
    'Price over indicative NAV.',
    '(close / inav - 1) * 100',
  ),
  field(
    'etf_tracking_error',
    'ETF tracking error',
    'percent',
    'etf tracking',
    'Yearly deviation of its daily returns from those of the underlying, over one year of closes.',
  ),
  ...([1, 3] as const).map((years) =>
    field(
      `etf_tracking_difference_${years}y`,
      `ETF tracking difference ${years} year${years > 1 ? 's' : ''}`,
      'percent',
      `etf tracking difference ${years}y|etf tracking gap ${years}y`,
      `Yearly return less that of the underlying over ${years} year${years > 1 ? 's' : ''}.`,
    ),
  ),
  field(
    'etf_traded_value_30d',
    'ETF traded value, 30 days',
    'rupees',
    'etf traded value|etf liquidity|etf turnover',
    'Mean value traded a day over the last 30 trading days.',
  ),
  field('instrument_token', 'Instrument token', 'figure', 'kite token', 'Number at the broker.'),
  field('isDipSipETF', 'Dip fund', 'flag', 'dip etf', 'Offered for dips.'),
]
