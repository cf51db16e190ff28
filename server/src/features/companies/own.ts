/** What a person keeps about a company: a note, rules that must hold, whom it is compared with. */
import { randomUUID } from 'node:crypto'
import { AppError } from 'core/contract'
import { type CompanyOwn, companyLimits, type ThesisReply } from 'core/contract/rest'
import { type Condition, printCondition } from 'core/language'
import type { UserCtx } from '#ctx.ts'
import { companyOf } from './head.ts'
import { type CompanyNote, type KeptRule, putNote, readNote } from './store.ts'
import { judge, readCondition, screenWhere } from './verdicts.ts'

export async function readOwn(ctx: UserCtx, symbol: string): Promise<CompanyOwn> {
  const kept = await ctx.db.readAs(ctx.user.id, (tx) => readNote(tx, { user_id: ctx.user.id, symbol }))
  return await present(ctx, symbol, kept)
}

/** Each rule judged today; one that cannot be read any more is kept, not judged. */
async function present(ctx: UserCtx, symbol: string, kept: CompanyNote): Promise<CompanyOwn> {
  const conditions = kept.thesis.flatMap(({ clause }) => screenWhere(clause)?.where ?? [])
  const verdicts = await judge(ctx, symbol, conditions)
  return {
    note: kept.note,
    noteAt: kept.note_at?.toISOString() ?? null,
    peers: kept.peers,
    thesis: kept.thesis.map(({ id, words, clause }) => ({
      id,
      words,
      clause,
      holds: verdicts.get(clause)?.holds ?? null,
      figures: verdicts.get(clause)?.figures ?? [],
    })),
  }
}

async function change(
  ctx: UserCtx,
  symbol: string,
  changes: (before: CompanyNote) => Partial<CompanyNote>,
): Promise<CompanyOwn> {
  await companyOf(ctx, symbol)
  const own = { user_id: ctx.user.id, symbol }
  const kept = await ctx.db.asUser(ctx.user.id, async (tx) => {
    await putNote(tx, own, changes(await readNote(tx, own)))
    return await readNote(tx, own)
  })
  return await present(ctx, symbol, kept)
}

export const keepNote = (ctx: UserCtx, symbol: string, note: string): Promise<CompanyOwn> =>
  change(ctx, symbol, () => ({ note, note_at: new Date(ctx.clock.now()) }))

/** Companies that are in the data, each once; null goes back to the usual ones. */
export async function keepPeers(ctx: UserCtx, symbol: string, peers: readonly string[] | null): Promise<CompanyOwn> {
  const names = await ctx.market.companies.names(peers ?? [])
  const known = peers && [...new Set(peers)].filter((each) => each !== symbol && names.has(each))
  return await change(ctx, symbol, () => ({ peers: known }))
}

/** "roce above 20 and low debt" is two rules: each has its own verdict. */
const parts = (condition: Condition): readonly Condition[] => (condition.node === 'and' ? condition.all : [condition])

export async function addThesis(ctx: UserCtx, symbol: string, words: string): Promise<ThesisReply> {
  const read = await readCondition(ctx, words)
  if ('message' in read) return { outcome: 'refused', ...read }
  const clauses = parts(read.condition).map((each) => printCondition(each))
  const own = await change(ctx, symbol, ({ thesis }) => {
    const fresh = clauses
      .filter((clause) => !thesis.some((rule) => rule.clause === clause))
      .map((clause): KeptRule => ({ id: randomUUID(), words: clauses.length > 1 ? clause : words, clause }))
    if (thesis.length + fresh.length > companyLimits.thesis.most)
      throw new AppError('invalid_input', { message: `${companyLimits.thesis.most} rules are enough for one company.` })
    return { thesis: [...thesis, ...fresh] }
  })
  return { outcome: 'kept', own }
}

export const removeThesis = (ctx: UserCtx, symbol: string, id: string): Promise<CompanyOwn> =>
  change(ctx, symbol, ({ thesis }) => ({ thesis: thesis.filter((rule) => rule.id !== id) }))
