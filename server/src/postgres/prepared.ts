import type { Tx } from './db.ts'

interface Statement<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

/**
 * A statement that a connection builds, parses and plans once. Building the same SQL for every request costs more than
 * running it. Not for a limit or offset that varies: one plan for all of them is a bad plan for most.
 */
export function prepared<Rows, Values extends Record<string, unknown>>(
  build: (tx: Tx) => Statement<Rows>,
): (tx: Tx, values: Values) => Promise<Rows> {
  const statements = new WeakMap<Tx, Statement<Rows>>()
  return (tx, values) => {
    let statement = statements.get(tx)
    if (!statement) {
      statement = build(tx)
      statements.set(tx, statement)
    }
    return statement.execute(values)
  }
}
