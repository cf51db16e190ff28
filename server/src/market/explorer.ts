import { columnsOf, datasetOf, explorerArrays, type LiveKind, liveKinds, quoteIdentifier } from 'core/catalogue'
import { arrayRowLimit } from 'core/contract/rest'
import type { LiveAsset, LiveBoard } from './live.ts'
import { contractBars, liveContracts } from './live-contracts.ts'
import type { Market } from './market.ts'
import type { MarketStore, Row } from './store.ts'

/** One more than a reader is shown, so that it can say that there are more. */
const largestArray = arrayRowLimit + 1

const assetOf: Readonly<Partial<Record<LiveKind, LiveAsset>>> = {
  equity_index_spot: 'index',
  equity_stock_spot: 'stock',
  commodity_spot: 'commodity',
}

interface Sources {
  readonly store: MarketStore
  readonly board: LiveBoard
  readonly minuteBars: Market['minuteBars']
  readonly now: number
}

/** Records of an array by the specification's name, newest first where they are dated; null for a name that is none. */
export async function explorerArray(
  { store, board, minuteBars, now }: Sources,
  name: string,
  limit = largestArray,
): Promise<Row[] | null> {
  if (!explorerArrays.includes(name)) return null
  const most = Math.min(Math.max(Math.trunc(limit), 1), largestArray)
  const live = liveKinds.find((kind) => name === `${kind}_live` || name === `${kind}_ohlc_1_minute_today`)
  const isBars = name.endsWith('_today')
  if (live && /futures$|options$/.test(live)) {
    return isBars
      ? contractBars({ store, board, minuteBars }, live, most)
      : (await liveContracts(store, board, live, now)).slice(0, most)
  }
  if (live && isBars) return minuteRows(board.symbols(assetOf[live]), minuteBars, most)
  if (live) return quoteRows(board, live).slice(0, most)
  return storedRows(store, name, most)
}

async function storedRows(store: MarketStore, name: string, most: number): Promise<Row[]> {
  const dataset = datasetOf(name)
  const dated = ['day', 'period_end'].find((key) => dataset.keys.includes(key))
  const columns = columnsOf(dataset).map(({ name: column, type }) =>
    type === 'date' ? `${quoteIdentifier(column)}::varchar as ${quoteIdentifier(column)}` : quoteIdentifier(column),
  )
  const order = [
    ...(dated ? [`t.${quoteIdentifier(dated)} desc`] : []),
    ...dataset.keys.map((key) => `t.${quoteIdentifier(key)}`),
  ]
  return store.rows(
    `select ${columns.join(', ')} from ${quoteIdentifier(name)} t order by ${order.join(', ')} limit ${most}`,
  )
}

function quoteRows(board: LiveBoard, kind: LiveKind): Row[] {
  return board.symbols(assetOf[kind]).flatMap((symbol) => {
    const quote = board.quote(symbol)
    return quote ? [{ ...quote }] : []
  })
}

function minuteRows(symbols: readonly string[], minuteBars: Market['minuteBars'], most: number): Row[] {
  const rows: Row[] = []
  for (const symbol of symbols) {
    if (rows.length >= most) break
    rows.push(...minuteBars(symbol).map((bar) => ({ ...bar })))
  }
  return rows.slice(0, most)
}
