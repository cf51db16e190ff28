/** The holder behind each filed name. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { mergeNames } from 'core/holders'

export async function deriveHolders(connection: DuckDBConnection): Promise<void> {
  const filed = await connection.runAndReadAll(
    'select distinct "investor" from "investor_holdings" where "investor" is not null',
  )
  await connection.run('create or replace temp table merged_names (filed varchar, holder varchar)')
  const appender = await connection.createAppender('merged_names')
  for (const { holder, names } of mergeNames(filed.getRowsJS().map(([name]) => String(name))))
    for (const name of names) {
      appender.appendVarchar(name)
      appender.appendVarchar(holder)
      appender.endRow()
    }
  appender.closeSync()
  await connection.run(
    `update "investor_holdings" set "investor_merged" = m.holder from merged_names m
     where m.filed = "investor_holdings"."investor" and m.holder is distinct from "investor_holdings"."investor_merged"`,
  )
  await connection.run('drop table merged_names')
}
