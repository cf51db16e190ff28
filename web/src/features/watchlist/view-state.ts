/** How the list is looked at, as its address holds it. */
export const looks = ['table', 'heat', 'charts'] as const
export type Look = (typeof looks)[number]

export interface ViewState {
  /** Null is everything that is watched. */
  readonly list: number | null
  readonly look: Look
  readonly columns: readonly string[]
  readonly sort: { readonly id: string; readonly descending: boolean } | null
  readonly bySector: boolean
  /** Asked inside the list. */
  readonly sentence: string
  /** Symbols that are compared. */
  readonly compare: readonly string[]
}

export const usualColumns = ['ltp', 'day', 'spark', 'high52', 'rsi_14', 'pe5', 'next', 'note', 'alerts'] as const

/** Ready-made choices of columns. */
export const readyViews: readonly { readonly name: string; readonly view: string }[] = [
  { name: 'Everyday', view: '' },
  { name: 'Valuation', view: 'c=ltp.day.pe.pe5.industry_pe.pb.ev_to_ebitda.dividend_yield.market_cap' },
  { name: 'Quality', view: 'c=ltp.day.roce.roe.debt_to_equity.net_margin.promoter_holding.pledged_percent' },
  { name: 'Trend', view: 'c=ltp.day.spark.return_1m.return_3m.return_1y.high52.rsi_14.price_to_dma_200.volume_ratio' },
]

const mostColumns = 30
const mostCompared = 6
const idText = /^[a-z0-9_]{1,60}$/i

export function readView(words: URLSearchParams): ViewState {
  const list = Number(words.get('list'))
  const columns = (words.get('c') ?? '').split('.').filter((id) => idText.test(id))
  const sort = words.get('s') ?? ''
  const sortId = sort.replace(/^-/, '')
  return {
    list: Number.isInteger(list) && list > 0 ? list : null,
    look: looks.find((look) => look === words.get('view')) ?? 'table',
    columns: columns.length > 0 ? [...new Set(columns)].slice(0, mostColumns) : usualColumns,
    sort: idText.test(sortId) ? { id: sortId, descending: sort.startsWith('-') } : null,
    bySector: words.get('g') === 'sector',
    sentence: (words.get('q') ?? '').slice(0, 500),
    compare: (words.get('x') ?? '').split(',').filter(Boolean).slice(0, mostCompared),
  }
}

/** Only what differs from the usual: a short address. */
export function writeView(state: ViewState): URLSearchParams {
  const words = new URLSearchParams()
  if (state.list !== null) words.set('list', String(state.list))
  if (state.look !== 'table') words.set('view', state.look)
  if (state.columns.join('.') !== usualColumns.join('.')) words.set('c', state.columns.join('.'))
  if (state.sort) words.set('s', `${state.sort.descending ? '-' : ''}${state.sort.id}`)
  if (state.bySector) words.set('g', 'sector')
  if (state.sentence !== '') words.set('q', state.sentence)
  if (state.compare.length > 0) words.set('x', state.compare.join(','))
  return words
}

/** The part a saved view keeps: columns, order, grouping and look; not which list, not what was asked. */
export function keptPart(state: ViewState): string {
  return writeView({ ...state, list: null, sentence: '', compare: [] }).toString()
}

export function withKept(state: ViewState, kept: string): ViewState {
  const { look, columns, sort, bySector } = readView(new URLSearchParams(kept))
  return { ...state, look, columns, sort, bySector }
}
