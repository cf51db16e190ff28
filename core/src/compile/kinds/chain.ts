/** The option chain of an underlying: what open positions say, and the chain itself. */
import { formatFigure, type Unit } from 'core/catalogue'
import { type Chain, type ChainFact, optionSides } from 'core/language'
import { addDays, day, formatDay, formatNumber } from 'core/values'
import type { AnswerColumn, AnswerFigure, AnswerSeries, AnswerTable, Cell } from '../answer.ts'
import { NoData } from '../no-data.ts'
import {
  body,
  computedLineage,
  fieldColumn,
  fieldOf,
  figure,
  lineageOfField,
  numberOf,
  plainColumn,
  table,
  textOf,
} from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import { traced } from '../traced.ts'
import { contractSymbol } from './contracts.ts'

const unreliable =
  'Max pain and the put-call ratio describe positions open at the close. As forecasts of where the price goes they are unreliable.'

interface Leg {
  readonly openInterest: number
  readonly change: number | null
  readonly price: number | null
  readonly volatility: number | null
}
interface Strike {
  readonly strike: number
  readonly call: Leg | null
  readonly put: Leg | null
}
interface Opened {
  readonly symbol: string
  readonly expiry: string
  readonly spot: number | null
  readonly summary: StoreRow
  readonly strikes: readonly Strike[]
  readonly facts: MarketFacts
}

const formulas: Readonly<Record<string, string>> = {
  'From spot': 'strike / spot - 1',
}

export const answerChain = async (query: Chain, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellChain(query, facts, reader), facts, { dataset: 'options', formulas })

async function tellChain(query: Chain, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const symbol = contractSymbol(query.subject)
  const expiry = await expiryOf(query, symbol, facts, reader)
  const opened = await openChain(symbol, expiry, facts, reader)
  if (query.option) return tellOption(query.option, opened)
  const show: readonly ChainFact[] = query.show.length > 0 ? query.show : ['chain', 'max_pain', 'pcr']
  const figures = show.flatMap((fact) => factFigures(fact, opened))
  const spot = opened.spot === null ? '' : `, spot ${formatFigure('points', opened.spot)}`
  const said = figures
    .slice(0, 3)
    .map(({ label, value, unit }) => `${label.toLowerCase()} ${formatFigure(unit, value)}`)
  return body(
    `${symbol}, expiry ${formatDay(day(expiry))}: ${said.join(', ') || `${opened.strikes.length} strikes`}${spot}.`,
    {
      notes: [
        `At the close of ${formatDay(day(facts.asOf))}.`,
        ...(show.includes('chain') ? cutNote(opened) : []),
        ...(show.some((fact) => ['max_pain', 'pcr', 'support_resistance'].includes(fact)) ? [unreliable] : []),
        ...(show.includes('support_resistance')
          ? [
              'Support is the strike below the spot with most put open interest, resistance the one above it with most call open interest.',
            ]
          : []),
      ],
      figures,
      tables: show.flatMap((fact) => factTables(fact, opened)),
      series: openInterestSeries(opened),
    },
  )
}

