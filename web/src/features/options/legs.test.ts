import { describe, expect, it } from 'vitest'
import { readLegs, strategyName } from './legs.ts'

describe('the name of legs', () => {
  it.each([
    ['b1-29200c@1~b1-29000p@1', 'Long strangle'],
    ['b1-29000p@1~b1-29200c@1', 'Long strangle'],
    ['s1-29200c@1~s1-29000p@1', 'Short strangle'],
    ['b1-29000c@1~b1-29200p@1', 'Long guts'],
    ['s1-29200p@1~s1-29000c@1', 'Short guts'],
    ['b1-29000c@1~b1-29000p@1', 'Long straddle'],
    ['s1-29000c@1~s1-29000p@1', 'Short straddle'],
    ['b1-29000c@1~b2-29200p@1', '2 legs'],
    ['b1-29000c@1~s1-29200p@1', '2 legs'],
    ['b1-29000c@1~b1-29200c@1', '2 legs'],
    ['b1-29000c@1~s1-29200c@1', 'Bull call spread'],
    ['s1-29000p@1~b1-29200p@1', 'Bear put spread'],
    ['b1-29000c@1', 'One leg'],
  ])('%s is %s', (legs, name) => {
    expect(strategyName(readLegs(legs))).toBe(name)
  })
})
