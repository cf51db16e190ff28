/** A plan with so much money, the slow way: a day at a time, everything judged and looked up again, cash counted by hand. */
import { judge, occurrences } from 'core/language'
import { costsOf, totalCosts } from './costs.ts'
import type { BacktestPlan, Candidate, Purse } from './plan.ts'

interface Lot {
  readonly symbol: string
  readonly day: string
  readonly units: number
}

export interface SlowPurse {
  readonly bought: readonly string[]
  readonly sold: readonly string[]
  readonly cash: number
  readonly value: number
  readonly passed: number
}

const upTo = ({ history: { days, bars } }: Candidate, count: number) => ({
  days: days.slice(0, count),
  bars: Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(0, count)])),
})

export function slowPurse(candidates: readonly Candidate[], plan: BacktestPlan, purse: Purse): SlowPurse {
  const isIn = (day: string): boolean =>
    (plan.from === null || day >= plan.from) && (plan.to === null || day <= plan.to)
  const days = [...new Set(candidates.flatMap(({ history }) => history.days))].sort().filter(isIn)
  const slip = (plan.slippage ?? 0) / 100
  const price = (candidate: Candidate, day: string, name: 'open' | 'close' | 'volume'): number =>
    candidate.history.bars[name]?.[candidate.history.days.indexOf(day)] ?? Number.NaN
  const costs = (value: number, order: Parameters<typeof costsOf>[1]): number =>
    totalCosts(costsOf(value, plan.brokerage ? { ...order, brokerage: plan.brokerage } : order))
  let lots: Lot[] = []
  let cash = purse.start
  let passed = 0
  const bought: string[] = []
  const sold: string[] = []
  const valueOn = (day: string): number =>
    lots.reduce((sum, { symbol, units }) => {
      const own = candidates.find((candidate) => candidate.symbol === symbol)
      const at = own?.history.days.findLastIndex((each) => each <= day) ?? -1
      return sum + units * (own?.history.bars.close?.[at] ?? 0)
    }, cash)
  let valueBefore = purse.start
  for (const day of days) {
    const today = candidates.filter(({ history }) => history.days.includes(day))
    for (const candidate of today) {
      const at = candidate.history.days.indexOf(day)
      const evening = candidate.history.days[at - 1]
      if (evening === undefined || !isIn(evening)) continue
      const wantsOut = plan.sell !== null && judge(plan.sell, upTo(candidate, at), candidate.context)[at - 1] === 1
      const leaving = lots.filter(
        (lot) =>
          lot.symbol === candidate.symbol &&
          (wantsOut || (plan.hold !== null && candidate.history.days.indexOf(lot.day) + plan.hold.count <= at)),
      )
      for (const lot of leaving) {
        const proceeds = lot.units * price(candidate, day, 'open') * (1 - slip)
        cash += proceeds - costs(proceeds, { side: 'sell', kind: candidate.costs, day, isFurther: lot !== leaving[0] })
        sold.push(`${lot.symbol} ${day}`)
      }
      lots = lots.filter((lot) => !leaving.includes(lot))
    }
    const wanting = today.filter((candidate) => {
      const at = candidate.history.days.indexOf(day)
      const evening = candidate.history.days[at - 1]
      if (evening === undefined || !isIn(evening)) return false
      const verdicts = judge(plan.buy, upTo(candidate, at), candidate.context)
      if (plan.sell === null) return occurrences(plan.buy, verdicts).includes(at - 1)
      const wasHeld =
        lots.some(({ symbol }) => symbol === candidate.symbol) || sold.includes(`${candidate.symbol} ${day}`)
      return verdicts[at - 1] === 1 && !wasHeld
    })
    const traded = (candidate: Candidate): number => {
      const evening = candidate.history.days[candidate.history.days.indexOf(day) - 1] ?? ''
      return price(candidate, evening, 'close') * price(candidate, evening, 'volume')
    }
    wanting.sort((left, right) => traded(right) - traded(left) || (left.symbol < right.symbol ? -1 : 1))
    for (const candidate of wanting) {
      const wanted = purse.share === null ? plan.amount : (valueBefore * purse.share) / 100
      const amount = Math.min(wanted, cash / (1 + costs(1, { side: 'buy', kind: candidate.costs, day })))
      if (lots.length >= purse.most || amount < wanted / 2 || amount <= 0) {
        passed++
        continue
      }
      cash -= amount + costs(amount, { side: 'buy', kind: candidate.costs, day })
      lots.push({ symbol: candidate.symbol, day, units: amount / (price(candidate, day, 'open') * (1 + slip)) })
      bought.push(`${candidate.symbol} ${day}`)
    }
    valueBefore = valueOn(day)
  }
  return { bought, sold, cash, value: valueOn(days.at(-1) ?? ''), passed }
}