/** One strike: what its call or put costs, and what is open. */
function tellOption({ strike, side }: NonNullable<Chain['option']>, opened: Opened): AnswerBody {
  const { symbol, expiry, facts, strikes } = opened
  const found = strikes.find((each) => each.strike === strike)
  const name = `${symbol} ${formatNumber(strike, Number.isInteger(strike) ? 0 : 2)}`
  const when = formatDay(day(expiry))
  const sides = side ? [side] : optionSides
  if (!found || sides.every((each) => found[each] === null)) {
    const near = [...strikes].sort(
      (left, right) => Math.abs(left.strike - strike) - Math.abs(right.strike - strike) || left.strike - right.strike,
    )
    const others = near.slice(0, 3).map((each) => formatNumber(each.strike, 0))
    throw new NoData(
      `There is no ${name}${side ? ` ${side}` : ''} that expires on ${when}. Nearest strikes: ${others.join(', ')}.`,
    )
  }
  const figures = sides.flatMap((each) => legFigures(found[each], sides.length > 1 ? `${capital(each)} ` : '', facts))
  const costs = sides.map((each) => `${each} ${formatFigure('price', found[each]?.price ?? null)}`)
  const spot = opened.spot === null ? '' : `, spot ${formatFigure('points', opened.spot)}`
  return body(`${name}, expiry ${when}: ${costs.join(', ')}${spot}.`, {
    notes: [`At the close of ${formatDay(day(facts.asOf))}.`],
    figures,
    tables: [chainTable({ ...opened, strikes: [found] })],
  })
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function legFigures(leg: Leg | null, side: string, facts: MarketFacts): AnswerFigure[] {
  const shown = (id: string, title: string, value: number | null): AnswerFigure => {
    const known = fieldOf('options', id)
    const label = side ? `${side}${title.toLowerCase()}` : title
    return figure(label, value, known.unit, { lineage: lineageOfField(known, facts) })
  }
  if (!leg) return []
  return [
    shown('last_price', 'Price', leg.price),
    shown('open_interest', 'Open interest', leg.openInterest),
    shown('open_interest_change', 'Open interest of the day', leg.change),
    shown('implied_volatility', 'Implied volatility', leg.volatility),
  ]
}

async function expiryOf(
  { expiry }: Chain,
  symbol: string,
  { asOf }: MarketFacts,
  reader: MarketReader,
): Promise<string> {
  const rows = await reader.rows({
    sql: 'select distinct "expiry"::varchar as expiry from "options" where "symbol" = $1 and "expiry" >= $2::date order by 1',
    values: [symbol, asOf],
  })
  const expiries = rows.map((row) => textOf(row, 'expiry'))
  const [nearest, next] = expiries
  if (!nearest) throw new NoData(`There are no options on ${symbol} in the data.`)
  if (expiry === 'nearest') return nearest
  if (expiry === 'next') return next ?? nearest
  // A month's last expiry: what weekly ones are not.
  if (expiry === 'monthly')
    return expiries.find((each, at) => expiries[at + 1]?.slice(0, 7) !== each.slice(0, 7)) ?? nearest
  if (expiries.includes(expiry)) return expiry
  const inMonth = isMonthEnd(expiry) ? expiries.filter((each) => each.slice(0, 7) === expiry.slice(0, 7)).at(-1) : null
  if (inMonth) return inMonth
  throw new NoData(`${symbol} has no options that expire on ${expiry}. It has: ${expiries.join(', ')}.`)
}

const isMonthEnd = (date: string): boolean => addDays(day(date), 1).endsWith('-01')

async function openChain(symbol: string, expiry: string, facts: MarketFacts, reader: MarketReader): Promise<Opened> {
  const [summary = {}] = await reader.rows({
    sql: 'select * from "option_chain_summary" where "symbol" = $1 and "expiry" = $2::date',
    values: [symbol, expiry],
  })
  const [spot] = await reader.rows({
    sql: 'select "spot" from "futures" where "symbol" = $1 order by "expiry" limit 1',
    values: [symbol],
  })
  const rows = await reader.rows({
    sql: `select "strike", "option_type", "open_interest", "open_interest_change", "last_price", "implied_volatility"
from "options" where "symbol" = $1 and "expiry" = $2::date order by "strike", "option_type"`,
    values: [symbol, expiry],
  })
  const strikes = new Map<number, Strike>()
  for (const row of rows) {
    const strike = numberOf(row, 'strike') ?? 0
    const leg: Leg = {
      openInterest: numberOf(row, 'open_interest') ?? 0,
      change: numberOf(row, 'open_interest_change'),
      price: numberOf(row, 'last_price'),
      volatility: numberOf(row, 'implied_volatility'),
    }
    const known = strikes.get(strike) ?? { strike, call: null, put: null }
    strikes.set(strike, row.option_type === 'CE' ? { ...known, call: leg } : { ...known, put: leg })
  }
  return { symbol, expiry, spot: numberOf(spot, 'spot'), summary, strikes: [...strikes.values()], facts }
}

const summaryUnits: Partial<Record<ChainFact, Unit>> = {
  max_pain: 'price',
  pcr: 'times',
  atm_iv: 'percent',
  iv_percentile: 'percent',
  straddle_price: 'price',
  expected_move: 'percent',
}

function factFigures(fact: ChainFact, opened: Opened): AnswerFigure[] {
  const unit = summaryUnits[fact]
  if (unit) {
    const known = fieldOf('option_chain_summary', fact)
    const value = numberOf(opened.summary, fact)
    const note = fact === 'max_pain' && value !== null ? distanceWords(value, opened.spot) : null
    return [figure(known.title, value, unit, { note, lineage: lineageOfField(known, opened.facts) })]
  }
  if (fact === 'highest_call_oi') return topFigure('Highest call open interest', 'call', opened, opened.strikes)
  if (fact === 'highest_put_oi') return topFigure('Highest put open interest', 'put', opened, opened.strikes)
  if (fact === 'support_resistance') {
    const { spot, strikes } = opened
    const below = strikes.filter(({ strike }) => spot !== null && strike <= spot)
    const above = strikes.filter(({ strike }) => spot !== null && strike >= spot)
    return [...topFigure('Support', 'put', opened, below), ...topFigure('Resistance', 'call', opened, above)]
  }
  return []
}

function distanceWords(strike: number, spot: number | null): string | null {
  if (spot === null || spot <= 0) return null
  const away = (strike / spot - 1) * 100
  return `${formatFigure('percent', Math.abs(away))} ${away < 0 ? 'below' : 'above'} spot`
}

const byInterest = (side: 'call' | 'put', strikes: readonly Strike[]): Strike[] =>
  strikes
    .filter((each) => each[side] !== null)
    .sort(
      (left, right) => (right[side]?.openInterest ?? 0) - (left[side]?.openInterest ?? 0) || left.strike - right.strike,
    )

const strikeLineage = (side: 'call' | 'put', facts: MarketFacts) =>
  computedLineage(
    {
      title: `Strike with most ${side} open interest`,
      formula: `strike of the largest ${side} open_interest of the expiry`,
      description: 'Where most positions are open.',
      dataset: 'options',
    },
    facts,
  )

function topFigure(
  label: string,
  side: 'call' | 'put',
  { spot, facts }: Opened,
  strikes: readonly Strike[],
): AnswerFigure[] {
  const [top] = byInterest(side, strikes)
  const leg = top?.[side]
  if (!top || !leg) return [figure(label, null, 'price')]
  const change = leg.change === null ? '' : `, ${formatFigure('percent', leg.change)} on the day`
  const away = distanceWords(top.strike, spot)
  return [
    figure(label, top.strike, 'price', {
      note: `open interest ${formatFigure('count', leg.openInterest)}${change}${away ? `; ${away}` : ''}`,
      lineage: strikeLineage(side, facts),
    }),
  ]
}

function factTables(fact: ChainFact, opened: Opened): AnswerTable[] {
  if (fact === 'chain') return [chainTable(opened)]
  if (fact === 'highest_call_oi') return [topTable('Calls with most open interest', 'call', opened)]
  if (fact === 'highest_put_oi') return [topTable('Puts with most open interest', 'put', opened)]
  return []
}

const optionColumn = (id: string, facts: MarketFacts, title: string, key: string): AnswerColumn =>
  fieldColumn(fieldOf('options', id), facts, { title, key })

function topTable(title: string, side: 'call' | 'put', { strikes, spot, facts }: Opened): AnswerTable {
  return table(
    title,
    [
      fieldColumn(fieldOf('options', 'strike'), facts, { role: 'name' }),
      optionColumn('open_interest', facts, 'Open interest', 'open_interest'),
      optionColumn('open_interest_change', facts, 'Change of the day', 'open_interest_change'),
      plainColumn('From spot', 'percent'),
    ],
    byInterest(side, strikes)
      .slice(0, 5)
      .map((each): Cell[] => [
        each.strike,
        each[side]?.openInterest ?? null,
        each[side]?.change ?? null,
        spot === null || spot <= 0 ? null : (each.strike / spot - 1) * 100,
      ]),
  )
}

/** Strikes to either side of the money: as many as the page of the chain opens with. */
const reach = 7

function aroundTheMoney({ strikes, spot }: Opened): readonly Strike[] {
  const middle = nearestTo(spot, strikes)
  const at = middle ? strikes.indexOf(middle) : -1
  return at < 0 ? strikes : strikes.slice(Math.max(0, at - reach), at + reach + 1)
}

function cutNote(opened: Opened): string[] {
  const shown = aroundTheMoney(opened).length
  const all = opened.strikes.length
  return shown < all
    ? [`The ${shown} strikes around the money are listed; the page of the option chain has all ${all}.`]
    : []
}

function chainTable(opened: Opened): AnswerTable {
  const { facts } = opened
  const legColumns = (side: string): AnswerColumn[] => [
    optionColumn('open_interest', facts, `${side} open interest`, `${side.toLowerCase()}_open_interest`),
    optionColumn('open_interest_change', facts, `${side} change`, `${side.toLowerCase()}_change`),
    optionColumn('implied_volatility', facts, `${side} IV`, `${side.toLowerCase()}_iv`),
    optionColumn('last_price', facts, `${side} price`, `${side.toLowerCase()}_price`),
  ]
  const cells = (leg: Leg | null): Cell[] =>
    leg ? [leg.openInterest, leg.change, leg.volatility, leg.price] : [null, null, null, null]
  return table(
    'Option chain',
    [
      ...legColumns('Call'),
      fieldColumn(fieldOf('options', 'strike'), facts, { role: 'name' }),
      ...legColumns('Put').reverse(),
    ],
    aroundTheMoney(opened).map(({ strike, call, put }) => [...cells(call), strike, ...cells(put).reverse()]),
  )
}

const openInterestSeries = ({ strikes, summary, spot }: Opened): AnswerSeries[] =>
  (['call', 'put'] as const).map((side) => ({
    title: `${side === 'call' ? 'Call' : 'Put'} open interest`,
    unit: 'count',
    draw: 'bars',
    points: strikes.map((each) => [String(each.strike), each[side]?.openInterest ?? null] as const),
    levels: [],
    marks: [...markAt(strikes, numberOf(summary, 'max_pain'), 'Max pain'), ...markAt(strikes, spot, 'Spot')],
  }))

function nearestTo(price: number | null, strikes: readonly Strike[]): Strike | null {
  if (price === null) return null
  const [nearest] = [...strikes].sort(
    (left, right) => Math.abs(left.strike - price) - Math.abs(right.strike - price) || left.strike - right.strike,
  )
  return nearest ?? null
}

function markAt(strikes: readonly Strike[], price: number | null, label: string): { x: string; label: string }[] {
  const nearest = nearestTo(price, strikes)
  return nearest ? [{ x: String(nearest.strike), label }] : []
}
