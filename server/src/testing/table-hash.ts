import { createHash } from 'node:crypto'
import type { UserStore } from '#postgres/store.ts'

/** One text for everything stored. Equal before and after a refused input means that nothing changed, anywhere. */
export function tableHash(store: UserStore, without: readonly string[] = []): Promise<string> {
  return store.maintain(async (client) => {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by tablename",
      [without],
    )
    const hash = createHash('sha256')
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      hash.update(`${name}:${rows.length}\n`)
      for (const { row } of rows) hash.update(`${row}\n`)
    }
    return hash.digest('hex')
  })
}
