/** Follows prices and rules, and lets what fires be told. Any number of processes may do so at once. */
import type { PriceTick } from 'core/alerts'
import type { Quote } from 'core/contract'
import type { Services } from '#ctx.ts'
import { quotesTopic } from '#http/websocket.ts'
import { createDipEvaluator } from './evaluate-dips.ts'

/** NOTIFY channel: which rules were changed. */
const ruleChannel = 'alert_rule'
/** Changes that come together are read together. */
const gatherMs = 100
const readAgainMs = 5 * 60_000

export const tickOf = ({ symbol, last, at, open, previousClose }: Quote): PriceTick | null =>
  last === null || at === null ? null : { symbol, last, at, open, previousClose }

/** Answers the undo, which waits for what is being saved. */
export async function startAlerts(services: Services): Promise<() => Promise<void>> {
  const { db, bus, market, log } = services
  const dips = createDipEvaluator({ services })
  const changed = new Set<string>()
  let gathering: NodeJS.Timeout | null = null
  let reading: Promise<void> = Promise.resolve()

  const lookNow = (): void => see(market.quotes(dips.symbols()))
  const see = (quotes: readonly Quote[]): void => dips.see(quotes.flatMap((quote) => tickOf(quote) ?? []))

  const read = (symbols?: readonly string[]): Promise<void> => {
    reading = reading
      .then(() => dips.load(symbols))
      .then(lookNow)
      .catch((error: unknown) => log.error({ err: error }, 'alert rules could not be read; reading again'))
    return reading
  }

  const onChange = (payload: string): void => {
    // Empty after a lost connection: anything may have changed.
    changed.add(payload)
    gathering ??= setTimeout(() => {
      gathering = null
      const all = [...changed]
      changed.clear()
      void read(all.includes('') ? undefined : all.flatMap((each) => (each.startsWith('dip:') ? [each.slice(4)] : [])))
    }, gatherMs)
  }

  // Listening first: a rule that is saved while the others are read is read twice rather than never.
  const stopListening = await db.listen(ruleChannel, onChange)
  const stopPrices = bus.subscribe(quotesTopic, (payload) => see(payload as readonly Quote[]))
  // Typical moves change with the market's data, and a notification can be lost with its connection.
  const readingAgain = setInterval(() => void read(), readAgainMs).unref()
  await read()
  return async () => {
    clearInterval(readingAgain)
    if (gathering) clearTimeout(gathering)
    stopPrices()
    await stopListening()
    await reading
    await dips.settled()
  }
}
