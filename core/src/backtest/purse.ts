/** A plan with so much money and no more: which of its orders could be paid, day by day over all instruments. */
import { judge, occurrences, rowsOf } from 'core/language'
import type { Calendar, Frame } from './calendar.ts'
import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, Pending, Position, Purse } from './plan.ts'
import { filledAt } from './positions.ts'

/** Less than this part of an order is not worth giving. */
const leastPart = 0.5

interface Lot {
  readonly signal: number
  readonly bought: number
  readonly price: number
  readonly amount: number
  readonly units: number
  selling: 'rule' | 'time' | null
}

/** One instrument and what is held or ordered of it. */
interface Seat {
  readonly frame: Frame
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly volumes: Float64Array
  readonly buys: Uint8Array
  readonly sells: Uint8Array | null
  /** The next bar to come, and its day's place in the calendar; -1 after the last. */
  bar: number
  place: number
  close: number
  /** The bar at whose close a buy was ordered. */
  order: number | null
  lots: Lot[]
}

export interface Played {
  readonly positions: Position[]
  readonly pending: readonly Pending[]
  readonly passed: number
}

export function playPurse(
  { days, frames }: Calendar,
  plan: BacktestPlan,
  purse: Purse,
  onEach?: (done: number, total: number) => void,
): Played {
  const seats = frames.map((frame, at) => {
    onEach?.(at, frames.length)
    return seatOf(frame, plan)
  })
  const holdBars = plan.hold === null ? Number.POSITIVE_INFINITY : rowsOf(plan.hold, 'day')
  const positions: Position[] = []
  /** Most instruments are not held most of the time: the account is worth what these are. */
  const held = new Set<Seat>()
  let cash = purse.start
  let [value, count, passed] = [purse.start, 0, 0]

  const sell = (seat: Seat, bar: number, day: string): void => {
    const { symbol, costs } = seat.frame.candidate
    const price = filledAt(seat.opens[bar] ?? Number.NaN, 'sell', plan)
    let isFurther = false
    for (const lot of seat.lots) {
      if (lot.selling === null) continue
      const proceeds = lot.units * price
      cash += proceeds - costOf(proceeds, { side: 'sell', kind: costs, day, isFurther })
      isFurther = true
      count--
      positions.push(positionOf(symbol, costs, seat.frame, lot, { day, price }))
    }
    seat.lots = seat.lots.filter((lot) => lot.selling === null)
    if (seat.lots.length === 0) held.delete(seat)
  }

  const buy = (seat: Seat, bar: number, day: string): void => {
    const { costs } = seat.frame.candidate
    const signal = seat.order ?? bar
    seat.order = null
    const wanted = purse.share === null ? plan.amount : (value * purse.share) / 100
    // What the costs of a rupee are is what they are of any amount, but where brokerage is capped: then a little is left over.
    const covered = cash / (1 + costOf(1, { side: 'buy', kind: costs, day }))
    const amount = Math.min(wanted, covered)
    if (count >= purse.most || amount < wanted * leastPart || amount <= 0) {
      passed++
      return
    }
    const price = filledAt(seat.opens[bar] ?? Number.NaN, 'buy', plan)
    cash -= amount + costOf(amount, { side: 'buy', kind: costs, day })
    count++
    held.add(seat)
    seat.lots.push({ signal, bought: bar, price, amount, units: amount / price, selling: null })
  }

  const costOf = (amount: number, order: Parameters<typeof costsOf>[1]): number =>
    totalCosts(costsOf(amount, plan.brokerage ? { ...order, brokerage: plan.brokerage } : order))

  days.forEach((day, place) => {
    const ordered: Seat[] = []
    const today: Seat[] = []
    for (const seat of seats) {
      if (seat.place !== place) continue
      const { bar } = seat
      today.push(seat)
      if (!((seat.opens[bar] ?? Number.NaN) > 0)) continue
      if (seat.lots.some(({ selling }) => selling !== null)) sell(seat, bar, day)
      if (seat.order !== null) ordered.push(seat)
    }
    ordered.sort(byTraded)
    for (const seat of ordered) buy(seat, seat.bar, day)
    for (const seat of today) closeBar(seat, { plan, holdBars })
    value = cash
    for (const { lots, close } of held) for (const { units } of lots) value += units * close
  })
  return { positions: [...positions, ...stillHeld(seats)], pending: waitingOf(seats), passed }
}

