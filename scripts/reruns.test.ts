import { expect, it } from 'vitest'
import { type Run, rowOf, withRun } from './house/reruns.mjs'

const run = (day: number, given: Partial<Run> = {}): Run => ({
  suite: 'units',
  commit: `c${day % 3}`,
  at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  tried: 1000,
  failed: [],
  isWhole: true,
  ...given,
})
const after = (runs: readonly Run[]): readonly Run[] =>
  runs.reduce<readonly Run[]>((all, each) => withRun(all, each), [])

it('keeps the last ten runs of each suite, and counts none of them twice', () => {
  const days = Array.from({ length: 12 }, (_, at) => run(at + 1))
  const journeys = run(1, { suite: 'browser' })
  const kept = after([journeys, ...days, run(12)])
  expect(kept).toEqual([journeys, ...days.slice(2)])
})

it('is content with ten whole runs in which fewer than one test in a thousand failed', () => {
  const ten = Array.from({ length: 10 }, (_, at) => run(at + 1, at < 9 ? { failed: ['a.test.ts › a'] } : {}))
  expect(rowOf(after(ten), 'units')).toEqual({
    name: 'units',
    what: 'the last runs: 10, of 3 commits, 10000 tests in all',
    goal: '10 runs, fewer than 0.1% fail',
    measured: '9 failed, 0.090%',
    pass: true,
  })
  expect(rowOf(after([...ten.slice(0, 9), run(10, { failed: ['a', 'b'] })]), 'units').pass).toBe(false)
  expect(rowOf(after([...ten.slice(0, 9), run(10, { isWhole: false })]), 'units').pass).toBe(false)
  expect(rowOf(after(ten.slice(0, 9)), 'units').pass).toBe(false)
  expect(rowOf([], 'units').pass).toBe(false)
})
