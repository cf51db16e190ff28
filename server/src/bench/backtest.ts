/** A strategy of two conditions over five hundred symbols and ten years of days: the rule alone, and everything a run tells. */
import { playPlan, reportOf, runBacktest } from 'core/backtest'
import { dayText } from 'core/catalogue'
import { toBacktest } from 'core/compile'
import { buysByRule, type History, parseCanonical } from 'core/language'
import { createRandom } from '#connectors/sample/random.ts'

interface BenchRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const symbols = 500
const days = 2480
const goalMs = 2000
const rounds = 3
const sentence =
  'backtest any stocks buy ₹10000 when rsi(14) < 30 and close > sma(200) sell when rsi(14) > 60 from 2015-01-01 to 2026-12-31'

const firstDay = 16_500

function walk(name: string): History {
  const random = createRandom('bench', name)
  const make = (): Float64Array => new Float64Array(days)
  const bars = { open: make(), high: make(), low: make(), close: make(), volume: make() }
  let price = 100 + random.whole(0, 900)
  for (let at = 0; at < days; at++) {
    bars.open[at] = price
    price = Math.max(1, price * (1 + (random.whole(0, 4001) - 1990) / 100_000))
    bars.close[at] = price
    bars.high[at] = Math.max(price, bars.open[at] ?? price) * 1.005
    bars.low[at] = Math.min(price, bars.open[at] ?? price) * 0.995
    bars.volume[at] = 1000 + random.whole(0, 100_000)
  }
  return { days: calendar, bars }
}

const calendar = Array.from({ length: days }, (_, at) => dayText(firstDay + Math.floor((at * 7) / 5)))

/** The best of a few: what the machine can do, not what else it was doing. */
function best(work: () => number): { readonly ms: number; readonly cpuMs: number; readonly trades: number } {
  let found = { ms: Number.POSITIVE_INFINITY, cpuMs: 0, trades: 0 }
  for (let round = 0; round < rounds; round++) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    const trades = work()
    const ms = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    if (ms < found.ms) found = { ms, cpuMs: (user + system) / 1000, trades }
  }
  return found
}

export function backtestRows(): readonly BenchRow[] {
  const read = parseCanonical(sentence)
  if (!read.ok || read.value.kind !== 'backtest' || !buysByRule(read.value))
    throw new Error('the sentence of the bench cannot be read')
  const plan = toBacktest(read.value, '2026-11-13')
  const candidates = Array.from({ length: symbols }, (_, at) => ({
    symbol: `SYMBOL${at}`,
    history: walk(`walk ${at}`),
    context: {},
    costs: 'stock' as const,
  }))
  const index = walk('index')
  const purse = { start: 1_000_000, most: 10, share: 10 }
  const row = (what: string, { ms, cpuMs, trades }: ReturnType<typeof best>): BenchRow => ({
    what,
    goal: `< ${goalMs} ms`,
    measured: `${Math.round(ms)} ms (${Math.round(cpuMs)} ms of processor, ${trades} trades)`,
    pass: ms < goalMs,
  })
  const over = `${symbols} symbols × ${days} days, two conditions`
  return [
    row(
      `backtest: ${over}, against the same money`,
      best(() => runBacktest({ candidates, plan }).positions.length),
    ),
    row(
      `strategy: ${over}, ₹10 lakh, costs, taxes, 300 random draws`,
      best(() => {
        const played = playPlan({ candidates, plan: { ...plan, purse, slippage: 0.1 } })
        return reportOf({ played, plan: { ...plan, purse }, index, seed: 1 }).trades
      }),
    ),
  ]
}
