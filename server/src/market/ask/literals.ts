import type { SqlValue, Statement } from 'core/compile'

/** What cannot be anything but itself in SQL: numbers, flags and days. Text of whatever origin stays a parameter. */
function literalOf(value: SqlValue | undefined): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? (value < 0 ? `(${value})` : String(value)) : null
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? `'${value}'` : null
}

/** A statement with parameters is planned twice, before and after their values are known: a tenth of a quick screen. */
export function withLiterals({ sql, values }: Statement): Statement {
  const kept: SqlValue[] = []
  const places = new Map<number, string>()
  const text = sql.replace(/\$(\d+)/g, (_mark, digits: string) => {
    const at = Number(digits) - 1
    const known = places.get(at) ?? literalOf(values[at]) ?? `$${kept.push(values[at] ?? null)}`
    places.set(at, known)
    return known
  })
  return { sql: text, values: kept }
}