function seatOf(frame: Frame, plan: BacktestPlan): Seat {
  const { history, context } = frame.candidate
  const verdicts = judge(plan.buy, history, context)
  const buys = new Uint8Array(verdicts.length)
  // With a sell rule it is bought whenever it is not held and the condition holds; without one, when it happens.
  if (plan.sell !== null) for (let at = 0; at < buys.length; at++) buys[at] = verdicts[at] === 1 ? 1 : 0
  else for (const at of occurrences(plan.buy, verdicts)) buys[at] = 1
  const none = new Float64Array()
  return {
    frame,
    opens: history.bars.open ?? none,
    closes: history.bars.close ?? none,
    volumes: history.bars.volume ?? none,
    buys,
    sells: plan.sell === null ? null : judge(plan.sell, history, context),
    bar: frame.start,
    place: frame.places[0] ?? -1,
    close: 0,
    order: null,
    lots: [],
  }
}

/** What is traded most at the close of the order comes first; then by symbol. */
function byTraded(left: Seat, right: Seat): number {
  const gap = tradedAt(right) - tradedAt(left)
  if (gap !== 0) return gap
  return left.frame.candidate.symbol < right.frame.candidate.symbol ? -1 : 1
}

function tradedAt({ closes, volumes, order }: Seat): number {
  const traded = (closes[order ?? 0] ?? 0) * (volumes[order ?? 0] ?? 0)
  return Number.isFinite(traded) ? traded : 0
}

/** Orders given at the close of the bar. */
function closeBar(seat: Seat, { plan, holdBars }: { readonly plan: BacktestPlan; readonly holdBars: number }): void {
  const at = seat.bar++
  seat.place = seat.frame.places[seat.bar - seat.frame.start] ?? -1
  const closed = seat.closes[at] ?? Number.NaN
  if (closed > 0) seat.close = closed
  for (const lot of seat.lots) {
    if (lot.selling !== null) continue
    if (seat.sells?.[at] === 1) lot.selling = 'rule'
    // The order for a position that has run its time is given the evening before.
    else if (at + 1 >= lot.bought + holdBars) lot.selling = 'time'
  }
  const isFree = plan.sell === null || seat.lots.length === 0
  if (seat.buys[at] === 1 && seat.order === null && isFree) seat.order = at
}

const positionOf = (
  symbol: string,
  costs: Position['costs'],
  { candidate: { history } }: Frame,
  lot: Lot,
  sold: { readonly day: string; readonly price: number } | null,
): Position => ({
  symbol,
  costs,
  signalDay: history.days[lot.signal] ?? '',
  buyDay: history.days[lot.bought] ?? '',
  buyPrice: lot.price,
  amount: lot.amount,
  units: lot.units,
  sellDay: sold?.day ?? null,
  sellPrice: sold?.price ?? null,
  soldBy: sold === null ? null : lot.selling,
})

const stillHeld = (seats: readonly Seat[]): Position[] =>
  seats.flatMap(({ frame, lots }) =>
    lots.map((lot) => positionOf(frame.candidate.symbol, frame.candidate.costs, frame, lot, null)),
  )

function waitingOf(seats: readonly Seat[]): Pending[] {
  return seats.flatMap(({ frame, order, lots, bar }): Pending[] => {
    const { symbol, history } = frame.candidate
    const day = history.days[bar - 1] ?? ''
    return [
      ...lots.filter(({ selling }) => selling !== null).map((): Pending => ({ symbol, day, side: 'sell' })),
      ...(order === null ? [] : [{ symbol, day: history.days[order] ?? '', side: 'buy' as const }]),
    ]
  })
}
