import { expect, it } from 'vitest'
import { groupByDay } from './history-groups.ts'

it('chats are grouped by their day in IST, newest first', () => {
  // 00:30 IST on 15 November is still the 14th in UTC.
  const now = new Date('2026-11-14T19:00:00Z')
  const rows = [
    { id: 5, created_at: '2026-11-14T18:45:00Z' },
    { id: 4, created_at: '2026-11-14T18:15:00Z' },
    { id: 3, created_at: '2026-11-11T06:00:00Z' },
    { id: 2, created_at: '2026-10-02T06:00:00Z' },
    { id: 1, created_at: '2026-10-01T06:00:00Z' },
  ]
  expect(groupByDay(rows, now).map(({ title, rows: own }) => [title, own.map(({ id }) => id)])).toEqual([
    ['Today', [5]],
    ['Yesterday', [4]],
    ['11 Nov 2026', [3]],
    ['October 2026', [2, 1]],
  ])
})
