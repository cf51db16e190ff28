import { defineConnector } from '../connector.ts'
import type { Columns } from '../reading/csv.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachLine, type RowReader } from '../row-reader.ts'
import { addContracts, type Contract, isOpen } from './contract.ts'
import { addBar, addListing, isEquitySeries, keptSeries } from './equity.ts'

/** Legacy columns until July 2024, UDiFF since; equity and derivatives each. One connector, told apart by the header. */
const legacyEquity = ['SYMBOL', 'SERIES', 'OPEN', 'HIGH', 'LOW', 'CLOSE', 'TOTTRDQTY', 'TOTTRDVAL', 'TIMESTAMP']
const legacyDerivatives = [
  'INSTRUMENT',
  'SYMBOL',
  'EXPIRY_DT',
  'STRIKE_PR',
  'OPTION_TYP',
  'OPEN',
  'HIGH',
  'LOW',
  'CLOSE',
  'SETTLE_PR',
  'CONTRACTS',
  'OPEN_INT',
  'CHG_IN_OI',
  'TIMESTAMP',
]
const udiff = [
  'TradDt',
  'Sgmt',
  'FinInstrmTp',
  'FinInstrmId',
  'ISIN',
  'TckrSymb',
  'SctySrs',
  'XpryDt',
  'StrkPric',
  'OptnTp',
  'FinInstrmNm',
  'OpnPric',
  'HghPric',
  'LwPric',
  'ClsPric',
  'SttlmPric',
  'OpnIntrst',
  'ChngInOpnIntrst',
  'TtlTradgVol',
  'TtlTrfVal',
]

type Dialect = 'legacy-equity' | 'legacy-derivatives' | 'udiff' | 'spreadsheet-export'

function dialectOf(columns: Columns): Dialect {
  if (columns.at('TckrSymb') >= 0) return 'udiff'
  if (columns.at('INSTRUMENT') >= 0) return 'legacy-derivatives'
  // A re-export that circulates: numbered rows, and the value in lakh where the exchange writes rupees.
  if (columns.names[0] === '' && columns.at('X') >= 0) return 'spreadsheet-export'
  return 'legacy-equity'
}

const requiredOf = {
  'legacy-equity': legacyEquity,
  'spreadsheet-export': legacyEquity,
  'legacy-derivatives': legacyDerivatives,
  udiff,
} as const

export const nseBhavcopy = defineConnector({
  name: 'nse-bhavcopy',
  title: 'NSE bhavcopy: equity and derivatives, legacy and UDiFF, zipped or not',
  vendor: 'nse',
  takes: 'an NSE bhavcopy',
  notes: `Equity series kept: ${keptSeries.join(', ')}; bonds, gilts, warrants and other series are left out and counted.`,
  datasets: ['stock_price_daily_historical', 'global_symbol_map', 'futures', 'futures_daily', 'options'],
  recognises: ({ text }) =>
    /^"?"?,?"?SYMBOL"?,"?SERIES"?,"?OPEN/.test(text) ||
    /^INSTRUMENT,SYMBOL,EXPIRY_DT/.test(text) ||
    /^TradDt,BizDt,Sgmt/.test(text),
  parse: async ({ body }, collect) => {
    let dialect: Dialect = 'legacy-equity'
    const header = (columns: Columns): void => {
      dialect = dialectOf(columns)
      const missing = requiredOf[dialect].filter((name) => columns.at(name) < 0)
      if (missing[0] === undefined) return
      const found = columns.names.slice(0, 8).join(', ').slice(0, 160)
      throw new RefusedFile(`A bhavcopy (${dialect}) must have ${missing.join(', ')}; the file has: ${found}.`, {
        line: 1,
        column: missing[0],
      })
    }
    const contracts: Contract[] = []
    await eachLine(body, { required: [], header }, collect, (row) => read[dialect](row, contracts))
    addContracts(contracts, collect)
  },
})

const read: Readonly<Record<Dialect, (row: RowReader, contracts: Contract[]) => void>> = {
  'legacy-equity': (row) => legacyBar(row, 0),
  'spreadsheet-export': (row) => legacyBar(row, 5),
  'legacy-derivatives': legacyContract,
  udiff: (row, contracts) => {
    const segment = row.oneOf('Sgmt', ['CM', 'FO'])
    if (row.isRejected) return
    if (segment === 'CM') udiffBar(row)
    else udiffContract(row, contracts)
  },
}

