/** Chains through the last days, every few minutes, and a year of volatility at the money: what replay and percentile rest on. */
import { optionValue } from 'core/calculators'
import { type Batch, batchOf, dayNumber, dayText } from 'core/catalogue'
import { previousTradingDay, startOfDay, type TradingDay } from 'core/values'
import { type DayBar, type Moments, momentsOf, tradedBy } from './day-path.ts'
import { createRandom } from './random.ts'

/** A contract as it stood at the last close. */
export interface ClosedContract {
  readonly symbol: string
  readonly contract: string
  readonly expiry: string
  readonly strike: number
  readonly option_type: string
  readonly lot_size: number
  readonly last_price: number
  readonly contract_volume: number
  readonly open_interest: number
  /** In percent. */
  readonly open_interest_change: number
  readonly implied_volatility: number
}

export interface StoredChain {
  readonly everyMinutes: number
  readonly contracts: readonly ClosedContract[]
  /** The last days, newest last. */
  readonly bars: readonly DayBar[]
}

const rate = 0.065
const yearMs = 365 * 86_400_000
const closeOffsetMs = (15 * 60 + 30) * 60_000
const tick = (price: number): number => Math.max(Math.round(price * 20) / 20, 0.05)

export function optionDays(chains: readonly StoredChain[], today: TradingDay, seed: string): Batch {
  const names = { symbol: new Map<string, number>(), contract: new Map<string, number>() }
  const codeOf = (of: keyof typeof names, name: string): number => {
    const known = names[of].get(name) ?? names[of].size
    names[of].set(name, known)
    return known
  }
  const symbol: number[] = []
  const contract: number[] = []
  const side: number[] = []
  const day: number[] = []
  const expiry: number[] = []
  const figures = {
    minute: [] as number[],
    strike: [] as number[],
    last_price: [] as number[],
    bid: [] as number[],
    ask: [] as number[],
    open_interest: [] as number[],
    contract_volume: [] as number[],
    spot: [] as number[],
  }
  const put = (of: ClosedContract, on: TradingDay, values: Readonly<Record<keyof typeof figures, number>>): void => {
    symbol.push(codeOf('symbol', of.symbol))
    contract.push(codeOf('contract', of.contract))
    side.push(of.option_type === 'CE' ? 0 : 1)
    day.push(dayNumber(on))
    expiry.push(dayNumber(of.expiry))
    for (const name in figures) figures[name as keyof typeof figures].push(values[name as keyof typeof figures])
  }
  for (const { contracts, bars, everyMinutes } of chains) {
    const underlying = contracts[0]?.symbol ?? ''
    let on = today
    for (const [back, bar] of [...bars].reverse().entries()) {
      if (back > 0) on = previousTradingDay(on)
      const moments = momentsOf(on, bar, { everyMinutes, seed: `${seed}/${underlying}` })
      for (const of of contracts) for (const moment of daysPath(of, moments, { back, on, seed })) put(of, on, moment)
    }
  }
  const numbers = Object.entries(figures).map(
    ([name, values]) => [name, { kind: 'number', values: Float64Array.from(values) }] as const,
  )
  return {
    dataset: 'option_chain_intraday',
    rowCount: symbol.length,
    columns: {
      symbol: { kind: 'code', codes: Int32Array.from(symbol), names: [...names.symbol.keys()] },
      contract: { kind: 'code', codes: Int32Array.from(contract), names: [...names.contract.keys()] },
      option_type: { kind: 'code', codes: Int32Array.from(side), names: ['CE', 'PE'] },
      day: { kind: 'day', values: Int32Array.from(day) },
      expiry: { kind: 'day', values: Int32Array.from(expiry) },
      ...Object.fromEntries(numbers),
    },
  }
}

