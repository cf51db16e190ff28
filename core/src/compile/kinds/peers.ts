/** A company beside its peers: a row for each of them and one for the median of their group, a column for each figure. */
import { type Expression, type Lookup, type PeerGroup, printExpression } from 'core/language'
import type { Cell } from '../answer.ts'
import { columnOfFigure, type LineageContext } from '../lineage.ts'
import { writtenFigure } from '../movement.ts'
import { body, table, textOf } from '../parts.ts'
import type { AnswerBody, MarketReader } from '../reader.ts'
import { inSentence } from '../titles.ts'
import { nameColumns } from './screen.ts'
import { type ScreenedRow, screenRows } from './screening.ts'
import { subjectRows } from './subjects.ts'

interface AgainstPeers {
  readonly figures: readonly Expression[]
  readonly medians: readonly Expression[]
  readonly by: PeerGroup
}

/** Several figures of one company, each with the median of the same group behind it. */
export function againstPeers({ subjects, show, at }: Lookup): AgainstPeers | null {
  const figures = show.filter((_, place) => place % 2 === 0)
  const medians = show.filter((_, place) => place % 2 === 1)
  const [first] = medians
  const isPaired = medians.every(
    (each, place) =>
      each.node === 'peer' &&
      each.op === 'median' &&
      first?.node === 'peer' &&
      each.by === first.by &&
      figures[place] !== undefined &&
      printExpression(each.of) === printExpression(figures[place]),
  )
  const isOne = subjects.length === 1 && subjects[0]?.asset === 'stock' && at === null
  if (!isOne || !isPaired || first?.node !== 'peer' || figures.length < 2 || figures.length > medians.length)
    return null
  return { figures, medians, by: first.by }
}

/** As many as the page of a company lists. */
const mostPeers = 8

export async function tellPeers(
  query: Lookup,
  { figures, medians, by }: AgainstPeers,
  context: LineageContext,
  reader: MarketReader,
): Promise<AnswerBody> {
  const { facts, asOf, ground } = context
  const symbol = query.subjects[0]?.symbol ?? ''
  const [company] = await subjectRows(
    { subjects: query.subjects, figures: [...figures, ...medians], asOf },
    facts,
    reader,
  )
  const peers = await peerRows({ symbol, figures }, context, reader)
  const columns = figures.map((each) => columnOfFigure(each, 'value', context))
  const own = company?.values.slice(0, figures.length) ?? []
  const group = company?.values.slice(figures.length) ?? []
  const [column] = columns
  const written = (value: Cell | undefined): string => writtenFigure(column?.unit ?? 'figure', value ?? null)
  const compared = column
    ? `: ${inSentence(column.title)} ${written(own[0])}, median of the ${by} ${written(group[0])}`
    : ''
  const beside = peers.length === 0 ? `its ${by}` : `${peers.length} ${peers.length === 1 ? 'peer' : 'peers'}`
  return body(`${company?.name} beside ${beside}${compared}.`, {
    notes: peers.length === 0 ? [] : ['Peers are companies of the same industry, nearest in size first.'],
    tables: [
      table(
        'Beside its peers',
        [...nameColumns(ground), ...columns],
        [
          [symbol, company?.name ?? symbol, ...own],
          ...peers.map((row): Cell[] => [row.symbol, row.name, ...row.values]),
          [null, `Median of the ${by}`, ...group],
        ],
      ),
    ],
  })
}

/** One that had no price yet on the day asked about is left out. */
async function peerRows(
  { symbol, figures }: { readonly symbol: string; readonly figures: readonly Expression[] },
  { facts, asOf, ground }: LineageContext,
  reader: MarketReader,
): Promise<readonly ScreenedRow[]> {
  const listed = await reader.rows({
    sql: `select "peer_symbol" as peer from "peers" where "symbol" = $1 order by "peer_rank", "peer_symbol" limit ${mostPeers}`,
    values: [symbol],
  })
  const symbols = listed.map((row) => textOf(row, 'peer'))
  if (symbols.length === 0) return []
  const within = symbols.map((name) => ({ by: 'symbol' as const, name }))
  const universe = { base: 'stocks' as const, within, except: [] }
  const asked = { ground, universe, clauses: [], figures, texts: [], sort: null, limit: null, asOf }
  const { rows } = await screenRows(asked, facts, reader)
  return [...rows].sort((left, right) => symbols.indexOf(left.symbol) - symbols.indexOf(right.symbol))
}
