/**
 * Watches and reports. A watch that is one level of the price lies on a ladder; any other of named instruments is judged
 * every few seconds on the bars and the day so far; universes and reports are judged at the close. Whatever fires is held
 * against the stored rule and its memory again, in the transaction that tells it.
 */
import {
  createThresholdBoard,
  dayNumber,
  type Found,
  heldBecause,
  type Level,
  levelOf,
  type PriceTick,
  type RuleSettings,
  type Verdict,
  verdictOn,
  withRunningBar,
} from 'core/alerts'
import { premiumParts } from 'core/calculators'
import { NoData, type WatchedInstruments } from 'core/compile'
import type { Quote } from 'core/contract'
import { AlertSettings } from 'core/contract/rest'
import type { Instrument, Watch } from 'core/language'
import { dayOf } from 'core/values'
import type { Services } from '#ctx.ts'
import { lastFiredAt } from '#features/agents/memory.ts'
import { lockRule, readRules, touchRules, type WatchedAgent } from '#features/agents/rule-store.ts'
import { closedDay, judgeAtClose } from './judge-at-close.ts'
import { saveVerdict, tellWatch } from './tell-watch.ts'

export interface WatchParts {
  readonly services: Pick<Services, 'db' | 'clock' | 'log' | 'market'>
  /** Symbols the owner of a rule watches. */
  readonly watchlist: (user_id: WatchedAgent['user_id']) => Promise<readonly string[]>
}

export interface WatchEvaluator {
  load(): Promise<void>
  see(quotes: readonly Quote[]): void
  /** Judges what changed since the last turn, and what is to be judged at the close. */
  turn(): Promise<void>
  settled(): Promise<void>
  symbols(): readonly string[]
}

interface LiveRule {
  readonly agent: WatchedAgent
  readonly query: Watch
  readonly settings: RuleSettings
  readonly instruments: readonly Instrument[]
  /** Null: it is judged on bars. */
  readonly level: Level | null
  /** Told already, by symbol: the day. */
  readonly fired: Map<string, string>
  lastFiredAt: number | null
  watched: { readonly asOf: string; readonly on: WatchedInstruments } | null
}

interface Slot {
  readonly rule: LiveRule
  readonly symbol: string
}

/** A settled rule is written down again so often, for its owner to see that it is looked at. */
const noteEveryMs = 60_000

