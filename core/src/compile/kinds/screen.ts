/** A screen: which companies pass, by which figures, and why one is in or out. */
import { type Condition, type Expression, printCondition, printExpression, type Screen } from 'core/language'
import { day, formatDay } from 'core/values'
import type { AnswerColumn, Cell, ClauseVerdict, WhyCard } from '../answer.ts'
import { clauseWords } from '../clause-words.ts'
import { columnOfFigure, type LineageContext, movementOf, readDatasetDays, unitOfFigure } from '../lineage.ts'
import { moving, writtenFigure } from '../movement.ts'
import { table } from '../parts.ts'
import { dayText } from '../range.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { figuresOf } from '../sql/figures.ts'
import { type Ground, grounds } from '../sql/ground.ts'
import { refuseIntraday } from '../sql/reach.ts'
import { clausesOf, everyExpression } from '../sql/walk.ts'
import { titleOf } from '../titles.ts'
import { daysBefore } from './days-before.ts'
import { dayCell, extremeDays, withDays } from './extreme-days.ts'
import { remembering } from './remembering.ts'
import { datesNote, missingNotes } from './screen-notes.ts'
import { headlineOfScreen, headlineOfVerdict, type Leader } from './screen-words.ts'
import {
  earlierThanNow,
  type ScreenedRow,
  type Screening,
  screeningOf,
  screenRows,
  unique,
  verdictRows,
} from './screening.ts'
import { survivorsOf } from './survivors.ts'

/** The first row with the figure it is first by. */
function leaderOf(
  { sort }: Screen,
  row: ScreenedRow | undefined,
  figures: readonly Expression[],
  columns: readonly AnswerColumn[],
): Leader | null {
  const at = sort ? figures.findIndex((each) => printExpression(each) === printExpression(sort.by)) : -1
  const column = columns[at]
  const value = row?.values[at] ?? null
  if (!row || !column || value === null) return null
  return { name: row.name, title: column.title, value: writtenFigure(column.unit, value, column.movement) }
}

/** More rows than this help nobody; the table says how many there are. */
const mostRows = 1000

interface Shown {
  readonly expression: Expression
  readonly role: 'clause' | 'value'
}

export async function answerScreen(given: Screen, facts: MarketFacts, port: MarketReader): Promise<AnswerBody> {
  const reader = remembering(port)
  const query = { ...given, asOf: earlierThanNow(given.asOf, facts) }
  refuseIntraday(query.where ? [query.where] : [], [...query.show, ...(query.sort ? [query.sort.by] : [])])
  const ground: Ground = query.universe.base
  const shown = shownBy(query, ground)
  const texts = peerGroupsOf(shown.map(({ expression }) => expression))
  const asked: Screening = {
    ...screeningOf(query),
    figures: shown.map(({ expression }) => expression),
    texts,
    sort: query.sort,
    limit: Math.min(query.limit ?? mostRows, mostRows),
  }
  const [{ rows, total }, days, missing, why] = await Promise.all([
    screenRows(asked, facts, reader),
    readDatasetDays(reader),
    missingNotes(query, facts, reader),
    Promise.all(query.why.map((symbol) => explainCompany(query, symbol, facts, reader))),
  ])
  const survivors = total === 0 && query.where !== null ? await survivorsOf(query, facts, reader) : null
  const context: LineageContext = { facts, days, ground, asOf: query.asOf }
  const figures = shown.map(({ expression, role }) => columnOfFigure(expression, role, context))
  const dated = {
    ground,
    figures: asked.figures,
    columns: figures,
    symbols: rows.map(({ symbol }) => symbol),
    day: query.asOf ?? facts.asOf,
  }
  const before = await daysBefore(dated, reader)
  const made = [...(await extremeDays(dated, reader)), ...before]
  const columns = [...nameColumns(ground), ...texts.map(textColumn), ...withDays(figures, made, ({ column }) => column)]
  const cells = ({ symbol, name, texts: words, values }: ScreenedRow): Cell[] => [
    symbol,
    name,
    ...words,
    ...withDays(values, made, dayCell(symbol)),
  ]
  const verdict = asksOfOne(query) ? why[0] : undefined
  const when =
    query.asOf === null ? datesNote(columns) : [`As the market could be known at the end of ${dayText(query.asOf)}.`]
  return {
    headline: verdict
      ? headlineOfVerdict(verdict)
      : headlineOfScreen(query, total, leaderOf(query, rows[0], asked.figures, figures)),
    notes: [
      ...when,
      ...(before.length > 0 ? [`Days before are counted back from ${formatDay(day(dated.day))}.`] : []),
      ...missing,
    ],
    figures: [],
    tables: rows.length > 0 ? [table(capital(grounds[ground].noun), columns, rows.map(cells), total)] : [],
    series: [],
    why,
    survivors,
  }
}

