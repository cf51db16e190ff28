/** Tables of the market in ClickHouse. */
import { quoteIdentifier } from 'core/catalogue'
import { typeOf } from './dialect.ts'

export interface TableColumn {
  readonly name: string
  /** As the catalogue has it: double, varchar, date, integer, boolean. */
  readonly type: string
}

export interface ClickhouseTable {
  readonly table: string
  readonly columns: readonly TableColumn[]
  readonly keys: readonly string[]
  /** MergeTree on one machine; Distributed over several. */
  readonly engine?: string
}

/** Sorted by its keys, so that one symbol or one day is read without the rest. Any figure may be missing, a key may not. */
export function clickhouseTableSql({ table, columns, keys, engine }: ClickhouseTable): string {
  const lines = columns.map(({ name, type }) => {
    const own = typeOf(type)
    return `  ${quoteIdentifier(name)} ${keys.includes(name) ? own : `Nullable(${own})`}`
  })
  const kept = engine ?? `MergeTree order by (${keys.map(quoteIdentifier).join(', ')})`
  return `create table ${quoteIdentifier(table)} (\n${lines.join(',\n')}\n) engine = ${kept}`
}
