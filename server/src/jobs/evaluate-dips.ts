/**
 * Dips on live prices. Levels lie in memory; what a price reaches is claimed, told and written in one transaction, so that
 * a process that dies has told it or has not, and two processes tell it once.
 */
import { createThresholdBoard, dayNumber, dipFire, dipLevel, dipMessage, leavesAt, type PriceTick } from 'core/alerts'
import { AlertSettings } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { Services } from '#ctx.ts'
import { claimDips, readFiredDips } from '#features/agents/state-store.ts'
import { type DipRuleRow, lockDips, readDipLevels, readDipWakings, stampDips } from '#features/dips/rule-store.ts'
import { enqueueNotices, type NewNotice } from '#notify/outbox.ts'
import type { Tx } from '#postgres/db.ts'

export interface DipParts {
  readonly services: Pick<Services, 'db' | 'clock' | 'log'> & {
    readonly market: Pick<Services['market'], 'session' | 'typicalMoves' | 'etfList'>
  }
  /** In place of what the market knows, for a past that moves on. */
  readonly typicalMove?: (symbol: string) => number | null
}

export interface DipEvaluator {
  /** Reads the rules of these funds again, or all. */
  load(symbols?: readonly string[]): Promise<void>
  see(ticks: readonly PriceTick[]): void
  /** Until everything seen so far is saved, or has failed and waits for the next price. */
  settled(): Promise<void>
  /** Funds with rules. */
  symbols(): readonly string[]
}

interface Fallen {
  readonly tick: PriceTick
  readonly before: number
  readonly day: string
  readonly ids: readonly number[]
}

/** Rules saved in one transaction: enough to be quick, few enough to be over soon. */
const atOnce = 500

export function createDipEvaluator({ services, typicalMove }: DipParts): DipEvaluator {
  const { db, clock, log, market } = services
  let typical: ReadonlyMap<string, number> = new Map()
  let names: ReadonlyMap<string, string> = new Map()
  let wakings: readonly { readonly instrument_symbol: string; readonly at: Date }[] = []
  const board = createThresholdBoard({ typicalMove: typicalMove ?? ((symbol) => typical.get(symbol) ?? null) })
  const waiting: Fallen[] = []
  let saving: Promise<void> | null = null

  const load = async (symbols?: readonly string[]): Promise<void> => {
    const now = clock.now()
    if (!symbols) {
      typical = await market.typicalMoves()
      names = new Map((await market.etfList()).map(({ tradingsymbol, name }) => [tradingsymbol, name]))
    }
    const today = dayOf(now)
    const [funds, fired] = await db.asService(async (tx) => {
      wakings = await readDipWakings(tx, now)
      return [
        await readDipLevels(tx, { ...(symbols ? { symbols } : {}), now }),
        await readFiredDips(tx, today),
      ] as const
    })
    const isQuiet = new Set(fired)
    const bySymbol = new Map(funds.map(({ instrument_symbol, levels }) => [instrument_symbol, levels]))
    for (const symbol of new Set([...(symbols ?? board.symbols()), ...bySymbol.keys()])) {
      board.set(
        symbol,
        (bySymbol.get(symbol) ?? []).map(([id, trigger]) => ({
          id,
          measure: 'dip' as const,
          isEach: true,
          level: dipLevel(trigger),
          firedOn: isQuiet.has(id) ? dayNumber(today) : 0,
        })),
      )
    }
  }

  /** A rule whose snooze has ended is read again, and may fire at the next price. */
  const wake = (now: number): void => {
    const due = wakings.filter(({ at }) => at.getTime() <= now)
    if (due.length === 0) return
    wakings = wakings.filter(({ at }) => at.getTime() > now)
    void load([...new Set(due.map(({ instrument_symbol }) => instrument_symbol))]).catch((error: unknown) =>
      log.error({ err: error }, 'rules that wake could not be read'),
    )
  }

  const noticeOf = (row: DipRuleRow, { tick, before, day }: Fallen, now: number): NewNotice | null => {
    const { id, user_id, trigger, base_amount: amount, allocation_factor: aggression } = row
    // Settings may have changed since the level was laid down: what is stored now decides.
    const fire = dipFire(tick, before, { amount, trigger, aggression })
    const settings = AlertSettings.parse(row.settings)
    if (!fire || (settings.expiresAt !== null && now >= Date.parse(settings.expiresAt))) return null
    const key = `dip-${id}`
    const message = dipMessage({ key, fundName: names.get(tick.symbol) ?? tick.symbol, trigger, fire })
    return {
      user_id,
      key: `dip:${user_id}:${tick.symbol}:${day}`,
      about: key,
      channel: settings.digest ? 'inbox' : row.notification_channel,
      payload: settings.digest ? { ...message, data: { ...message.data, digest: row.notification_channel } } : message,
      notBefore: leavesAt(settings, now),
    }
  }

  const save = (tx: Tx, fallen: readonly Fallen[]): Promise<void> => saveFires(tx, fallen, clock.now(), noticeOf)

  const run = async (): Promise<void> => {
    for (let batch = takeBatch(waiting); batch.length > 0; batch = takeBatch(waiting)) {
      try {
        await db.asService((tx) => save(tx, batch))
      } catch (error) {
        log.error({ err: error, rules: batch.reduce((sum, { ids }) => sum + ids.length, 0) }, 'dips were not saved')
        for (const { tick, day } of batch) board.forget(tick.symbol, day)
      }
    }
  }

  return {
    load,
    see: (ticks) => {
      const now = clock.now()
      const moment = { now, isOpen: market.session(now) === 'open' }
      wake(now)
      for (const tick of ticks) {
        const reached = board.tick(tick, moment)
        if (reached !== null && typeof reached === 'object') waiting.push({ tick, ...reached })
      }
      if (waiting.length > 0)
        saving ??= run().finally(() => {
          saving = null
        })
    },
    settled: async () => {
      while (saving) await saving
    },
    symbols: board.symbols,
  }
}

async function saveFires(
  tx: Tx,
  fallen: readonly Fallen[],
  now: number,
  noticeOf: (row: DipRuleRow, fallen: Fallen, now: number) => NewNotice | null,
): Promise<void> {
  const fallenOf = new Map(fallen.flatMap((each) => each.ids.map((id) => [id, each] as const)))
  const rows = await lockDips(tx, [...fallenOf.keys()], now)
  const told = rows.flatMap((row) => {
    const own = fallenOf.get(row.id)
    const notice = own && own.tick.symbol === row.instrument_symbol ? noticeOf(row, own, now) : null
    return own && notice ? [{ row, day: own.day, notice }] : []
  })
  const claimed = new Set<number>()
  for (const day of new Set(told.map((each) => each.day))) {
    const ofDay = told.filter((each) => each.day === day).map(({ row }) => row)
    for (const id of await claimDips(tx, ofDay, day)) claimed.add(id)
  }
  await stampDips(tx, [...claimed], now)
  await enqueueNotices(
    tx,
    told.filter(({ row }) => claimed.has(row.id)).map(({ notice }) => notice),
    now,
  )
}

/** Takes so many rules from the front, a long one in parts. */
function takeBatch(waiting: Fallen[]): Fallen[] {
  const batch: Fallen[] = []
  let room = atOnce
  while (room > 0) {
    const first = waiting[0]
    if (!first) break
    if (first.ids.length <= room) {
      batch.push(first)
      waiting.shift()
    } else {
      batch.push({ ...first, ids: first.ids.slice(0, room) })
      waiting[0] = { ...first, ids: first.ids.slice(room) }
    }
    room -= Math.min(room, first.ids.length)
  }
  return batch
}
