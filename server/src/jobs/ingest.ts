import { datasetOf } from 'core/catalogue'
import { dayOf, type Result, schemeKey } from 'core/values'
import type { Clock } from '#clock.ts'
import type { Body, Connector, Hints, Outcome, Refusal } from '#connectors/connector.ts'
import type { DatasetRows, Rejection, Row } from '#connectors/rows.ts'
import { derivedDatasets } from '#market/derive.ts'
import type { DatasetCounts } from './import-rows.ts'
import type { ImportStore, Known } from './import-store.ts'

/** One vendor's file into the store: read, checked against what is known, written whole or not at all. */

export interface ImportInput {
  readonly name: string
  readonly body: Body
}

export interface ImportOptions {
  readonly store: ImportStore
  readonly connector: Connector
  readonly clock: Clock
  readonly hints?: Hints
  /** Write the rows that will do and leave out those that will not, instead of refusing the file. */
  readonly keepGood?: boolean
}

export interface FileReport {
  readonly file: string
  readonly connector: string
  /** unchanged: everything in the file was in the store already. */
  readonly state: 'imported' | 'unchanged' | 'refused'
  readonly refusal: Refusal | null
  readonly counts: {
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    readonly removed: number
    readonly rejected: number
    readonly skipped: number
  }
  readonly datasets: readonly DatasetCounts[]
  readonly rejected: readonly Rejection[]
  readonly skipped: Readonly<Record<string, number>>
  readonly notes: Readonly<Record<string, number>>
}

/** The note that counts them. */
export const madeWay = 'simulated row made way'

export async function ingest(input: ImportInput, options: ImportOptions): Promise<FileReport> {
  const { connector, store, keepGood = false } = options
  const read: Result<Outcome, Refusal> = await connector.read(input.body, input.name, options.hints)
  if (!read.ok) return refused(input, connector, read.failure, null)
  const outcome = check(read.value, await store.known())
  const [first] = outcome.rejected
  if (first && !keepGood) return refused(input, connector, refusalOf(outcome.rejected), outcome)
  const stored = outcome.datasets.filter(({ dataset }) => datasetOf(dataset).storage === 'table')
  if (stored.length === 0 && outcome.datasets.length > 0) {
    const sentence =
      'The file holds only prices within a day, which are kept in memory for today’s session and never stored; import daily data.'
    return refused(input, connector, { sentence, line: null, column: null }, outcome)
  }
  const record = {
    connector: outcome.connector,
    vendor: outcome.vendor,
    fileName: input.name,
    day: dayOf(options.clock.now()),
  }
  const counts = await store.write(stored, record)
  return report(input, outcome, counts)
}

function check(outcome: Outcome, known: Known): Outcome {
  const rejected: Rejection[] = [...outcome.rejected]
  const skipped: Record<string, number> = { ...outcome.skipped }
  const defined = new Set(
    outcome.datasets
      .filter(({ dataset }) => defining.has(dataset))
      .flatMap(({ rows, write }) => (write === 'fill' ? [] : rows.map(({ symbol }) => String(symbol)))),
  )
  const indices = new Set([
    ...known.indices,
    ...outcome.datasets
      .filter(({ dataset }) => dataset === 'market_indices')
      .flatMap(({ rows }) => rows.map((row) => String(row.index_name))),
  ])
  const datasets = withoutDerived(outcome.datasets, skipped).map((part) => {
    const named = part.dataset === 'mutual_funds' && part.write === 'fill' ? byFundName(part, known, skipped) : part
    return onlyKnown(named, { ...known, indices }, defined, rejected)
  })
  return { ...outcome, datasets, rejected, skipped }
}

const derived: ReadonlySet<string> = new Set(derivedDatasets)

/** Ratios and the like follow from the statements by the catalogue's formulas; a vendor's own would be of another kind. */
function withoutDerived(parts: readonly DatasetRows[], skipped: Record<string, number>): DatasetRows[] {
  return parts.filter(({ dataset, rows }) => {
    if (!derived.has(dataset)) return true
    skipped[`${dataset}, which is computed from the statements`] = rows.length
    return false
  })
}

/** These say which symbols there are; every other file must speak of one that is known. */
const defining: ReadonlySet<string> = new Set(['company_profile', 'global_symbol_map', 'etf_instruments', 'coins'])
/** Underlyings of derivatives are named in their own way (NIFTY for NIFTY 50); coins are no listed symbols. */
const unchecked: ReadonlySet<string> = new Set([
  ...defining,
  'market_indices',
  'futures',
  'futures_daily',
  'options',
  'option_chain_summary',
  'asset_price_daily',
  'coin_price_hourly',
])