function legacyBar(row: RowReader, valueTenfold: number): void {
  if (!isEquitySeries(row, 'SERIES')) return
  const symbol = row.symbol('SYMBOL')
  const isin = row.maybeIsin('ISIN')
  addBar(
    row,
    {
      symbol,
      series: row.text('SERIES'),
      day: row.day('TIMESTAMP'),
      open: row.amount('OPEN'),
      high: row.amount('HIGH'),
      low: row.amount('LOW'),
      close: row.amount('CLOSE'),
      previousClose: row.maybeAmount('PREVCLOSE') || null,
      volume: row.count('TOTTRDQTY'),
      value: row.maybeAmount('TOTTRDVAL', valueTenfold),
      trades: row.maybeCount('TOTALTRADES'),
    },
    { high: 'HIGH', close: 'CLOSE', value: 'TOTTRDVAL' },
  )
  addListing(row, { symbol, isin, name: null, exchangeToken: null })
}

function udiffBar(row: RowReader): void {
  if (!isEquitySeries(row, 'SctySrs')) return
  const symbol = row.symbol('TckrSymb')
  const listing = {
    symbol,
    isin: row.maybeIsin('ISIN'),
    name: row.maybeText('FinInstrmNm'),
    exchangeToken: row.maybeCount('FinInstrmId'),
  }
  addBar(
    row,
    {
      symbol,
      series: row.text('SctySrs'),
      day: row.day('TradDt'),
      open: row.amount('OpnPric'),
      high: row.amount('HghPric'),
      low: row.amount('LwPric'),
      close: row.amount('ClsPric'),
      previousClose: row.maybeAmount('PrvsClsgPric') || null,
      volume: row.count('TtlTradgVol'),
      value: row.maybeAmount('TtlTrfVal'),
      trades: row.maybeCount('TtlNbOfTxsExctd'),
    },
    { high: 'HghPric', close: 'ClsPric', value: 'TtlTrfVal' },
  )
  addListing(row, listing)
}

function legacyContract(row: RowReader, contracts: Contract[]): void {
  const instrument = row.oneOf('INSTRUMENT', ['FUTIDX', 'FUTSTK', 'FUTIVX', 'OPTIDX', 'OPTSTK'])
  const isFuture = instrument.startsWith('FUT')
  // Futures carry XX in the exchange's file and nothing in copies of it; CA and PA are American options of old.
  const kind = isFuture ? 'FUT' : row.oneOf('OPTION_TYP', ['CE', 'PE', 'CA', 'PA'])
  const contract: Contract = {
    line: row.line,
    kind: kind === 'CA' ? 'CE' : kind === 'PA' ? 'PE' : kind,
    underlying: row.symbol('SYMBOL'),
    name: null,
    expiry: row.day('EXPIRY_DT'),
    strike: isFuture ? null : row.amount('STRIKE_PR'),
    day: row.day('TIMESTAMP'),
    open: row.maybeAmount('OPEN'),
    high: row.maybeAmount('HIGH'),
    low: row.maybeAmount('LOW'),
    close: row.amount('CLOSE'),
    previousClose: null,
    settlement: row.maybeAmount('SETTLE_PR'),
    contracts: row.count('CONTRACTS'),
    openInterest: row.count('OPEN_INT'),
    openInterestChange: row.maybeNumber('CHG_IN_OI'),
    spot: null,
    lotSize: null,
  }
  if (isOpen(row, contract, 'EXPIRY_DT')) contracts.push(contract)
}

function udiffContract(row: RowReader, contracts: Contract[]): void {
  const isFuture = row.oneOf('FinInstrmTp', ['IDF', 'STF', 'IDO', 'STO']).endsWith('F')
  const contract: Contract = {
    line: row.line,
    kind: isFuture ? 'FUT' : row.oneOf('OptnTp', ['CE', 'PE']),
    underlying: row.symbol('TckrSymb'),
    name: row.maybeText('FinInstrmNm'),
    expiry: row.day('XpryDt'),
    strike: isFuture ? null : row.amount('StrkPric'),
    day: row.day('TradDt'),
    open: row.maybeAmount('OpnPric'),
    high: row.maybeAmount('HghPric'),
    low: row.maybeAmount('LwPric'),
    close: row.amount('ClsPric'),
    previousClose: row.maybeAmount('PrvsClsgPric') || null,
    settlement: row.maybeAmount('SttlmPric'),
    contracts: row.count('TtlTradgVol'),
    openInterest: row.count('OpnIntrst'),
    openInterestChange: row.maybeNumber('ChngInOpnIntrst'),
    spot: row.maybeAmount('UndrlygPric'),
    lotSize: row.maybeCount('NewBrdLotQty'),
  }
  if (isOpen(row, contract, 'XpryDt')) contracts.push(contract)
}
