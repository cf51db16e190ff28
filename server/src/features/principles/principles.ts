/** Principles alive: how many companies pass each today, and how one company stands against a person's own rules. */
import { AppError, findPrinciple, type Principle, principleQuestion, principles } from 'core/contract'
import type { CheckedRule, Checklist, OwnRules, PrincipleCount, PrincipleCounts } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { Ctx, UserCtx } from '#ctx.ts'
import type { Market } from '#market/market.ts'
import { deleteOwnRule, insertOwnRule, readOwnRules } from './store.ts'

/** By market and by the day of its data: the same figures give the same counts. */
const known = new WeakMap<Market, Map<string, Promise<PrincipleCounts>>>()

async function countOne({ market, clock, log }: Ctx, principle: Principle): Promise<PrincipleCount> {
  const { id } = principle
  try {
    const asked = { today: dayOf(clock.now()), taught: [], watchlist: [] }
    const { answer } = await market.ask({ sentence: principleQuestion(principle), ...asked })
    const table = answer.tables[0]
    if (answer.outcome !== 'answer' || answer.kind !== 'screen') {
      return { id, passed: null, universe: null, canonical: answer.canonical, reason: answer.headline }
    }
    // A screen nobody passes has no table.
    return { id, passed: table?.total ?? 0, universe: null, canonical: answer.canonical, reason: null }
  } catch (error) {
    log.warn({ err: error, principle: id }, 'a principle could not be counted')
    return { id, passed: null, universe: null, canonical: null, reason: 'The market data could not be read.' }
  }
}

async function countAll(ctx: Ctx): Promise<PrincipleCounts> {
  const { market, clock } = ctx
  const { asOf, source } = market.state(clock.now())
  const members = await market.indexCompanies('NIFTY 500').catch(() => [])
  const universe = members.length > 0 ? members.length : null
  const counts: PrincipleCount[] = []
  // One after the other: a page of cards must not take every reader of the store.
  for (const principle of principles) counts.push({ ...(await countOne(ctx, principle)), universe })
  return { asOf, source, counts }
}

export function countPrinciples(ctx: Ctx): Promise<PrincipleCounts> {
  const { market, clock } = ctx
  const key = market.state(clock.now()).asOf
  const days = known.get(market) ?? new Map<string, Promise<PrincipleCounts>>()
  known.set(market, days)
  const there = days.get(key)
  if (there) return there
  days.clear()
  const counting = countAll(ctx).then((all) => {
    // What failed is tried again by the next reader.
    if (all.counts.some(({ passed }) => passed === null)) days.delete(key)
    return all
  })
  days.set(key, counting)
  counting.catch(() => days.delete(key))
  return counting
}

export const readRules = async ({ db, user }: UserCtx): Promise<OwnRules> => ({
  ids: (await db.readAs(user.id, (tx) => readOwnRules(tx, user.id))).filter((id) => findPrinciple(id) !== null),
})

export async function markRule(ctx: UserCtx, { id, isMine }: { id: string; isMine: boolean }): Promise<OwnRules> {
  const { db, user } = ctx
  if (!findPrinciple(id)) throw new AppError('not_found')
  await db.asUser(user.id, (tx) => (isMine ? insertOwnRule(tx, user.id, id) : deleteOwnRule(tx, user.id, id)))
  return readRules(ctx)
}

export async function checklistOf(ctx: UserCtx, symbol: string): Promise<Checklist> {
  const { ids } = await readRules(ctx)
  if (!(await ctx.market.companies.profile(symbol))) throw new AppError('not_found')
  const rules: CheckedRule[] = []
  for (const id of ids) {
    const principle = findPrinciple(id)
    if (principle) rules.push(await checkOne(ctx, principle, symbol))
  }
  return { symbol, rules }
}

/** Judged whatever index the company is in: a rule of one's own holds for every company. */
async function checkOne({ market, clock }: Ctx, principle: Principle, symbol: string): Promise<CheckedRule> {
  const { id, title, check, words } = principle
  const sentence = principleQuestion(principle)
  const today = dayOf(clock.now())
  const read = await market.read(`companies with ${words}`, { today, taught: [] })
  if (read.outcome !== 'query' || read.query.kind !== 'screen') {
    return { id, title, check, sentence, passes: null, figures: [] }
  }
  const card = await market.explain(read.query, symbol, { today, watchlist: [] })
  const verdicts = card.clauses.map(({ holds }) => holds)
  const passes = verdicts.includes(false) ? false : verdicts.includes(null) || verdicts.length === 0 ? null : true
  return { id, title, check, sentence, passes, figures: card.clauses.flatMap(({ figures }) => figures) }
}