/** "is tcs above its 200 dma": one company, and a condition about it. */
const asksOfOne = ({ universe, where, why }: Screen): boolean => {
  const [only, ...others] = universe.within
  return where !== null && others.length === 0 && only?.by === 'symbol' && why.length === 1 && why[0] === only.name
}

/** Clause by clause, for any company whether it passed or not. */
export async function explainCompany(
  given: Screen,
  symbol: string,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<WhyCard> {
  const query = { ...given, asOf: earlierThanNow(given.asOf, facts) }
  const ground: Ground = query.universe.base
  const clauses = clausesOf(query.where)
  const read = clauses.map((clause) => unique(figuresOf(clause, ground), printExpression))
  const figures = unique(read.flat(), printExpression)
  const [row] = await verdictRows({ ...screeningOf(query), figures }, [symbol], facts, reader)
  if (!row) {
    return {
      symbol,
      name: symbol,
      isIn: false,
      outside: `There is no ${symbol} among ${grounds[ground].noun} in the data.`,
      clauses: [],
    }
  }
  const places = new Map(figures.map((figure, at) => [printExpression(figure), at]))
  const valueIn = (figure: Expression): Cell => row.values[places.get(printExpression(figure)) ?? -1] ?? null
  const verdicts = clauses.map(
    (clause, at): ClauseVerdict => ({
      clause: printCondition(clause),
      words: clauseWords(clause, ground),
      holds: row.verdicts[at] ?? null,
      figures: (read[at] ?? []).map((figure) => ({
        label: titleOf(figure, ground),
        value: valueIn(figure),
        unit: unitOfFigure(figure, ground),
        ...moving(movementOf(figure, ground)),
      })),
    }),
  )
  return {
    symbol: row.symbol,
    name: row.name,
    isIn: row.isWithin && verdicts.every(({ holds }) => holds === true),
    outside: row.isWithin ? null : `${row.name} is not among the ${grounds[ground].noun} asked about.`,
    clauses: verdicts,
  }
}

/** Figures of the clauses, then those asked for, then what it is sorted by; each once. */
function shownBy({ where, show, sort, asOf }: Screen, ground: Ground): Shown[] {
  const read = clausesOf(where).flatMap((clause: Condition) => figuresOf(clause, ground))
  const clause = read.map((expression) => ({ expression, role: 'clause' as const }))
  const asked = [...show, ...(sort ? [sort.by] : [])]
  const beside = ground === 'etfs' && show.length === 0 && asOf === null ? chosenBy([...read, ...asked]) : []
  const value = [...asked, ...beside].map((expression) => ({ expression, role: 'value' as const }))
  const found = unique([...clause, ...value], ({ expression }) => printExpression(expression))
  return found.length > 0 ? found : usual[ground].map((expression) => ({ expression, role: 'value' as const }))
}

/** What ETFs of one index are told apart by: who asks for one of these chooses among them. */
const choosing = ['etf_tracking_error', 'etf_tracking_difference_1y', 'etf_expense_ratio', 'etf_traded_value_30d'].map(
  (id): Expression => ({ node: 'field', id, period: 'point' }),
)

const chosenBy = (figures: readonly Expression[]): readonly Expression[] => {
  const ids = new Set(['underlying', ...choosing.flatMap((each) => (each.node === 'field' ? [each.id] : []))])
  return figures.some((each) => each.node === 'field' && ids.has(each.id)) ? choosing : []
}

const close: Expression = { node: 'price', of: 'close', timeframe: 'day' }
/** Shown where nothing was asked for. */
const usual: Readonly<Record<Ground, readonly Expression[]>> = {
  stocks: [close, { node: 'field', id: 'market_cap', period: 'point' }],
  etfs: [close, { node: 'field', id: 'underlying', period: 'point' }],
  indices: [close],
  coins: [close],
  others: [close],
  contracts: [close],
  premiums: [close],
}

/** The group is named beside its figure. */
function peerGroupsOf(figures: readonly Expression[]): string[] {
  const groups = figures.flatMap(everyExpression).flatMap((each) => {
    if (each.node === 'peer' && each.by !== 'market') return [each.by]
    return each.node === 'field' && each.id === 'industry_pe' ? ['industry'] : []
  })
  const plain = new Set(figures.flatMap((each) => (each.node === 'field' ? [each.id] : [])))
  return [...new Set(groups)].filter((group) => !plain.has(group))
}

export const nameColumns = (ground: Ground): AnswerColumn[] => [
  { key: 'symbol', title: 'Symbol', unit: 'text', lineage: null, role: 'name' },
  {
    key: 'name',
    title: {
      stocks: 'Company',
      etfs: 'ETF',
      indices: 'Index',
      coins: 'Coin',
      others: 'Name',
      contracts: 'Contract',
      premiums: 'Contract',
    }[ground],
    unit: 'text',
    lineage: null,
    role: 'name',
  },
]

const textColumn = (text: string): AnswerColumn => ({
  key: text,
  title: capital(text),
  unit: 'text',
  lineage: null,
  role: 'text',
})

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
