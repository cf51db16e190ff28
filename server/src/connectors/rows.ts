import { datasetOf } from 'core/catalogue'
import type { Outcome } from './connector.ts'

type Cell = string | number | boolean | null
/** Catalogue field ids and their values: days YYYY-MM-DD, instants YYYY-MM-DDTHH:MM:SS+05:30, amounts in rupees, percents as 12.5. */
export type Row = Readonly<Record<string, Cell>>

/**
 * put: the given fields, of a new row or of the one its key has. keep: only where the key is not there yet.
 * fill: the given fields of a row that is there, nothing otherwise. replace: put, and other rows with the same first key go.
 */
export type WriteMode = 'put' | 'keep' | 'fill' | 'replace'

export interface DatasetRows {
  readonly dataset: string
  readonly write: WriteMode
  readonly rows: readonly Row[]
  /** The line of the file each row came from. */
  readonly lines: readonly number[]
  /** The vendor's column that named the symbol: what a rejection of an unknown one points at. */
  readonly symbolColumn: string
}

export interface Rejection {
  readonly line: number
  readonly column: string
  readonly reason: string
  readonly text: string
}

interface RowOrigin {
  readonly line: number
  readonly symbolColumn: string
  readonly write?: WriteMode
}

export interface Collector {
  entry(): void
  /** False where the same key came before: the row is then rejected with both lines. */
  add(dataset: string, row: Row, from: RowOrigin): boolean
  reject(rejection: Rejection): void
  skip(reason: string): void
  /** Something about a row that is kept: a number that is not used and is wrong. */
  note(reason: string): void
  outcome(fileName: string): Omit<Outcome, 'connector' | 'vendor'>
}

const shownText = 200

interface Held {
  readonly keys: readonly string[]
  readonly rows: Row[]
  readonly lines: number[]
  readonly seen: Map<string, number>
  readonly symbolColumn: string
  readonly write: WriteMode
}

export function createCollector(): Collector {
  const datasets = new Map<string, Held>()
  const rejected: Rejection[] = []
  const skipped: Record<string, number> = {}
  const notes: Record<string, number> = {}
  let entries = 0
  const reject = (rejection: Rejection): void => {
    rejected.push({ ...rejection, text: rejection.text.slice(0, shownText) })
  }
  return {
    entry: () => {
      entries++
    },
    reject,
    skip: (reason) => {
      skipped[reason] = (skipped[reason] ?? 0) + 1
    },
    note: (reason) => {
      notes[reason] = (notes[reason] ?? 0) + 1
    },
    add: (dataset, row, { line, symbolColumn, write = 'put' }) => {
      let held = datasets.get(dataset)
      if (!held) {
        held = { keys: datasetOf(dataset).keys, rows: [], lines: [], seen: new Map(), symbolColumn, write }
        datasets.set(dataset, held)
      }
      const { keys } = held
      const [only = ''] = keys
      const key = keys.length === 1 ? String(row[only] ?? '') : keys.map((name) => row[name] ?? '').join('\u0001')
      const before = held.seen.get(key)
      // What a row makes known beside its own data may be said by many rows of a file.
      if (before !== undefined && write === 'keep') return true
      if (before !== undefined) {
        const column = symbolColumn || keys.join(', ')
        const what = keys.map((name) => `${name} ${row[name] ?? '–'}`).join(', ')
        reject({
          line,
          column,
          reason: `given twice, on line ${before} and line ${line}: ${what}`,
          text: key.replaceAll('\u0001', ' '),
        })
        return false
      }
      held.seen.set(key, line)
      held.rows.push(row)
      held.lines.push(line)
      return true
    },
    outcome: (fileName) => {
      const made = [...datasets].map(([dataset, { rows, lines, symbolColumn, write }]) => ({
        dataset,
        write,
        rows,
        lines,
        symbolColumn,
      }))
      const rows = made.reduce((sum, each) => sum + each.rows.length, 0)
      const left = Object.values(skipped).reduce((sum, each) => sum + each, 0)
      return {
        fileName,
        datasets: made,
        rejected,
        skipped,
        notes,
        counts: { entries, rows, rejected: rejected.length, skipped: left },
      }
    },
  }
}
