/** A person's alerts: her agents' rules and her dips, listed, made, changed and put to sleep. */
import { AppError, type Channel, limits } from 'core/contract'
import type {
  AlertHistory,
  AlertRule,
  AlertRules,
  AlertSettings,
  ChangeAlertRequest,
  DeliveryList,
  NewAlertRequest,
} from 'core/contract/rest'
import type { UserCtx } from '#ctx.ts'
import { countFires, listDeliveries, listFires, type NoticeRow } from '#notify/outbox-log.ts'
import type { Tx } from '#postgres/db.ts'
import type { AlertParts } from './parts.ts'
import { presentAgent, presentDip, type Surroundings } from './present-rule.ts'
import { type OwnAgent, putRule, type RuleStanding, readOwnAgents, updateRules } from './rule-store.ts'
import { readDipStates } from './state-store.ts'
import { insertAgent, updateAgent } from './store.ts'
import { cannotWatch, readSentence, settingsOf, settled, type Watchable, withoutUndefined } from './watchable.ts'

const monthMs = 30 * 24 * 3_600_000
const staleMs = 60_000

export async function listRules(ctx: UserCtx, parts: AlertParts): Promise<AlertRules> {
  const { agents, dips, around, firedOn } = await readAll(ctx, parts)
  const rules = [
    ...agents.map((row) => presentAgent(row, around)),
    ...dips.map((row) => presentDip(row, firedOn.get(row.id) ?? null, around)),
  ]
  const { telegram, callbackurl } = around.channelProblem
  const channels = {
    // Without a bot there is nothing to connect: the server's operator has to set one up.
    telegram: telegram === null ? null : { says: telegram, link: ctx.env.TELEGRAM_BOT_TOKEN ? '/profile' : null },
    callbackurl: callbackurl === null ? null : { says: callbackurl, link: '/profile' },
  }
  const problems = (['telegram', 'callbackurl'] as const).flatMap((channel) => {
    const problem = channels[channel]
    const using = rules.filter((rule) => rule.channel === channel && !rule.paused).length
    return problem === null || using === 0 ? [] : [{ channel, ...problem, rules: using }]
  })
  return {
    rules,
    used: agents.length,
    most: limits.alerts.agents,
    problems,
    channels,
    delayed_since: delayedSince(around),
  }
}

/** While the exchange is open and none of the prices that are waited for comes. */
function delayedSince({ isOpen, now, quotes }: Surroundings): string | null {
  const newest = Math.max(...[...quotes.values()].map(({ at }) => at ?? 0))
  return isOpen && newest > 0 && newest < now - staleMs ? new Date(newest).toISOString() : null
}

/** Instruments a rule waits for prices of. */
const watchedSymbols = ({ rule }: OwnAgent): readonly string[] => {
  const query = rule?.rule
  return query?.kind === 'watch' && 'instruments' in query.target
    ? query.target.instruments.map(({ symbol }) => symbol)
    : []
}

async function readAll(ctx: UserCtx, parts: AlertParts) {
  const { db, user, clock, market } = ctx
  const now = clock.now()
  const [[agents, fired], dips, channelProblem] = await Promise.all([
    db.asUser(user.id, async (tx) => {
      const own = await readOwnAgents(tx, user.id)
      return [own, await countFires(tx, { user_id: user.id, since: now - monthMs })] as const
    }),
    parts.dips.list(ctx),
    parts.channelProblem(ctx),
  ])
  const prompts = await parts.prompts(
    ctx,
    agents.flatMap(({ alert_id }) => alert_id ?? []),
  )
  const states = await db.readAs(user.id, (tx) =>
    readDipStates(
      tx,
      dips.map(({ id }) => id),
    ),
  )
  const around: Surroundings = {
    now,
    isOpen: market.session(now) === 'open',
    fires: new Map(fired.map((each) => [each.about, each])),
    prompts: new Map(prompts.map((each) => [each.chat_id, each])),
    quotes: new Map(
      market
        .quotes([
          ...new Set([...dips.map(({ instrument_symbol }) => instrument_symbol), ...agents.flatMap(watchedSymbols)]),
        ])
        .map((quote) => [quote.symbol, quote]),
    ),
    channelProblem,
  }
  const firedOn = new Map(states.flatMap(({ id, fired_on }) => (id !== null && fired_on ? [[id, fired_on]] : [])))
  return { agents, dips, around, firedOn }
}

