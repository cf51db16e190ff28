/** What is otherwise in an answer than in the one before it, for a report that is run again and again. */
import type { Unit } from 'core/catalogue'
import type { Answer, AnswerTable, Cell } from './answer.ts'

export interface CellChange {
  readonly title: string
  readonly unit: Unit
  readonly before: Cell
  readonly after: Cell
}

export interface AnswerChanges {
  /** Who is new, and who is gone, by name. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly name: string; readonly cells: readonly CellChange[] }[]
}

/** Tables are matched by place, rows by their name columns, columns by key; figures that stand alone are rows by label. */
export function changesBetween(before: Answer, after: Answer): AnswerChanges {
  const added: string[] = []
  const removed: string[] = []
  const changed: AnswerChanges['changed'][number][] = []
  for (const [at, table] of after.tables.entries()) compareTables(before.tables[at] ?? null, table)
  for (const table of before.tables.slice(after.tables.length)) removed.push(...rowsByName(table).keys())
  compareFigures()
  return { added, removed, changed }

  function compareTables(old: AnswerTable | null, now: AnswerTable): void {
    const oldRows = old ? rowsByName(old) : new Map<string, Row>()
    const nowRows = rowsByName(now)
    for (const name of oldRows.keys()) if (!nowRows.has(name)) removed.push(name)
    for (const [name, row] of nowRows) {
      const oldRow = oldRows.get(name)
      if (!oldRow) {
        added.push(name)
        continue
      }
      const cells = now.columns.flatMap(({ key, title, unit, role }) => {
        if (role === 'name' || !oldRow.has(key)) return []
        const [was, is] = [oldRow.get(key) ?? null, row.get(key) ?? null]
        return was === is ? [] : [{ title, unit, before: was, after: is }]
      })
      if (cells.length > 0) changed.push({ name, cells })
    }
  }

  function compareFigures(): void {
    const old = new Map(before.figures.map((figure) => [figure.label, figure]))
    const now = new Map(after.figures.map((figure) => [figure.label, figure]))
    for (const label of old.keys()) if (!now.has(label)) removed.push(label)
    for (const [label, { value, unit }] of now) {
      const was = old.get(label)
      if (!was) added.push(label)
      else if (was.value !== value)
        changed.push({ name: label, cells: [{ title: label, unit, before: was.value, after: value }] })
    }
  }
}

type Row = ReadonlyMap<string, Cell>

function rowsByName({ columns, rows }: AnswerTable): Map<string, Row> {
  const names = columns.flatMap(({ role }, at) => (role === 'name' ? [at] : []))
  const found = new Map<string, Row>()
  for (const row of rows) {
    const name = (names.length > 0 ? names : [0]).map((at) => String(row[at] ?? '')).join(' · ')
    // Several rows of one name (deals of a company in a day) are counted apart.
    let unique = name
    for (let more = 2; found.has(unique); more++) unique = `${name} (${more})`
    found.set(unique, new Map(columns.map(({ key }, at) => [key, row[at] ?? null])))
  }
  return found
}
