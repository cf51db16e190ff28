/** A chain of 120 strikes for a hundred viewers once a second, and greeks a second beside a plain loop. */
import { forwardVolatility, futureOptionValue, normalCumulative, optionValue } from 'core/calculators'
import type { OptionUnderlying } from 'core/contract/rest'
import { createChainFanOut } from '#http/live-chains.ts'
import { modelledQuote, momentOf } from '#market/chain-moment.ts'
import { type ChainTerms, type ContractTerms, carryRate, yearsTo } from '#market/chain-terms.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const goal = { refreshMs: 50, viewers: 100, strikes: 120, plain: 0.4 } as const
const expiry = '2024-02-29'
const start = Date.parse('2024-02-07T10:00:00+05:30')
const closeSpot = 21_929
const volatilityAt = (strike: number): number => 0.14 + ((strike - closeSpot) / closeSpot) ** 2

const underlying: OptionUnderlying = {
  symbol: 'NIFTY',
  quote: 'NIFTY 50',
  name: 'Nifty 50',
  kind: 'index',
  lotSize: 50,
  expiries: [expiry],
}

function chainTerms(): ChainTerms {
  const strikes = Array.from({ length: goal.strikes }, (_, at) => 21_900 + (at - goal.strikes / 2) * 50)
  const side = (kind: ContractTerms['kind']): ContractTerms[] =>
    strikes.map((strike) => {
      const volatility = volatilityAt(strike)
      const { price } = optionValue({ kind, spot: closeSpot, strike, years: 22 / 365, rate: carryRate, volatility })
      const last = Math.max(Math.round(price * 20) / 20, 0.05)
      return {
        contract: `NIFTY24FEB${strike}${kind === 'call' ? 'CE' : 'PE'}`,
        kind,
        strike,
        last,
        bid: last,
        ask: last + 0.05,
        volume: 1000,
        openInterest: 50_000,
        interestChange: 5,
        volatility,
        lastBefore: last,
      }
    })
  return { underlying, expiry, spot: closeSpot, strikes, calls: side('call'), puts: side('put'), future: null }
}

/** The spot moves with every refresh, so that nearly every row does. */
const spotAt = (turn: number): number => closeSpot + 40 * Math.sin(turn)

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((left, right) => left - right)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0

async function refreshes(): Promise<BenchRow[]> {
  const terms = chainTerms()
  let turn = 0
  let valued = 0
  let bytes = 0
  const moment = () => {
    valued++
    const spot = spotAt(turn)
    const at = start + turn * 1000
    const years = yearsTo(expiry, at)
    return momentOf(terms, { at, spot, previousSpot: closeSpot, vix: null }, (of) =>
      modelledQuote(of, { spot, years, part: 0.2 }),
    )
  }
  const live = { symbol: 'NIFTY', expiry, asOf: '2024-02-06', moment }
  const fan = createChainFanOut<number>({
    market: { options: { live: async () => live } },
    clock: { now: () => start + turn * 1000 },
    log: { error: () => undefined },
    // As a socket does, every viewer's text becomes bytes of its own.
    send: (_viewer, text) => {
      bytes += Buffer.from(text).byteLength
    },
  })
  for (let viewer = 0; viewer < goal.viewers; viewer++) await fan.follow(viewer, { symbol: 'NIFTY', expiry })
  const took: number[] = []
  const rounds = 200
  for (; turn < 30; turn++) await fan.turn()
  valued = 0
  bytes = 0
  for (let round = 0; round < rounds; round++) {
    turn++
    // Of this process: what others do on the machine meanwhile is no part of it.
    const from = process.cpuUsage()
    await fan.turn()
    const { user, system } = process.cpuUsage(from)
    took.push((user + system) / 1000)
  }
  const typical = quantile(took, 0.5)
  const slow = quantile(took, 0.95)
  return [
    {
      what: `chain of ${goal.strikes} strikes × 2 valued and told to ${goal.viewers} viewers`,
      goal: `95% of refreshes under ${goal.refreshMs} ms of the server`,
      measured: `${typical.toFixed(1)} ms, 95% under ${slow.toFixed(1)} ms, ${(bytes / rounds / goal.viewers / 1024).toFixed(1)} KiB a viewer`,
      pass: slow < goal.refreshMs,
    },
    {
      what: `valuations for ${goal.viewers} viewers`,
      goal: 'one a refresh, not one a viewer',
      measured: `${(valued / rounds).toFixed(2)} a refresh`,
      pass: valued === rounds,
    },
  ]
}

