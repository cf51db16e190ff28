/** The shapes of the catalogue and the one-line helpers its files are written with. */

/** Signal categories of the explorer grid. */
export const categories = ['financial', 'ratio', 'price_volume', 'subjective', 'shareholding'] as const
export type Category = (typeof categories)[number]

export const categoryTitles: Readonly<Record<Category, string>> = {
  financial: 'Financial',
  ratio: 'Ratio',
  price_volume: 'Price/volume',
  subjective: 'Subjective',
  shareholding: 'Shareholding',
}

/**
 * rupees: whole amounts in ₹, shown in lakh and crore; price: ₹ a share or unit; percent: 20 is 20%; times: 1.5 is 1.5×;
 * days, shares, count, points, score; figure: a number without a unit; identifier: a number that names something
 * and measures nothing; text, date, flag.
 */
export const units = [
  'rupees',
  'price',
  'percent',
  'times',
  'days',
  'shares',
  'count',
  'points',
  'score',
  'figure',
  'identifier',
  'text',
  'date',
  'flag',
] as const
export type Unit = (typeof units)[number]

/** point: one row a subject; event: a row whenever something happened. */
export const periods = ['annual', 'quarterly', 'ttm', 'daily', 'point', 'event', 'live', 'minute'] as const
export type Period = (typeof periods)[number]

export interface FieldEntry {
  readonly id: string
  readonly title: string
  readonly unit: Unit
  /** What people call it, lower case: English, Hinglish, abbreviations, usual misspellings. Title and id are words too. */
  readonly words: readonly string[]
  readonly description: string
  /** How it follows from other fields of the same period; executable, see formula.ts. */
  readonly formula: string | null
  /** The column, where the specification names it otherwise than the id. */
  readonly column: string
}

export interface Field extends FieldEntry {
  readonly dataset: string
  readonly category: Category
  readonly period: Period
}

export interface Dataset {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly category: Category
  readonly period: Period
  /** Columns that make a row one of its kind. */
  readonly keys: readonly string[]
  readonly fields: readonly Field[]
  /** Words that name two fields here: the first wins, and why is beside it. */
  readonly precedence: Readonly<Record<string, readonly string[]>>
  /** A table of the store, or something answered from memory. */
  readonly storage: 'table' | 'memory'
  /** Statements as filed: rows carry first_visible, version and loaded_at. */
  readonly isFiled: boolean
}

const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** field('roce', 'ROCE', 'percent', 'return on capital employed|roc', 'What it means', 'ebit / capital_employed * 100') */
export function field(
  id: string,
  title: string,
  unit: Unit,
  words: string,
  description: string,
  formula: string | null = null,
  column: string = id,
): FieldEntry {
  const all = [title, id, ...words.split('|')].map(spoken).filter(Boolean)
  return Object.freeze({ id, title, unit, words: Object.freeze([...new Set(all)]), description, formula, column })
}

export interface DatasetEntry {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly category: Category
  readonly period: Period
  readonly keys: readonly string[]
  readonly fields: readonly FieldEntry[]
  readonly precedence?: Readonly<Record<string, readonly string[]>>
  readonly storage?: 'table' | 'memory'
  readonly isFiled?: boolean
  /** A field whose category is not the data set's own. */
  readonly categoryOf?: Readonly<Record<string, Category>>
}

export function dataset(entry: DatasetEntry): Dataset {
  const { categoryOf = {}, precedence = {}, storage = 'table', isFiled = false, fields, ...rest } = entry
  return Object.freeze({
    ...rest,
    precedence,
    storage,
    isFiled,
    fields: Object.freeze(
      fields.map((each) =>
        Object.freeze({
          ...each,
          dataset: entry.id,
          category: categoryOf[each.id] ?? entry.category,
          period: entry.period,
        }),
      ),
    ),
  })
}

/** The same concept measured as growth over the same period a year before. */
export const growthOf = (source: FieldEntry): FieldEntry =>
  field(
    `${source.id}_growth`,
    `${source.title} growth`,
    'percent',
    source.words
      .slice(0, 6)
      .flatMap((word) => [`${word} growth`, `growth in ${word}`, `${word} badhat`])
      .join('|'),
    `Change of ${source.title.toLowerCase()} over the year before, in percent; none from a base that is not positive.`,
    `growth(${source.id})`,
  )

/** Compound growth of a concept over some years. */
export const compoundGrowthOf = (source: FieldEntry, years: number): FieldEntry =>
  field(
    `${source.id}_cagr_${years}y`,
    `${source.title} growth ${years} years`,
    'percent',
    source.words
      .slice(0, 6)
      .flatMap((word) => [
        `${word} growth ${years}years`,
        `${word} cagr ${years}y`,
        `${years} year ${word} cagr`,
        `${years} year ${word} growth`,
        `${word} growth over ${years} years`,
      ])
      .join('|'),
    `Compound yearly growth of ${source.title.toLowerCase()} over ${years} years, in percent.`,
    `cagr(${source.id}, ${years})`,
  )

/** The mean of a yearly figure over some years. */
export const averageOf = (source: FieldEntry, years: number): FieldEntry =>
  field(
    `${source.id}_avg_${years}y`,
    `Average ${source.title} ${years} years`,
    source.unit,
    source.words
      .slice(0, 5)
      .flatMap((word) => [
        `average ${word} ${years}years`,
        `avg ${word} ${years} years`,
        `${years} year average ${word}`,
        `${years} year avg ${word}`,
      ])
      .join('|'),
    `Mean of ${source.title} over ${years} years.`,
    `average(${source.id}, ${years})`,
  )

/**
 * Fields as a table, a line each: id | title | unit | words, with commas | description | formula.
 * A line that is not one of these is a mistake in the catalogue and stops the program at its start.
 */
export function fieldTable(text: string): FieldEntry[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', title = '', unitName = '', words = '', description = '', formula = ''] = line
        .split(' | ')
        .map((cell) => cell.trim())
      const unit = units.find((known) => known === unitName)
      if (!unit || !/^[a-z][a-zA-Z0-9_]*$/.test(id) || !title || !description) {
        throw new Error(`this is not a line of the catalogue: ${line}`)
      }
      const column = /^as (\w+)$/.exec(formula)?.[1]
      return field(
        id,
        title,
        unit,
        words.replaceAll(/,\s*/g, '|'),
        description,
        column ? null : formula || null,
        column,
      )
    })
}
