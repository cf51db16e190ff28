/** One process has the line to the vendor; the others follow it on the bus, and ask it for the day so far when they start or have missed something. */
import { randomUUID } from 'node:crypto'
import type { Quote, SessionState } from 'core/contract'
import type { Bus } from '#bus/bus.ts'
import type { Clock } from '#clock.ts'
import { quotesTopic } from '#http/websocket.ts'
import type { LiveBoard } from '#market/live.ts'
import type { Market } from '#market/market.ts'
import type { MinuteBar } from '#market/minutes.ts'
import type { Feed } from './feeds.ts'

const wantedTopic = 'feed.wanted'
const stateTopic = 'feed.state'
const sayEveryMs = 2000
/** After so long without a word, every page says that no prices come. */
const silentMs = 10_000
/** Of one message; a bus takes a mebibyte. */
const barsAtOnce = 4000
const quotesAtOnce = 2000

interface FeedWord {
  /** Another one after each start, and a later one behind it: who follows goes over to the last, and asks again. */
  readonly run: string
  readonly source: string
  readonly session: SessionState | null
}

interface DayPart {
  readonly quotes: readonly Quote[]
  readonly bars: readonly (readonly [symbol: string, bars: readonly MinuteBar[]])[]
}

export interface SharedFeed {
  readonly bus: Bus
  readonly board: LiveBoard
  readonly clock: Clock
}

/** Lets others follow this process's prices. Answers the undo. */
export function shareFeed({ bus, board, clock }: SharedFeed, feed: Feed): () => void {
  const run = `${new Date(clock.now()).toISOString()} ${randomUUID()}`
  const say = (): void =>
    bus.publish(stateTopic, {
      run,
      source: feed.source(),
      session: feed.session?.(clock.now()) ?? null,
    } satisfies FeedWord)
  const stopHearing = bus.subscribe(wantedTopic, (payload) => {
    const replyTo = String(payload)
    for (const part of dayParts(board)) bus.publish(replyTo, part)
    say()
  })
  const stopGap = bus.onGap(say)
  const timer = setInterval(say, sayEveryMs).unref()
  say()
  return () => {
    clearInterval(timer)
    stopGap()
    stopHearing()
  }
}

function* dayParts(board: LiveBoard): Generator<DayPart> {
  const traded = board.symbols().flatMap((symbol) => {
    const quote = board.quote(symbol)
    return quote?.at ? [quote] : []
  })
  for (let at = 0; at < traded.length; at += quotesAtOnce) {
    yield { quotes: traded.slice(at, at + quotesAtOnce), bars: [] }
  }
  let bars: DayPart['bars'][number][] = []
  let many = 0
  for (const { symbol } of traded) {
    const own = board.minuteBars(symbol)
    bars.push([symbol, own])
    many += own.length
    if (many < barsAtOnce) continue
    yield { quotes: [], bars }
    bars = []
    many = 0
  }
  if (bars.length > 0) yield { quotes: [], bars }
}

/** Follows the prices of another process. */
export function followFeed({ bus, board, clock }: SharedFeed, own: Pick<Market, 'session'> & { source: string }): Feed {
  const replyTo = `feed.day.${randomUUID()}`
  let word: FeedWord | null = null
  let heardAt = Number.NEGATIVE_INFINITY

  const ask = (): void => bus.publish(wantedTopic, replyTo)
  const stops = [
    // The bus carries only what our own processes publish.
    bus.subscribe(quotesTopic, (payload) => void board.adopt(payload as readonly Quote[])),
    bus.subscribe(stateTopic, (payload) => {
      const said = payload as FeedWord
      const isSilent = clock.now() - heardAt > silentMs
      // One that another has followed on goes on speaking for a moment: heard in turn, each would be asked for the day each time.
      if (word && said.run < word.run && !isSilent) return
      heardAt = clock.now()
      const isNew = said.run !== word?.run
      word = said
      if (isNew) ask()
    }),
    bus.subscribe(replyTo, (payload) => {
      const { quotes, bars } = payload as DayPart
      const fresh = board.adopt(quotes)
      // Sockets and rules of this process learn what they missed.
      if (fresh.length > 0) bus.publishHere(quotesTopic, fresh)
      for (const [symbol, minutes] of bars) board.adoptBars(symbol, minutes)
    }),
    bus.onGap(ask),
  ]
  ask()
  return {
    source: () => (clock.now() - heardAt <= silentMs && word ? word.source : `${own.source}, no live prices heard`),
    session: (now) => word?.session ?? own.session(now),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
