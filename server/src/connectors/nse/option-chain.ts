import { defineConnector } from '../connector.ts'
import { moment } from '../reading/cells.ts'
import { isList, isObject, type Json, type JsonObject } from '../reading/json.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachObject } from '../row-reader.ts'
import { changePercent, contractName, monthlyExpiries } from './contract.ts'

export const nseOptionChain = defineConnector({
  name: 'nse-option-chain',
  title: 'NSE option chain (JSON)',
  vendor: 'nse',
  takes: 'an NSE option chain',
  notes: 'Each side of each strike becomes an option; a price, volatility or quote of 0 means none and stays empty.',
  datasets: ['options'],
  recognises: ({ text }) => /"records"/.test(text) && /"(expiryDates|strikePrice)"/.test(text),
  parse: async (source, collect) => {
    const document = await source.json()
    const records = isObject(document.root) ? document.root.records : undefined
    const data = isObject(records) ? records.data : undefined
    if (!isList(data))
      throw new RefusedFile('An option chain has its strikes under "records", "data".', { line: 1, column: 'records' })
    const monthly = monthlyExpiries(expiriesOf(records, data))
    for (const kind of ['CE', 'PE'] as const) {
      eachObject(
        document,
        data.map((strike) => side(strike, kind)).filter((found) => found !== null),
        collect,
        (row) => {
          const symbol = row.symbol('underlying')
          const strike = row.amount('strikePrice')
          const expiry = row.day('expiryDate')
          const interest = row.amount('openInterest')
          const price = (column: string): number | null => row.maybeAmount(column) || null
          row.add('options', {
            symbol,
            contract: row.isRejected ? '' : contractName({ kind, underlying: symbol, expiry, strike }, monthly),
            expiry,
            strike,
            option_type: kind,
            last_price: price('lastPrice'),
            contract_volume: row.amount('totalTradedVolume'),
            open_interest: interest,
            open_interest_change: changePercent(interest, row.maybeNumber('changeinOpenInterest')),
            implied_volatility: price('impliedVolatility'),
            bid: price('bidprice'),
            ask: price('askPrice'),
          })
        },
      )
    }
  },
})

const side = (strike: Json, kind: 'CE' | 'PE'): JsonObject | null => {
  const found = isObject(strike) ? strike[kind] : undefined
  return isObject(found) ? found : null
}

/** Every expiry the chain names, as contracts of its underlying. */
function expiriesOf(records: Json | undefined, data: readonly Json[]) {
  const listed = isObject(records) && isList(records.expiryDates) ? records.expiryDates : []
  const strikes = data.filter(isObject)
  const underlying = strikes
    .map((strike) => (side(strike, 'CE') ?? side(strike, 'PE'))?.underlying)
    .find((name) => typeof name === 'string')
  return [...listed, ...strikes.map((strike) => strike.expiryDate ?? null)].flatMap((text) => {
    const expiry = typeof text === 'string' ? moment(text)?.day : undefined
    return expiry
      ? [{ kind: 'CE' as const, underlying: String(underlying ?? '').toUpperCase(), expiry, strike: null }]
      : []
  })
}
