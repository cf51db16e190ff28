import { defineConnector } from '../connector.ts'
import { eachObject, listIn, type RowReader } from '../row-reader.ts'
import { addBar, isEquitySeries } from './equity.ts'

/** Daily history as the exchange's site answers it: of one share (CH_…), or of an index (EOD_…). */
export const nseHistory = defineConnector({
  name: 'nse-history',
  title: 'NSE daily history of a share or an index (JSON)',
  vendor: 'nse',
  takes: 'an NSE history answer',
  notes: 'Prices are as traded, not adjusted. Turnover of an index is in crore.',
  datasets: ['stock_price_daily_historical', 'market_index_price_daily'],
  recognises: ({ text }) => /"CH_CLOSING_PRICE"/.test(text) || /"EOD_CLOSE_INDEX_VAL"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    eachObject(document, listIn(document, ['data'], 'a list of days'), collect, (row) => {
      if (row.has('CH_CLOSING_PRICE')) shareBar(row)
      else indexBar(row)
    })
  },
})

function shareBar(row: RowReader): void {
  if (!isEquitySeries(row, 'CH_SERIES')) return
  const bar = {
    symbol: row.symbol('CH_SYMBOL'),
    series: row.text('CH_SERIES'),
    day: row.day('CH_TIMESTAMP'),
    open: row.amount('CH_OPENING_PRICE'),
    high: row.amount('CH_TRADE_HIGH_PRICE'),
    low: row.amount('CH_TRADE_LOW_PRICE'),
    close: row.amount('CH_CLOSING_PRICE'),
    previousClose: row.maybeAmount('CH_PREVIOUS_CLS_PRICE') || null,
    volume: row.count('CH_TOT_TRADED_QTY'),
    value: row.maybeAmount('CH_TOT_TRADED_VAL'),
    trades: row.maybeCount('CH_TOTAL_TRADES'),
  }
  addBar(row, bar, { high: 'CH_TRADE_HIGH_PRICE', close: 'CH_CLOSING_PRICE', value: 'CH_TOT_TRADED_VAL' })
}

function indexBar(row: RowReader): void {
  row.add('market_index_price_daily', {
    index_name: row.symbol('EOD_INDEX_NAME'),
    day: row.day('EOD_TIMESTAMP'),
    open: row.maybeAmount('EOD_OPEN_INDEX_VAL'),
    high: row.maybeAmount('EOD_HIGH_INDEX_VAL'),
    low: row.maybeAmount('EOD_LOW_INDEX_VAL'),
    close: row.amount('EOD_CLOSE_INDEX_VAL'),
    volume: row.maybeAmount('HIT_TRADED_QTY'),
    turnover_value: row.maybeAmount('HIT_TURN_OVER', 7),
  })
}
