import { AppError } from 'core/contract'
import { type HolderScreen, type HolderScreenName, type HolderScreenQuery, holderLimits } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { Ctx } from '#ctx.ts'

interface Sentence {
  /** In words for the reader. */
  readonly words: string
  /** What the words must have been read as. */
  readonly canonical: string
}

const forQuarters = (quarters: number): string => (quarters === 1 ? 'last quarter' : `for ${quarters} quarters`)

const sentences: { readonly [Name in HolderScreenName]: (quarters: number) => Sentence } = {
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

/** The words where they are read as they are meant, else the canonical text, which always is. */
export async function readScreen(ctx: Ctx, { of, quarters }: HolderScreenQuery): Promise<HolderScreen> {
  const { words, canonical } = sentences[of](quarters)
  for (const sentence of [words, canonical]) {
    const { answer } = await ctx.market.ask({ sentence, today: dayOf(ctx.clock.now()), taught: [], watchlist: [] })
    if (answer.outcome !== 'answer' || answer.canonical !== canonical) continue
    const [table] = answer.tables
    return {
      of,
      sentence,
      canonical,
      headline: answer.headline,
      notes: answer.notes,
      columns: table?.columns ?? [],
      rows: table?.rows.slice(0, holderLimits.screenRows) ?? [],
      total: table?.total ?? 0,
      asOf: answer.asOf,
      source: answer.source,
    }
  }
  throw new AppError('internal')
}
