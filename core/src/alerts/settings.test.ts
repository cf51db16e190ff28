import { describe, expect, it } from 'vitest'
import { digestsDue, heldBecause, isFlood, leavesAt, type RuleSettings, type RuleStanding } from './settings.ts'

const at = (text: string): number => Date.parse(`${text}+05:30`)
const settings = (rest: Partial<RuleSettings> = {}): RuleSettings => ({
  trigger: 'entry',
  judged: 'live',
  coolDownMinutes: 0,
  marketHoursOnly: true,
  quietHours: null,
  digest: false,
  expiresAt: null,
  ...rest,
})
const fresh: RuleStanding = { isPaused: false, snoozedUntil: null, lastFiredAt: null }
const now = at('2024-02-06T10:00')

describe('what holds a fire back', () => {
  it.each<[string, Partial<RuleSettings>, Partial<RuleStanding>, boolean, string | null]>([
    ['nothing', {}, {}, true, null],
    ['[AL11] paused', {}, { isPaused: true }, true, 'paused'],
    ['[AL11] snoozed', {}, { snoozedUntil: now + 1 }, true, 'snoozed'],
    ['[AL11] a snooze that has ended', {}, { snoozedUntil: now }, true, null],
    ['[AL11] expired', { expiresAt: '2024-02-06T10:00:00+05:30' }, {}, true, 'expired'],
    ['[AL11] not yet expired', { expiresAt: '2024-02-06T10:00:01+05:30' }, {}, true, null],
    ['[AL9] once, and it fired', { trigger: 'once' }, { lastFiredAt: now - 1e9 }, true, 'done'],
    ['[AL12] its cool-down', { coolDownMinutes: 30 }, { lastFiredAt: now - 29 * 60_000 }, true, 'cooling'],
    ['[AL12] a cool-down that is over', { coolDownMinutes: 30 }, { lastFiredAt: now - 30 * 60_000 }, true, null],
    ['[AL13] the exchange is closed', {}, {}, false, 'closed'],
    ['[AL13] closed, at any hour', { marketHoursOnly: false }, {}, false, null],
    ['[AL13] closed, judged at the close', { judged: 'close' }, {}, false, null],
  ])('%s', (_what, given, standing, isOpen, held) => {
    expect(heldBecause(settings(given), { ...fresh, ...standing }, { now, isOpen })).toBe(held)
  })
})

describe('when a message may leave', () => {
  it.each([
    ['10:00', '2024-02-06T21:59', null],
    ['in the evening, until the morning', '2024-02-06T22:00', '2024-02-07T07:00'],
    ['after midnight, until the same morning', '2024-02-07T06:59', '2024-02-07T07:00'],
    ['from the end on', '2024-02-07T07:00', null],
  ])('[AL14] with quiet hours from 22:00 to 07:00: %s', (_what, moment, until) => {
    const quietHours = { from: '22:00', to: '07:00' }
    expect(leavesAt({ quietHours }, at(moment))).toBe(until === null ? at(moment) : at(until))
  })

  it('[AL14] within one day', () => {
    const quietHours = { from: '09:00', to: '12:30' }
    expect(leavesAt({ quietHours }, now)).toBe(at('2024-02-06T12:30'))
    expect(leavesAt({ quietHours: null }, now)).toBe(now)
  })
})

describe('a digest', () => {
  it('[AL15] is due at 15:45 IST, each once, the last ones made up for', () => {
    expect(digestsDue('15:45', at('2024-02-06T15:44'), 2)).toEqual([at('2024-02-05T15:45'), at('2024-02-04T15:45')])
    expect(digestsDue('15:45', at('2024-02-06T15:45'), 1)).toEqual([at('2024-02-06T15:45')])
  })
})

describe('a flood', () => {
  it('[AL16] is more than 15 fires within 3 minutes', () => {
    const limit = { fires: 15, minutes: 3 }
    const fires = (count: number) => Array.from({ length: count }, (_, back) => now - back * 1000)
    expect(isFlood(fires(15), now, limit)).toBe(false)
    expect(isFlood(fires(16), now, limit)).toBe(true)
    expect(isFlood(fires(16), now + 180_000, limit)).toBe(false)
  })
})
