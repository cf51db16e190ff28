import { datasetOf, findDataset } from 'core/catalogue'
import { completed } from '../complete.ts'
import { type Collector, defineConnector, type Source } from '../connector.ts'
import { moved } from '../reading/cells.ts'
import { isList, isObject, type Json, type JsonObject } from '../reading/json.ts'
import { RefusedFile } from '../reading/refused.ts'
import { eachObject, listIn, type RowReader } from '../row-reader.ts'
import { noneBelowZero, spent } from './fields.ts'
import { type Kind, kindOf, kinds } from './kinds.ts'

const others = ['profile', 'stock-peers', 'financial-scores', 'discounted-cash-flow', 'ratings'] as const
const takes = 'a Financial Modeling Prep answer'

export const fmpFundamentals = defineConnector({
  name: 'fmp',
  title: 'Financial Modeling Prep fundamentals (JSON, v3 and stable)',
  vendor: 'fmp',
  takes,
  notes: `Kinds, told by their keys: ${[...kinds.map(({ name }) => name), ...others].join(', ')}. Indian symbols (.NS, .BO) reported in INR. Answers without a symbol (…-ttm) need one in the file name (key-metrics-ttm_TCS.NS.json) or --symbol. Recommendations are left out: the product gives no advice.`,
  datasets: [
    ...new Set([
      ...kinds.flatMap(({ annual, quarterly, ttm }) =>
        [annual, quarterly, ttm].filter((id) => id !== null && id !== undefined),
      ),
      'company_profile',
      'peers',
      'financial_scores',
      'discounted_cash_flow',
    ]),
  ],
  recognises: ({ text }) => !/"(candles|tradingDate|market_cap_rank)"/.test(text) && kindOfText(text),
  request: ({ symbol }) =>
    symbol
      ? requested.map((name) => {
          const path = `/stable/${name}?symbol=${encodeURIComponent(symbol)}`
          return { vendor: 'fmp' as const, path, fileName: path }
        })
      : [],
  parse: readAnswer,
})

const requested = ['profile', 'income-statement', 'balance-sheet-statement', 'cash-flow-statement']

const kindOfText = (text: string): boolean => {
  const keys = new Set([...text.matchAll(/"([A-Za-z0-9 ]+)"\s*:/g)].map((match) => match[1] ?? ''))
  return kindOf(keys) !== null || otherKindOf(keys) !== null
}

function otherKindOf(keys: ReadonlySet<string>): (typeof others)[number] | null {
  if (keys.has('companyName') && (keys.has('mktCap') || keys.has('ipoDate')) && keys.has('symbol') && keys.has('ceo'))
    return 'profile'
  if (keys.has('peersList') || (keys.has('mktCap') && keys.has('companyName') && keys.size <= 4)) return 'stock-peers'
  if (keys.has('altmanZScore') && keys.has('piotroskiScore')) return 'financial-scores'
  if (keys.has('ratingRecommendation') || (keys.has('rating') && keys.has('overallScore'))) return 'ratings'
  return keys.has('dcf') && keys.size <= 5 ? 'discounted-cash-flow' : null
}

async function readAnswer(source: Source, collect: Collector): Promise<void> {
  const document = await source.json()
  const { root } = document
  if (isObject(root)) {
    const says = root['Error Message'] ?? root.error ?? root.message
    if (typeof says === 'string')
      throw new RefusedFile(`The vendor answered with an error: ${says.slice(0, 120)}`, { line: 1, column: '1' })
  }
  const list = listIn(isObject(root) ? { ...document, root: [root] } : document, [], takes)
  const first = list.find(isObject)
  if (!first) throw new RefusedFile(`${takes} was expected: a list of objects.`, { line: 1, column: '1' })
  const keys = new Set(Object.keys(first))
  const kind = kindOf(keys)
  const other = kind ? null : otherKindOf(keys)
  if (!kind && !other) {
    throw new RefusedFile(
      `Which kind of answer this is cannot be told from its keys: ${[...keys].slice(0, 8).join(', ')}.`,
      { line: 1, column: [...keys][0] ?? '1' },
    )
  }
  const fromName = symbolIn(source)
  eachObject(document, list, collect, (row, node) => {
    const symbol = symbolOf(row, fromName)
    if (row.isRejected) return
    if (kind) figures(row, symbol, kind)
    else if (other) otherwise[other](row, symbol, node, source)
  })
}

const symbolShape = /([A-Za-z0-9&-]+)\.(NS|BO)\b/i

function symbolIn({ fileName, hints }: Source): string | null {
  const match = symbolShape.exec(decodeURIComponent(hints.symbol ?? fileName.replace(/%(?![0-9a-f]{2})/gi, '')))
  return match ? (match[1]?.toUpperCase() ?? null) : (hints.symbol?.toUpperCase() ?? null)
}

function symbolOf(row: RowReader, fromName: string | null): string {
  if (!row.has('symbol')) {
    if (!fromName)
      row.reject(
        'symbol',
        'the answer names no symbol; put it in the file name (key-metrics-ttm_TCS.NS.json) or give --symbol',
      )
    return fromName ?? ''
  }
  const written = row.raw('symbol')
  if (written !== '' && !symbolShape.test(written)) {
    row.reject('symbol', `"${written.slice(0, 20)}" is not listed in India: Indian symbols end in .NS or .BO`)
  }
  return row.symbol('symbol', (text) => text.replace(/\.(NS|BO)$/, ''))
}

