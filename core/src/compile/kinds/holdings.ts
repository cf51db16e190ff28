/** What an investor or a fund holds, and what changed. */
import { formatFigure } from 'core/catalogue'
import type { Holdings } from 'core/language'
import { day, formatDay } from 'core/values'
import { NoData } from '../no-data.ts'
import {
  body,
  cellOf,
  fieldColumn,
  fieldOf,
  figure,
  lineageOfField,
  numberOf,
  plainColumn,
  sentence,
  table,
  textOf,
} from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import { collectValues, orderedSum } from '../row-sql.ts'
import { traced } from '../traced.ts'
import {
  fundMoves,
  lastPortfolios,
  moveClause,
  moveColumns,
  moveNotes,
  moveOrder,
  weightMoveColumns,
} from './fund-trades.ts'
import { disclosureNote, fundMonth, lastQuarters, mergedStakes, stakeClause, stakeColumns } from './holders.ts'

const formulas: Readonly<Record<string, string>> = {
  'Quarter before': 'stake of the quarter before',
  'Ten largest together': 'sum of the ten largest weights',
  Holdings: 'companies held',
}

export const answerHoldings = async (query: Holdings, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellHoldings(query, facts, reader), facts, {
    dataset: query.owner.is === 'fund' ? 'mutual_fund_holdings' : 'investor_holdings',
    formulas,
  })

