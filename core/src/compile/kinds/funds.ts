/** A screen of mutual funds. */
import { datasetOf, formatFigure } from 'core/catalogue'
import type { Expression, Funds } from 'core/language'
import { day, formatDay } from 'core/values'
import { indexFigures } from '../index-figures.ts'
import { writtenFigure } from '../movement.ts'
import {
  body,
  cellOf,
  computedLineage,
  fieldOf,
  figure,
  lineageOfField,
  numberOf,
  plainColumn,
  table,
  textOf,
} from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { rowColumns } from '../row-figures.ts'
import { collectValues, type RowScope, rowCondition, rowFigure } from '../row-sql.ts'
import { rowSurvivors } from '../row-survivors.ts'

const usualLimit = 50
const field = (id: string): Expression => ({ node: 'field', id, period: 'point' })
const usual = [
  'fund_category',
  'fund_aum',
  'expense_ratio',
  'fund_return_1y',
  'fund_return_3y',
  'fund_return_5y',
  'star_rating',
]

/** Months of a rolling return, and over how many of them its mean is taken. */
const rollingMonths = 36
const rollingOver = 60

export async function answerFunds(query: Funds, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const { values, value } = collectValues()
  const fundScope = { ...fundRows, ofIndices: await indexFigures(query, facts, reader) }
  const scope = { ...fundScope, value }
  // A few figures of named funds are asked for as they are; a screen shows the usual ones too.
  const columns = rowColumns(query, query.show.length > 0 ? [] : usual.map(field), scope, facts)
  const sort = query.sort ?? { by: field('fund_aum'), descending: true }
  const rows = await reader.rows({
    sql: `select f."name" as fund, f."id" as id, f."plan" as plan, f."nav_date"::varchar as nav_date, count(*) over () as total,
  ${columns.map(({ sql }, at) => `${sql} as c${at}`).join(', ')}
${listed(query, value)}${query.where === null ? '' : ` and ${rowCondition(query.where, scope)}`}
order by ${rowFigure(sort.by, scope)} ${sort.descending ? 'desc' : 'asc'} nulls last, fund, id
limit ${Math.min(query.limit ?? usualLimit, 500)}`,
    values,
  })
  const what = describe(query)
  if (rows.length === 0) {
    return body(`No ${what} match.`, {
      notes: fundNotes(null),
      survivors: await rowSurvivors(
        query,
        {
          from: ({ value: put }) => listed(query, put),
          scope: fundScope,
          counted: (count) => `${formatFigure('count', count)} ${count === 1 ? 'fund' : 'funds'}`,
        },
        reader,
      ),
    })
  }
  const total = numberOf(rows[0], 'total') ?? rows.length
  const isRolling = columns.some(({ column }) => column.key === 'fund_return_3y')
  const rolling = isRolling
    ? await rollingReturns(
        rows.map((row) => textOf(row, 'id')),
        reader,
      )
    : null
  const [only] = rows
  const [first] = columns
  const asked =
    query.show.length === 1 && first
      ? { title: first.column.title, value: writtenFigure(first.column.unit, cellOf(only?.c0), first.column.movement) }
      : null
  return body(headline(query, total, what, { name: textOf(only, 'fund'), asked }), {
    notes: fundNotes({
      navDate: textOf(only, 'nav_date'),
      isRolling,
      plans: new Set(rows.map((row) => textOf(row, 'plan'))),
    }),
    figures:
      rows.length === 1 && query.show.length > 0
        ? columns
            .slice(0, query.show.length)
            .map(({ column }, at) =>
              figure(column.title, numberOf(only, `c${at}`), column.unit, { lineage: column.lineage }),
            )
        : [],
    tables: [
      table(
        `${what.charAt(0).toUpperCase()}${what.slice(1)}`,
        [
          {
            ...plainColumn('Fund', 'text', 'name', lineageOfField(fieldOf('mutual_funds', 'name'), facts)),
            key: 'name',
          },
          ...columns.map(({ column }) => column),
          ...(rolling ? [rollingColumn(facts)] : []),
        ],
        rows.map((row) => [
          textOf(row, 'fund'),
          ...columns.map((_, at) => cellOf(row[`c${at}`])),
          ...(rolling ? [rolling.get(textOf(row, 'id')) ?? null] : []),
        ]),
        total,
      ),
    ],
  })
}

