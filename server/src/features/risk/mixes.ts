/** What each band's mix did, from the prices there are. */
import { bandWeights, mixHistory, riskBands } from 'core/calculators'
import type { ChartBars, ChartInstrument, RiskMixes } from 'core/contract/rest'
import type { Ctx } from '#ctx.ts'

type Subject = Pick<ChartInstrument, 'asset' | 'symbol'>

/** What stands for each part. Prices alone: dividends of the index are left out, so its past is told too low, not too high. */
const parts = {
  equity: { asset: 'index', symbol: 'NIFTY 50' },
  debt: { asset: 'etf', symbol: 'LTGILTBEES' },
  gold: { asset: 'etf', symbol: 'GOLDBEES' },
} as const satisfies Record<string, Subject>

const leastDays = 500

type Made = Record<keyof typeof parts, ChartBars | null>

/** Days on which all of them have a price. */
function together(made: Made): { days: readonly string[]; closes: Record<keyof typeof parts, number[]> } | null {
  const { equity, debt, gold } = made
  if (!equity || !debt || !gold) return null
  const closesOf = ({ days, close }: ChartBars) =>
    new Map(days.flatMap((day, at) => ((close[at] ?? 0) > 0 ? [[day, close[at] ?? 0] as const] : [])))
  const [shares, bonds, metal] = [closesOf(equity), closesOf(debt), closesOf(gold)]
  const days = equity.days.filter((day) => shares.has(day) && bonds.has(day) && metal.has(day))
  const on = (closes: ReadonlyMap<string, number>) => days.map((day) => closes.get(day) ?? 0)
  return { days, closes: { equity: on(shares), debt: on(bonds), gold: on(metal) } }
}

export async function readMixes({ market, clock }: Ctx): Promise<RiskMixes> {
  const [equity, debt, gold] = await Promise.all([
    market.chartBars(parts.equity),
    market.chartBars(parts.debt),
    market.chartBars(parts.gold),
  ])
  const found = together({ equity, debt, gold })
  const { asOf, source } = market.state(clock.now())
  const reason =
    !found || found.days.length < leastDays
      ? `Not computed: there are too few days with prices of ${parts.equity.symbol}, ${parts.debt.symbol} and ${parts.gold.symbol} together.`
      : null
  return {
    source,
    asOf,
    made: {
      equity: equity?.instrument.name ?? parts.equity.symbol,
      debt: debt?.instrument.name ?? parts.debt.symbol,
      gold: gold?.instrument.name ?? parts.gold.symbol,
    },
    bands: riskBands.map((band) => {
      const weights = bandWeights(band)
      const history =
        found && reason === null
          ? mixHistory(
              found.days,
              (['equity', 'debt', 'gold'] as const)
                .filter((part) => weights[part] > 0)
                .map((part) => ({ weight: weights[part], closes: found.closes[part] })),
            )
          : null
      return { band: band.band, history, reason }
    }),
  }
}
