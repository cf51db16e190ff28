import { expect, it } from 'vitest'
import { instantText, snoozeChoices } from './words.ts'

it('a rule sleeps for an hour, until nine tomorrow in IST, or for a week', () => {
  // 23:40 IST on 15 November.
  const now = Date.UTC(2026, 10, 15, 18, 10)
  expect(snoozeChoices(now).map(({ until }) => until)).toEqual([
    '2026-11-15T19:10:00.000Z',
    '2026-11-16T03:30:00.000Z',
    '2026-11-22T18:10:00.000Z',
  ])
})

it('instants are told in IST, those of another year with it', () => {
  const newYearsEve = Date.parse('2026-12-31T23:59:00+05:30')
  expect(instantText('2026-11-15T18:10:00.000Z', newYearsEve)).toBe('15 Nov, 23:40 IST')
  expect(instantText('2026-11-15T18:10:00.000Z', newYearsEve + 60_000)).toBe('15 Nov 2026, 23:40 IST')
  expect(instantText(null)).toBe('Never')
})