const fundRows: Omit<RowScope, 'value'> = {
  fields: datasetOf('mutual_funds').fields,
  alias: 'f',
  company: null,
  noun: 'mutual funds',
}

const listed = ({ categories, houses }: Funds, value: RowScope['value']): string => {
  const among = (column: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`lower(f."${column}") in (${names.map((name) => value(name.toLowerCase())).join(', ')})`]
  return `from "mutual_funds" f\nwhere ${['true', ...among('fund_category', categories), ...among('fund_house', houses)].join(' and ')}`
}

function describe({ categories, houses }: Funds): string {
  const kinds = categories.map((name) => name.replace(/^.*: /, '').toLowerCase()).join(' and ')
  // "Index fund" is a category of its own name.
  return `${kinds.endsWith('fund') ? `${kinds}s` : kinds.endsWith('funds') ? kinds : kinds ? `${kinds} funds` : 'funds'}${houses.length > 0 ? ` of ${houses.join(' and ')}` : ''}`
}

interface First {
  readonly name: string
  /** The one figure that was asked for, of the first fund. */
  readonly asked: { readonly title: string; readonly value: string } | null
}

function headline({ sort, limit, where }: Funds, total: number, what: string, { name, asked }: First): string {
  if (total === 1) return asked ? `${asked.title} of ${name} is ${asked.value}.` : `${name}.`
  const count = `${formatFigure('count', total)} ${what}${where === null ? '' : ' match'}`
  if (limit === 1) return `${name} comes first of ${count.replace(/ match$/, ' that match')}.`
  if (limit !== null && limit < total) return `${count}; the first ${limit} are shown.`
  return sort ? `${count}; ${name} comes first.` : `${count}.`
}

interface Shown {
  readonly navDate: string
  readonly isRolling: boolean
  readonly plans: ReadonlySet<string>
}

function fundNotes(shown: Shown | null): string[] {
  if (!shown) return ['All funds in the data are direct plans unless a plan is named.']
  const date = shown.navDate ? ` up to ${formatDay(day(shown.navDate))}` : ''
  return [
    shown.plans.size === 1 ? planWords([...shown.plans][0] ?? '') : 'Direct and regular plans are listed apart.',
    `Returns over more than a year are yearly, from point to point${date}.`,
    ...(shown.isRolling
      ? [
          `“Rolling 3 years” is the mean of the yearly returns over ${rollingMonths} months that ended at each of the last ${rollingOver} month ends; the condition reads the point-to-point figure.`,
        ]
      : []),
  ]
}

/** "Direct Plan" → "Direct plans only." */
const planWords = (plan: string): string => `${plan.charAt(0)}${plan.slice(1).toLowerCase()}s only.`

const rollingColumn = (facts: MarketFacts) =>
  plainColumn(
    'Rolling 3 years, mean',
    'percent',
    'value',
    computedLineage(
      {
        title: 'Rolling return over 3 years',
        formula: `mean of ((nav / nav ${rollingMonths} months before) ^ (1/3) - 1) * 100 over ${rollingOver} month ends`,
        description: 'How a holding of three years did on average, whenever it began.',
        dataset: 'mutual_fund_nav',
      },
      facts,
    ),
  )

async function rollingReturns(ids: readonly string[], reader: MarketReader): Promise<ReadonlyMap<string, number>> {
  const { values, value } = collectValues()
  const rows = await reader.rows({
    sql: `with navs as (
  select "id", "day", "nav", lag("nav", ${rollingMonths}) over (partition by "id" order by "day") as before
  from "mutual_fund_nav" where "id" in (${ids.map(value).join(', ')})
  qualify row_number() over (partition by "id" order by "day" desc) <= ${rollingOver}
)
select "id", list_sum(list_sort(list((power("nav" / before, 1 / 3.0) - 1) * 100))) / count(before) as mean
from navs where before > 0 group by 1`,
    values,
  })
  return new Map(
    rows.flatMap((row) => {
      const mean = numberOf(row, 'mean')
      return mean === null ? [] : [[textOf(row, 'id'), mean] as const]
    }),
  )
}
