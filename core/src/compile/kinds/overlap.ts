/** How much of two funds or more is the same. */
import { formatFigure } from 'core/catalogue'
import type { Overlap } from 'core/language'
import type { Cell } from '../answer.ts'
import { NoData } from '../no-data.ts'
import {
  body,
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
import { traced } from '../traced.ts'
import { fundMonth } from './holders.ts'
import { findFund } from './holdings.ts'

interface Portfolio {
  readonly name: string
  /** By symbol. */
  readonly weights: ReadonlyMap<string, number>
  readonly names: ReadonlyMap<string, string>
}

/** Of each common holding the smaller weight, summed. */
const overlapOf = (one: Portfolio['weights'], other: Portfolio['weights']): number =>
  [...one].reduce((sum, [symbol, weight]) => sum + Math.min(weight, other.get(symbol) ?? 0), 0)

const formulas: Readonly<Record<string, string>> = {
  'Common stocks': 'stocks all of them hold',
  'Stocks of …': 'stocks it holds',
}

export const answerOverlap = async (query: Overlap, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellOverlap(query, facts, reader), facts, { dataset: 'mutual_fund_holdings', formulas })

async function tellOverlap(query: Overlap, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  if (query.funds.length < 2) throw new NoData('An overlap needs two funds or more.')
  const portfolios = await Promise.all(query.funds.map((name) => portfolioOf(name, reader)))
  const empty = portfolios.find(({ weights }) => weights.size === 0)
  if (empty) throw new NoData(`${empty.name} holds no shares in the data.`)
  const [first] = portfolios
  const common = [...(first?.weights.keys() ?? [])]
    .filter((symbol) => portfolios.every(({ weights }) => weights.has(symbol)))
    .map((symbol) => ({ symbol, weights: portfolios.map(({ weights }) => weights.get(symbol) ?? 0) }))
    .sort(
      (left, right) => Math.min(...right.weights) - Math.min(...left.weights) || (left.symbol < right.symbol ? -1 : 1),
    )
  const lineage = computedLineage(
    {
      title: 'Overlap',
      formula: 'sum of the smaller weight of each common holding',
      description: 'Part of the portfolios that is the same.',
      dataset: 'mutual_fund_holdings',
    },
    facts,
  )
  const pairs = portfolios.flatMap((one, at) =>
    portfolios.slice(at + 1).map((other) => ({ one, other, overlap: overlapOf(one.weights, other.weights) })),
  )
  const [pair] = pairs
  const weight = lineageOfField(fieldOf('mutual_fund_holdings', 'holding_weight'), facts)
  const commonWords = `${formatFigure('count', common.length)} stocks are common to ${portfolios.length === 2 ? 'both' : 'all'}`
  return body(
    portfolios.length === 2 && pair
      ? `${pair.one.name} and ${pair.other.name} overlap by ${formatFigure('percent', pair.overlap)}; ${commonWords}.`
      : `${commonWords} ${portfolios.length} funds.`,
    {
      notes: [
        `Overlap is the sum of the smaller weight of each common holding. Holdings as of ${await fundMonth(reader)}, direct plans.`,
      ],
      figures: [
        ...pairs.map(({ one, other, overlap }) =>
          figure(portfolios.length === 2 ? 'Overlap' : `${one.name} and ${other.name}`, overlap, 'percent', {
            lineage,
          }),
        ),
        figure('Common stocks', common.length, 'count'),
        ...portfolios.map(({ name, weights }) => figure(`Stocks of ${name}`, weights.size, 'count')),
      ],
      tables: [
        table(
          'Common stocks',
          [
            plainColumn('Company', 'text', 'name'),
            plainColumn('Symbol', 'text', 'text'),
            ...portfolios.map(({ name }, at) => ({
              ...plainColumn(name, 'percent', 'value', weight),
              key: `weight_${at + 1}`,
            })),
            plainColumn('Smaller weight', 'percent', 'value', lineage),
          ],
          common.map(({ symbol, weights }): Cell[] => [
            first?.names.get(symbol) ?? symbol,
            symbol,
            ...weights,
            Math.min(...weights),
          ]),
        ),
      ],
    },
  )
}

async function portfolioOf(name: string, reader: MarketReader): Promise<Portfolio> {
  const fund = await findFund(name, reader)
  const rows = await reader.rows({
    sql: 'select "holding_symbol", "holding_name", "holding_weight" from "mutual_fund_holdings" where "id" = $1 and "holding_symbol" is not null order by "holding_number"',
    values: [fund.id],
  })
  return {
    name: fund.name,
    weights: new Map(rows.map((row) => [textOf(row, 'holding_symbol'), numberOf(row, 'holding_weight') ?? 0])),
    names: new Map(rows.map((row) => [textOf(row, 'holding_symbol'), textOf(row, 'holding_name')])),
  }
}
