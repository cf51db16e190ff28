/** Follows prices and rules, and lets what fires be told. Any number of processes may do so at once. */
import type { PriceTick } from 'core/alerts'
import { premiumParts } from 'core/calculators'
import type { Quote } from 'core/contract'
import type { Services } from '#ctx.ts'
import { listWatchItems } from '#features/watchlist/watchlist.ts'
import { quotesTopic } from '#http/websocket.ts'
import { createDipEvaluator } from './evaluate-dips.ts'
import { createWatchEvaluator } from './evaluate-watches.ts'
import { sendDigests } from './send-digests.ts'

/** NOTIFY channel: which rules were changed. */
const ruleChannel = 'alert_rule'
/** Changes that come together are read together. */
const gatherMs = 100
const readAgainMs = 5 * 60_000
/** Conditions that are no level of the price are judged so often. */
const turnMs = 5000
const digestMs = 30_000
/** Premiums follow their underlying and are no prices of the feed: rules on them look so often. */
const premiumMs = 1000

const tickOf = ({ symbol, last, at, open, previousClose }: Quote): PriceTick | null =>
  last === null || at === null ? null : { symbol, last, at, open, previousClose }

/** Answers the undo, which waits for what is being saved. */
export async function startAlerts(services: Services): Promise<() => Promise<void>> {
  const { db, bus, market, log } = services
  const dips = createDipEvaluator({ services })
  const watches = createWatchEvaluator({
    services,
    watchlist: async (id) => (await listWatchItems({ ...services, user: { id } }, null)).map(({ symbol }) => symbol),
  })
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | null = null
  let reading: Promise<void> = Promise.resolve()

  const see = (quotes: readonly Quote[]): void => {
    dips.see(quotes.flatMap((quote) => tickOf(quote) ?? []))
    watches.see(quotes)
  }
  const lookNow = (): void => see(market.quotes([...new Set([...dips.symbols(), ...watches.symbols()])]))

  const read = (work: () => Promise<unknown>): Promise<void> => {
    reading = reading
      .then(work)
      .then(lookNow)
      .catch((error: unknown) => log.error({ err: error }, 'alert rules could not be read; reading again'))
    return reading
  }
  const readAll = (): Promise<void> => read(() => Promise.all([dips.load(), watches.load()]))

  const readChanged = (all: readonly string[]): Promise<void> => {
    // Empty after a lost connection: anything may have changed.
    if (all.includes('')) return readAll()
    const funds = all.flatMap((each) => (each.startsWith('dip:') ? [each.slice(4)] : []))
    const hasRules = all.some((each) => each.startsWith('rule:'))
    return read(() => Promise.all([funds.length > 0 && dips.load(funds), hasRules && watches.load()]))
  }

  const onChange = (payload: string): void => {
    changed.add(payload)
    gathering ??= setTimeout(() => {
      gathering = null
      const all = [...changed]
      changed.clear()
      void readChanged(all)
    }, gatherMs)
  }

  // Listening first: a rule that is saved while the others are read is read twice rather than never.
  const stopListening = await db.listen(ruleChannel, onChange)
  const stopPrices = bus.subscribe(quotesTopic, (payload) => see(payload as readonly Quote[]))
  const lookAtPremiums = async (): Promise<void> => {
    const names = watches.symbols().filter((symbol) => premiumParts(symbol) !== null)
    if (names.length > 0) watches.see(market.quotes(names))
  }
  const stops = [
    repeat(premiumMs, lookAtPremiums),
    // Typical moves change with the market's data, and a notification can be lost with its connection.
    repeat(readAgainMs, readAll),
    repeat(turnMs, () => watches.turn()),
    repeat(digestMs, () => sendDigests(services)),
  ]
  await readAll()
  return async () => {
    if (gathering) clearTimeout(gathering)
    stopPrices()
    await stopListening()
    await Promise.all(stops.map((stop) => stop()))
    await reading
    await Promise.all([dips.settled(), watches.settled()])
  }

  function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
    let running: Promise<unknown> | null = null
    const timer = setInterval(() => {
      running ??= work()
        .catch((error: unknown) => log.error({ err: error }, 'a turn of the alerts failed'))
        .finally(() => {
          running = null
        })
    }, everyMs).unref()
    return async () => {
      clearInterval(timer)
      await running
    }
  }
}