const tellHoldings = (query: Holdings, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  query.owner.is === 'fund' ? fundPortfolio(query, facts, reader) : investorPortfolio(query, facts, reader)

const did: Readonly<Record<Holdings['change'], string>> = {
  any: 'holds',
  bought: 'bought more of',
  sold: 'sold some of',
  new: 'newly holds',
  left: 'is no longer named in',
}

const didNot: Readonly<Record<Holdings['change'], string>> = {
  any: 'is not named as a holder of any company',
  bought: 'raised no stake',
  sold: 'lowered no stake',
  new: 'has no new holding',
  left: 'is still named wherever it was',
}

/** The whole of a fund's portfolio is known: what is no longer in it was sold. */
const fundDid = { ...did, left: 'sold all of its shares in' }
const fundDidNot = { ...didNot, left: 'left no company' }

/** Of one company. */
const didNotIn: Readonly<Record<Holdings['change'], string>> = {
  any: 'is not named as a holder of',
  bought: 'raised no stake in',
  sold: 'lowered no stake in',
  new: 'is not new among the holders of',
  left: 'has not left',
}

/** "holds 15.20% of ITC Ltd. in the quarter to 30 Sep 2026, 0.10 points more than a quarter before". */
function stakeWords(row: StoreRow, company: string, when: string): string {
  const [stake, before] = [numberOf(row, 'stake'), numberOf(row, 'stake_before')]
  if (stake === null) return `${did.left} ${company}${when}`
  const points = numberOf(row, 'change') ?? 0
  const moved = `${formatFigure('points', Math.abs(points))} points ${points < 0 ? 'less' : 'more'} than a quarter before`
  const than = before === null ? 'not named a quarter before' : points === 0 ? 'as a quarter before' : moved
  return `holds ${formatFigure('percent', stake)} of ${company}${when}, ${than}`
}

/** By any name it is filed under. */
const ofHolder = `coalesce("investor_merged", "investor") in (
    select coalesce("investor_merged", "investor") from "investor_holdings" where lower($1) in (lower("investor"), lower("investor_merged"))
  )`

const companies = (count: number): string => `${formatFigure('count', count)} ${count === 1 ? 'company' : 'companies'}`

interface Asked {
  readonly symbol: string
  readonly name: string
}

/** The company that is asked about, by the name people know. */
async function companyAsked({ of }: Holdings, reader: MarketReader): Promise<Asked | null> {
  if (!of) return null
  const [row] = await reader.rows({
    sql: 'select "company_name" as name from "latest" where "symbol" = $1',
    values: [of.symbol],
  })
  if (!row) throw new NoData(`There is no company ${of.symbol} in the data.`)
  return { symbol: of.symbol, name: textOf(row, 'name') || of.symbol }
}

async function investorPortfolio(query: Holdings, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const { owner, change } = query
  const asked = await companyAsked(query, reader)
  const rows = await reader.rows({
    sql: `with ${lastQuarters}, held as (
  select i.*, q.ago from (${mergedStakes(ofHolder)}) i join quarters q using ("period_end") where q.ago <= 2
)
select coalesce(c."company_name", n."symbol", b."symbol") as company, coalesce(n."symbol", b."symbol") as symbol,
  n."holding_percent" as stake, b."holding_percent" as stake_before,
  round(coalesce(n."holding_percent", 0) - coalesce(b."holding_percent", 0), 4) as change,
  n."holding_shares" as shares, n."holding_value" as value,
  (select max("period_end")::varchar from quarters) as quarter, (select count(*) from held) as known
from (select * from held where ago = 1) n full join (select * from held where ago = 2) b on b."symbol" = n."symbol"
left join "latest" c on c."symbol" = coalesce(n."symbol", b."symbol")
where ${stakeClause[change]}${asked ? ' and coalesce(n."symbol", b."symbol") = $2' : ''}
order by ${change === 'any' ? 'value desc' : 'abs(change) desc'}, coalesce(n."symbol", b."symbol")`,
    values: asked ? [owner.name, asked.symbol] : [owner.name],
  })
  const [first] = rows
  const quarter = textOf(first, 'quarter') || (await lastQuarter(reader))
  const when = quarter ? ` in the quarter to ${formatDay(day(quarter))}` : ''
  if (!first)
    return body(sentence(`${owner.name} ${asked ? `${didNotIn[change]} ${asked.name}` : didNot[change]}${when}`), {
      notes: [disclosureNote],
    })
  const worth = rows.reduce((sum, row) => sum + (numberOf(row, 'value') ?? 0), 0)
  const names = ['company', 'symbol', 'stake', 'stake_before', 'change', 'shares', 'value']
  const what = asked ? stakeWords(first, asked.name, when) : `${did[change]} ${companies(rows.length)}${when}`
  return body(sentence(`${owner.name} ${what}`), {
    notes: [
      disclosureNote,
      ...(await namesNote(owner.name, reader)),
      ...(change === 'any' ? [] : ['A stake that was below 1% before, or is now, counts as none.']),
    ],
    figures:
      change === 'left' || asked
        ? []
        : [
            figure('Worth of these stakes', worth, 'rupees', {
              note: 'at the prices of the quarter’s filings',
              lineage: lineageOfField(fieldOf('investor_holdings', 'holding_value'), facts),
            }),
          ],
    tables: [
      table(
        owner.name,
        stakeColumns('Company', facts),
        rows.map((row) => names.map((name) => cellOf(row[name]))),
      ),
    ],
  })
}

/** Under which names the stakes are filed, where there are several. */
async function namesNote(name: string, reader: MarketReader): Promise<string[]> {
  const rows = await reader.rows({
    sql: `select distinct "investor" as filed from "investor_holdings" where ${ofHolder} order by 1`,
    values: [name],
  })
  if (rows.length < 2) return []
  const names = rows.map((row) => textOf(row, 'filed'))
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return [`${names.length} filed names are merged: ${names.slice(0, mostNames).join('; ')}${more}.`]
}

const mostNames = 6

async function lastQuarter(reader: MarketReader): Promise<string> {
  const [row] = await reader.rows({
    sql: 'select max("period_end")::varchar as last from "investor_holdings"',
    values: [],
  })
  return textOf(row, 'last')
}

async function fundPortfolio(query: Holdings, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const { owner, change } = query
  const [fund, asked] = await Promise.all([findFund(owner.name, reader), companyAsked(query, reader)])
  const { values, value } = collectValues()
  const id = value(fund.id)
  const portfolios = change === 'any' ? null : await lastPortfolios(reader)
  const rows = await reader.rows({
    sql:
      change === 'any'
        ? `select h."holding_name" as company, h."holding_symbol" as symbol, h."holding_sector" as sector, h."holding_weight" as weight,
  h."holding_amount" as amount, h."holding_change_1m" as month, h."holding_change_3m" as quarter
from "mutual_fund_holdings" h where h."id" = ${id}${asked ? ` and h."holding_symbol" = ${value(asked.symbol)}` : ''}
order by weight desc, h."holding_number"`
        : `with ${fundMoves(`h."id" = ${id}`, portfolios, value)}
select m.name as company, m.symbol as symbol, m.sector as sector, m.moved as moved, m.shares as shares, m.weight as weight,
  m.amount as amount, m.month as month, m.quarter as quarter
from moves m where ${moveClause[change]}${asked ? ` and m.symbol = ${value(asked.symbol)}` : ''}
order by ${moveOrder}, m.symbol`,
    values,
  })
  const sectors = await reader.rows({
    sql: `select "holding_sector" as sector, count(*)::double as holdings, ${orderedSum('"holding_weight"')} as weight
from "mutual_fund_holdings" where "id" = $1 group by 1 order by weight desc, sector`,
    values: [fund.id],
  })
  const as = await fundMonth(reader)
  const of = (id: string) => fieldColumn(fieldOf('mutual_fund_holdings', id), facts)
  const weights = rows.map((row) => numberOf(row, 'weight') ?? 0)
  const isMoved = change !== 'any'
  const when = isMoved ? ' over the last month' : ''
  const names = ['weight', 'amount', 'month', 'quarter']
  const shown = ['company', 'symbol', 'sector', ...(isMoved ? ['moved', 'shares'] : []), ...names]
  const [first] = rows
  const what = asked
    ? weightWords(change, first, asked.name)
    : rows.length === 0 && isMoved
      ? fundDidNot[change]
      : `${fundDid[change]} ${rows.length === 0 ? 'no shares' : companies(rows.length)}`
  const isWhole = change === 'any' && !asked
  return body(sentence(`${fund.name} ${what}${when}`), {
    notes: [`As of ${as}, direct plan.`, ...(isMoved ? moveNotes(rows, portfolios) : [])],
    figures: isWhole
      ? [
          figure('Fund size', fund.size, 'rupees', {
            lineage: lineageOfField(fieldOf('mutual_funds', 'fund_aum'), facts),
          }),
          figure(
            'Ten largest together',
            weights.slice(0, 10).reduce((sum, weight) => sum + weight, 0),
            'percent',
          ),
        ]
      : [],
    tables: [
      table(
        'Holdings',
        [
          plainColumn('Company', 'text', 'name'),
          of('holding_symbol'),
          of('holding_sector'),
          ...(isMoved ? moveColumns(facts) : []),
          of('holding_weight'),
          of('holding_amount'),
          ...weightMoveColumns(facts),
        ],
        rows.map((row) => shown.map((name) => cellOf(row[name]))),
      ),
      ...(isWhole
        ? [
            table(
              'By sector',
              [plainColumn('Sector', 'text', 'name'), plainColumn('Holdings', 'count'), of('holding_weight')],
              sectors.map((row) => ['sector', 'holdings', 'weight'].map((name) => cellOf(row[name]))),
            ),
          ]
        : []),
    ].filter((each) => each.rows.length > 0),
  })
}

const didNotWith: Readonly<Record<Holdings['change'], string>> = {
  any: 'holds no shares of',
  bought: 'bought no more of',
  sold: 'sold none of',
  new: 'has not newly bought',
  left: 'did not sell all of',
}

/** "holds ITC Ltd. at 3.10% of the fund, ₹120 cr". */
function weightWords(change: Holdings['change'], row: StoreRow | undefined, company: string): string {
  if (!row) return `${didNotWith[change]} ${company}`
  if (change !== 'any') return `${fundDid[change]} ${company}`
  const [weight, amount] = [
    formatFigure('percent', numberOf(row, 'weight')),
    formatFigure('rupees', numberOf(row, 'amount')),
  ]
  return `holds ${amount} of ${company}, ${weight} of the fund`
}

export interface FoundFund {
  readonly id: string
  readonly name: string
  readonly size: number | null
}

export async function findFund(name: string, reader: MarketReader): Promise<FoundFund> {
  const [row] = await reader.rows({
    sql: 'select "id", "name", "fund_aum" from "mutual_funds" where lower("name") = lower($1) order by "fund_aum" desc, "id" limit 1',
    values: [name],
  })
  if (!row) throw new NoData(`There is no fund called “${name}” in the data.`)
  return { id: textOf(row, 'id'), name: textOf(row, 'name'), size: numberOf(row, 'fund_aum') }
}
