import { expect, it } from 'vitest'
import { allChats, groupByDay, withChat } from './history.ts'

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

it('a chat that begins comes to the top, one that goes on stays where it is with its first message as it is now', () => {
  const chat = (id: number, chat_uuid: string, chat_title = 'One', is_first = true) => ({
    id,
    chat_uuid,
    chat_title,
    is_first,
  })
  const next = (id: number, chat_uuid: string) => chat(id, chat_uuid, 'Next', false)
  const known = [chat(9, 'c'), chat(5, 'b'), chat(2, 'a')]
  expect(withChat(known, [chat(10, 'd'), next(11, 'd')])).toEqual([chat(10, 'd'), ...known])
  expect(withChat(known, [chat(5, 'b', 'Banks'), next(11, 'b')])).toEqual([
    chat(9, 'c'),
    chat(5, 'b', 'Banks'),
    chat(2, 'a'),
  ])
  // The one that was first is gone: the next has its place.
  expect(withChat(known, [chat(6, 'b')])).toEqual([chat(9, 'c'), chat(6, 'b'), chat(2, 'a')])
  expect(withChat(known, [next(11, 'b')])).toEqual(known)
  expect(withChat([], [chat(1, 'a')])).toEqual([chat(1, 'a')])
  // Older than the list goes back, opened, and then asked in.
  expect(withChat(known, [chat(1, 'z'), next(3, 'z')])).toEqual(known)
  expect(withChat(known, [next(12, 'z')])).toEqual(known)
  expect(withChat(known, [])).toEqual(known)
})

it('older pages follow the list, and a chat that moved on from one to the next is there once', () => {
  const chats = (...ids: number[]) => ids.map((id) => ({ id }))
  expect(allChats(chats(9, 8), [chats(8, 7), chats(6)])).toEqual(chats(9, 8, 7, 6))
})
