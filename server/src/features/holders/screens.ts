import { type HolderScreen, type HolderScreenName, type HolderScreenQuery, holderLimits } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'
import type { MeantSentence } from '#market/ask/ask-as-meant.ts'

const forQuarters = (quarters: number): string => (quarters === 1 ? 'last quarter' : `for ${quarters} quarters`)

const sentences: { readonly [Name in HolderScreenName]: (quarters: number) => MeantSentence } = {
  'pledge-up': (quarters) => ({
    words: `stocks where pledge increased ${forQuarters(quarters)}`,
    canonical: `screen stocks where ${quarters === 1 ? 'pledge_change > 0%' : `always(pledge_change > 0%, ${quarters}q)`}`,
  }),
  'promoter-up': (quarters) => ({
    words: `stocks where promoter holding increased ${forQuarters(quarters)}`,
    canonical: `screen stocks where ${quarters === 1 ? 'promoter_holding_change > 0%' : `rising(promoter_holding, ${quarters}q)`}`,
  }),
  'institutions-up': (quarters) => ({
    words: `stocks where fii holding increased ${forQuarters(quarters)} and dii holding increased ${forQuarters(quarters)}`,
    canonical:
      quarters === 1
        ? 'screen stocks where fii_holding_change > 0% and dii_holding_change > 0%'
        : `screen stocks where rising(fii_holding, ${quarters}q) and rising(dii_holding, ${quarters}q)`,
  }),
}

export async function readScreen(ctx: Ctx, { of, quarters }: HolderScreenQuery): Promise<HolderScreen> {
  const meant = sentences[of](quarters)
  const { sentence, answer } = await ctx.market.askAsMeant(meant, { today: dayOf(ctx.clock.now()), watchlist: [] })
  const [table] = answer.tables
  return {
    of,
    sentence,
    canonical: meant.canonical,
    headline: answer.headline,
    notes: answer.notes,
    columns: table?.columns ?? [],
    rows: table?.rows.slice(0, holderLimits.screenRows) ?? [],
    total: table?.total ?? 0,
    asOf: answer.asOf,
    source: answer.source,
  }
}
