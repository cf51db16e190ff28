/** Conditions judged for one company: the rules of the page, and the reader's own. */
import { rulesFor } from 'core/company'
import { type ClauseVerdict, clauseWords } from 'core/compile'
import type { CompanyVerdicts, RuleVerdict } from 'core/contract/rest'
import { type Condition, parseCanonical, type Screen } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'
import { companyOf } from './head.ts'

/** Every stock, by one condition; null for text that is no condition any more. */
export function screenWhere(condition: string): (Screen & { readonly where: Condition }) | null {
  const read = parseCanonical(`screen stocks where ${condition}`)
  if (!read.ok || read.value.kind !== 'screen' || !read.value.where) return null
  return { ...read.value, where: read.value.where }
}

/** The verdict on each condition, by its canonical text. */
export async function judge(
  ctx: Ctx,
  symbol: string,
  conditions: readonly Condition[],
): Promise<ReadonlyMap<string, ClauseVerdict>> {
  const all = screenWhere('market_cap > 0')
  if (!all || conditions.length === 0) return new Map()
  const asker = { today: dayOf(ctx.clock.now()), watchlist: [] }
  const where: Condition = { node: 'and', all: [...conditions] }
  const { clauses } = await ctx.market.explain({ ...all, where }, symbol, asker)
  return new Map(clauses.map((each) => [each.clause, each]))
}

export async function readVerdicts(ctx: Ctx, symbol: string): Promise<CompanyVerdicts> {
  const { kind } = await companyOf(ctx, symbol)
  const rules = rulesFor(kind)
  const conditions = new Map(
    rules.flatMap(({ when }) => {
      const condition = screenWhere(when)?.where
      return condition ? [[when, condition] as const] : []
    }),
  )
  const verdicts = await judge(ctx, symbol, [...conditions.values()])
  return {
    asOf: ctx.market.state(ctx.clock.now()).asOf,
    rules: rules.map(({ id, side, title, because, when }): RuleVerdict => {
      const condition = conditions.get(when)
      return {
        id,
        side,
        title,
        because,
        clause: when,
        words: condition ? clauseWords(condition) : when,
        holds: verdicts.get(when)?.holds ?? null,
        figures: verdicts.get(when)?.figures ?? [],
      }
    }),
  }
}

/** A condition in canonical text or in words: "roce above 20". */
export async function readCondition(
  ctx: Ctx,
  words: string,
): Promise<{ readonly condition: Condition } | { readonly message: string; readonly nearest: readonly string[] }> {
  const exact = screenWhere(words)
  if (exact) return { condition: exact.where }
  const asking = { today: dayOf(ctx.clock.now()), taught: [], watchlist: [] }
  const { answer } = await ctx.market.ask({ ...asking, sentence: `stocks with ${words}` })
  const { query } = answer
  if (query?.kind === 'screen' && query.where) return { condition: query.where }
  return {
    message: answer.problem?.message ?? 'Say what must hold, such as “roce above 20” or “debt to equity under 0.5”.',
    nearest: answer.problem?.nearest ?? [],
  }
}
