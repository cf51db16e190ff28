import { expect, it } from 'vitest'
import { defaultAsked, readAsked, writeAsked } from './calculator-plan.ts'

it('what the calculator is asked goes into the address and comes back', () => {
  const asked = { ...defaultAsked, fund: 'GOLDBEES', trigger: 3.5, monthlyCap: 2000, from: '2015-01-01' }
  expect(readAsked(writeAsked(asked))).toEqual(asked)
  expect(writeAsked(defaultAsked).toString()).toBe('')
})

it('nonsense in the address becomes the default or the nearest bound', () => {
  const words = new URLSearchParams('monthly=-5&trigger=99&aggression=x&from=yesterday&cost=NaN')
  expect(readAsked(words)).toEqual({ ...defaultAsked, monthly: 500, trigger: 10 })
})
