import { product } from '../../core/src/contract/product.ts'
import { entity } from './item.ts'

const assistant = [
  entity('E1', 'Signed-in user (client state)', 'part 1 §3', {
    loggedInGoogle: 'a flag',
    userGoogle: 'with email and uid',
    country: 'IN by default',
    isAuthenticated: 'a getter',
    currentUser: 'a getter with displayName and photoURL or picture',
  }),
  entity('E2', 'Company search result', 'part 1 §3', { name: '', symbol: '' }),
  entity('E3', 'user_chat', 'part 1 §3', {
    id: '',
    chat_uuid: '',
    chat_title: '',
    text_content_user_query: '',
    text_content_assistant_formatted_response: '',
    created_at: '',
    updated_at: '',
    is_alert_set: '',
    is_first: '',
  }),
  entity('E4', 'Chat message', 'part 1 §3', {
    role: 'user or assistant',
    content: '',
    id: 'on assistant messages',
    chat_uuid: 'on assistant messages',
    is_alert_set: 'on assistant messages',
  }),
  entity('E5', 'Chat history item', 'part 1 §3', { id: 'the chat uuid', title: '' }),
  entity('E6', 'Chat view row', 'part 1 §3', {
    chat_uuid: 'rows with the same one are grouped into one chat, and the first chat is displayed',
    chat_title: '',
    text_content_user_query: 'a message of role user',
    text_content_assistant_formatted_response: 'a message of role assistant',
  }),
  entity('E7', 'Explorer dataset', 'part 1 §3', { dataset_name: '', fields: 'a list' }),
  entity('E8', 'Agent to create', 'part 1 §3', {
    short_name: '',
    description: '',
    amount: '',
    notification_channel: '',
    alert_id: '',
    created_at: '',
    updated_at: '',
    user: 'linked, carrying email and google_id',
  }),
  entity('E9', 'Pricing row', 'part 1 §3', { product_name: '', pricing: '', strikeoutpricing: '', suitability: '' }),
  entity('E10', 'Basket order', 'part 1 §3', {
    exchange: 'always NSE',
    instrument: '',
    price: '',
    quantity: '',
    reportedPrice: '',
    action: 'BUY by default',
  }),
  entity('E11', 'Broker order', 'part 1 §3', {
    exchange: '',
    tradingsymbol: '',
    quantity: 'a number',
    transaction_type: 'the action, or BUY',
    order_type: 'LIMIT',
    price: 'a number',
    product: 'CNC',
  }),
  entity('E12', 'Browser storage', 'part 1 §3', {
    token: 'in local storage',
    user: 'in local storage',
    AUTH_TOKEN: 'in local storage',
    chatSessionId: 'in session storage',
  }),
]

const userData = [
  entity('E13', 'stock', 'part 2 §3', { id: '', company_name: '' }),
  entity('E14', 'mutual_fund', 'part 2 §3', {
    id: '',
    name: '',
    return_3Y: '',
    star_rating: '',
    [`is${product.dips}ETF`]: '',
  }),
  entity('E15', 'portfolio_mutual_funds', 'part 2 §3', { mutual_fund_id: '', user_id: '' }),
  entity('E16', 'users', 'part 2 §3', {
    id: '',
    email: 'unique',
    telegram_id: '',
    callback_url: '',
    webhook_secret: '',
    user_configs: 'key/value pairs of the user',
  }),
  entity('E17', 'user_config', 'part 2 §3', { key: 'unique per user', value: '', user_id: '' }),
  entity('E18', 'user_feedback', 'part 2 §3', {
    user_id: '',
    type: 'an integer: 0 Feedback, 1 Enhancement, 2 Bug; the selected value wins',
    comment: '',
    user: 'email and google_id, upserted on the unique e-mail; only updated_at changes on conflict',
  }),
  entity('E19', 'watch_list', 'part 2 §3', {
    id: '',
    asset_type: '',
    symbol: 'unique per asset type, symbol and user; adding again changes only updated_at',
    user: '',
    created_at: '',
    updated_at: '',
  }),
  entity('E20', 'user_instrument', 'part 2 §3', {
    id: '',
    user_id: '',
    instrument_symbol: 'unique per user',
    instrument_token: '',
    value: '',
    base_amount: '',
    trigger: '',
    notification_frequency: '',
    notification_frequency_unit: '',
    allocation_factor: '',
    notification_last_time: '',
    notification_channel: '',
  }),
  entity('E21', 'Stored ETF subscription', 'part 2 §3', {
    instrument_token: '',
    user_id: '',
    instrument_symbol: '',
    base_amount: '',
    trigger: '',
    notification_channel: '',
    value: 'equals the amount',
    notification_frequency: 'always 1',
    notification_frequency_unit: 'always "1_day"',
    allocation_factor: '',
  }),
  entity('E22', 'ETF of the list', 'part 2 §3', {
    name: '',
    tradingsymbol: '',
    instrument_token: '',
    displayName: 'equals the name',
  }),
  entity('E23', 'Per-ETF configuration on screen', 'part 2 §3', {
    subscribed: 'a boolean',
    amount: '',
    trigger: '',
    allocation_factor: '',
    notification_channel: '',
  }),
  entity('E24', 'Signed-in Google user', 'part 2 §3', { email: '', displayName: '', photoURL: '' }),
  entity('E25', 'Telegram user of the widget', 'part 2 §3', {
    first_name: '',
    username: '',
    photo_url: '',
    auth_data: 'the widget’s own fields, kept in browser storage under a telegram-user key',
  }),
  entity('E26', 'trading_agent', 'part 2 §3', {
    id: '',
    short_name: '',
    description: '',
    alert_id: '',
    amount: '',
    notification_channel: '',
    created_at: '',
    updated_at: '',
  }),
  entity('E27', 'Shared state', 'part 2 §3', { loggedInGoogle: '', userGoogle: 'email and uid', country: '' }),
]

