/** A question typed on a company's page: it is about that company unless it says otherwise. */
import type { Answer } from 'core/compile'
import type { CompanyAskRequest } from 'core/contract/rest'
import type { Query } from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'
import { companyOf } from './head.ts'

const comparing = /^compare\s+(?:(?:it|this)\s+)?(?:with|to|against)\s+/i

/** The ways to say it about this company, the likeliest first; last as it was typed. */
const scoped = (symbol: string, sentence: string): readonly string[] =>
  new RegExp(`\\b${symbol.replace(/[^A-Z0-9]/g, '\\$&')}\\b`, 'i').test(sentence)
    ? [sentence]
    : comparing.test(sentence)
      ? [sentence.replace(comparing, `compare ${symbol} with `)]
      : [`${symbol} ${sentence}`, `${sentence} of ${symbol}`, sentence]

/** Somewhere in the query stands the symbol. */
const isAbout = (query: Query | null, symbol: string): boolean =>
  query !== null && JSON.stringify(query).includes(JSON.stringify(symbol))

export async function askAbout(ctx: Ctx, { symbol, sentence }: CompanyAskRequest): Promise<Answer> {
  await companyOf(ctx, symbol)
  const ways = scoped(symbol, sentence)
  const answers: Answer[] = []
  for (const way of ways) {
    const asking = { sentence: way, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] }
    const { answer } = await ctx.market.ask(asking)
    const isWhole = answer.outcome === 'answer' && answer.notUnderstood.length === 0
    if (isWhole && (isAbout(answer.query, symbol) || ways.length === 1)) return answer
    answers.push(answer)
  }
  // Nothing was understood wholly: what was understood best, the scoped ways before the others.
  const understood = (answer: Answer): number => (answer.outcome === 'answer' ? 0 : 1000) + answer.notUnderstood.length
  return answers.reduce((best, answer) => (understood(answer) < understood(best) ? answer : best))
}
