import type { Calendar } from './market-factor.ts'
import { placeOnOrAfter } from './market-factor.ts'
import { createRandom } from './random.ts'
import type { Company } from './universe.ts'

/** A split or bonus: shares become `factor` times as many on the ex-day. */
export interface Multiplication {
  readonly place: number
  readonly kind: 'split' | 'bonus'
  readonly factor: number
}

export interface PricePath {
  readonly company: Company
  /** Place of the first bar in the calendar. */
  readonly start: number
  /** From `start` on, adjusted for splits and bonuses. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly delivery: Float64Array
  readonly multiplications: readonly Multiplication[]
  /** Logarithm of the adjusted price on every day of the calendar, before listing too: the business was there. */
  readonly logPrices: Float64Array
}

const yearDays = 248
/** The exchange stops a share that moves by a fifth in a day. */
const circuit = { lower: 0.8, upper: 1.2 }
const paise = (price: number): number => Math.round(price * 100) / 100

/** Whole paise that the exchange allows after a close; of a share that costs some paise, one more would be past the fifth. */
export function bandOf(previous: number): (price: number) => number {
  const least = Math.max(Math.ceil(previous * circuit.lower * 100 - 1e-6) / 100, 0.05)
  const most = Math.max(Math.floor(previous * circuit.upper * 100 + 1e-6) / 100, least)
  return (price) => Math.min(Math.max(paise(price), least), most)
}

/** Daily log returns common to a sector. */
export function sectorReturns(calendar: Calendar, sectors: readonly string[], seed: string): Map<string, Float64Array> {
  return new Map(
    sectors.map((sector) => {
      const random = createRandom(seed, 'sector', sector)
      const returns = new Float64Array(calendar.days.length)
      // Sectors rotate: a slow wave on top of daily noise, pulled back so that no sector runs away for thirty years.
      let level = 0
      for (let place = 1; place < returns.length; place++) {
        const move = 0.0055 * random.fatTailed() - 0.0012 * level
        level += move
        returns[place] = move
      }
      return [sector, returns]
    }),
  )
}

export function pricePath(
  company: Company,
  calendar: Calendar,
  market: Float64Array,
  sector: Float64Array,
  seed: string,
): PricePath {
  const { traits, symbol } = company
  const random = createRandom(seed, 'price', symbol)
  const start = company.listedYear <= 1996 ? 0 : placeOnOrAfter(calendar, listingDay(company, seed))
  const count = calendar.days.length
  const logs = new Float64Array(count)
  const daily = traits.volatility / Math.sqrt(yearDays)
  const drift = (0.35 * (traits.growth - 0.1) + 0.012 * random.normal()) / yearDays
  let wander = 0
  let calm = 1
  for (let place = 1; place < count; place++) {
    const shock = random.fatTailed()
    calm = Math.min(0.05 + 0.9 * calm + 0.05 * shock * shock, 4)
    // A pull of two years keeps a company from leaving its own trend for ever.
    const own = daily * Math.sqrt(calm) * shock - 0.0016 * wander
    const shared = traits.beta * (market[place] ?? 0) + (sector[place] ?? 0) + drift
    const move = Math.min(Math.max(shared + own, Math.log(circuit.lower)), Math.log(circuit.upper))
    wander += move - shared
    logs[place] = (logs[place - 1] ?? 0) + move
  }
  const base = Math.log(company.price) - (logs[Math.min(calendar.anchor, count - 1)] ?? 0)
  const length = Math.max(count - start, 0)
  const path: PricePath = {
    company,
    start,
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    delivery: new Float64Array(length),
    multiplications: multiplications(company, calendar, start, seed),
    logPrices: logs.map((log) => log + base),
  }
  fillBars(path, logs, base, daily, seed)
  return path
}

function fillBars(path: PricePath, logs: Float64Array, base: number, daily: number, seed: string): void {
  const random = createRandom(seed, 'bars', path.company.symbol)
  const turnoverShare = 0.0021 * Math.exp(0.4 * random.normal())
  const shares = path.company.marketCap / path.company.price
  const usualDelivery = random.between(0.28, 0.62)
  let previous = Math.exp(base + (logs[path.start] ?? 0))
  let activity = 0
  for (let bar = 0; bar < path.close.length; bar++) {
    const close = Math.exp(base + (logs[path.start + bar] ?? 0))
    const move = Math.log(close / previous)
    const open = previous * Math.exp(0.35 * move + 0.25 * daily * random.normal())
    const above = Math.max(open, close) * Math.exp(0.45 * daily * Math.abs(random.normal()))
    const below = Math.min(open, close) * Math.exp(-0.45 * daily * Math.abs(random.normal()))
    activity = 0.85 * activity + 0.25 * random.normal()
    const excitement = 1 + 0.7 * Math.min(Math.abs(move) / daily, 6)
    const allowed = bandOf(bar > 0 ? (path.close[bar - 1] ?? 0) : paise(close))
    const opened = allowed(open)
    const closed = allowed(close)
    path.open[bar] = opened
    path.high[bar] = Math.max(allowed(above), opened, closed)
    path.low[bar] = Math.min(allowed(below), opened, closed)
    path.close[bar] = closed
    path.volume[bar] = Math.max(Math.round(shares * turnoverShare * excitement * 0.6 * Math.exp(activity)), 100)
    const share = Math.min(
      Math.max(usualDelivery * Math.exp(0.18 * random.normal()) * (1.1 - 0.06 * excitement), 0.05),
      0.96,
    )
    path.delivery[bar] = Math.round((path.volume[bar] ?? 0) * share)
    previous = close
  }
}

export function listingDay(company: Company, seed: string): string {
  if (company.listedYear <= 1996) return '1996-01-01'
  const random = createRandom(seed, 'listing', company.symbol)
  return `${company.listedYear}-${String(random.whole(1, company.listedYear >= 2025 ? 8 : 12)).padStart(2, '0')}-${String(random.whole(2, 27)).padStart(2, '0')}`
}

/** About one in nine years, never after the anchor day: a later day then changes no earlier price. */
function multiplications(company: Company, calendar: Calendar, start: number, seed: string): Multiplication[] {
  const random = createRandom(seed, 'splits', company.symbol)
  const found: Multiplication[] = []
  let place = start + 500
  while (true) {
    place += Math.round(yearDays * random.between(3, 16))
    if (place >= calendar.anchor - 20) return found
    const isBonus = random.chance(0.55)
    found.push({
      place,
      kind: isBonus ? 'bonus' : 'split',
      factor: isBonus ? random.pick([1.5, 2, 2, 3]) : random.pick([2, 5, 5, 10]),
    })
  }
}

/** What one share of that day has become today. */
export function laterFactor(path: PricePath, place: number): number {
  let factor = 1
  for (const each of path.multiplications) if (each.place > place) factor *= each.factor
  return factor
}