/** One contract through one day: by the day's spot and nerves, open interest from the close before to the day's own. */
function* daysPath(
  of: ClosedContract,
  { at, spots, nerves }: Moments,
  { back, on, seed }: { readonly back: number; readonly on: TradingDay; readonly seed: string },
) {
  const random = createRandom(seed, 'option-day', of.contract, on)
  const before = of.open_interest / (1 + of.open_interest_change / 100)
  const [from, to] = back === 0 ? [before, of.open_interest] : [before * random.between(0.85, 1.1), before]
  const traded = of.contract_volume * (back === 0 ? 1 : random.between(0.6, 1.3))
  const bend = random.between(0.6, 1.6)
  const kind = of.option_type === 'CE' ? 'call' : 'put'
  const ends = startOfDay(of.expiry as TradingDay) + closeOffsetMs
  const last = at.length - 1
  for (const [step, minute] of at.entries()) {
    const spot = spots[step] ?? 0
    const part = step / last
    const isClose = step === last && back === 0
    const volatility = (of.implied_volatility / 100) * (nerves[step] ?? 1)
    const price = isClose
      ? of.last_price
      : tick(optionValue({ kind, spot, strike: of.strike, years: (ends - minute) / yearMs, rate, volatility }).price)
    const wobble = 0.015 * Math.sin(9 * part + bend) * (1 - part) * part
    const lots = (from + (to - from) * part ** bend) * (1 + wobble)
    yield {
      minute,
      strike: of.strike,
      last_price: price,
      bid: tick(price * 0.996 - 0.02),
      ask: tick(price * 1.004 + 0.05),
      open_interest: step === last ? Math.round(to) : Math.round(lots / of.lot_size) * of.lot_size,
      contract_volume: Math.round(traded * (step === 0 ? 0.01 : tradedBy(part))),
      spot,
    }
  }
}

/** A bar a contract and day: of the stored days, and of the last close for every other contract. */
export function dailyBatch(all: readonly ClosedContract[], film: Batch, today: TradingDay): Batch {
  const column = (name: string): Float64Array => {
    const found = film.columns[name]
    return found?.kind === 'number' ? found.values : new Float64Array()
  }
  const names = film.columns.contract
  const days = film.columns.day
  const [last, volume] = [column('last_price'), column('contract_volume')]
  const bars = new Map<
    string,
    { day: string; open: number; high: number; low: number; close: number; volume: number }
  >()
  if (names?.kind === 'code' && days?.kind === 'day')
    for (let row = 0; row < film.rowCount; row++) {
      const contract = names.names[names.codes[row] ?? 0] ?? ''
      const on = dayText(days.values[row] ?? 0)
      const price = last[row] ?? Number.NaN
      const key = `${contract} ${on}`
      const bar = bars.get(key)
      // Moments of a day come in their order.
      if (!bar) bars.set(key, { day: on, open: price, high: price, low: price, close: price, volume: volume[row] ?? 0 })
      else {
        bar.high = Math.max(bar.high, price)
        bar.low = Math.min(bar.low, price)
        bar.close = price
        bar.volume = volume[row] ?? 0
      }
    }
  const yesterday = previousTradingDay(today)
  const rows = all.flatMap(({ symbol, contract, last_price: close, contract_volume }) => {
    const before = bars.get(`${contract} ${yesterday}`)
    const own = bars.get(`${contract} ${today}`) ?? {
      day: today,
      open: close,
      high: close,
      low: close,
      close,
      volume: contract_volume,
    }
    return [
      ...(before ? [{ symbol, contract, ...before, previous_close: null }] : []),
      { symbol, contract, ...own, previous_close: before?.close ?? null },
    ]
  })
  return batchOf('options_daily', rows, ['day'])
}

export interface VolatilityYear {
  readonly symbol: string
  /** In percent; the last is today's. */
  readonly closes: readonly number[]
}

const yearDays = 250

/** A year that reverts to its mean and ends at today's figure, with so many calmer days as were asked for. */
export function volatilityYear(
  { symbol, atmIv, percentile }: { readonly symbol: string; readonly atmIv: number; readonly percentile: number },
  seed: string,
): VolatilityYear {
  const random = createRandom(seed, 'atm-iv', symbol)
  const walk = [0.3 * random.normal()]
  while (walk.length < yearDays - 1) walk.push((walk.at(-1) ?? 0) * 0.96 + 0.06 * random.normal())
  const sorted = [...walk].sort((left, right) => left - right)
  const place = Math.min(Math.max(Math.round((percentile / 100) * walk.length), 1), walk.length - 1)
  const level = ((sorted[place - 1] ?? 0) + (sorted[place] ?? 0)) / 2
  return { symbol, closes: [...walk.map((value) => atmIv * Math.exp(value - level)), atmIv] }
}

/** Days of the year with a lower volatility, in percent. */
export const ivPercentile = ({ closes }: VolatilityYear, atmIv: number): number =>
  (closes.slice(0, -1).filter((close) => close < atmIv).length / (closes.length - 1)) * 100

export function volatilityBatch(years: readonly VolatilityYear[], today: TradingDay): Batch {
  const days: TradingDay[] = [today]
  while (days.length < yearDays) days.unshift(previousTradingDay(days[0] ?? today))
  const rows = years.flatMap(({ symbol, closes }) =>
    closes.map((daily_atm_iv, at) => ({ symbol, day: days[at] ?? today, daily_atm_iv })),
  )
  return batchOf('option_iv_daily', rows, ['day'])
}
