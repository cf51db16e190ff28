/** Rules that are judged on closed days: watches of whole universes, watches that ask for it, and reports. */
import { type Found, reportMessage, verdictOn, withRunningBar } from 'core/alerts'
import { type Answer, changesBetween, NoData } from 'core/compile'
import { AlertSettings } from 'core/contract/rest'
import type { Watch } from 'core/language'
import { dayOf, sessionTimes } from 'core/values'
import type { RuleMemory } from '#features/agents/memory.ts'
import type { WatchedAgent } from '#features/agents/rule-store.ts'
import type { Market } from '#market/market.ts'
import type { WatchParts } from './evaluate-watches.ts'
import { keyOf, saveVerdict, tellReport, tellWatch } from './tell-watch.ts'

/** The last trades of a day come in a little after the bell. */
const settleMs = 5 * 60_000

/** The last day that is over: of the store, or today once the exchange has closed and the store has not got it yet. */
export function closedDay(market: Pick<Market, 'state'>, now: number): string {
  const { asOf } = market.state(now)
  const today = dayOf(now)
  const times = sessionTimes(today)
  return times && now >= times.close + settleMs && asOf < today ? today : asOf
}

export async function judgeAtClose(parts: WatchParts, agent: WatchedAgent, day: string): Promise<void> {
  try {
    // The days before it was made are its owner's past: the first look only remembers where things stand.
    const isFirst = agent.memory?.judgedOn === undefined
    await (agent.rule.kind === 'watch'
      ? judgeWatch(parts, agent, agent.rule, { day, isFirst })
      : judgeReport(parts, agent, { day, isFirst }))
  } catch (error) {
    if (!(error instanceof NoData)) throw error
    await note(parts, agent, { judgedOn: day, verdict: 'unknown', says: error.message })
  }
}

const note = ({ services }: WatchParts, { rule_id }: WatchedAgent, seen: RuleMemory): Promise<void> =>
  services.db.asService((tx) => saveVerdict(tx, { ...seen, rule_id, now: services.clock.now() }))

interface Look {
  readonly day: string
  readonly isFirst: boolean
}

async function judgeWatch(parts: WatchParts, agent: WatchedAgent, query: Watch, { day, isFirst }: Look): Promise<void> {
  const { db, clock, market } = parts.services
  const now = clock.now()
  const { trigger } = AlertSettings.parse(agent.settings)
  const { when, judged } = await market.watched(query, {
    today: dayOf(now),
    watchlist: await parts.watchlist(agent.user_id),
  })
  const found: Found[] = []
  let known = 0
  for (const { instrument, name, history, context } of judged) {
    const bars = day > (history.days.at(-1) ?? '') ? withToday(market, instrument.symbol, history, day) : history
    if (bars?.days.at(-1) !== day) continue
    const verdict = verdictOn({ when, trigger }, bars, context)
    if (verdict !== 'unknown') known++
    if (verdict !== 'fires') continue
    const price = bars.bars.close?.[bars.days.length - 1] ?? Number.NaN
    const isTradable = instrument.asset === 'stock' || instrument.asset === 'etf'
    found.push({ symbol: instrument.symbol, name, price: Number.isFinite(price) ? price : null, isTradable })
  }
  const memory = { judgedOn: day }
  if (found.length === 0 || isFirst) {
    const verdict = known === 0 ? 'unknown' : 'quiet'
    await note(parts, agent, { ...memory, verdict, says: known === 0 ? `No figures of ${day} to judge by.` : null })
    return
  }
  await db.asService((tx) => tellWatch(tx, { rule_id: agent.rule_id, day, now, isOpen: true, found, memory }))
}

/** The day that has just ended, from its last prices; null where none came. */
function withToday(market: Market, symbol: string, history: Parameters<typeof withRunningBar>[0], day: string) {
  const [quote] = market.quotes([symbol])
  if (quote?.at == null || quote.last === null || dayOf(quote.at) !== day) return null
  const { last, open, high, low, volume } = quote
  return withRunningBar(history, {
    day,
    open: open ?? last,
    high: high ?? last,
    low: low ?? last,
    close: last,
    volume: volume ?? Number.NaN,
  })
}

async function judgeReport(parts: WatchParts, agent: WatchedAgent, { day, isFirst }: Look): Promise<void> {
  const { db, clock, market } = parts.services
  const now = clock.now()
  const { answer } = await market.ask({
    query: agent.rule,
    today: dayOf(now),
    taught: [],
    watchlist: await parts.watchlist(agent.user_id),
  })
  if (answer.outcome !== 'answer') {
    await note(parts, agent, { judgedOn: day, verdict: 'error', says: answer.headline })
    return
  }
  const before = agent.memory?.answer
  const memory = { judgedOn: day, answer: { tables: answer.tables, figures: answer.figures } }
  // Only tables and figures are looked at.
  const changes = before ? changesBetween({ ...answer, ...before } as Answer, answer) : null
  const { trigger } = AlertSettings.parse(agent.settings)
  const isNews =
    changes !== null &&
    (trigger === 'each' ||
      changes.added.length + changes.removed.length > 0 ||
      (answer.tables.length === 0 && changes.changed.length > 0))
  if (!changes || !isNews || isFirst) {
    await note(parts, agent, { ...memory, verdict: 'quiet', says: null })
    return
  }
  await db.asService((tx) =>
    tellReport(tx, {
      rule_id: agent.rule_id,
      day,
      now,
      isOpen: true,
      memory,
      message: (row) =>
        reportMessage({
          key: keyOf(row),
          name: row.short_name,
          headline: answer.headline,
          added: changes.added,
          removed: changes.removed,
          changed: changes.changed.length,
          asOf: answer.asOf,
          at: now,
        }),
    }),
  )
}
