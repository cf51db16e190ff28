import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, limits } from 'core/contract'
import { type ScrapeDone, type ScrapedCategory, ScrapedFund, type ScrapeEvent } from 'core/contract/rest'
import { noted } from '#audit/runs.ts'
import type { UserCtx } from '#ctx.ts'
import { type ScrapePlan, scrape } from './scraper/run.ts'
import { createFundSite } from './scraper/source.ts'
import { readScrapedFunds, saveScrapedFund } from './store.ts'

/** One at a time in this process: two would knock at the site twice as often as was said. */
let isRunning = false

interface ScrapeCall extends ScrapePlan {
  readonly signal: AbortSignal
  tell(event: ScrapeEvent): void
  /** Milliseconds to wait, given in tests; ended early by the signal. */
  wait?(ms: number): Promise<void>
}

/** Reads the funds of a category from the configured site and saves each as it is read. */
export async function scrapeFunds(ctx: UserCtx, { signal, tell, ...asked }: ScrapeCall): Promise<ScrapeDone> {
  const { FUND_SITE_URL: address } = ctx.env
  if (!address) {
    throw new AppError('unavailable', { message: 'No source is configured. Set FUND_SITE_URL to the site to read.' })
  }
  if (isRunning) throw new AppError('changed_elsewhere', { message: 'A run is already under way.' })
  isRunning = true
  try {
    const delayMs = clamped(asked.delayMs, tell)
    const plan = { ...asked, delayMs }
    return await noted(ctx, { tool: 'scraper', what: describe(plan) }, async () => {
      const wait = asked.wait ?? ((ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined))
      const onRetry = (says: string) => tell({ is: 'note', text: `${says} Trying again.` })
      let saved = 0
      const done = await scrape(plan, {
        site: createFundSite({ address, delayMs, signal, wait, onRetry }),
        signal,
        wait,
        tell,
        indexFunds: await ctx.market.indexFunds(),
        etfs: await ctx.market.etfFunds(),
        save: async (categoryKey, fund) => {
          await saveFund(ctx, categoryKey, fund)
          saved++
        },
      }).catch((error: unknown) => {
        // The reader went away in the middle of a page.
        if (signal.aborted) return { saved, isStopped: true }
        throw error instanceof Error && error.name === 'SiteError'
          ? new AppError('ping_failed', { message: error.message, cause: error })
          : error
      })
      return { value: done, end: { state: done.isStopped ? 'stopped' : 'done', says: `${done.saved} funds saved` } }
    })
  } finally {
    isRunning = false
  }
}

/** What was read from somebody else's page is checked like what somebody sent. */
async function saveFund(ctx: UserCtx, categoryKey: string, read: ScrapedFund): Promise<void> {
  const { success, data } = ScrapedFund.safeParse(read)
  if (!success)
    throw new AppError('invalid_input', { message: `“${read.name.slice(0, 80)}” cannot be saved as it stands.` })
  await saveScraped(ctx, { categoryKey, funds: [data] })
}

async function saveScraped(
  { db, clock, user }: UserCtx,
  { categoryKey, funds }: { readonly categoryKey: string; readonly funds: readonly ScrapedFund[] },
): Promise<{ saved: number }> {
  const at = new Date(clock.now())
  await db.asService(async (tx) => {
    for (const fund of funds) await saveScrapedFund(tx, { categoryKey, fund, by: user.id, at })
  })
  return { saved: funds.length }
}

/** Funds that an operator sends without a run. */
export const saveSent = (ctx: UserCtx, sent: Parameters<typeof saveScraped>[1]): Promise<{ saved: number }> =>
  noted(
    ctx,
    {
      tool: 'scraper',
      what: `${sent.categoryKey}, ${sent.funds.map(({ schemeCode }) => schemeCode).join(', ')}, sent`,
    },
    async () => {
      const value = await saveScraped(ctx, sent)
      return { value, end: { state: 'done', says: `${value.saved} funds saved` } }
    },
  )

export async function listScraped({ db }: UserCtx): Promise<readonly ScrapedCategory[]> {
  const rows = await db.asService(readScrapedFunds)
  const byName = new Map<string, typeof rows>()
  for (const row of rows) byName.set(row.category, [...(byName.get(row.category) ?? []), row])
  return [...byName].map(([name, own]) => ({
    name,
    funds: own.map(({ fund }) => fund),
    savedAt: new Date(Math.max(...own.map(({ scraped_at }) => scraped_at.getTime()))).toISOString(),
  }))
}

function clamped(delayMs: number, tell: ScrapeCall['tell']): number {
  const { delayMinMs, delayMaxMs } = limits.scraper
  const kept = Math.min(Math.max(Math.round(delayMs), delayMinMs), delayMaxMs)
  if (kept !== delayMs)
    tell({ is: 'note', text: `The delay is ${kept} ms: between ${delayMinMs} and ${delayMaxMs} is polite.` })
  return kept
}

const describe = ({ category, codes, delayMs }: ScrapePlan): string =>
  `${category}, ${codes.length === 0 ? 'all funds' : codes.join(', ')}, a page every ${delayMs} ms`
