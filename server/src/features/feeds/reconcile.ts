import { columnsOf, type Dataset, type Field, findDataset, formatFigure } from 'core/catalogue'
import { AppError } from 'core/contract'
import type { FeedVerdict, Reconciliation } from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import { storedRows, subjectOf, withCurrentStore } from './coverage.ts'
import type { FeedDoor } from './door.ts'
import { lastRuns } from './store.ts'

/** The same row from several sources: the last file of each feed that has it, and the store. */

interface Candidate {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly raw: string | null
  /** Day or period, or nothing for data without one. */
  readonly key: string
  readonly isStore: boolean
  /** Milliseconds; the later import wins. */
  readonly at: number
  readonly values: ReadonlyMap<string, string>
}

interface Asked {
  readonly dataset: string
  readonly symbol: string
  readonly tolerance: number
}

export async function reconcile(ctx: UserCtx, door: FeedDoor, asked: Asked): Promise<Reconciliation> {
  const dataset = findDataset(asked.dataset)
  if (dataset?.storage !== 'table') {
    throw new AppError('invalid_input', { details: [{ path: 'dataset', message: 'There is no such data set.' }] })
  }
  const candidates = [
    ...(await fromFiles(ctx, door, dataset, asked.symbol)),
    ...(await fromStore(door, dataset, asked.symbol)),
  ]
  const key = sharedKey(candidates)
  const sources = candidates.filter((each) => each.key === key)
  const fields = compared(dataset, sources, asked.tolerance)
  const count = (verdict: FeedVerdict): number => fields.filter((each) => each.verdict === verdict).length
  return {
    dataset: dataset.id,
    title: dataset.title,
    symbol: asked.symbol,
    key,
    tolerancePercent: asked.tolerance,
    sources: sources.map(({ id, title, note, raw }) => ({ id, title, note, raw })),
    fields,
    counts: { agree: count('agree'), differ: count('differ'), missing: count('missing') },
  }
}

const datedKey = (dataset: Dataset): string | null =>
  dataset.keys.find((key) => key === 'day' || key === 'period_end') ?? null

async function fromFiles(ctx: UserCtx, door: FeedDoor, dataset: Dataset, symbol: string): Promise<Candidate[]> {
  const runs = await ctx.db.asService((tx) => lastRuns(tx))
  const dated = datedKey(dataset)
  const subject = subjectOf(dataset.id)
  const found: Candidate[] = []
  for (const run of runs) {
    const source = door.sources.find(({ name }) => name === run.connector)
    if (!source?.datasets.includes(dataset.id)) continue
    for (const file of run.options.kept) {
      const parts = await door.read(run.connector, file, run.options.hints)
      const part = parts.find((each) => each.dataset === dataset.id)
      part?.rows.forEach((row, index) => {
        if (String(row[subject]) !== symbol) return
        const line = part.lines[index] ?? 0
        found.push({
          id: `${run.connector}-${line}`,
          title: source.title,
          note: `${file.fileName}, line ${line}`,
          raw: part.lineText(line),
          key: dated ? String(row[dated]) : '',
          isStore: false,
          at: run.started_at.getTime(),
          values: valuesOf(dataset, (field, column) => row[field.id] ?? row[column]),
        })
      })
    }
  }
  return found
}

const storedMost = 24

async function fromStore(door: FeedDoor, dataset: Dataset, symbol: string): Promise<Candidate[]> {
  const rows = await withCurrentStore(door.marketFile, (store) =>
    storedRows(store, { dataset: dataset.id, subject: symbol, most: storedMost }),
  )
  const dated = datedKey(dataset)
  const newest = new Set<string>()
  return (rows ?? []).map((row) => {
    const key = dated ? String(row[dated]) : ''
    const isNewest = !newest.has(key)
    newest.add(key)
    const version = row.version === undefined || row.version === null ? null : String(row.version)
    return {
      id: `store-${version ?? 'now'}`,
      title: isNewest ? 'In the store' : 'In the store before',
      note: version ? `Version ${version}, loaded ${row.loaded_at}` : 'One row for a key; the last import is kept',
      raw: null,
      key,
      isStore: isNewest,
      at: 0,
      values: valuesOf(dataset, (_field, column) => row[column]),
    }
  })
}

function valuesOf(dataset: Dataset, read: (field: Field, column: string) => unknown): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const { name, field, generated } of columnsOf(dataset)) {
    // What the store computes on reading comes from no vendor.
    const value = generated === null && field && read(field, name)
    if (field && value !== false && value !== null && value !== undefined) values.set(field.id, String(value))
  }
  return values
}

/** The newest day or period that two sources share; else the newest there is. */
function sharedKey(candidates: readonly Candidate[]): string {
  const keys = candidates.map(({ key }) => key)
  const shared = keys.filter((key, index) => keys.indexOf(key) !== index)
  return (shared.length > 0 ? shared : keys).toSorted().at(-1) ?? ''
}

function compared(dataset: Dataset, sources: readonly Candidate[], tolerancePercent: number): Reconciliation['fields'] {
  return dataset.fields
    .filter(({ id }) => !dataset.keys.includes(id) && sources.some(({ values }) => values.has(id)))
    .map((field) => {
      const values = sources.map((source) => source.values.get(field.id) ?? null)
      return {
        id: field.id,
        title: field.title,
        values: values.map((value) => (value === null ? null : formatFigure(field.unit, value))),
        verdict: verdictOf(values, tolerancePercent),
        wins: winnerOf(sources, values, tolerancePercent),
      }
    })
}

export function verdictOf(values: readonly (string | null)[], tolerancePercent: number): FeedVerdict {
  if (values.length < 2 || values.includes(null)) return 'missing'
  const [first = ''] = values
  return values.every((value) => isSame(first ?? '', value ?? '', tolerancePercent)) ? 'agree' : 'differ'
}

function isSame(left: string, right: string, tolerancePercent: number): boolean {
  if (left === right) return true
  const [a, b] = [Number(left), Number(right)]
  if (left.trim() === '' || right.trim() === '' || !Number.isFinite(a) || !Number.isFinite(b)) return false
  return Math.abs(a - b) <= (Math.max(Math.abs(a), Math.abs(b)) * tolerancePercent) / 100
}

/** What the store answers is what counts; where a file said the same, the latest such file is named. */
function winnerOf(
  sources: readonly Candidate[],
  values: readonly (string | null)[],
  tolerancePercent: number,
): number | null {
  const stored = sources.findIndex(({ isStore }, index) => isStore && values[index] !== null)
  if (stored < 0) return null
  const same = sources
    .map((source, index) => ({ source, index }))
    .filter(({ source, index }) => {
      const value = values[index]
      return !source.isStore && source.at > 0 && value && isSame(value, values[stored] ?? '', tolerancePercent)
    })
    .toSorted((left, right) => right.source.at - left.source.at)
  return same[0]?.index ?? stored
}