export function createWatchEvaluator({ services, watchlist }: WatchParts): WatchEvaluator {
  const { db, clock, log, market } = services
  const board = createThresholdBoard({ typicalMove: () => null })
  let slots: readonly Slot[] = []
  let bySymbol: ReadonlyMap<string, readonly Slot[]> = new Map()
  let atClose: readonly WatchedAgent[] = []
  const latest = new Map<string, Quote>()
  /** Slots to be judged in the next turn: their price changed, or they were held back. */
  const due = new Set<Slot>()
  const notedAt = new Map<number, number>()
  const judgedOn = new Map<number, string>()
  let working: Promise<void> = Promise.resolve()

  const queue = (work: () => Promise<void>, what: string): void => {
    working = working.then(work).catch((error: unknown) => log.error({ err: error }, what))
  }

  /** What is judged may have something to tell, which is queued behind it. */
  const settled = async (): Promise<void> => {
    for (let seen: Promise<void> | null = null; seen !== working; ) {
      seen = working
      await seen
    }
  }

  const moment = () => {
    const now = clock.now()
    return { now, isOpen: market.session(now) === 'open' }
  }

  const load = async (): Promise<void> => {
    const rows = await db.asService(readRules)
    const rules = rows.flatMap((agent) => liveRule(agent) ?? [])
    const isLive = new Set(rules.map(({ agent }) => agent.rule_id))
    atClose = rows.filter(({ rule_id }) => !isLive.has(rule_id))
    slots = rules.flatMap((rule) => rule.instruments.map(({ symbol }) => ({ rule, symbol })))
    const grouped = new Map<string, Slot[]>()
    for (const slot of slots) grouped.set(slot.symbol, [...(grouped.get(slot.symbol) ?? []), slot])
    for (const symbol of board.symbols()) if (!grouped.has(symbol)) board.set(symbol, [])
    const numberOf = new Map(slots.map((slot, place) => [slot, place]))
    for (const [symbol, own] of grouped) board.set(symbol, thresholdsOf(own, numberOf))
    bySymbol = grouped
    due.clear()
    judgedOn.clear()
    // Rules that are new may hold already.
    for (const slot of slots) if (!slot.rule.level) due.add(slot)
  }

  const tell = (slot: Slot, quote: Quote): void => {
    const { rule, symbol } = slot
    const day = dayOf(quote.at ?? 0)
    if (rule.fired.get(symbol) === day) return
    const standing = {
      isPaused: false,
      snoozedUntil: rule.agent.snoozed_until?.getTime() ?? null,
      lastFiredAt: rule.lastFiredAt,
    }
    if (heldBecause(rule.settings, standing, moment()) !== null) {
      // Held back, not gone: looked at again until it may, or no longer holds.
      due.add(slot)
      return
    }
    queue(async () => {
      const found: Found[] = [await foundOf(slot, quote)]
      const told = await db.asService((tx) => tellWatch(tx, { rule_id: rule.agent.rule_id, day, found, ...moment() }))
      if (told === 'held') due.add(slot)
      else rule.fired.set(symbol, day)
      if (told === 'told') rule.lastFiredAt = clock.now()
    }, 'a watch was not told')
  }

  const foundOf = async ({ rule, symbol }: Slot, quote: Quote): Promise<Found> => {
    const asset = rule.instruments.find((each) => each.symbol === symbol)?.asset
    const watched = await watchedBy(rule).catch(() => null)
    const name = watched?.judged.find(({ instrument }) => instrument.symbol === symbol)?.name ?? symbol
    return { symbol, name, price: quote.last, isTradable: asset === 'stock' || asset === 'etf' }
  }

  const watchedBy = async (rule: LiveRule): Promise<WatchedInstruments> => {
    const now = clock.now()
    const { asOf } = market.state(now)
    if (rule.watched?.asOf === asOf) return rule.watched.on
    const on = await market.watched(rule.query, { today: dayOf(now), watchlist: [] })
    rule.watched = { asOf, on }
    return on
  }

  const judgeSlot = async (slot: Slot): Promise<void> => {
    const { rule, symbol } = slot
    const quote = latest.get(symbol)
    if (quote?.at == null || quote.last === null) return
    try {
      const { when, judged } = await watchedBy(rule)
      const own = judged.find(({ instrument }) => instrument.symbol === symbol)
      if (!own) throw new NoData(`There are no prices of ${symbol}.`)
      const history = withRunningBar(own.history, runningBar(quote, quote.last))
      const verdict = verdictOn({ when, trigger: rule.query.trigger }, history, own.context)
      if (verdict === 'fires') tell(slot, quote)
      else await note(rule, verdict, verdict === 'unknown' ? `A figure of ${symbol} is not known.` : null)
    } catch (error) {
      if (!(error instanceof NoData)) throw error
      await note(rule, 'unknown', error.message)
    }
  }

  const note = async (rule: LiveRule, verdict: Verdict, says: string | null) => {
    const now = clock.now()
    const id = rule.agent.rule_id
    if (now - (notedAt.get(id) ?? 0) < noteEveryMs) return
    notedAt.set(id, now)
    await db.asService((tx) => saveVerdict(tx, { rule_id: id, verdict, says, now }))
  }

  /** Rules on ladders are looked at with every price; now and then their owners are told so. */
  const noteLevels = async (): Promise<void> => {
    const now = clock.now()
    const seen = slots.filter(
      ({ rule, symbol }) =>
        rule.level !== null &&
        now - (latest.get(symbol)?.at ?? 0) < noteEveryMs &&
        now - (notedAt.get(rule.agent.rule_id) ?? 0) >= noteEveryMs,
    )
    const ids = [...new Set(seen.map(({ rule }) => rule.agent.rule_id))]
    for (const id of ids) notedAt.set(id, now)
    if (ids.length > 0) await db.asService((tx) => touchRules(tx, ids, now))
  }

  /** Once for each day that ends, whoever does it: the row remembers. */
  const closeOf = async (agent: WatchedAgent, day: string): Promise<void> => {
    if ((judgedOn.get(agent.rule_id) ?? '') >= day) return
    const current = await db.asService((tx) => lockRule(tx, agent.rule_id))
    if (current && (current.memory?.judgedOn ?? '') < day) await judgeAtClose({ services, watchlist }, current, day)
    judgedOn.set(agent.rule_id, day)
  }

  return {
    load,
    see: (quotes) => {
      const now = moment()
      for (const quote of quotes) {
        const own = bySymbol.get(quote.symbol)
        const tick = own && tickOf(quote)
        if (!own || !tick) continue
        const reached = board.tick(tick, now)
        if (typeof reached === 'string') continue
        latest.set(quote.symbol, quote)
        if (now.isOpen) for (const slot of own) if (!slot.rule.level) due.add(slot)
        for (const place of reached?.ids ?? []) {
          const slot = slots[place - 1]
          if (slot) tell(slot, quote)
        }
      }
    },
    turn: async () => {
      const now = [...due]
      due.clear()
      for (const slot of now) queue(() => judgeSlot(slot), `rule ${slot.rule.agent.rule_id} could not be judged`)
      queue(noteLevels, 'rules could not be marked as looked at')
      const day = closedDay(market, clock.now())
      for (const agent of atClose) queue(() => closeOf(agent, day), `rule ${agent.rule_id} could not be judged`)
      await settled()
    },
    settled,
    symbols: () => [...bySymbol.keys()],
  }
}

