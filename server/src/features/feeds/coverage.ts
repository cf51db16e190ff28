import { existsSync, statSync } from 'node:fs'
import { columnsOf, datasetOf, datasets, quoteIdentifier } from 'core/catalogue'
import type { FeedCoverage } from 'core/contract/rest'
import { lastClosedDay } from 'core/values'
import { type MarketStore, openStore, type Row } from '#market/store.ts'

/** The store as it lies on disk now: the one the process opened at its start may have been replaced by an import since. */
export async function withCurrentStore<Answer>(
  path: string,
  read: (store: MarketStore) => Promise<Answer>,
): Promise<Answer | null> {
  const store = existsSync(path) ? await openStore(path) : null
  if (!store) return null
  try {
    return await read(store)
  } finally {
    store.close()
  }
}

export interface StoreState {
  readonly simulated: boolean
  readonly source: string
  readonly asOf: string
  /** Data sets of which some rows came from a vendor. */
  readonly imported: number
  readonly coverage: readonly Omit<FeedCoverage, 'isStale'>[]
}

let last: { readonly stamp: string; readonly state: StoreState } | null = null

/** Counting subjects reads whole columns, so the same file is counted once. */
export async function readStoreState(path: string): Promise<StoreState | null> {
  if (!existsSync(path)) return null
  const { ino, mtimeMs, size } = statSync(path)
  const stamp = `${path} ${ino} ${mtimeMs} ${size}`
  if (last?.stamp === stamp) return last.state
  const state = await withCurrentStore(path, readState)
  if (state) last = { stamp, state }
  return state
}

export const subjectOf = (dataset: string): string => {
  const { keys } = datasetOf(dataset)
  return keys.find((key) => key === 'symbol' || key === 'index_name') ?? keys[0] ?? ''
}

async function readState(store: MarketStore): Promise<StoreState> {
  const states = await store.rows(
    'select dataset, source, as_of::varchar as as_of, rows, loaded_at from dataset_state where rows > 0',
  )
  const known = new Map(states.map((row) => [String(row.dataset), row]))
  const coverage: Omit<FeedCoverage, 'isStale'>[] = []
  for (const { id, title } of datasets) {
    const state = known.get(id)
    if (!state) continue
    const [counted] = await store.rows(
      `select count(distinct ${quoteIdentifier(subjectOf(id))})::double as many from ${quoteIdentifier(id)}`,
    )
    coverage.push({
      dataset: id,
      title,
      source: String(state.source),
      asOf: state.as_of === null ? null : String(state.as_of),
      rows: Number(state.rows),
      subjects: Number(counted?.many ?? 0),
      loadedAt: String(state.loaded_at).slice(0, 10),
    })
  }
  const { isSimulated, source, asOf } = store
  return { simulated: isSimulated, source, asOf, imported: await countImported(store), coverage }
}

/** An import leaves a list of what it replaced; a store that never saw one has no such list. */
async function countImported(store: MarketStore): Promise<number> {
  const [listed] = await store.rows(
    "select count(*)::double as many from duckdb_tables() where table_name = 'imported'",
  )
  if (!listed || Number(listed.many) === 0) return 0
  const [counted] = await store.rows('select count(distinct dataset)::double as many from imported')
  return Number(counted?.many ?? 0)
}

export const isStale = ({ dataset, asOf }: Pick<FeedCoverage, 'dataset' | 'asOf'>, now: number): boolean =>
  datasetOf(dataset).period === 'daily' && asOf !== null && asOf < lastClosedDay(now)

/** Filings, and the annual figures that follow from them. */
const hasVersions = (dataset: string): boolean => columnsOf(datasetOf(dataset)).some(({ name }) => name === 'version')

/** The stored rows of a subject, newest first, of a filing every version. */
export async function storedRows(
  store: MarketStore,
  { dataset, subject, most }: { dataset: string; subject: string; most: number },
): Promise<Row[]> {
  const { keys } = datasetOf(dataset)
  const dated = keys.find((key) => key === 'day' || key === 'period_end')
  const order = [
    ...(dated ? [`${quoteIdentifier(dated)} desc`] : []),
    ...(hasVersions(dataset) ? ['version desc'] : []),
  ]
  const dates = `columns(*)::varchar`
  return store.rows(
    `select ${dates} from ${quoteIdentifier(dataset)} where ${quoteIdentifier(subjectOf(dataset))} = $1
     ${order.length > 0 ? `order by ${order.join(', ')}` : ''} limit ${most}`,
    [subject],
  )
}

/** The stored row with these keys; of a filing the newest version. */
export async function storedRow(
  store: MarketStore,
  dataset: string,
  keys: readonly (readonly [name: string, value: string])[],
): Promise<Row | null> {
  const same = keys.map(([name], place) => `${quoteIdentifier(name)}::varchar = $${place + 1}`)
  const [row] = await store.rows(
    `select columns(*)::varchar from ${quoteIdentifier(dataset)} where ${same.join(' and ')}
     ${hasVersions(dataset) ? 'order by version desc' : ''} limit 1`,
    keys.map(([, value]) => value),
  )
  return row ?? null
}
