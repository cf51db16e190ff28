import { createHash } from 'node:crypto'
import type { UserStore } from '#postgres/store.ts'

/** One text for everything stored. Equal before and after a refused input means that nothing changed, anywhere. */
export function tableHash(store: UserStore, without: readonly string[] = []): Promise<string> {
  return store.maintain(async (client) => {
    const tables = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by tablename",
      [without],
    )
    // One statement for all, added up where the rows are: tests ask this hundreds of times, proofs a million times.
    const everyTable = tables.rows.map(
      ({ name }) =>
        `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum from ${name} t`,
    )
    const { rows } = await client.query(`${everyTable.join(' union all ')} order by 1`)
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  })
}
