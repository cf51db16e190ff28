import { describe, expect, it } from 'vitest'
import { ageOf, isStale, lasting, restDay, sessionClock } from './session-clock.ts'

const at = (text: string) => Date.parse(`${text}+05:30`)

describe('session clock', () => {
  it('says what the exchange is doing and until when', () => {
    expect(sessionClock('pre-open', at('2024-02-06T09:05:00'))).toEqual({
      state: 'pre-open',
      label: 'Pre-open',
      day: '2024-02-06',
      next: 'opens 09:15, in 10 min',
    })
    expect(sessionClock('open', at('2024-02-06T14:18:00')).next).toBe('closes 15:30, in 1 h 12 min')
    expect(sessionClock('closed', at('2024-02-06T08:15:00'))).toMatchObject({
      day: '2024-02-05',
      next: 'opens 09:15, in 1 h',
    })
    expect(sessionClock('closed', at('2024-02-06T16:15:00'))).toMatchObject({
      day: '2024-02-06',
      next: 'opens 7 Feb 2024, 09:15, in 17 h',
    })
  })

  it('on a holiday shows the last session with its date', () => {
    const sunday = at('2024-02-11T12:00:00')
    expect(sessionClock('holiday', sunday)).toMatchObject({ label: 'Holiday', day: '2024-02-09' })
    expect(restDay(sunday)).toBe('Weekend: figures are of 9 Feb 2024')
    expect(restDay(at('2024-01-26T12:00:00'))).toBe('Exchange holiday: figures are of 25 Jan 2024')
    expect(restDay(at('2024-02-06T12:00:00'))).toBeNull()
  })

  it('does not promise a close where a simulated market trades at night', () => {
    expect(sessionClock('open', at('2024-02-06T23:00:00')).next).toBe('simulated, round the clock')
  })

  it('says how old a price is, and the day of one that is not of today', () => {
    const now = at('2024-02-06T11:00:00')
    expect(
      [null, now - 2000, now - 240_000, at('2024-02-06T09:15:00'), at('2024-02-05T15:29:59')].map((each) =>
        ageOf(each, now),
      ),
    ).toEqual(['no trade yet', '2 s ago', '4 min ago', 'at 09:15', 'close of 5 Feb 2024'])
    expect([lasting(0), lasting(59 * 60_000), lasting(50 * 3_600_000)]).toEqual(['0 min', '59 min', '2 days'])
  })

  it('is stale two minutes after the newest price, while the market is open and only then', () => {
    const now = at('2024-02-06T11:00:00')
    expect([
      isStale(now - 121_000, now, 'open', 120_000),
      isStale(now - 119_000, now, 'open', 120_000),
      isStale(null, now, 'open', 120_000),
      isStale(now - 9e7, now, 'closed', 120_000),
    ]).toEqual([true, false, true, false])
  })
})