function liveRule(agent: WatchedAgent): LiveRule | null {
  const { rule: query, settings: stored, memory } = agent
  const settings = AlertSettings.parse(stored)
  if (query.kind !== 'watch' || settings.judged !== 'live' || !('instruments' in query.target)) return null
  const asked: Watch = { ...query, trigger: settings.trigger }
  return {
    agent,
    query: asked,
    settings,
    instruments: query.target.instruments,
    level: levelOf(asked),
    fired: new Map(Object.entries(memory?.fired ?? {})),
    lastFiredAt: memory ? lastFiredAt(memory) : null,
    watched: null,
  }
}

/** Numbers of slots from 1. A price nothing of which is a level is on the board too: there it is told stale from fresh. */
const thresholdsOf = (own: readonly Slot[], numberOf: ReadonlyMap<Slot, number>) =>
  own.map((slot) => {
    const id = (numberOf.get(slot) ?? 0) + 1
    const day = slot.rule.fired.get(slot.symbol)
    const firedOn = day === undefined ? 0 : dayNumber(day)
    const { level } = slot.rule
    return level
      ? { id, ...level, firedOn }
      : { id, measure: 'above' as const, isEach: false, level: Number.POSITIVE_INFINITY, firedOn }
  })

function tickOf({ symbol, last, at, open, previousClose }: Quote): PriceTick | null {
  if (last === null || at === null) return null
  if (premiumParts(symbol) === null) return { symbol, last, at, open, previousClose }
  // A premium may lose most of itself overnight, and no option is ever split: a gap is a fall, and fires.
  const before = previousClose !== null && previousClose > 0 ? previousClose : last
  return { symbol, last, at, open: before, previousClose: before }
}

const runningBar = ({ at, open, high, low, volume }: Quote, last: number) => ({
  day: dayOf(at ?? 0),
  open: open ?? last,
  high: high ?? last,
  low: low ?? last,
  close: last,
  volume: volume ?? Number.NaN,
})
