/**
 * Collects, while expressions are written as SQL, what they read beside the row at hand: earlier filings, bars, tables of
 * last values, figures of peers. `finish` then writes only that, so that nothing is joined that no figure needs.
 */
import { columnsOf, datasetOf, type Field, latestColumnOf, quoteIdentifier } from 'core/catalogue'
import type { Days, PeerGroup } from 'core/language'
import { NoData } from '../no-data.ts'
import { dayText } from '../range.ts'
import type { SqlValue } from '../reader.ts'
import { type Ground, grounds, profileTable } from './ground.ts'

export interface PlanOptions {
  readonly ground: Ground
  /** As the market looked at the end of that day; null is now. */
  readonly asOf: string | null
  /** Last trading day in the store. */
  readonly today: string
  /** The one index companies are picked from, whose weights they have. */
  readonly index?: string | null
}

/** Filings of some data sets of one period, lined up by the end of their periods. */
interface Frame {
  readonly name: string
  readonly datasets: readonly string[]
  /** Columns, and how many periods back each is read. */
  readonly columns: Map<Field, number>
}

interface PeriodDays {
  readonly from: string
  readonly to: string
}

/** The closes at both ends of a stretch of days. */
interface Ends {
  readonly name: string
  readonly days: Days
}

/** Filings of one data set for one period. */
interface Filing {
  readonly name: string
  readonly dataset: string
  readonly days: PeriodDays
  readonly columns: Set<string>
}

export interface Plan extends PlanOptions {
  readonly day: string
  readonly symbol: string
  readonly name: string
  value(value: SqlValue): string
  /** A column of the row's own table, or of one that has a row for each symbol. */
  own(field: Field): string
  /** A filed figure some filings ago, lined up with those of `among`. */
  filed(field: Field, ago: number, among: readonly string[]): string
  /** What was filed for the period that ended within these days. */
  filedIn(field: Field, days: PeriodDays): string
  /** Bars of the symbol, newest first, as a list at least so long where the history is. */
  bars(column: string, depth: number): string
  /** The last close before a stretch of days and the last one in it. */
  closes(days: Days): { readonly before: string; readonly last: string }
  /** A relation over all rows of the ground, or of another, such as the median of each industry, made once for its key; its name. */
  relation(key: string, joinedBy: PeerGroup | 'symbol', write: (inner: Plan) => RelationSql, over?: Ground): string
  /** Nothing is read beside the row at hand. */
  isShallow(): boolean
  finish(filter: string | null): { readonly ctes: readonly string[]; readonly from: string }
}

export interface RelationSql {
  readonly columns: string
  /** What follows the tables. */
  readonly rest: string
}

/** Days within which a symbol must have traded to have a price. */
const freshDays = 30
const quoted = quoteIdentifier

const isVersioned = (dataset: string): boolean => columnsOf(datasetOf(dataset)).some(({ name }) => name === 'version')

