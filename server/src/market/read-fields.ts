/** What is there of every field: how many have it, since when, how its values lie, and the figures of one company. */
import {
  type Dataset,
  datasetOf,
  datasets,
  type Field,
  findDataset,
  isNumeric,
  latestColumnOf,
  latestColumns,
  latestDatasets,
  quoteIdentifier,
} from 'core/catalogue'
import {
  type FieldCoverage,
  type FieldCoverages,
  type FieldFigures,
  type FieldSpread,
  fieldLimits,
} from 'core/contract/rest'
import { binsOf } from './bins.ts'
import type { MarketStore, Row } from './store.ts'

export interface FieldReads {
  /** Null for a symbol that is no company. */
  figures(symbol: string, names: readonly string[]): Promise<FieldFigures | null>
  coverage(): Promise<FieldCoverages>
  /** Null for a field that is not in the catalogue or is kept in memory. */
  spread(dataset: string, id: string): Promise<FieldSpread | null>
}

export function createFieldReads(store: MarketStore): FieldReads {
  let coverage: Promise<FieldCoverages> | null = null
  return {
    figures: (symbol, names) => readFigures(store, symbol, names),
    // The same until the next store: counted once, and again only if that failed.
    coverage: () => {
      coverage ??= readCoverage(store).catch((error: unknown) => {
        coverage = null
        throw error
      })
      return coverage
    },
    spread: (dataset, id) => readSpread(store, dataset, id),
  }
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const dateKey = ({ keys }: Dataset): string | null => keys.find((key) => key === 'day' || key === 'period_end') ?? null

async function states(store: MarketStore): Promise<ReadonlyMap<string, string | null>> {
  const rows = await store.rows('select "dataset", "as_of"::varchar as as_of from "dataset_state"')
  return new Map(rows.map((row) => [String(row.dataset), text(row.as_of)]))
}

async function readFigures(store: MarketStore, symbol: string, names: readonly string[]): Promise<FieldFigures | null> {
  const wanted = names.flatMap((name) => latestColumns.find((column) => column.name === name) ?? [])
  const numeric = wanted.filter(({ field }) => isNumeric(field.unit))
  const [row] = await store.rows(
    `select ${['company_name', ...numeric.map(({ name }) => name)].map(quoteIdentifier).join(', ')} from "latest" where "symbol" = $1`,
    [symbol],
  )
  if (!row) return null
  const known = await states(store)
  const ends = new Map<string, string | null>()
  for (const id of new Set(numeric.map(({ field }) => field.dataset))) {
    const key = dateKey(datasetOf(id))
    const [newest] = key
      ? await store.rows(
          `select max(${quoteIdentifier(key)})::varchar as newest from ${quoteIdentifier(id)} where "symbol" = $1`,
          [symbol],
        )
      : []
    ends.set(id, text(newest?.newest) ?? known.get(id) ?? null)
  }
  return {
    symbol,
    name: text(row.company_name) ?? symbol,
    source: store.source,
    figures: numeric.map(({ name, field }) => ({
      name,
      title: field.title,
      unit: field.unit,
      value: number(row[name]),
      asOf: ends.get(field.dataset) ?? null,
    })),
  }
}

const isStored = ({ storage }: Dataset): boolean => storage === 'table'
const isOfCompanies = ({ id }: Dataset): boolean => latestDatasets.includes(id)

/** The example is the largest that has the figure, so that a reader knows whom it speaks of. */
async function readCoverage(store: MarketStore): Promise<FieldCoverages> {
  const known = await states(store)
  // Whole rows, counted here: planning a thousand aggregates takes longer than reading five hundred companies.
  const companies = await store.rows('select * from "latest" order by "market_cap" desc nulls last, "symbol"')
  const fields: FieldCoverage[] = []
  for (const dataset of datasets) {
    const own = isStored(dataset) ? await readOwn(store, dataset) : {}
    for (const [at, field] of dataset.fields.entries()) {
      const column = isOfCompanies(dataset) ? latestColumnOf(field) : null
      const holders = column === null ? [] : companies.filter((row) => isThere(row[column]))
      fields.push({
        dataset: field.dataset,
        id: field.id,
        have: column === null ? number(own[`n${at}`]) : holders.length,
        of: column === null ? number(own.rows) : companies.length,
        what: column === null ? 'rows' : 'companies',
        first: text(own[`f${at}`]),
        latest: text(own[`l${at}`]) ?? (isStored(dataset) ? (known.get(dataset.id) ?? store.asOf) : null),
        example:
          column === null
            ? exampleOf(
                own[`w${at}`],
                isNumeric(field.unit) && isThere(own[`v${at}`]) ? Number(own[`v${at}`]) : own[`v${at}`],
              )
            : exampleOf(holders[0]?.company_name, holders[0]?.[column]),
      })
    }
  }
  return { asOf: store.asOf, source: store.source, fields }
}

function exampleOf(name: unknown, value: unknown): FieldCoverage['example'] {
  const of = text(name)
  if (of === null || value === null || value === undefined) return null
  if (value instanceof Date) return { name: of, value: value.toISOString().slice(0, 10) }
  return { name: of, value: typeof value === 'number' || typeof value === 'string' ? value : String(value) }
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** One look at a table for all of its fields. */
async function readOwn(store: MarketStore, dataset: Dataset): Promise<Row> {
  const date = dateKey(dataset)
  const label = dataset.fields.find(({ id }) => id === 'name' || id === 'etf_name')?.column ?? dataset.keys[0] ?? ''
  const parts = dataset.fields.map(({ column }, at) => {
    const name = quoteIdentifier(column)
    const there = date && `case when ${name} is not null then ${quoteIdentifier(date)} end`
    const dates = there ? `, min(${there})::varchar as f${at}, max(${there})::varchar as l${at}` : ''
    // Rows of companies have their example from the latest figures.
    const example = isOfCompanies(dataset)
      ? ''
      : `, any_value(${name})::varchar as v${at}, any_value(case when ${name} is not null then ${quoteIdentifier(label)}::varchar end) as w${at}`
    return `count(${name})::double as n${at}${dates}${example}`
  })
  const [row = {}] = await store.rows(
    `select count(*)::double as rows, ${parts.join(', ')} from ${quoteIdentifier(dataset.id)}`,
    [],
    30_000,
  )
  return row
}

interface Held {
  readonly name: string
  readonly symbol: string | null
  readonly value: number | null
  readonly kind: string | null
  readonly listed: string | null
}

async function readSpread(store: MarketStore, datasetId: string, id: string): Promise<FieldSpread | null> {
  const dataset = findDataset(datasetId)
  const field = dataset?.fields.find((each) => each.id === id)
  if (!dataset || !field || !isStored(dataset)) return null
  const isCompany = isOfCompanies(dataset) && latestColumnOf(field) !== null
  const held = isCompany ? await heldByCompanies(store, field) : await heldByRows(store, dataset, field)
  const there = held.filter(({ value, kind }) => (isNumeric(field.unit) ? value : kind) !== null).length
  const known = (field.unit === 'identifier' ? [] : held)
    .flatMap((each) => (each.value === null ? [] : [{ name: each.name, symbol: each.symbol, value: each.value }]))
    .sort((left, right) => left.value - right.value || (left.name < right.name ? -1 : 1))
  const values = known.map(({ value }) => value)
  const { listed } = fieldLimits
  return {
    dataset: datasetId,
    id,
    what: isCompany ? 'companies' : 'rows',
    have: there,
    of: held.length,
    median: values.length === 0 ? null : middleOf(values),
    low: values[0] ?? null,
    high: values.at(-1) ?? null,
    bins: binsOf(values),
    top: known.slice(-listed).reverse(),
    bottom: known.slice(0, listed),
    missing: isCompany && isNumeric(field.unit) ? whyMissing(held) : [],
  }
}

const middleOf = (sorted: readonly number[]): number => {
  const half = Math.floor(sorted.length / 2)
  const [left = 0, right = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? right : (left + right) / 2
}

async function heldByCompanies(store: MarketStore, field: Field): Promise<Held[]> {
  const column = quoteIdentifier(latestColumnOf(field) ?? '')
  const value = isNumeric(field.unit) ? column : 'null'
  const rows = await store.rows(
    `select "symbol", "company_name", ${value} as value, "company_kind", "listing_date"::varchar as listed from "latest"`,
  )
  return rows.map((row) => ({
    name: text(row.company_name) ?? String(row.symbol),
    symbol: String(row.symbol),
    value: number(row.value),
    kind: text(row.company_kind),
    listed: text(row.listed),
  }))
}

/** Rows of the newest day, where a table has days. */
async function heldByRows(store: MarketStore, dataset: Dataset, field: Field): Promise<Held[]> {
  const date = dateKey(dataset)
  const table = quoteIdentifier(dataset.id)
  const label = dataset.fields.find(({ id }) => id === 'name' || id === 'etf_name')?.column ?? dataset.keys[0] ?? ''
  const newest = date
    ? `where ${quoteIdentifier(date)} = (select max(${quoteIdentifier(date)}) from ${table} where ${quoteIdentifier(field.column)} is not null)`
    : ''
  const rows = await store.rows(
    `select ${quoteIdentifier(label)}::varchar as name, ${isNumeric(field.unit) ? quoteIdentifier(field.column) : 'null'} as value from ${table} ${newest} limit 20000`,
  )
  return rows.map((row) => ({
    name: text(row.name) ?? '–',
    symbol: null,
    value: number(row.value),
    kind: null,
    listed: null,
  }))
}

const kindNames: Readonly<Record<string, string>> = {
  bank: 'Banks',
  nbfc: 'Finance companies',
  insurer: 'Insurers',
  ordinary: 'Companies other than lenders and insurers',
}

/** A kind that never has a figure does not report it; of the others, the young have no history and the rest no base. */
function whyMissing(held: readonly Held[]): FieldSpread['missing'] {
  const reasons = new Map<string, number>()
  const add = (why: string) => reasons.set(why, (reasons.get(why) ?? 0) + 1)
  const never = new Set(
    [...new Set(held.map(({ kind }) => kind))].filter((kind) =>
      held.every((each) => each.kind !== kind || each.value === null),
    ),
  )
  const newest =
    held
      .map(({ listed }) => listed ?? '')
      .sort()
      .at(-1) ?? ''
  const young = newest === '' ? '' : `${Number(newest.slice(0, 4)) - 10}${newest.slice(4)}`
  for (const { kind, value, listed } of held) {
    if (value !== null) continue
    if (never.has(kind)) add(`${kindNames[kind ?? ''] ?? 'Some companies'} do not report it`)
    else if (listed !== null && young !== '' && listed > young)
      add('Listed within ten years: too little history, or not filed yet')
    else add('Not filed, or what it is divided by is missing or not positive')
  }
  return [...reasons]
    .map(([why, count]) => ({ why, count }))
    .sort((left, right) => right.count - left.count || (left.why < right.why ? -1 : 1))
}