export async function findRule(ctx: UserCtx, parts: AlertParts, key: string): Promise<AlertRule> {
  const { rules } = await listRules(ctx, parts)
  const found = rules.find((rule) => rule.key === key)
  if (!found) throw new AppError('not_found')
  return found
}

/** dip-7 → 7 of dips; agent-12 → 12 of agents. */
export function idsIn(keys: readonly string[]): { readonly dips: number[]; readonly agents: number[] } {
  const of = (kind: string): number[] =>
    keys.flatMap((key) => (key.startsWith(`${kind}-`) ? [Number(key.slice(kind.length + 1))] : []))
  return { dips: of('dip'), agents: of('agent') }
}

const nameFrom = (sentence: string): string => sentence.slice(0, limits.chat.titleMax).trim()

async function understood(ctx: UserCtx, parts: AlertParts, sentence: string): Promise<Watchable> {
  const { answer, watchable } = await readSentence(ctx, await parts.asker(ctx), sentence)
  if (watchable) return watchable
  throw new AppError('invalid_input', { message: answer.outcome === 'answer' ? cannotWatch : answer.headline })
}

export async function createRule(ctx: UserCtx, parts: AlertParts, request: NewAlertRequest): Promise<AlertRule> {
  const { sentence, name, amount, channel } = request
  const watchable = await understood(ctx, parts, sentence)
  const { id } = await addAgent(ctx, {
    agent: {
      short_name: name ?? nameFrom(sentence),
      description: sentence,
      alert_id: null,
      amount,
      notification_channel: channel,
    },
    watchable,
    settings: settingsOf(watchable, request.settings),
  })
  return await findRule(ctx, parts, `agent-${id}`)
}

interface NewAgent extends RuleStanding {
  readonly agent: {
    readonly short_name: string
    readonly description: string
    readonly alert_id: number | null
    readonly amount: number
    readonly notification_channel: Channel
  }
  readonly watchable: Watchable
  readonly settings: AlertSettings
}

export function addAgent(
  { db, user }: UserCtx,
  { agent, watchable, settings, ...standing }: NewAgent,
): Promise<{ readonly id: number; readonly rule_id: number }> {
  return db.asUser(user.id, async (tx) => {
    await refuseTooMany(tx, user.id)
    const { id } = await insertAgent(tx, { user_id: user.id, ...agent })
    const rule_id = await putRule(tx, {
      user_id: user.id,
      trading_agent_id: id,
      kind: watchable.kind,
      rule: watchable.query,
      settings: settled(settings, watchable),
      ...standing,
    })
    return { id, rule_id }
  })
}

export async function refuseTooMany(tx: Tx, user_id: UserCtx['user']['id']): Promise<void> {
  const { agents } = limits.alerts
  if ((await readOwnAgents(tx, user_id)).length >= agents)
    throw new AppError('invalid_input', { message: `At most ${agents} agents` })
}

