import { describe, expect, it } from 'vitest'
import { type Closes, correlationOf, volatilityOf } from './co-movement.ts'

const days = Array.from({ length: 100 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
/** Up 1%, down 1%, in turns. */
const zigzag = (times: number): Closes =>
  days.map((day, at) => [day, 100 * Math.exp(at % 2 === 0 ? 0 : 0.01 * times)] as const)

describe('how prices move together', () => {
  it('is 1 for the same steps at another size, and −1 for the opposite ones', () => {
    expect(correlationOf(zigzag(1), zigzag(3))).toBeCloseTo(1, 12)
    expect(correlationOf(zigzag(1), zigzag(-2))).toBeCloseTo(-1, 12)
  })

  it('compares only days that both have', () => {
    const holed = zigzag(2).filter((_, at) => at % 10 !== 3)
    expect(correlationOf(zigzag(1), holed)).toBeCloseTo(1, 12)
    expect(correlationOf(holed, zigzag(1))).toBeCloseTo(1, 12)
  })

  it('is not said from too few days, nor of a price that never moved', () => {
    expect(correlationOf(zigzag(1).slice(0, 60), zigzag(1))).toBeNull()
    expect(correlationOf(zigzag(1).slice(0, 61), zigzag(1))).toBeCloseTo(1, 12)
    expect(
      correlationOf(
        days.map((day) => [day, 5] as const),
        zigzag(1),
      ),
    ).toBeNull()
    expect(volatilityOf(zigzag(1).slice(0, 60))).toBeNull()
  })

  it('agrees with the textbook: steps of ±1% a day are about 15.8% a year', () => {
    // 99 returns of ±0.01, one more up than down: the sample variance is (99·0.01² − 0.01²/99) / 98.
    const variance = (99 * 1e-4 - 1e-4 / 99) / 98
    expect(volatilityOf(zigzag(1))).toBeCloseTo(Math.sqrt(variance * 248) * 100, 10)
  })
})
