import { expect, it } from 'vitest'
import { pauseAfter } from './retry.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const afterEach = (channel: 'telegram' | 'callbackurl', random: number) =>
  Array.from({ length: 11 }, (_, tried) => pauseAfter(channel, tried, random))

it('a webhook is tried ten times within about three days, as Standard Webhooks has it (fault F9)', () => {
  expect(afterEach('callbackurl', 0.5)).toEqual([
    0,
    5 * second,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
    null,
  ])
})

it('Telegram is tried ten times within eight hours (fault F7)', () => {
  expect(afterEach('telegram', 0.5)).toEqual([
    0,
    5 * second,
    30 * second,
    2 * minute,
    5 * minute,
    15 * minute,
    30 * minute,
    hour,
    2 * hour,
    4 * hour,
    null,
  ])
})

it('what failed together comes back up to a twentieth sooner or later', () => {
  expect(pauseAfter('telegram', 3, 0)).toBe(0.95 * 2 * minute)
  expect(pauseAfter('telegram', 3, 1)).toBe(1.05 * 2 * minute)
})
