/** Rules tried out: what a sentence would have told, what a rule would tell now, what it would buy. Nothing is armed or sent. */
import {
  dipFire,
  dipMessage,
  type Found,
  referenceClose,
  reportMessage,
  type Verdict,
  verdictOn,
  watchMessage,
  withRunningBar,
} from 'core/alerts'
import { type Answer, type Judged, NoData, watchedWords } from 'core/compile'
import { AppError, limits } from 'core/contract'
import {
  type AlertBasket,
  type AlertPreview,
  type AlertRule,
  AlertSettings,
  type AlertTest,
  type NoticePayload,
  type PreviewRequest,
} from 'core/contract/rest'
import { parseCanonical, printCondition, type Query, type Watch } from 'core/language'
import { day, dayOf, formatRupees, nearestPaise, sessionHours, sessionTimes, startOfDay } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import { telegramText } from '#notify/telegram.ts'
import type { AlertParts, Asker } from './parts.ts'
import { findRule } from './rules.ts'
import { cannotWatch, readSentence, scopeOf, settingsOf } from './watchable.ts'

export async function previewRule(
  ctx: UserCtx,
  parts: AlertParts,
  { sentence, settings: asked }: PreviewRequest,
): Promise<AlertPreview> {
  const asker = await parts.asker(ctx)
  const { answer, watchable } = await readSentence(ctx, asker, sentence)
  const empty = {
    choices: answer.clarifications.map(({ label, text }) => ({ label, text })),
    notUnderstood: answer.notUnderstood,
    kind: null,
    canonical: null,
    scope: '',
    settings: AlertSettings.parse({}),
    from: null,
    to: null,
    fires: [],
    total: 0,
    median5: null,
    median20: null,
    warning: null,
    message: null,
  }
  if (!watchable) {
    const isRead = answer.outcome === 'answer'
    return {
      ...empty,
      outcome: answer.outcome === 'clarify' ? 'clarify' : 'refused',
      says: isRead ? cannotWatch : answer.headline,
    }
  }
  const { kind, query } = watchable
  const settings = settingsOf(watchable, asked)
  const ready = {
    ...empty,
    outcome: 'ready' as const,
    kind,
    canonical: answer.canonical,
    scope: scopeOf(query),
    settings,
  }
  if (query.kind !== 'watch') {
    return {
      ...ready,
      says: answer.headline,
      to: answer.asOf,
      message: reportExample(answer, sentence, ctx.clock.now()),
    }
  }
  return { ...ready, ...(await past(ctx, query, settings, { watchlist: asker.watchlist, sentence })) }
}

