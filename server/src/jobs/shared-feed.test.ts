import type { Quote } from 'core/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createInProcessBus } from '#bus/in-process.ts'
import { quotesTopic } from '#http/websocket.ts'
import { createLiveBoard, type LiveBoard } from '#market/live.ts'
import { testClock } from '#testing/clock.ts'
import type { Feed } from './feeds.ts'
import { followFeed, shareFeed } from './shared-feed.ts'

const at = (text: string): number => Date.parse(`${text}+05:30`)
const closed: Quote = {
  symbol: 'TCS',
  last: 4000,
  previousClose: 3950,
  open: 3960,
  high: 4010,
  low: 3940,
  volume: 1000,
  at: at('2024-02-05T15:30:00'),
}
const silent: Feed = { source: () => 'NSE, live from Kite', session: null, stop: () => {} }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Two boards of one day, as two processes would have them. */
function twoProcesses() {
  const clock = testClock(at('2024-02-06T10:00:30'))
  const bus = createInProcessBus()
  const boards = [0, 1].map(() => createLiveBoard([{ symbol: 'TCS', asset: 'stock', quote: closed }]))
  const [own, other] = boards as [LiveBoard, LiveBoard] // two were made
  const trade = (last: number, time: string, volume: number): void => {
    expect(own.accept({ symbol: 'TCS', last, volume, at: at(time) }, at(time))).toBeNull()
  }
  const share = (): void => void stops.push(shareFeed({ bus, board: own, clock }, silent))
  const follow = (): Feed => {
    const feed = followFeed({ bus, board: other, clock }, { source: 'NSE', session: () => 'closed' })
    stops.push(feed.stop)
    return feed
  }
  return { clock, bus, own, other, trade, share, follow }
}

describe('a feed that another process has', () => {
  it('gives a process that starts in the middle of the day its quotes and minutes so far', () => {
    const { own, other, trade, share, follow } = twoProcesses()
    share()
    trade(4040, '2024-02-06T09:15:01', 10)
    trade(4020, '2024-02-06T09:15:40', 30)
    trade(4060, '2024-02-06T09:59:59', 70)
    follow()
    expect(other.quote('TCS')).toEqual({
      symbol: 'TCS',
      last: 4060,
      previousClose: 4000,
      open: 4040,
      high: 4060,
      low: 4020,
      volume: 70,
      at: at('2024-02-06T09:59:59'),
    })
    expect(other.minuteBars('TCS')).toEqual(own.minuteBars('TCS'))
    expect(other.minuteBars('TCS')).toHaveLength(2)
  })

  it('is followed price by price, and an older price changes nothing', () => {
    const { bus, own, other, trade, share, follow } = twoProcesses()
    follow()
    share()
    trade(4040, '2024-02-06T09:15:01', 10)
    const first = own.takeChanged()
    trade(4050, '2024-02-06T09:16:01', 20)
    bus.publish(quotesTopic, own.takeChanged())
    bus.publish(quotesTopic, first)
    expect(other.quote('TCS')).toEqual(own.quote('TCS'))
    expect(other.takeChanged()).toEqual([])
  })

  it('tells the sockets and rules of the process what it missed', () => {
    const { bus, trade, share, follow } = twoProcesses()
    const heard: unknown[] = []
    bus.subscribe(quotesTopic, (payload) => heard.push(payload))
    share()
    trade(4040, '2024-02-06T09:15:01', 10)
    follow()
    expect(heard).toEqual([[expect.objectContaining({ symbol: 'TCS', last: 4040 })]])
  })

  it('is named on every page, and so is its silence', () => {
    const { clock, share, follow } = twoProcesses()
    const feed = follow()
    expect(feed.source()).toBe('NSE, no live prices heard')
    share()
    expect(feed.source()).toBe('NSE, live from Kite')
    expect(feed.session?.(clock.now())).toBe('closed')
    clock.advance(10_001)
    expect(feed.source()).toBe('NSE, no live prices heard')
  })

  it('is asked for the day once by who follows, also while the one before it still speaks', () => {
    const { clock, bus, trade, share, follow, other } = twoProcesses()
    let asked = 0
    bus.subscribe('feed.wanted', () => asked++)
    follow()
    share()
    clock.advance(1000)
    trade(4040, '2024-02-06T09:15:01', 10)
    share()
    expect(asked).toBe(3)
    expect(other.quote('TCS')?.last).toBe(4040)
    bus.publish('feed.wanted', 'nobody')
    expect(asked).toBe(4)
  })
})