export function createPlan(
  options: PlanOptions,
  shared: { values: SqlValue[]; count: number } = { values: [], count: 0 },
): Plan {
  const { ground, asOf, today } = options
  const place = ground === 'stocks' && asOf !== null ? { ...grounds[ground], ...profileTable } : grounds[ground]
  const day = asOf ?? today
  const frames = new Map<string, Frame>()
  const filings = new Map<string, Filing>()
  const barColumns = new Map<string, number>()
  const ends = new Map<string, Ends>()
  const tables = new Map<string, { readonly name: string; readonly columns: Set<string> }>()
  const relations = new Map<
    string,
    { readonly name: string; readonly join: string; readonly ctes: readonly string[] }
  >()
  const nextName = (letter: string): string => `${letter}${++shared.count}`
  const value = (given: SqlValue): string => {
    const known = shared.values.indexOf(given)
    return `$${known >= 0 ? known + 1 : shared.values.push(given)}`
  }
  const symbol = `l.${quoted(place.key)}`

  function tableColumn({ dataset, column }: Field): string {
    const table = tables.get(dataset) ?? { name: nextName('t'), columns: new Set<string>() }
    tables.set(dataset, table)
    table.columns.add(column)
    return `${table.name}.${quoted(column)}`
  }

  /** Figures shown beside a clause over several statements are lined up as the clause reads them. */
  const wider = (among: readonly string[]): Frame | undefined =>
    [...frames.values()].find(({ datasets }) => among.every((dataset) => datasets.includes(dataset)))

  let heldBars: string | null = null
  const barsName = (): string => {
    heldBars ??= nextName('b')
    return heldBars
  }

  function tableJoin(
    dataset: string,
    name: string,
    columns: ReadonlySet<string>,
  ): { cte: string | null; join: string } {
    const { keys, period } = datasetOf(dataset)
    if (dataset === 'market_index_wise_companies') {
      if (!options.index) throw new NoData('A weight is that in an index; name one.')
      const join = `left join ${quoted(dataset)} ${name} on ${name}."symbol" = ${symbol} and ${name}."index_name" = ${value(options.index)}`
      return { cte: null, join }
    }
    const key = quoted(keys[0] ?? 'symbol')
    if (period !== 'daily')
      return { cte: null, join: `left join ${quoted(dataset)} ${name} on ${name}.${key} = ${symbol}` }
    return {
      cte: `${name} as (
  select ${[key, ...[...columns].map(quoted)].join(', ')}
  from ${quoted(dataset)}
  where "day" > ${value(day)}::date - ${freshDays} and "day" <= ${value(day)}::date
  qualify row_number() over (partition by ${key} order by "day" desc) = 1
)`,
      join: `left join ${name} on ${name}.${key} = ${symbol}`,
    }
  }

  /** Of each period the last version that could be seen. */
  function picked(dataset: string, columns: readonly string[], only: string | null): string {
    const conditions = [
      ...(asOf !== null && isVersioned(dataset) ? [`"first_visible" <= ${value(asOf)}::date`] : []),
      ...(only ? [`"symbol" in (select "symbol" from ${only})`] : []),
    ]
    return `select "symbol", "period_end", ${columns.map(quoted).join(', ')}
    from ${quoted(dataset)}${conditions.length ? `\n    where ${conditions.join(' and ')}` : ''}${
      isVersioned(dataset)
        ? '\n    qualify row_number() over (partition by "symbol", "period_end" order by "version" desc) = 1'
        : ''
    }`
  }

  function frameCte({ name, datasets, columns }: Frame, only: string | null): string {
    const all = [...columns]
    const depth = Math.max(...all.map(([, back]) => back)) + 1
    const sources = datasets.flatMap((dataset) => {
      const own = all.filter(([field]) => field.dataset === dataset).map(([field]) => field.column)
      if (own.length === 0) return []
      return `(\n    ${picked(dataset, own, only)}\n  )`
    })
    const joined = sources
      .map((source, at) => (at === 0 ? source : `full join ${source} using ("symbol", "period_end")`))
      .join(' ')
    const pivots = all.flatMap(([field, back]) =>
      Array.from(
        { length: back + 1 },
        (_, ago) =>
          `    max(${quoted(field.column)}) filter (where ago = ${ago + 1}) as ${quoted(`${field.id}_${ago}`)}`,
      ),
    )
    return `${name} as (
  select "symbol",
${pivots.join(',\n')}
  from (
    select "symbol", ${all.map(([field]) => quoted(field.column)).join(', ')},
      row_number() over (partition by "symbol" order by "period_end" desc) as ago
    from ${joined}
    qualify ago <= ${depth}
  )
  group by "symbol"
)`
  }

  function filingCte({ name, dataset, days, columns }: Filing, only: string | null): string {
    return `${name} as (
  select "symbol", ${[...columns].map(quoted).join(', ')}
  from (
    ${picked(dataset, [...columns], only)}
  )
  where "period_end" >= ${value(days.from)}::date and "period_end" <= ${value(days.to)}::date
  qualify row_number() over (partition by "symbol" order by "period_end" desc) = 1
)`
  }

  function barsCte(only: string | null): string {
    const { table, key } = grounds[ground].bars
    const bars = Math.max(...barColumns.values())
    // Seven days hold five bars; the rest makes up for holidays.
    const days = Math.ceil(bars * 1.5) + freshDays
    const lists = [...barColumns.keys()].map((name) => `list(${quoted(name)} order by "day" desc) as ${quoted(name)}`)
    return `${barsName()} as (
  select ${quoted(key)} as "symbol", ${lists.join(', ')}
  from ${quoted(table)}
  where "day" > ${value(day)}::date - ${days} and "day" <= ${value(day)}::date${
    only ? ` and ${quoted(key)} in (select "symbol" from ${only})` : ''
  }
  group by 1
  having max("day") > ${value(day)}::date - ${freshDays}
)`
  }

  function endsCte({ name, days }: Ends, only: string | null): string {
    const { table, key } = grounds[ground].bars
    const from = `${value(days.from ?? day)}::date`
    const to = days.to !== null && days.to < day ? days.to : day
    return `${name} as (
  select ${quoted(key)} as "symbol",
    max_by("close", "day") filter (where "day" < ${from}) as "before",
    max_by("close", "day") filter (where "day" >= ${from}) as "last"
  from ${quoted(table)}
  where "day" <= ${value(to)}::date${only ? ` and ${quoted(key)} in (select "symbol" from ${only})` : ''}
  group by 1
)`
  }

  return {
    ...options,
    day,
    symbol,
    name: `l.${quoted(place.name)}`,
    value,
    own: (field) => {
      const latest = place.table === 'latest' ? latestColumnOf(field) : null
      if (latest) return `l.${quoted(latest)}`
      if (field.dataset === place.table) return `l.${quoted(field.column)}`
      return tableColumn(field)
    },
    filed: (field, ago, among) => {
      const key = among.join('+')
      const frame = frames.get(key) ??
        wider(among) ?? { name: nextName('h'), datasets: among, columns: new Map<Field, number>() }
      frames.set(frame.datasets.join('+'), frame)
      frame.columns.set(field, Math.max(frame.columns.get(field) ?? 0, ago))
      return `${frame.name}.${quoted(`${field.id}_${ago}`)}`
    },
    filedIn: ({ dataset, column, title }, days) => {
      // Without versions there is no telling what could be seen on that day.
      if (asOf !== null && !isVersioned(dataset))
        throw new NoData(`${title} of a period cannot be told as of ${dayText(asOf)}.`)
      const key = `${dataset} ${days.from} ${days.to}`
      const filing = filings.get(key) ?? { name: nextName('y'), dataset, days, columns: new Set<string>() }
      filings.set(key, filing)
      filing.columns.add(column)
      return `${filing.name}.${quoted(column)}`
    },
    bars: (column, depth) => {
      barColumns.set(column, Math.max(barColumns.get(column) ?? 0, depth))
      return `${barsName()}.${quoted(column)}`
    },
    closes: (days) => {
      const key = `${days.from} ${days.to}`
      const found = ends.get(key) ?? { name: nextName('e'), days }
      ends.set(key, found)
      return { before: `${found.name}."before"`, last: `${found.name}."last"` }
    },
    relation: (key, joinedBy, write, over = ground) => {
      const known = relations.get(key)
      if (known) return known.name
      const inner = createPlan({ ...options, ground: over }, shared)
      const name = nextName('p')
      const { columns, rest } = write(inner)
      const { ctes, from } = inner.finish(null)
      const sql = `${name} as (\n  select ${columns}\n  ${from.replaceAll('\n', '\n  ')}\n  ${rest}\n)`
      const on = {
        market: 'true',
        symbol: `${name}."symbol" = ${symbol}`,
        sector: `${name}.peers = l."sector"`,
        industry: `${name}.peers = l."industry"`,
      }[joinedBy]
      relations.set(key, { name, join: `left join ${name} on ${on}`, ctes: [...ctes, sql] })
      return name
    },
    isShallow: () => [frames, filings, barColumns, ends, relations].every(({ size }) => size === 0),
    finish: (filter) => {
      const own = [...tables].map(([dataset, { name, columns }]) => tableJoin(dataset, name, columns))
      const base = `from ${quoted(place.table)} l${own.map(({ join }) => `\n${join}`).join('')}`
      const isDeep = [frames, filings, barColumns, ends].some(({ size }) => size > 0)
      const only = filter && isDeep ? nextName('s') : null
      const ctes = [
        ...own.flatMap(({ cte }) => (cte ? [cte] : [])),
        ...(only
          ? [`${only} as (\n  select ${symbol} as "symbol"\n  ${base.replaceAll('\n', '\n  ')}\n  where ${filter}\n)`]
          : []),
        ...[...frames.values()].map((frame) => frameCte(frame, only)),
        ...[...filings.values()].map((filing) => filingCte(filing, only)),
        ...[...ends.values()].map((each) => endsCte(each, only)),
        ...(barColumns.size > 0 ? [barsCte(only)] : []),
        ...[...relations.values()].flatMap((relation) => relation.ctes),
      ]
      const joins = [
        ...[...frames.values(), ...filings.values(), ...ends.values()].map(
          ({ name }) => `left join ${name} on ${name}."symbol" = ${symbol}`,
        ),
        ...(barColumns.size > 0 ? [`left join ${barsName()} on ${barsName()}."symbol" = ${symbol}`] : []),
        ...[...relations.values()].map(({ join }) => join),
      ]
      return { ctes, from: [base, ...joins].join('\n') }
    },
  }
}