/** The year that ends in March, as Indian companies count. */
const fiscalYearOf = (periodEnd: string): number => {
  const [year = 0, month = 0] = periodEnd.split('-').map(Number)
  return month > 3 ? year + 1 : year
}

function figures(row: RowReader, symbol: string, kind: Kind) {
  const currency = row.raw('reportedCurrency')
  if (kind.isMoney && currency !== '' && currency !== 'INR') {
    row.reject('reportedCurrency', `the figures are in ${currency}; only rupees (INR) are kept`)
  }
  const period = row.maybeText('period') ?? 'FY'
  const isTtm = !row.has('date') && !row.has('year') && kind.ttm !== undefined
  const dataset = isTtm ? (kind.ttm ?? null) : period === 'FY' ? kind.annual : kind.quarterly
  if (dataset === null) return row.skip(`quarterly ${kind.name}`)
  const read = valuesOf(row, kind, dataset)
  const values = datasetOf(dataset).isFiled ? completed(dataset, read) : read
  if (isTtm) return row.add(dataset, { symbol, ...values })
  const periodEnd = row.has('date') ? row.day('date') : `${row.count('year')}-03-31`
  // The number of shares on that day comes only with this answer; market capitalisation rests on it.
  const shares = kind.name === 'enterprise-values' ? row.maybeAmount('numberOfShares') : null
  if (shares) row.add('balance_sheet_statement', { symbol, period_end: periodEnd, shares_outstanding: shares }, 'fill')
  row.add(dataset, {
    symbol,
    period_end: periodEnd,
    fiscal_year: row.isRejected ? null : fiscalYearOf(periodEnd),
    first_visible: row.maybeDay('filingDate') ?? row.maybeDay('fillingDate') ?? row.maybeDay('acceptedDate'),
    ...values,
  })
}

function valuesOf(row: RowReader, kind: Kind, dataset: string): Record<string, number | null> {
  const fields = new Map(findDataset(dataset)?.fields.map((field) => [field.id, field.unit]))
  const values: Record<string, number | null> = {}
  for (const [id, names] of Object.entries(kind.fields)) {
    const unit = fields.get(id)
    const name = names.flatMap((each) => [each, `${each}TTM`]).find((each) => row.has(each))
    if (unit === undefined || name === undefined) continue
    const value = row.maybeNumber(name)
    if (value === null || (value < 0 && noneBelowZero.has(id))) values[id] = null
    else {
      const signed = spent.has(id) ? (value === 0 ? 0 : -value) : value
      values[id] = kind.inParts && unit === 'percent' ? moved(signed, 2) : signed
    }
  }
  return values
}

type Other = (row: RowReader, symbol: string, node: JsonObject, source: Source) => void

const otherwise: Readonly<Record<(typeof others)[number], Other>> = {
  profile: (row, symbol) => {
    const currency = row.raw('currency')
    if (currency !== '' && currency !== 'INR')
      row.reject('currency', `the figures are in ${currency}; only rupees (INR) are kept`)
    row.add('company_profile', {
      symbol,
      company_name: row.text('companyName'),
      sector: row.maybeText('sector'),
      industry: row.maybeText('industry'),
      isin: row.maybeIsin('isin'),
      listing_date: row.maybeDay('ipoDate'),
      employees: row.maybeCount('fullTimeEmployees'),
      description: row.maybeText('description'),
    })
  },
  'stock-peers': (row, symbol, node, source) => {
    const list: Json = node.peersList ?? []
    const peers = isList(list) ? list : []
    if (peers.length > 0) {
      peers.forEach((peer, index) => {
        const name = typeof peer === 'string' ? symbolShape.exec(peer)?.[1]?.toUpperCase() : undefined
        if (name) row.add('peers', { symbol, peer_symbol: name, peer_rank: index + 1 })
      })
      return
    }
    const subject = symbolIn(source)
    if (!subject)
      return row.reject('symbol', 'whose peers these are is not said; put the symbol in the file name or give --symbol')
    row.add('peers', { symbol: subject, peer_symbol: symbol, peer_rank: null })
  },
  'financial-scores': (row, symbol, _node, { hints }) => {
    const periodEnd = row.maybeDay('date') ?? hints.to
    if (!periodEnd) return row.skip('score without a period; give its end with --to')
    row.add('financial_scores', {
      symbol,
      period_end: periodEnd,
      fiscal_year: fiscalYearOf(periodEnd),
      altman_z_score: row.maybeNumber('altmanZScore'),
      piotroski_score: row.maybeCount('piotroskiScore'),
    })
  },
  'discounted-cash-flow': (row, symbol) => {
    const periodEnd = row.day('date')
    row.add('discounted_cash_flow', {
      symbol,
      period_end: periodEnd,
      fiscal_year: fiscalYearOf(periodEnd),
      dcf_value: row.maybeNumber('dcf'),
    })
  },
  ratings: (row) => row.skip('recommendation'),
}
