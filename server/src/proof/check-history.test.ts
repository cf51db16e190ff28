import { describe, expect, it } from 'vitest'
import { checkHistory, type Evidence } from './check-history.ts'
import { createHistory, type HistoryEvent } from './history.ts'

type Step = readonly ['write' | 'send', string, 'ok' | 'fail' | 'unknown' | 'killed']

const historyOf = (...steps: readonly Step[]): readonly HistoryEvent[] => {
  const history = createHistory()
  for (const [op, key, end] of steps) {
    const call = history.invoke('worker', op, key)
    if (end !== 'killed') call[end]()
  }
  return history.events
}

const alert = { key: 'dip:1', leaves: true }
const copy = { key: 'dip:1', id: 'notice_1' }
/** One alert that went the way it should. */
const evidence = (changed: Partial<Evidence> = {}): Evidence => ({
  history: historyOf(['send', 'dip:1', 'ok']),
  alerts: [alert],
  arrivals: [copy],
  notices: [copy],
  written: [],
  ...changed,
})
const faults = (changed: Partial<Evidence>): string[] => checkHistory(evidence(changed)).map(({ fault }) => fault)

describe('a history in which nothing went wrong', () => {
  it.each<readonly [string, Partial<Evidence>]>([
    ['an alert that was sent once', {}],
    ['an alert whose first try failed', { history: historyOf(['send', 'dip:1', 'fail'], ['send', 'dip:1', 'ok']) }],
    ['an alert that stays in the inbox', { alerts: [{ key: 'dip:1', leaves: false }], history: [], arrivals: [] }],
    [
      'a second copy under the same id after an unknown outcome',
      { history: historyOf(['send', 'dip:1', 'unknown'], ['send', 'dip:1', 'ok']), arrivals: [copy, copy] },
    ],
    [
      'a second copy under the same id after a sender was killed',
      { history: historyOf(['send', 'dip:1', 'killed'], ['send', 'dip:1', 'ok']), arrivals: [copy, copy] },
    ],
    [
      'a write that was acknowledged',
      { history: [...evidence().history, ...historyOf(['write', 'row', 'ok'])], written: ['row'] },
    ],
    [
      'a write of a killed process that is there',
      { history: historyOf(['send', 'dip:1', 'ok'], ['write', 'row', 'killed']), written: ['row'] },
    ],
    [
      'a write of a killed process that is not there',
      { history: historyOf(['send', 'dip:1', 'ok'], ['write', 'row', 'killed']) },
    ],
  ])('is found sound: %s', (_what, changed) => expect(faults(changed)).toEqual([]))
})

describe('a history with a fault in it', () => {
  it.each<readonly [string, Partial<Evidence>, readonly string[]]>([
    ['a lost alert: no row at all', { history: [], arrivals: [], notices: [] }, ['lost alert']],
    ['a lost alert: a row that never left', { history: [], arrivals: [] }, ['lost alert']],
    ['a lost alert: recorded as sent, and nothing arrived', { arrivals: [] }, ['lost alert', 'lost alert']],
    ['a double: two copies of one try', { arrivals: [copy, copy] }, ['double']],
    [
      'a double: sent again after a known refusal that had arrived',
      { history: historyOf(['send', 'dip:1', 'fail'], ['send', 'dip:1', 'ok']), arrivals: [copy, copy] },
      ['double'],
    ],
    [
      'a double: sent again after the other side had said yes',
      { history: historyOf(['send', 'dip:1', 'ok'], ['send', 'dip:1', 'ok']), arrivals: [copy, copy] },
      ['double'],
    ],
    [
      'a double: an unknown outcome explains one copy, not two',
      { history: historyOf(['send', 'dip:1', 'unknown'], ['send', 'dip:1', 'ok']), arrivals: [copy, copy, copy] },
      ['double'],
    ],
    [
      'a double with another key, although the outcome was unknown',
      {
        history: historyOf(['send', 'dip:1', 'unknown'], ['send', 'dip:1', 'ok']),
        arrivals: [copy, { key: 'dip:1', id: 'notice_2' }],
      },
      ['other key'],
    ],
    ['one event in two rows of the outbox', { notices: [copy, { key: 'dip:1', id: 'notice_2' }] }, ['other key']],
    ['an alert that nothing called for', { arrivals: [copy, { key: 'dip:9', id: 'notice_9' }] }, ['stray alert']],
    [
      'a lost acknowledged write',
      { history: historyOf(['send', 'dip:1', 'ok'], ['write', 'row', 'ok']) },
      ['lost write'],
    ],
    [
      'a write that was refused and is there',
      { history: historyOf(['send', 'dip:1', 'ok'], ['write', 'row', 'fail']), written: ['row'] },
      ['refused write'],
    ],
    ['a row that nobody wrote', { written: ['row'] }, ['stray write']],
  ])('is found out: %s', (_what, changed, expected) => expect(faults(changed)).toEqual(expected))

  it('says of which alert or row it speaks', () => {
    expect(checkHistory(evidence({ arrivals: [copy, copy] }))).toEqual([
      { fault: 'double', key: 'dip:1', says: 'arrived 2 times with 0 unknown outcomes' },
    ])
  })
})
