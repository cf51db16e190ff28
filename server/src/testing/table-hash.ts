import { createHash } from 'node:crypto'
import type { UserStore } from '#postgres/store.ts'

/** One text for everything stored. Equal before and after a refused input means that nothing changed, anywhere. */
export function tableHash(store: UserStore, without: readonly string[] = []): Promise<string> {
  return store.maintain(async (client) => {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by tablename",
      [without],
    )
    // One statement for all: tests ask this hundreds of times, and one for each table would be most of their time.
    const everyRow = tables.rows.map(({ name }) => `select '${name}' as name, t::text as row from ${name} t`)
    const { rows } = await client.query<{ name: string; row: string }>(`${everyRow.join(' union all ')} order by 1, 2`)
    const hash = createHash('sha256')
    for (const { name, row } of rows) hash.update(`${name}:${row.length}:${row}\n`)
    return hash.digest('hex')
  })
}
