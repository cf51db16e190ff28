import type { Calendar } from './market-factor.ts'
import type { Footing, Quarter } from './quarters.ts'
import { createRandom } from './random.ts'
import type { Company } from './universe.ts'

/** Days over which business follows price: profits move slower than markets. */
const memory = 420

/**
 * Size of a business by quarter: its price, remembered slowly, so that a price to earnings ratio wanders but never leaves
 * for ever; and its shares, with new ones issued now and then.
 */
export function footingOf(
  company: Company,
  logPrices: Float64Array,
  calendar: Calendar,
  quarters: readonly Quarter[],
  seed: string,
): Footing {
  const random = createRandom(seed, 'footing', company.symbol)
  const trend = new Float64Array(calendar.days.length)
  let remembered = logPrices[0] ?? 0
  for (let place = 0; place < trend.length; place++) {
    remembered += ((logPrices[place] ?? remembered) - remembered) / memory
    trend[place] = remembered
  }
  const anchorTrend = trend[Math.min(calendar.anchor, trend.length - 1)] ?? 0
  const scale = new Float64Array(quarters.length)
  const price = new Float64Array(quarters.length)
  const issued = new Float64Array(quarters.length)
  let drift = 0
  for (const [index, quarter] of quarters.entries()) {
    drift = 0.9 * drift + 0.012 * random.normal()
    scale[index] = Math.exp((trend[quarter.place] ?? 0) - anchorTrend + drift)
    price[index] = Math.exp(logPrices[quarter.place] ?? 0)
    issued[index] = random.chance(0.025) ? random.between(0.01, 0.06) : 0
  }
  const anchorQuarter = Math.max(
    quarters.findLastIndex((quarter) => quarter.place <= calendar.anchor),
    0,
  )
  const shares = new Float64Array(quarters.length).fill(company.marketCap / company.price)
  for (let index = anchorQuarter - 1; index >= 0; index--) {
    shares[index] = (shares[index + 1] ?? 0) / (1 + (issued[index + 1] ?? 0))
  }
  const firstYear = Math.max(company.listedYear - 3, 1996)
  const first = Math.max(
    quarters.findIndex((quarter) => quarter.fiscalYear > firstYear && quarter.number === 1),
    0,
  )
  return { first, scale, shares, price }
}
