/** Rules deleted, and brought back as they were: paused, asleep, with what they remember and what they have told. */
import { AppError, limits } from 'core/contract'
import { AlertKey, type AlertRule, AlertSettings, type DeletedAlert } from 'core/contract/rest'
import { checkQuery, parseCanonical, print } from 'core/language'
import { z } from 'zod'
import type { UserCtx } from '#ctx.ts'
import { moveFires } from '#notify/outbox-log.ts'
import type { AlertParts, DipRow } from './parts.ts'
import { type OwnAgent, readOwnAgents, saveMemory, updateRules } from './rule-store.ts'
import { addAgent, findRule, idsIn } from './rules.ts'
import { deleteAgent } from './store.ts'
import { watchableOf } from './watchable.ts'

const Standing = z.object({
  key: AlertKey,
  settings: AlertSettings,
  paused: z.boolean(),
  snoozed_until: z.iso.datetime().nullable(),
})

/** What it has fired, so that one that fires once stays done; a report's last answer is too long to be carried. */
const Memory = z.object({
  fired: z.record(z.string().max(50), z.string().max(10)).optional(),
  firedAt: z.array(z.number()).max(100).optional(),
  judgedOn: z.string().max(10).optional(),
  checked_at: z.iso.datetime(),
})

/** What a deleted rule leaves behind to be brought back by. The query goes as text, and is read again like anybody's. */
const Undo = z.union([
  Standing.extend({
    agent: z.object({
      short_name: z.string().min(1).max(limits.chat.titleMax),
      description: z.string().max(limits.chat.maxCharacters),
      alert_id: z.number().int().positive().nullable(),
      amount: z.number().int().min(1).max(limits.dips.amount.max),
      notification_channel: z.enum(['telegram', 'callbackurl']),
    }),
    canonical: z.string().max(20_000).nullable(),
    paused_because: z.string().max(200).nullable(),
    memory: Memory.nullable(),
  }),
  Standing.extend({ dip: z.unknown() }),
])
type Undo = z.infer<typeof Undo>
type UndoAgent = Extract<Undo, { agent: unknown }>

export async function deleteRule(ctx: UserCtx, parts: AlertParts, key: string): Promise<DeletedAlert> {
  const { dips, agents } = idsIn([key])
  const [dip] = dips
  if (dip !== undefined) return { undo: JSON.stringify(undoDip(key, await parts.dips.remove(ctx, dip))) }
  const { db, user } = ctx
  const gone = await db.asUser(user.id, async (tx) => {
    const [id = 0] = agents
    const [row] = await readOwnAgents(tx, user.id, [id])
    await deleteAgent(tx, { user_id: user.id, id })
    return row
  })
  if (!gone) throw new AppError('not_found')
  return { undo: JSON.stringify(undoAgent(key, gone)) }
}

const undoDip = (key: string, row: DipRow): Undo => ({
  key,
  dip: {
    instrument_token: row.instrument_token,
    instrument_symbol: row.instrument_symbol,
    base_amount: row.base_amount,
    trigger: row.trigger,
    allocation_factor: row.allocation_factor,
    notification_channel: row.notification_channel,
  },
  settings: AlertSettings.parse(row.settings),
  paused: row.paused,
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
})

function undoAgent(key: string, { rule, state, ...row }: OwnAgent): Undo {
  const { short_name, description, alert_id, amount, notification_channel } = row
  const { fired, firedAt, judgedOn } = state?.memory ?? {}
  return {
    key,
    agent: { short_name, description, alert_id, amount, notification_channel },
    canonical: rule ? print(rule.rule) : null,
    settings: AlertSettings.parse(rule?.settings ?? {}),
    paused: rule?.paused ?? false,
    paused_because: rule?.paused_because ?? null,
    snoozed_until: rule?.snoozed_until?.toISOString() ?? null,
    memory: state?.checked_at
      ? {
          ...(fired && { fired }),
          ...(firedAt && { firedAt: [...firedAt] }),
          ...(judgedOn && { judgedOn }),
          checked_at: state.checked_at.toISOString(),
        }
      : null,
  }
}

export async function restoreRule(ctx: UserCtx, parts: AlertParts, text: string): Promise<AlertRule> {
  const undo = readUndo(text)
  const key = 'agent' in undo ? await restoreAgent(ctx, undo) : await restoreDip(ctx, parts, undo)
  // Its id is a new one: a row of that id may be somebody else's by now.
  await ctx.db.asService((tx) => moveFires(tx, { user_id: ctx.user.id, from: undo.key, to: key }))
  return await findRule(ctx, parts, key)
}

async function restoreDip(ctx: UserCtx, parts: AlertParts, undo: Exclude<Undo, UndoAgent>): Promise<string> {
  const { dip, settings, paused } = undo
  const id = await parts.dips.restore(ctx, dip)
  await parts.dips.change(ctx, [id], { settings, paused, snoozed_until: wakes(undo) })
  return `dip-${id}`
}

async function restoreAgent(ctx: UserCtx, undo: UndoAgent): Promise<string> {
  const { db, user } = ctx
  const { agent, canonical, settings, paused, paused_because, memory } = undo
  const parsed = canonical === null ? null : parseCanonical(canonical)
  const query = parsed?.ok && checkQuery(parsed.value) === null ? parsed.value : null
  const watchable = query && watchableOf(query)
  if (!watchable) throw new AppError('invalid_input')
  const { id, rule_id } = await addAgent(ctx, {
    agent,
    watchable,
    settings,
    // Until it remembers what it told, it could tell it again.
    paused: true,
    paused_because: paused ? paused_because : null,
    snoozed_until: wakes(undo),
  })
  if (memory) {
    const { checked_at, fired, firedAt, judgedOn } = memory
    const kept = { ...(fired && { fired }), ...(firedAt && { firedAt }), ...(judgedOn && { judgedOn }) }
    await db.asService((tx) => saveMemory(tx, { rule_id, user_id: user.id }, kept, Date.parse(checked_at)))
  }
  if (!paused) await db.asUser(user.id, (tx) => updateRules(tx, { user_id: user.id, ids: [id] }, { paused: false }))
  return `agent-${id}`
}

const wakes = ({ snoozed_until }: Undo): Date | null => (snoozed_until === null ? null : new Date(snoozed_until))

function readUndo(text: string): Undo {
  try {
    return Undo.parse(JSON.parse(text))
  } catch (error) {
    throw new AppError('invalid_input', { cause: error })
  }
}