export async function changeRule(
  ctx: UserCtx,
  parts: AlertParts,
  key: string,
  changes: ChangeAlertRequest,
): Promise<AlertRule> {
  const before = await findRule(ctx, parts, key)
  const settings = { ...before.settings, ...withoutUndefined(changes.settings ?? {}) }
  const { dips, agents } = idsIn([key])
  if (dips.length > 0) {
    await parts.dips.change(ctx, dips, {
      settings,
      ...(changes.channel ? { notification_channel: changes.channel } : {}),
    })
    return await findRule(ctx, parts, key)
  }
  const { sentence, name, amount, channel } = changes
  const watchable = sentence === undefined ? null : await understood(ctx, parts, sentence)
  const { db, user } = ctx
  await db.asUser(user.id, async (tx) => {
    const [id = 0] = agents
    const named = {
      ...(name === undefined ? {} : { short_name: name.trim() }),
      ...(sentence === undefined ? {} : { description: sentence, alert_id: null }),
      ...(amount === undefined ? {} : { amount }),
      ...(channel === undefined ? {} : { notification_channel: channel }),
    }
    if (Object.keys(named).length > 0) await updateAgent(tx, { user_id: user.id, id }, named)
    if (watchable) {
      const { kind, query } = watchable
      const given = { ...settings, ...(changes.settings?.trigger ? {} : { trigger: watchable.settings.trigger }) }
      await putRule(tx, {
        user_id: user.id,
        trading_agent_id: id,
        kind,
        rule: query,
        settings: settled(given, watchable),
      })
    } else if (changes.settings) {
      const [row] = await readOwnAgents(tx, user.id, [id])
      if (!row?.rule)
        throw new AppError('invalid_input', { message: 'Change its sentence first: it was not understood.' })
      const kept = settled(settings, { kind: row.rule.kind, query: row.rule.rule })
      await updateRules(tx, { user_id: user.id, ids: [id] }, { settings: kept })
    }
  })
  return await findRule(ctx, parts, key)
}

/** Answers those that are hers. */
export async function pauseRules(
  ctx: UserCtx,
  parts: AlertParts,
  { keys, paused }: { readonly keys: readonly string[]; readonly paused: boolean },
): Promise<AlertRules> {
  const { dips, agents } = idsIn(keys)
  if (dips.length > 0) await parts.dips.change(ctx, dips, { paused })
  if (agents.length > 0)
    await ctx.db.asUser(ctx.user.id, (tx) => updateRules(tx, { user_id: ctx.user.id, ids: agents }, { paused }))
  return await listRules(ctx, parts)
}

export async function snoozeRule(
  ctx: UserCtx,
  parts: AlertParts,
  key: string,
  until: string | null,
): Promise<AlertRule> {
  const snoozed_until = until === null ? null : new Date(until)
  const { dips, agents } = idsIn([key])
  if (dips.length > 0) await parts.dips.change(ctx, dips, { snoozed_until })
  else
    await ctx.db.asUser(ctx.user.id, (tx) => updateRules(tx, { user_id: ctx.user.id, ids: agents }, { snoozed_until }))
  return await findRule(ctx, parts, key)
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const presentNotice = ({ id, channel, payload, state, attempts, detail, ...row }: NoticeRow) => ({
  id,
  channel,
  payload,
  state,
  attempts,
  detail,
  created_at: row.created_at.toISOString(),
  next_attempt_at: iso(row.next_attempt_at),
  sent_at: iso(row.sent_at),
  read_at: iso(row.read_at),
})

interface Page {
  readonly before?: number | undefined
  readonly limit: number
}

export async function readHistory({ db, user }: UserCtx, key: string, { before, limit }: Page): Promise<AlertHistory> {
  const rows = await db.readAs(user.id, (tx) =>
    listFires(tx, { user_id: user.id, about: key, before: before ?? null, limit }),
  )
  return { notices: rows.map(presentNotice) }
}

export async function readDeliveries({ db, user }: UserCtx, { before, limit }: Page): Promise<DeliveryList> {
  const rows = await db.readAs(user.id, (tx) => listDeliveries(tx, { user_id: user.id, before: before ?? null, limit }))
  return {
    deliveries: rows.map(({ about, ...row }) => ({
      ...presentNotice(row),
      // The query leaves out what stays in the inbox.
      channel: row.channel as Channel,
      about,
    })),
  }
}
