/** Orders to review: what a screen or a list gives, in equal parts of an amount. */
import { formatFigure } from 'core/catalogue'
import type { Basket } from 'core/language'
import { addDays, day, formatDay } from 'core/values'
import type { Cell } from '../answer.ts'
import { type Named, namesOf } from '../judged.ts'
import { NoData } from '../no-data.ts'
import { body, fieldColumn, fieldOf, figure, plainColumn, table } from '../parts.ts'
import type { AnswerBody, MarketFacts, MarketReader } from '../reader.ts'
import { type BasketDraft, ordersAtOnce, type Priced, toBasket } from '../to-basket.ts'
import { traced } from '../traced.ts'
import { assetOf, screeningOf, screenRows } from './screening.ts'

/** More instruments than this in one basket are surely not meant. */
const mostOrders = 50
/** A price older than this is none. */
const freshDays = 30

export interface ReadyBasket {
  readonly draft: BasketDraft
  readonly missing: readonly string[]
  /** How many the screen gave. */
  readonly total: number
}

export async function readBasket(query: Basket, facts: MarketFacts, reader: MarketReader): Promise<ReadyBasket> {
  const { named, total } = await membersOf(query, facts, reader)
  if (named.length === 0) throw new NoData('The screen gives no company to put in a basket.')
  const tradable = named.filter(({ instrument }) => instrument.asset === 'stock' || instrument.asset === 'etf')
  if (tradable.length === 0) throw new NoData('Only shares and ETFs can be put in a basket.')
  const bars = await reader.bars(
    tradable.map(({ instrument }) => instrument),
    addDays(day(facts.asOf), -freshDays),
    facts.asOf,
  )
  const priced = tradable.flatMap((each): Priced[] => {
    const price = bars.get(each.instrument.symbol)?.bars.close?.at(-1) ?? Number.NaN
    return price > 0 ? [{ ...each, price }] : []
  })
  if (priced.length === 0) throw new NoData('There is no price for any of them.')
  const found = new Set(priced.map(({ instrument }) => instrument.symbol))
  return {
    draft: toBasket(query.side, query.amount, priced),
    missing: named.flatMap(({ instrument }) => (found.has(instrument.symbol) ? [] : [instrument.symbol])),
    total,
  }
}

async function membersOf(
  { of }: Basket,
  facts: MarketFacts,
  reader: MarketReader,
): Promise<{ named: readonly Named[]; total: number }> {
  if ('instruments' in of) return { named: await namesOf(of.instruments, reader), total: of.instruments.length }
  const limit = Math.min(of.limit ?? mostOrders, mostOrders)
  const { rows, total } = await screenRows({ ...screeningOf(of), sort: of.sort, limit }, facts, reader)
  const asset = assetOf[of.universe.base]
  return {
    named: rows.map(({ symbol, name }) => ({ instrument: { asset, symbol }, name })),
    total: Math.max(total, rows.length),
  }
}

const formulas: Readonly<Record<string, string>> = {
  Spent: 'sum of quantity * close',
  'Left over': 'amount - spent',
  Orders: 'instruments with a share or more',
  Quantity: 'whole shares of an equal part of the amount at the last close',
  Amount: 'quantity * close',
  'Of the basket': 'amount / spent',
  Basket: 'ten orders to a basket',
}

export const answerBasket = async (query: Basket, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> =>
  traced(await tellBasket(query, facts, reader), facts, { dataset: 'stock_price_daily_historical', formulas })

async function tellBasket(query: Basket, facts: MarketFacts, reader: MarketReader): Promise<AnswerBody> {
  const { draft, missing, total } = await readBasket(query, facts, reader)
  const { orders, chunks, spent, leftover } = draft
  const none = orders.filter(({ quantity }) => quantity === 0)
  const count = orders.length - none.length
  const basketOf = new Map(
    chunks.flatMap((chunk, at) => chunk.map(({ instrument }) => [instrument.symbol, at + 1] as const)),
  )
  return body(
    `${query.side === 'buy' ? 'Buy' : 'Sell'} whole shares of ${formatFigure('count', count)} ${count === 1 ? 'instrument' : 'instruments'} for ${formatFigure('rupees', spent)} of ${formatFigure('rupees', query.amount)}; ${formatFigure('price', leftover)} is left over.`,
    {
      notes: [
        `In equal parts at the close of ${formatDay(day(facts.asOf))}; what is left after that buys one more share where a part is furthest from full. Nothing is ordered: prices will differ, and costs come on top.`,
        ...(chunks.length > 1 ? [`Brokers take ${ordersAtOnce} orders at a time: ${chunks.length} baskets.`] : []),
        ...(none.length > 0
          ? [`One share costs more than its part: ${none.map(({ instrument }) => instrument.symbol).join(', ')}.`]
          : []),
        ...(missing.length > 0 ? [`Left out, not a share or ETF with a price: ${missing.join(', ')}.`] : []),
        ...('limit' in query.of && query.of.limit === null && total > orders.length + missing.length
          ? [`The first ${orders.length + missing.length} of ${formatFigure('count', total)} are taken.`]
          : []),
      ],
      figures: [
        figure('Spent', spent, 'rupees'),
        figure('Left over', leftover, 'price'),
        figure('Orders', count, 'count'),
      ],
      tables: [
        table(
          'Orders',
          [
            plainColumn('Instrument', 'text', 'name'),
            plainColumn('Symbol', 'text', 'text'),
            plainColumn('Quantity', 'count'),
            fieldColumn(fieldOf('stock_price_daily_historical', 'close'), facts, { title: 'Price' }),
            plainColumn('Amount', 'rupees'),
            plainColumn('Of the basket', 'percent'),
            plainColumn('Basket', 'count'),
          ],
          orders.map((order): Cell[] => [
            order.name,
            order.instrument.symbol,
            order.quantity,
            order.price,
            order.amount,
            spent > 0 ? (order.amount / spent) * 100 : null,
            basketOf.get(order.instrument.symbol) ?? null,
          ]),
        ),
      ],
    },
  )
}