interface Columns {
  readonly forward: Float64Array
  readonly strike: Float64Array
  readonly volatility: Float64Array
  readonly sign: Float64Array
}

/** The formulas in one loop over typed arrays, every part computed once: as quick as they can be written by hand. */
function plainGreeks({ forward, strike, volatility, sign }: Columns, years: number): number {
  const discount = Math.exp(-carryRate * years)
  const root = Math.sqrt(years)
  let sum = 0
  for (let at = 0; at < forward.length; at++) {
    const f = forward[at] ?? 0
    const k = strike[at] ?? 0
    const v = volatility[at] ?? 0
    const s = sign[at] ?? 1
    const width = v * root
    const d1 = (Math.log(f / k) + (v * v * years) / 2) / width
    const near = normalCumulative(s * d1)
    const price = discount * s * (f * near - k * normalCumulative(s * (d1 - width)))
    const density = Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI)
    const delta = s * discount * near
    const gamma = (discount * density) / (f * width)
    const theta = (carryRate * price - (f * discount * density * v) / (2 * root)) / 365
    const vega = (f * discount * density * root) / 100
    sum += price + delta + gamma + theta + vega
  }
  return sum
}

const fastest = (work: () => number): number => {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 100; round++) {
    const from = performance.now()
    work()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

function greeks(): BenchRow[] {
  const count = 240 * 50
  const terms = Array.from({ length: count }, (_, at) => ({
    kind: at % 2 === 0 ? ('call' as const) : ('put' as const),
    spot: closeSpot,
    strike: 19_000 + (at % 120) * 50,
    years: 22 / 365,
    rate: carryRate,
    volatility: 0.12 + (at % 7) * 0.02,
  }))
  const ours = fastest(() => {
    let sum = 0
    for (const each of terms) {
      const { price, delta, gamma, vega, theta } = futureOptionValue(each)
      sum += price + delta + gamma + vega + theta
    }
    return sum
  })
  const columns: Columns = {
    forward: Float64Array.from(terms, ({ spot }) => spot),
    strike: Float64Array.from(terms, ({ strike }) => strike),
    volatility: Float64Array.from(terms, ({ volatility }) => volatility),
    sign: Float64Array.from(terms, ({ kind }) => (kind === 'call' ? 1 : -1)),
  }
  const plain = fastest(() => plainGreeks(columns, 22 / 365))
  const prices = terms.map((each) => futureOptionValue(each).price)
  const implied = fastest(() =>
    terms.reduce((sum, each, at) => sum + (forwardVolatility(each, prices[at] ?? 0) ?? 0), 0),
  )
  const perSecond = (ms: number): string => `${Math.round(count / ms / 1000).toLocaleString('en-IN')} million a second`
  return [
    {
      what: 'price and four greeks (Black 1976) beside a plain loop',
      goal: `at least ${goal.plain} × a loop over typed arrays`,
      measured: `${(plain / ours).toFixed(2)} ×, ${perSecond(ours)}`,
      pass: plain / ours >= goal.plain,
    },
    {
      what: 'volatility in a premium',
      goal: 'a chain of 240 under 5 ms',
      measured: `${((implied / count) * 240).toFixed(2)} ms a chain`,
      pass: (implied / count) * 240 < 5,
    },
  ]
}

export const bench = async (): Promise<{ rows: BenchRow[] }> => ({ rows: [...(await refreshes()), ...greeks()] })
