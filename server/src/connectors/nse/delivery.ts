import { type Collector, defineConnector, type Source } from '../connector.ts'
import { decimal, moment } from '../reading/cells.ts'
import { linesOf } from '../reading/lines.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachLine } from '../row-reader.ts'
import { addBar, isEquitySeries, keptSeries } from './equity.ts'

/** Shares taken for delivery: the full bhavcopy (sec_bhavdata_full) or the older MTO file. */
export const nseDelivery = defineConnector({
  name: 'nse-delivery',
  title: 'NSE delivery positions: sec_bhavdata_full CSV and MTO .DAT',
  vendor: 'nse',
  takes: 'an NSE delivery file',
  notes: `Series kept: ${keptSeries.join(', ')}. An MTO file adds delivery to the bars of its day, so import that day's bhavcopy first.`,
  datasets: ['stock_price_daily_historical'],
  recognises: ({ text }) => /^SYMBOL, ?SERIES, ?DATE1/.test(text) || /^(Security Wise Delivery|10,MTO,)/.test(text),
  parse: async (source, collect) => {
    if (/^(Security Wise Delivery|10,MTO,)/.test(source.sample.text)) await readMto(source, collect)
    else await readFull(source, collect)
  },
})

const fullColumns = [
  'SYMBOL',
  'SERIES',
  'DATE1',
  'PREV_CLOSE',
  'OPEN_PRICE',
  'HIGH_PRICE',
  'LOW_PRICE',
  'LAST_PRICE',
  'CLOSE_PRICE',
  'TTL_TRD_QNTY',
  'TURNOVER_LACS',
  'NO_OF_TRADES',
  'DELIV_QTY',
  'DELIV_PER',
]

const readFull = (source: Source, collect: Collector): Promise<void> =>
  eachLine(source.body, { required: fullColumns }, collect, (row) => {
    if (!isEquitySeries(row, 'SERIES')) return
    const volume = row.count('TTL_TRD_QNTY')
    const delivered = row.maybeCount('DELIV_QTY')
    if (delivered !== null && delivered > volume)
      row.reject('DELIV_QTY', `${delivered} delivered is more than ${volume} traded`)
    addBar(
      row,
      {
        symbol: row.symbol('SYMBOL'),
        series: row.text('SERIES'),
        day: row.day('DATE1'),
        open: row.amount('OPEN_PRICE'),
        high: row.amount('HIGH_PRICE'),
        low: row.amount('LOW_PRICE'),
        close: row.amount('CLOSE_PRICE'),
        previousClose: row.maybeAmount('PREV_CLOSE') || null,
        volume,
        value: row.maybeAmount('TURNOVER_LACS', 5),
        trades: row.maybeCount('NO_OF_TRADES'),
        delivered,
      },
      { high: 'HIGH_PRICE', close: 'CLOSE_PRICE', value: 'TURNOVER_LACS' },
    )
  })

const kept: ReadonlySet<string> = new Set(keptSeries)

/** Record 10 heads the file with its day and number of records, records 20 are securities. */
async function readMto({ body }: Source, collect: Collector): Promise<void> {
  let day: string | null = null
  let promised: number | null = null
  let found = 0
  let last = 1
  for await (const block of linesOf(body)) {
    for (let index = 0; index < block.lines.length; index++) {
      const text = block.lines[index] ?? ''
      const line = block.first + index
      const cells = text.split(',').map((cell) => cell.trim())
      if (cells[0] === '10' && cells[1] === 'MTO') {
        day = moment(cells[2] ?? '')?.day ?? null
        promised = decimal(cells[4] ?? '')
        if (!day) throw new RefusedFile(`"${cells[2]}" is not the day of a delivery file.`, { line, column: '3' })
      } else if (cells[0] === '20') {
        if (!day)
          throw new RefusedFile('A security comes before record 10, which names the day.', {
            line,
            column: 'Record Type',
          })
        found++
        last = line
        collect.entry()
        mtoRow({ cells, text, line, day }, collect)
      }
    }
  }
  if (!day) throw new RefusedFile('Record 10, which names the day, is missing.', { line: 1, column: 'Record Type' })
  if (promised !== null && promised !== found) {
    throw new RefusedFile(
      `The file promises ${promised} securities and holds ${found}: it was cut off. Fetch it again.`,
      { line: last, column: 'Sr No' },
    )
  }
}

function mtoRow(
  { cells, text, line, day }: { cells: readonly string[]; text: string; line: number; day: string },
  collect: Collector,
) {
  const reject = (column: string, reason: string): void => collect.reject({ line, column, reason, text })
  const [, , symbol = '', series = '', traded = '', delivered = ''] = cells
  if (cells.length !== 7) return reject('Record Type', `the line has ${cells.length} columns, 7 are expected`)
  if (!kept.has(series)) return collect.skip(`series ${series}`)
  const volume = decimal(traded)
  const delivery = decimal(delivered)
  if (symbol === '') return reject('Name of Security', 'the symbol is missing')
  if (volume === null || !Number.isSafeInteger(volume))
    return reject('Quantity Traded', `"${traded}" is not a whole number`)
  if (delivery === null || !Number.isSafeInteger(delivery))
    return reject('Deliverable Quantity', `"${delivered}" is not a whole number`)
  if (delivery > volume) return reject('Deliverable Quantity', `${delivery} delivered is more than ${volume} traded`)
  collect.add(
    'stock_price_daily_historical',
    { symbol, day, delivery_volume: delivery },
    { line, symbolColumn: 'Name of Security', write: 'fill' },
  )
}
