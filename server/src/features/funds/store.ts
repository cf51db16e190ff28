/** SQL of scraped funds. The service's alone: no row belongs to a user. */
import type { ScrapedFund } from 'core/contract/rest'
import { sql } from 'drizzle-orm'
import type { Tx, UserId } from '#postgres/db.ts'
import { scraped_fund } from '#postgres/schema.ts'

/** The latest reading of a fund takes the place of the one before. */
export async function saveScrapedFund(
  tx: Tx,
  { categoryKey, fund, by, at }: { categoryKey: string; fund: ScrapedFund; by: UserId; at: Date },
): Promise<void> {
  const row = { name: fund.name, record: fund, scraped_by: by, scraped_at: at }
  await tx
    .insert(scraped_fund)
    .values({ category_key: categoryKey, scheme_code: fund.schemeCode, ...row })
    .onConflictDoUpdate({ target: [scraped_fund.category_key, scraped_fund.scheme_code], set: row })
}

/** Every scraped fund of every category, by name. */
export const readScrapedFunds = (tx: Tx): Promise<{ category: string; fund: ScrapedFund; scraped_at: Date }[]> =>
  tx
    .select({
      category: scraped_fund.category_key,
      // Written by this file only, in this shape.
      fund: sql<ScrapedFund>`${scraped_fund.record}`,
      scraped_at: scraped_fund.scraped_at,
    })
    .from(scraped_fund)
    .orderBy(scraped_fund.category_key, scraped_fund.name)