async function past(
  { market, clock }: UserCtx,
  query: Watch,
  { trigger, judged }: AlertSettings,
  { watchlist, sentence }: { readonly watchlist: readonly string[]; readonly sentence: string },
) {
  const now = clock.now()
  const proven = await market.proveWatch({ ...query, trigger }, { today: dayOf(now), watchlist })
  const { names } = proven
  // Newest first; once: all of the first day are one message, and the last.
  const fires = trigger === 'once' ? proven.fires.filter(({ day }) => day === proven.fires.at(-1)?.day) : proven.fires
  const shown = fires.map(({ day, symbol, name, close, after: [after5 = null, after20 = null] }) => ({
    day,
    symbol,
    name,
    close,
    after5,
    after20,
  }))
  const to = market.state(now).asOf
  const [last] = shown
  const [instrument] = 'instruments' in query.target ? query.target.instruments : []
  const symbol = last?.symbol ?? instrument?.symbol ?? ''
  const example: Found = {
    symbol,
    name: last?.name ?? names[0] ?? symbol,
    price: last?.close ?? null,
    isTradable: instrument ? instrument.asset === 'stock' || instrument.asset === 'etf' : true,
  }
  const times =
    fires.length === 0
      ? 'would not have fired'
      : fires.length === 1 || trigger === 'once'
        ? 'would have fired once'
        : `would have fired ${fires.length} times`
  return {
    // Stored days are all that is known of the past: a live price may have reached it between two closes.
    says: judged === 'live' ? `By closes, it ${times} in 12 months.` : `It ${times} in 12 months.`,
    from: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`,
    to,
    fires: shown.slice(0, limits.alerts.previewFires),
    total: fires.length,
    median5: medianOf(shown.flatMap(({ after5 }) => after5 ?? [])),
    median20: medianOf(shown.flatMap(({ after20 }) => after20 ?? [])),
    warning: fires.length === 0 ? ('never' as const) : fires.length > limits.alerts.often ? ('often' as const) : null,
    message: watchMessage({
      key: 'agent',
      name: sentence,
      condition: printCondition(query.when),
      words: watchedWords(query),
      found: [example],
      amount: limits.agent.amount,
      // Its price is of that close, and so is its time.
      at: last ? closeOf(last.day) : now,
    }),
  }
}

const closeOf = (on: string): number => sessionTimes(day(on))?.close ?? startOfDay(day(on)) + sessionHours.close

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right)
  const upper = sorted[sorted.length >> 1]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2
}

const reportExample = (answer: Answer, name: string, at: number, key = 'agent'): NoticePayload =>
  reportMessage({
    key,
    name,
    headline: answer.headline,
    added: namesIn(answer).slice(0, 3),
    removed: [],
    changed: 0,
    asOf: answer.asOf,
    at,
  })

const namesIn = ({ tables: [table] }: Answer): string[] => {
  const at = table?.columns.findIndex(({ role }) => role === 'name') ?? -1
  return table && at >= 0 ? table.rows.map((row) => String(row[at] ?? '')) : []
}

/** Judged now, told nobody. */
export async function testRule(ctx: UserCtx, parts: AlertParts, key: string): Promise<AlertTest> {
  const rule = await findRule(ctx, parts, key)
  const tested = rule.dip ? await testDip(ctx, rule, rule.dip) : await testAgent(ctx, parts, rule)
  const origin = ctx.env.PUBLIC_URL ?? ''
  return { ...tested, telegram: telegramText({ id: 0, payload: tested.message }, origin) }
}

type Tested = Omit<AlertTest, 'telegram'>

const rupees = (value: number): string => formatRupees(nearestPaise(value))

async function testDip(
  { market, clock }: UserCtx,
  rule: AlertRule,
  dip: NonNullable<AlertRule['dip']>,
): Promise<Tested> {
  const { instrument_symbol: symbol, trigger, allocation_factor: aggression } = dip
  const now = clock.now()
  const [quote] = market.quotes([symbol])
  const name = (await market.etfList()).find(({ tradingsymbol }) => tradingsymbol === symbol)?.name ?? symbol
  const previousClose = quote?.previousClose ?? null
  const last = quote?.last ?? null
  const before =
    previousClose === null || last === null
      ? null
      : referenceClose({
          previousClose,
          open: quote?.open ?? last,
          last,
          typicalMove: (await market.typicalMoves()).get(symbol) ?? null,
        })
  const terms = { amount: rule.amount, trigger, aggression }
  const at = (price: number, from: number) =>
    dipFire({ symbol, last: price, at: now, open: null, previousClose: from }, from, terms)
  const real = before !== null && last !== null ? at(last, before) : null
  // Without a fall to tell of, the message at the very trigger: that is the next one to come.
  const close = before ?? previousClose ?? 100
  const fire = real ?? at(Math.floor(close * (100 - trigger)) / 100, close)
  if (!fire) throw new AppError('unavailable')
  const message = dipMessage({ key: rule.key, fundName: name, trigger, fire })
  if (before === null || last === null)
    return { fires: null, says: `There is no price of ${symbol} to judge by.`, message }
  const change = (1 - last / before) * 100
  const where = `${symbol} is ${change >= 0 ? 'down' : 'up'} ${Math.abs(change).toFixed(2)}% at ${rupees(last)}`
  return { fires: real !== null, says: `${where}; it fires at ${trigger}%.`, message }
}

async function testAgent(ctx: UserCtx, parts: AlertParts, rule: AlertRule): Promise<Tested> {
  const query = queryOf(rule)
  const asker = await parts.asker(ctx)
  const { market, clock } = ctx
  const now = clock.now()
  const today = dayOf(now)
  if (query.kind !== 'watch') {
    const { answer } = await market.ask({ query, today, ...asker })
    const message = reportExample(answer, rule.title, now, rule.key)
    return { fires: answer.outcome === 'answer' ? false : null, says: answer.headline, message }
  }
  const told = (found: readonly Found[]): NoticePayload =>
    watchMessage({
      key: rule.key,
      name: rule.title,
      condition: printCondition(query.when),
      words: watchedWords(query),
      found,
      amount: rule.amount,
      at: now,
    })
  const { looked, ...counted } = await lookNow(ctx, query, rule, asker)
  return { ...counted, message: told(chosen(looked)) }
}

interface Looked {
  readonly found: Found
  readonly verdict: Verdict
}

/** Everything a watch looks at, judged on its bars and the day so far. */
async function lookNow(
  ctx: UserCtx,
  query: Watch,
  { settings: { trigger } }: AlertRule,
  { watchlist }: Asker,
): Promise<Pick<Tested, 'fires' | 'says'> & { readonly looked: readonly Looked[] }> {
  try {
    const { when, judged } = await ctx.market.watched(query, { today: dayOf(ctx.clock.now()), watchlist })
    const looked = judged.map((each) => ({
      found: foundNow(ctx, each),
      verdict: verdictOn({ when, trigger }, historyNow(ctx, each), each.context),
    }))
    return { ...countOf(looked.map(({ verdict }) => verdict)), looked }
  } catch (error) {
    if (!(error instanceof NoData)) throw error
    return { fires: null, says: error.message, looked: [] }
  }
}

/** Those that fire; without any the first, to show what a message is like. */
const chosen = (looked: readonly Looked[]): Found[] => {
  const firing = looked.filter(({ verdict }) => verdict === 'fires')
  return (firing.length > 0 ? firing : looked.slice(0, 1)).map(({ found }) => found)
}

function countOf(verdicts: readonly Verdict[]): Pick<Tested, 'fires' | 'says'> {
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length
  const [fires, holds, unknown] = [count('fires'), count('holds'), count('unknown')]
  if (unknown === verdicts.length) return { fires: null, says: 'A figure it is judged by is not known now.' }
  const of = verdicts.length === 1 ? '' : ` for ${fires > 0 ? fires : holds} of ${verdicts.length}`
  if (fires > 0) return { fires: true, says: `It fires now${of}.` }
  return {
    fires: false,
    says: holds > 0 ? `It holds${of}, and did before: it fires when it begins to.` : 'It does not hold now.',
  }
}

function historyNow({ market }: UserCtx, { instrument, history }: Judged) {
  const [quote] = market.quotes([instrument.symbol])
  if (quote?.at == null || quote.last === null) return history
  const { last, open, high, low, volume } = quote
  return withRunningBar(history, {
    day: dayOf(quote.at),
    open: open ?? last,
    high: high ?? last,
    low: low ?? last,
    close: last,
    volume: volume ?? Number.NaN,
  })
}

function foundNow({ market }: UserCtx, { instrument, name, history }: Judged): Found {
  const [quote] = market.quotes([instrument.symbol])
  const close = history.bars.close?.[history.days.length - 1] ?? Number.NaN
  return {
    symbol: instrument.symbol,
    name,
    price: quote?.last ?? (Number.isFinite(close) ? close : null),
    isTradable: instrument.asset === 'stock' || instrument.asset === 'etf',
  }
}

function queryOf({ canonical }: AlertRule): Query {
  const parsed = canonical === null ? null : parseCanonical(canonical)
  if (!parsed?.ok) throw new AppError('invalid_input', { message: 'Change its sentence first: it was not understood.' })
  return parsed.value
}

const mostOrders = 10

/** What it finds now as orders to review, in equal parts of its amount. */
export async function basketOf(ctx: UserCtx, parts: AlertParts, key: string): Promise<AlertBasket> {
  const rule = await findRule(ctx, parts, key)
  if (rule.dip) {
    const { message, fires } = await testRule(ctx, parts, key)
    return fires
      ? { link: message.link, says: message.title }
      : { link: null, says: `${rule.title} has not fallen that far.` }
  }
  const query = queryOf(rule)
  if (query.kind !== 'watch')
    return basketFrom(ctx, rule, query.kind === 'screen' ? await listedBy(ctx, parts, query) : [])
  const { looked, says } = await lookNow(ctx, query, rule, await parts.asker(ctx))
  const holding = looked.filter(({ verdict }) => verdict === 'fires' || verdict === 'holds')
  if (holding.length === 0) return { link: null, says }
  return basketFrom(
    ctx,
    rule,
    holding.map(({ found }) => found),
  )
}

function basketFrom({ clock }: UserCtx, { key, title, amount }: AlertRule, listed: readonly Found[]): AlertBasket {
  const found = listed.filter(({ price, isTradable }) => price !== null && isTradable).slice(0, mostOrders)
  if (found.length === 0) return { link: null, says: 'It finds nothing now that could be ordered.' }
  const { link } = watchMessage({ key, name: title, condition: '', words: '', found, amount, at: clock.now() })
  return { link, says: `${found.length} ${found.length === 1 ? 'order' : 'orders'} to review` }
}

const listedBy = async (ctx: UserCtx, parts: AlertParts, query: Query): Promise<Found[]> =>
  ctx.market
    .quotes((await symbolsOf(ctx, parts, query)).slice(0, mostOrders))
    .map(({ symbol, last }) => ({ symbol, name: symbol, price: last, isTradable: true }))

async function symbolsOf(ctx: UserCtx, parts: AlertParts, query: Query): Promise<string[]> {
  const { answer } = await ctx.market.ask({ query, today: dayOf(ctx.clock.now()), ...(await parts.asker(ctx)) })
  const [table] = answer.tables
  const at = table?.columns.findIndex(({ key }) => key === 'symbol') ?? -1
  return table && at >= 0 ? table.rows.map((row) => String(row[at] ?? '')) : []
}
