/** Counts, means and medians of a universe, in groups or as a whole. */
import { formatFigure, type Unit } from 'core/catalogue'
import type { Aggregate, Group } from 'core/language'
import type { AnswerColumn, Lineage } from '../answer.ts'
import { keyOfFigure, type LineageContext, lineageOf, movementOf, readDatasetDays, unitOfFigure } from '../lineage.ts'
import { moving, writtenFigure } from '../movement.ts'
import { NoData } from '../no-data.ts'
import { body, cellOf, figure, numberOf, plainColumn, table, textOf } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import type { Ground } from '../sql/ground.ts'
import { type GroupSql, groupStatement } from '../sql/group.ts'
import { isConditionInSql, isInSql, refuseIntraday } from '../sql/reach.ts'
import { clausesOf } from '../sql/walk.ts'
import { titleOf } from '../titles.ts'
import { counted } from './screen-words.ts'
import { earlierThanNow, screeningOf, screenRows } from './screening.ts'

const opTitles: Readonly<Record<Aggregate['op'], string>> = {
  count: 'Number with',
  avg: 'Average',
  median: 'Median',
  sum: 'Sum of',
  min: 'Lowest',
  max: 'Highest',
}

export async function answerGroup(given: Group, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const query = { ...given, asOf: earlierThanNow(given.asOf, facts) }
  const ground: Ground = query.universe.base
  const figures = query.show.flatMap(({ of }) => (of ? [of] : []))
  refuseIntraday(query.where ? [query.where] : [], figures)
  const reach = { ground, asOf: query.asOf }
  if (query.by !== null && ground !== 'stocks') throw new NoData(`Only companies have a ${query.by}.`)
  if (!figures.every((each) => isInSql(each, reach))) {
    throw new NoData('A figure that has to be computed bar by bar cannot be summed up over many companies.')
  }
  const clauses = clausesOf(query.where)
  const isAllSql = clauses.every((clause) => isConditionInSql(clause, reach))
  const universe = isAllSql ? query.universe : await passing(query, facts, reader)
  const show: readonly Aggregate[] = query.show.length > 0 ? query.show : [{ op: 'count', of: null }]
  const statement = (of: Pick<GroupSql, 'universe' | 'clauses'>): GroupSql => ({
    ground,
    asOf: query.asOf,
    today: facts.asOf,
    watchlist: facts.watchlist,
    by: query.by,
    show,
    descending: query.descending,
    limit: query.by === null ? null : query.limit,
    ...of,
  })
  const [rows, days] = await Promise.all([
    reader.rows(groupStatement(statement({ universe, clauses: isAllSql ? clauses : [] }))),
    readDatasetDays(reader),
  ])
  const columns = show.map((each) => aggregateColumn(each, { facts, days, ground, asOf: query.asOf }))
  if (query.by !== null) return grouped(query, query.by, rows, columns)
  const isOfMore = isCount(columns) && clauses.length > 0
  const [all] = isOfMore ? await reader.rows(groupStatement(statement({ universe: query.universe, clauses: [] }))) : []
  return whole(query, rows[0], columns, numberOf(all, 'companies'))
}

/** Clauses that need bars are judged first; what passes is then a list of symbols. */
async function passing(query: Group, facts: MarketFacts, reader: MarketReader): Promise<Group['universe']> {
  const { rows } = await screenRows(screeningOf(query), facts, reader)
  const within = rows.map(({ symbol }) => ({ by: 'symbol' as const, name: symbol }))
  return { base: query.universe.base, within: within.length > 0 ? within : [{ by: 'symbol', name: '' }], except: [] }
}

function aggregateColumn({ op, of }: Aggregate, context: LineageContext): AnswerColumn {
  if (of === null) return plainColumn('Companies', 'count')
  const unit: Unit = op === 'count' ? 'count' : unitOfFigure(of, context.ground)
  const title = `${opTitles[op]} ${titleOf(of, context.ground)}`
  const base = lineageOf(of, context)
  const expression = `${op}(${base.expression})`
  const lineage: Lineage = { ...base, title, expression, formula: expression }
  const movement = op === 'count' || op === 'sum' ? null : movementOf(of, context.ground)
  return { key: `${op}_${keyOfFigure(of)}`, title, unit, lineage, role: 'value', ...moving(movement) }
}

/** `among`: of how many the counted ones are; null where all were. */
function whole(
  query: Group,
  row: StoreRow | undefined,
  columns: readonly AnswerColumn[],
  among: number | null,
): AnswerBody {
  const count = numberOf(row, 'companies') ?? 0
  const companies = counted(query.universe.base, count)
  const all = among === null ? companies : counted(query.universe.base, among)
  const figures = columns.map(({ title, unit, lineage, movement = null }, at) => ({
    ...figure(title, numberOf(row, `a${at}`), unit, {
      note: `of ${lineage ? companies : all}`,
      ...(lineage ? { lineage } : {}),
    }),
    ...moving(movement),
  }))
  const [first] = figures
  if (first && !isCount(columns))
    return body(`${first.label} of ${companies} is ${writtenFigure(first.unit, first.value, first.movement)}.`, {
      figures,
    })
  const part = among ? `, ${formatFigure('percent', (count / among) * 100)}` : ''
  return body(among === null ? `${companies}.` : `${formatFigure('count', count)} of ${all}${part}.`, { figures })
}

const isCount = (columns: readonly AnswerColumn[]): boolean => columns.length === 1 && columns[0]?.lineage === null

const groupTitles = {
  sector: ['Sector', 'sectors'],
  industry: ['Industry', 'industries'],
  size: ['Size class', 'size classes'],
  ownership: ['Ownership', 'kinds of ownership'],
  group: ['Business group', 'business groups'],
  kind: ['Kind', 'kinds of company'],
} as const

function grouped(
  query: Group,
  by: NonNullable<Group['by']>,
  rows: readonly StoreRow[],
  columns: readonly AnswerColumn[],
): AnswerBody {
  const [title, plural] = groupTitles[by]
  const hasCount = columns.some(({ lineage }) => lineage === null)
  const all = [
    { ...plainColumn(title, 'text', 'name'), key: by },
    ...columns,
    ...(hasCount ? [] : [plainColumn('Companies', 'count', 'text')]),
  ]
  const cells = rows.map((row) => [
    cellOf(row.member),
    ...columns.map((_, at) => cellOf(row[`a${at}`])),
    ...(hasCount ? [] : [cellOf(row.companies)]),
  ])
  const words = columns.map((column) => column.title).join(', ')
  const [first] = columns
  const leads = rows.length > 1 && first ? numberOf(rows[0], 'a0') : null
  const leader =
    leads === null || !first
      ? ''
      : `: ${textOf(rows[0], 'member')}, ${writtenFigure(first.unit, leads, first.movement)}`
  const order = query.descending ? 'highest' : 'lowest'
  return body(
    `${first?.title ?? words} of ${rows.length} ${rows.length === 1 ? title.toLowerCase() : plural}, ${order} first${leader}.`,
    {
      tables: rows.length > 0 ? [table(words, all, cells)] : [],
      series: rows.length > 1 ? [barsOf(columns[0], rows)] : [],
    },
  )
}

const barsOf = (column: AnswerColumn | undefined, rows: readonly StoreRow[]) => ({
  title: column?.title ?? 'Figures',
  unit: column?.unit ?? ('figure' as const),
  draw: 'bars' as const,
  points: rows.map((row) => [String(row.member), numberOf(row, 'a0')] as const),
  levels: [],
  marks: [],
})
