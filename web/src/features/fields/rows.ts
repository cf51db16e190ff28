/** The catalogue as rows: what a field means, and what is there of it. */
import {
  type Category,
  categories,
  categoryTitles,
  datasets,
  fields,
  latestColumnOf,
  type Period,
  periods,
  type Unit,
  units,
} from 'core/catalogue'
import type { FieldCoverage } from 'core/contract/rest'

export interface FieldRow {
  /** data set and field: "ratios.roce". */
  readonly key: string
  readonly id: string
  readonly title: string
  readonly meaning: string
  readonly aliases: readonly string[]
  readonly unit: Unit
  readonly category: Category
  readonly dataset: string
  readonly datasetTitle: string
  readonly formula: string | null
  readonly period: Period
  /** Of companies, and the plain name of it: what a question can say without a period. */
  readonly isPlain: boolean
  readonly coverage: FieldCoverage | null
  /** Percent; null: unknown. */
  readonly share: number | null
  /** All that a search looks through, lower case. */
  readonly text: string
}

export const periodNames: Readonly<Record<Period, string>> = {
  annual: 'Yearly',
  quarterly: 'Quarterly',
  ttm: 'Twelve months',
  daily: 'Daily',
  point: 'Once',
  event: 'When it happens',
  live: 'Live',
  minute: 'By the minute',
}

export const unitNames: Readonly<Record<Unit, string>> = {
  rupees: '₹',
  price: '₹ a share',
  percent: '%',
  times: 'times',
  days: 'days',
  shares: 'shares',
  count: 'count',
  points: 'points',
  score: 'score',
  figure: 'number',
  identifier: 'number of a register',
  text: 'text',
  date: 'date',
  flag: 'yes or no',
}

const datasetTitles = new Map(datasets.map(({ id, title }) => [id, title]))

export function fieldRows(coverage: readonly FieldCoverage[] | null): readonly FieldRow[] {
  const known = new Map((coverage ?? []).map((each) => [`${each.dataset}.${each.id}`, each]))
  return fields.map((field) => {
    const key = `${field.dataset}.${field.id}`
    const there = known.get(key) ?? null
    const aliases = field.words.filter(
      (word) => word !== field.title.toLowerCase() && word !== field.id.replaceAll('_', ' '),
    )
    const datasetTitle = datasetTitles.get(field.dataset) ?? field.dataset
    return {
      key,
      id: field.id,
      title: field.title,
      meaning: field.description,
      aliases,
      text: [field.title, field.id, field.id.replaceAll('_', ' '), ...aliases, field.description, datasetTitle]
        .join(' ')
        .toLowerCase(),
      unit: field.unit,
      category: field.category,
      dataset: field.dataset,
      datasetTitle,
      formula: field.formula,
      period: field.period,
      isPlain: latestColumnOf(field) === field.id,
      coverage: there,
      share: there && there.have !== null && there.of !== null && there.of > 0 ? (there.have / there.of) * 100 : null,
    }
  })
}

export interface Asked {
  readonly q: string
  readonly category: Category | ''
  readonly unit: Unit | ''
  readonly period: Period | ''
  readonly sparse: boolean
}

/** Fewer than half have it. */
const sparseBelow = 50

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | '' =>
  known.find((each) => each === text) ?? ''

export const readAsked = (words: URLSearchParams): Asked => ({
  q: (words.get('q') ?? '').slice(0, 100),
  category: oneOf(categories, words.get('category')),
  unit: oneOf(units, words.get('unit')),
  period: oneOf(periods, words.get('period')),
  sparse: words.get('sparse') === '1',
})

export function writeAsked({ q, category, unit, period, sparse }: Asked): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, category, unit, period })) if (value !== '') words.set(name, value)
  if (sparse) words.set('sparse', '1')
  return words
}

const isSparse = ({ share }: FieldRow): boolean => share !== null && share < sparseBelow

/** Exact names first, then what begins with the words, then the rest in the catalogue's order. */
export function askedRows(rows: readonly FieldRow[], asked: Asked): readonly FieldRow[] {
  const query = asked.q.toLowerCase().trim()
  const words = query.split(/\s+/).filter(Boolean)
  const kept = rows.filter(
    (row) =>
      (asked.category === '' || row.category === asked.category) &&
      (asked.unit === '' || row.unit === asked.unit) &&
      (asked.period === '' || row.period === asked.period) &&
      (!asked.sparse || isSparse(row)) &&
      words.every((word) => row.text.includes(word)),
  )
  if (query === '') return kept
  const rank = ({ id, title, aliases }: FieldRow): number => {
    const names = [id, id.replaceAll('_', ' '), title.toLowerCase(), ...aliases]
    return names.includes(query) ? 0 : names.some((name) => name.startsWith(query)) ? 1 : 2
  }
  return kept.toSorted((left, right) => rank(left) - rank(right))
}

export interface Facet<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** What each choice of one filter would leave, the others as they are. */
export function facets(rows: readonly FieldRow[], asked: Asked) {
  const count = <Value extends string>(
    name: 'category' | 'unit' | 'period',
    values: readonly Value[],
    title: (value: Value) => string,
  ): readonly Facet<Value | ''>[] => {
    const others = askedRows(rows, { ...asked, [name]: '' })
    const counts = new Map<string, number>()
    for (const row of others) counts.set(row[name], (counts.get(row[name]) ?? 0) + 1)
    return [
      { value: '', label: `All (${others.length})` },
      ...values
        .filter((value) => (counts.get(value) ?? 0) > 0 || asked[name] === value)
        .map((value) => ({ value, label: `${title(value)} (${counts.get(value) ?? 0})` })),
    ]
  }
  return {
    category: count('category', categories, (value) => categoryTitles[value]),
    unit: count('unit', units, (value) => unitNames[value]),
    period: count('period', periods, (value) => periodNames[value]),
    sparse: askedRows(rows, { ...asked, sparse: true }).length,
  }
}

/** Questions that can be asked of it as they stand. */
export function sampleQuestions({ title, unit, isPlain, id }: FieldRow, median: number | null): readonly string[] {
  if (!isPlain) return []
  const name = id.replaceAll('_', ' ')
  if (unit === 'text' || unit === 'date' || unit === 'flag' || unit === 'identifier') return [`${title} of TCS`]
  const level = median === null ? null : levelText(unit, median)
  return [
    `top 10 nifty 500 companies by ${name}`,
    ...(level === null ? [] : [`nifty 500 companies with ${name} above ${level}`]),
    `${name} of TCS and Infosys`,
  ]
}

function levelText(unit: Unit, value: number): string {
  const size = Math.abs(value)
  if (unit === 'rupees') return `${Number((value / 1e7).toPrecision(2))} crore`
  const rounded = Number(value.toPrecision(size >= 100 ? 3 : 2))
  return unit === 'percent' ? `${rounded}%` : String(rounded)
}
