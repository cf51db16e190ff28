/** As many companies as the product speaks of, with years of what is asked for, in the product's own tables. */
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { latestColumns, quoteIdentifier } from 'core/catalogue'
import { createTables, schemaHash, writeMeta } from '#market/tables.ts'

export const companies = 80_000
const lastYear = 2025

const made: Readonly<Record<string, string>> = {
  company_name: `'Company ' || i`,
  sector: `'Sector ' || (i % 40)`,
  industry: `'Industry ' || (i % 160)`,
  market_cap: '(hash(i) % 5000000) * 1e6',
  roce: '(hash(i * 3) % 4000) / 100.0',
  debt_to_equity: '(hash(i * 5) % 300) / 100.0',
  pe: '1 + (hash(i * 7) % 8000) / 100.0',
  close: '10 + (hash(i * 11) % 300000) / 100.0',
}

/** Answers the file. Every so many companies have filings. */
export async function buildLanguageStore(
  folder: string,
  { companies, years, every = 1 }: { readonly companies: number; readonly years: number; readonly every?: number },
): Promise<string> {
  const path = join(folder, 'market.duckdb')
  const instance = await DuckDBInstance.create(path, { memory_limit: '2GB', threads: '2' })
  const connection = await instance.connect()
  try {
    await createTables(connection)
    await connection.run(`insert into company_profile (symbol, "companyName", sector, industry, company_kind, "marketCap")
      select 'C' || i, ${made.company_name}, ${made.sector}, ${made.industry}, 'ordinary', ${made.market_cap} from range(${companies}) r(i)`)
    const columns = latestColumns.map(({ name, field }) => {
      const value =
        made[name] ?? (field.unit === 'text' ? 'null::varchar' : field.unit === 'date' ? 'null::date' : 'null::double')
      return `${value} as ${quoteIdentifier(name)}`
    })
    await connection.run(
      // Numbers are put in order, and rows made of them: rows of a thousand columns take longer to sort than to make.
      `create table latest as select 'C' || i as symbol, ${columns.join(', ')} from (select i from range(${companies}) r(i) order by 'C' || i)`,
    )
    const names = 'symbol, period_end, fiscal_year, first_visible, version, loaded_at'
    const key = `'C' || i, make_date(y, 3, 31), y, make_date(y, 5, 10), 1, make_date(y, 5, 10)`
    const filings = `range(${lastYear - years + 1}, ${lastYear + 1}) years(y), range(0, ${companies}, ${every}) r(i)`
    await connection.run(`insert into ratios (${names}, roce, debt_to_equity)
      select ${key}, (hash(i * 3) % 3000) / 100.0 + (hash(i * 31 + y) % 1000) / 100.0, (hash(i * 5 + y) % 300) / 100.0 from ${filings}`)
    await connection.run(`insert into income_statement (${names}, revenue, net_profit)
      select ${key}, round((1 + hash(i) % 1000) * 1e7 * pow(1 + (hash(i * 7) % 30) / 100.0, y - ${lastYear - years}), 2),
        round(((hash(i * 13 + y) % 1000)::double - 200) * 1e6, 2) from ${filings}`)
    await connection.run(`insert into balance_sheet_statement (${names}, total_debt)
      select ${key}, (hash(i * 17 + y) % 100000) * 1e6 from ${filings}`)
    await connection.run(`insert into cash_flow_statement (${names}, cash_from_operations)
      select ${key}, ((hash(i * 19 + y) % 100000)::double - 20000) * 1e6 from ${filings}`)
    await connection.run(
      `insert into dataset_state select dataset, 'Bench', date '2025-12-31', ${companies}, '' from (values ('company_profile'), ('ratios'), ('income_statement'), ('balance_sheet_statement'), ('cash_flow_statement')) v(dataset)`,
    )
    await writeMeta(connection, {
      source: 'Bench',
      simulated: 'true',
      seed: '',
      as_of: '2025-12-31',
      loaded_at: '',
      schema: schemaHash,
    })
    await connection.run('checkpoint')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  return path
}

/** A sentence, and the SQL somebody would write by hand for the same rows. */
export const questions: readonly { readonly what: string; readonly sentence: string; readonly sql: string }[] = [
  {
    what: 'latest figures',
    sentence:
      'screen stocks where roce > 20% and debt_to_equity < 0.5 and market_cap > 5000 cr show pe sort roce desc limit 50',
    sql: `select symbol, company_name, market_cap, roce, debt_to_equity, pe, count(*) over () as total from latest
      where roce > 20 and debt_to_equity < 0.5 and market_cap > 5e10 order by roce desc nulls last, symbol limit 50`,
  },
  {
    what: 'lowest of four years',
    sentence: 'screen stocks where min(roce, 4y) > 20% and debt_to_equity < 0.5 sort market_cap desc limit 50',
    sql: `with newest as (
        select symbol, period_end, roce from ratios qualify row_number() over (partition by symbol, period_end order by version desc) = 1
      ), last as (
        select symbol, min(roce) as low, count(roce) as years from (
          select symbol, roce, row_number() over (partition by symbol order by period_end desc) as ago from newest qualify ago <= 4
        ) group by symbol
      )
      select l.symbol, l.company_name, last.low, l.debt_to_equity, l.market_cap, count(*) over () as total
      from latest l join last using (symbol) where last.years = 4 and last.low > 20 and l.debt_to_equity < 0.5
      order by l.market_cap desc nulls last, l.symbol limit 50`,
  },
  {
    what: 'against the industry',
    sentence: 'screen stocks where pe < median(pe by industry) and roce > 20% limit 50',
    sql: `with mid as (select industry, median(pe) as pe from latest group by 1)
      select l.symbol, l.company_name, l.industry, l.pe, mid.pe as industry_pe, l.roce, count(*) over () as total
      from latest l left join mid using (industry) where l.roce > 20 and l.pe < mid.pe
      order by l.market_cap desc nulls last, l.symbol limit 50`,
  },
  {
    what: 'as of an earlier day',
    sentence: 'screen stocks where roce > 25% and debt_to_equity < 0.5 sort roce desc limit 50 as of 2020-06-30',
    sql: `with seen as (
        select symbol, roce, debt_to_equity from (
          select symbol, period_end, roce, debt_to_equity from ratios where first_visible <= date '2020-06-30'
          qualify row_number() over (partition by symbol, period_end order by version desc) = 1
        ) qualify row_number() over (partition by symbol order by period_end desc) = 1
      )
      select c.symbol, c."companyName", seen.roce, seen.debt_to_equity, count(*) over () as total
      from company_profile c join seen using (symbol) where seen.roce > 25 and seen.debt_to_equity < 0.5
      order by seen.roce desc nulls last, c.symbol limit 50`,
  },
]