const days = [5, 10, 20, 50, 100, 200]
const averages = (kind: string) => Object.fromEntries(days.map((count) => [`${kind}_${count}`, `over ${count} days`]))

const marketData = [
  entity('E28', 'company_announcements', 'part 2 §3', {
    announcement_date: '',
    company_profile: 'with symbol and companyName',
    announcement_category: '',
    announcement_document_link: '',
    announcement_impact: '',
    announcement_text_summary: '',
    announcement_sentiment: '',
  }),
  entity('E29', 'company_insider_trades', 'part 2 §3', {
    intimation_date: '',
    transaction_date: '',
    company_profile: '',
    id: '',
    number_of_securities_after_transaction: '',
    number_of_securities_before_transaction: '',
    number_of_securities_transacted: '',
    shareholding_after_transaction: '',
    shareholding_before_transaction: '',
    value_of_securities_transacted: '',
    hash: '',
    name_of_insider: '',
    regulation: '',
    created_at: '',
    updated_at: '',
    category_of_insider: '',
    exchange: '',
    mode_of_transaction: '',
    transaction_type: '',
    type_of_security: '',
  }),
  entity('E30', 'market_indices', 'part 2 §3', { index_name: '', kite_instrument_token: '' }),
  entity('E31', 'market_index_wise_companies', 'part 2 §3', {
    company_profile: 'holds the fields below',
    companyName: '',
    marketCap: '',
    industry: '',
    kite_instrument_token: '',
    sector: '',
    ...averages('price_dma'),
    ...averages('volume_dma'),
  }),
  entity('E32', 'Enumerations', 'part 2 §3', {
    asset_type: 'fetched from the server',
    interval: 'fetched from the server',
  }),
  entity('E33', 'Scraped fund', 'part 2 §3', {
    name: '',
    url: '',
    schemeCode: 'the last path segment of the fund link',
    urlCategory: '',
    plan: '',
    category: '',
    rating: '',
    aum: '',
    returns: 'texts by period: 1W, 1M, 3M, 6M, YTD, 1Y, 2Y, 3Y, 5Y, 10Y',
    expensesRatio: 'text, N/A when missing',
    expensesRatioCategoryAverage: 'text, N/A when missing',
    reportingDate: 'yyyy-mm-dd or null',
    holdings: 'rows keyed by the table’s column headers; the first column is the stock name',
  }),
  entity('E34', 'Category result of the scraper', 'part 2 §3', { name: '', funds: 'a list' }),
  entity('E35', 'Index fund and ETF reference record', 'part 2 §3', {
    name: '',
    schemeCode: '',
    url: 'relative for ETFs, prefixed with the source site',
    category: '',
    rating: '',
    aum: '',
    plan: '',
  }),
]

const named = (names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, '']),
  )

const lists = [
  entity(
    'E36',
    'Explorer arrays',
    'part 2 §3',
    named(`
      global_symbol_map
      equity_index_options_live commodity_options_live equity_index_futures_live
      commodity_futures_live equity_index_spot_live equity_stock_spot_live
      equity_index_options_ohlc_1_minute_today commodity_options_ohlc_1_minute_today
      equity_index_futures_ohlc_1_minute_today commodity_futures_ohlc_1_minute_today
      equity_index_spot_ohlc_1_minute_today equity_stock_spot_ohlc_1_minute_today
      market_index_wise_companies stock_price_daily_historical market_index_price_daily
      stock_price_volume_daily_moving_averages market_index_price_volume_daily_moving_averages
      company_profile shareholding_pattern income_statement cash_flow_statement balance_sheet_statement
      balance_sheet_statement_growth income_statement_growth cash_flow_statement_growth key_metrics
      income_statement_growth_quarterly income_statement_quarterly discounted_cash_flow
      levered_discounted_cash_flow key_metrics_ttm custom_discounted_cash_flow
      custom_levered_discounted_cash_flow enterprise_values owner_earnings financial_scores financial_growth peers`),
  ),
  entity(
    'E37',
    'Scraper categories, with All',
    'part 2 §3',
    named(`
      aggressive-hybrid-fund arbitrage-fund childrens-fund conservative-hybrid-fund contra-fund dividend-yield-fund
      dynamic-asset-allocation-or-balanced-advantage elss-tax-saving-schemes equity-savings etfs flexi-cap-fund
      focused-fund fund-of-funds hybrid-aggressive index-fundsetfs investment-cum-insurance large-and-mid-cap-fund
      large-cap-fund mid-cap-fund multi-asset-allocation multi-cap-fund retirement-fund sectoralthematic
      small-cap-fund value-fund`),
  ),
]

export const entities = [...assistant, ...userData, ...marketData, ...lists]