function onlyKnown(part: DatasetRows, known: Known, defined: ReadonlySet<string>, rejected: Rejection[]): DatasetRows {
  const subject = unchecked.has(part.dataset) ? null : subjectOf(part.dataset)
  if (!subject) return part
  const isKnown = (row: Row): boolean => {
    const name = String(row[subject])
    return subject === 'index_name' ? known.indices.has(name) : known.symbols.has(name) || defined.has(name)
  }
  const kept = part.rows.map(isKnown)
  if (!kept.includes(false)) return part
  part.rows.forEach((row, index) => {
    if (kept[index]) return
    const line = part.lines[index] ?? 0
    const what = subject === 'index_name' ? 'index' : 'symbol'
    const advice =
      what === 'index' ? 'import the Kite instruments first' : 'import the Kite instruments or a bhavcopy first'
    rejected.push({
      line,
      column: part.symbolColumn || subject,
      reason: `"${row[subject]}" is an unknown ${what}; ${advice}`,
      text: JSON.stringify(row).slice(0, 200),
    })
  })
  return {
    ...part,
    rows: part.rows.filter((_, index) => kept[index]),
    lines: part.lines.filter((_, index) => kept[index]),
  }
}

function subjectOf(dataset: string): 'symbol' | 'index_name' | null {
  const { keys } = datasetOf(dataset)
  return keys.includes('symbol') ? 'symbol' : keys.includes('index_name') ? 'index_name' : null
}

/** Expense ratios come by scheme name and plan: each goes to every option of that scheme and plan. */
function byFundName(part: DatasetRows, known: Known, skipped: Record<string, number>): DatasetRows {
  const options = new Map<string, string[]>()
  for (const { id, name, plan } of known.funds) {
    const key = `${schemeKey(name)}|${plan ?? 'Regular Plan'}`
    options.set(key, [...(options.get(key) ?? []), id])
  }
  const rows: Row[] = []
  const lines: number[] = []
  const missing = 'no fund of that name and plan'
  part.rows.forEach((row, index) => {
    const ids = options.get(String(row.id))
    if (!ids) skipped[missing] = (skipped[missing] ?? 0) + 1
    for (const id of ids ?? []) {
      rows.push({ ...row, id })
      lines.push(part.lines[index] ?? 0)
    }
  })
  return { ...part, rows, lines }
}

function refusalOf(rejected: readonly Rejection[]): Refusal {
  const [first] = rejected
  if (!first) throw new Error('nothing was rejected')
  const { line, column, reason } = first
  const others = rejected.length === 1 ? '' : ` ${rejected.length - 1} more rows will not do.`
  return { sentence: `Line ${line}, column ${column}: ${reason}.${others} Nothing was imported.`, line, column }
}

const none = { new: 0, changed: 0, unchanged: 0, removed: 0 }
const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0)

const refused = (input: ImportInput, connector: Connector, refusal: Refusal, outcome: Outcome | null): FileReport => ({
  file: input.name,
  connector: connector.name,
  state: 'refused',
  refusal,
  counts: { ...none, rejected: outcome?.rejected.length ?? 0, skipped: total(outcome?.skipped ?? {}) },
  datasets: [],
  rejected: outcome?.rejected ?? [],
  skipped: outcome?.skipped ?? {},
  notes: outcome?.notes ?? {},
})

function report(input: ImportInput, outcome: Outcome, datasets: readonly DatasetCounts[]): FileReport {
  const sum = (of: 'added' | 'changed' | 'unchanged' | 'removed' | 'absent' | 'simulated'): number =>
    datasets.reduce((all, counts) => all + counts[of], 0)
  const absent = sum('absent')
  const skipped = absent > 0 ? { ...outcome.skipped, 'nothing in the store to add to': absent } : outcome.skipped
  const simulated = sum('simulated')
  const notes = simulated > 0 ? { ...outcome.notes, [madeWay]: simulated } : outcome.notes
  const counts = {
    new: sum('added'),
    changed: sum('changed'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
    rejected: outcome.rejected.length,
    skipped: total(skipped),
  }
  return {
    file: input.name,
    connector: outcome.connector,
    state: counts.new + counts.changed + counts.removed > 0 ? 'imported' : 'unchanged',
    refusal: null,
    counts,
    datasets,
    rejected: outcome.rejected,
    skipped,
    notes,
  }
}
