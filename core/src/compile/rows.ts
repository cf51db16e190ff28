/** An answer as plain rows, a column for each key: what a saved prompt's results table shows. */
import { isNumeric, type Unit } from 'core/catalogue'
import type { Answer, AnswerColumn, AnswerSeries, Cell } from './answer.ts'

export type PlainRow = Readonly<Record<string, Cell>>

const crore = 1e7

const unitMarks: Readonly<Partial<Record<Unit, string>>> = {
  rupees: '₹ cr',
  price: '₹',
  percent: '%',
  times: 'x',
  days: 'days',
}

/** The unit stands in the head, so that the cells are numbers and can be sorted. */
const head = (title: string, unit: Unit): string => {
  const mark = unitMarks[unit]
  return mark ? `${title} (${mark})` : title
}

/** Rounded to what is shown: half a paisa of floating point is no figure. */
function plain(unit: Unit, cell: Cell): Cell {
  if (typeof cell !== 'number') return cell
  if (!isNumeric(unit)) return unit === 'flag' ? cell === 1 : cell
  const value = unit === 'rupees' ? cell / crore : cell
  return Math.round(value * 10_000) / 10_000
}

/** Two columns of one title are told apart. */
function heads(columns: readonly Pick<AnswerColumn, 'title' | 'unit'>[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ title, unit }) => {
    const name = head(title, unit)
    let unique = name
    for (let more = 2; taken.has(unique); more++) unique = `${name} ${more}`
    taken.add(unique)
    return unique
  })
}

export function answerRows(answer: Answer): readonly PlainRow[] {
  const [table] = answer.tables
  if (table) {
    const names = heads(table.columns)
    return table.rows.map((row) =>
      Object.fromEntries(table.columns.map(({ unit }, at) => [names[at] ?? '', plain(unit, row[at] ?? null)])),
    )
  }
  // A figure asked for comes with its past beside it; what was asked is the figure.
  if (answer.kind === 'series' || answer.figures.length === 0) return seriesRows(answer.series)
  return answer.figures.map(({ label, value, unit }) => ({ Figure: head(label, unit), Value: plain(unit, value) }))
}

function seriesRows(series: readonly AnswerSeries[]): readonly PlainRow[] {
  const names = heads(series)
  const byPeriod = new Map<string, Record<string, Cell>>()
  for (const [at, { points, unit }] of series.entries()) {
    for (const [x, y] of points) {
      const row = byPeriod.get(x) ?? { Period: x, ...Object.fromEntries(names.map((name) => [name, null])) }
      row[names[at] ?? ''] = plain(unit, y)
      byPeriod.set(x, row)
    }
  }
  const rows = [...byPeriod]
  // Days sort as text; a label such as Q1FY2025 does not, and comes in order already.
  if (rows.every(([x]) => /^\d{4}-/.test(x))) rows.sort(([left], [right]) => (left < right ? -1 : 1))
  return rows.map(([, row]) => row)
}
