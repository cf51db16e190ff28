/** One run of the scraper: category after category, fund after fund, each saved as it is read. */
import type { ScrapedFund, ScrapeEvent } from 'core/contract/rest'
import { scrapeCategories } from 'core/contract/rest'
import type { FundReference } from '#market/records.ts'
import { readFundPage, readHoldingsPage } from './fund-pages.ts'
import { type Dropped, type ListedFund, readReturnsPage, returnPeriods } from './returns-page.ts'
import type { FundSite } from './source.ts'

export interface ScrapePlan {
  readonly category: string
  /** None: every fund of the category. */
  readonly codes: readonly string[]
  readonly delayMs: number
}

export interface ScrapeParts {
  readonly site: FundSite
  readonly signal: AbortSignal
  readonly indexFunds: readonly FundReference[]
  readonly etfs: readonly FundReference[]
  wait(ms: number): Promise<void>
  save(categoryKey: string, fund: ScrapedFund): Promise<void>
  tell(event: ScrapeEvent): void
}

/** What the run came to, in a sentence. */
export async function scrape(plan: ScrapePlan, parts: ScrapeParts): Promise<{ saved: number; isStopped: boolean }> {
  const categories = plan.category === 'All' ? scrapeCategories : [plan.category]
  let saved = 0
  let found = 0
  for (const category of categories) {
    if (parts.signal.aborted) break
    const list = await listOf(category, { ...parts, plan, isFirst: category === categories[0] })
    found += list.funds.length
    parts.tell({ is: 'category', name: category, total: list.funds.length, dropped: [...list.dropped] })
    saved += await eachFund(category, list.funds, plan, parts)
  }
  if (plan.codes.length > 0 && found === 0 && !parts.signal.aborted) {
    parts.tell({ is: 'note', text: 'No matching scheme code' })
  }
  return { saved, isStopped: parts.signal.aborted }
}

async function eachFund(
  category: string,
  funds: readonly ListedFund[],
  { delayMs }: ScrapePlan,
  { site, signal, wait, save, tell }: ScrapeParts,
): Promise<number> {
  let saved = 0
  for (const [at, listed] of funds.entries()) {
    if (signal.aborted) break
    await wait(delayMs)
    if (signal.aborted) break
    const cost = readFundPage(await site.page(listed.url))
    await wait(delayMs)
    if (signal.aborted) break
    const held = readHoldingsPage(await site.page(holdingsAddress(listed.url)))
    const progress = ((at + 1) / funds.length) * 100
    if (!held) {
      tell({ is: 'skipped', category, name: listed.name, reason: 'The fund has no table of holdings.', progress })
      continue
    }
    const fund: ScrapedFund = { ...listed, ...cost, reportingDate: held.reportingDate, holdings: held.holdings }
    await save(category, fund)
    saved++
    tell({ is: 'fund', category, fund, progress })
  }
  return saved
}

interface Listed {
  readonly funds: readonly ListedFund[]
  readonly dropped: readonly Dropped[]
}

async function listOf(
  category: string,
  { plan, isFirst, ...parts }: ScrapeParts & { readonly plan: ScrapePlan; readonly isFirst: boolean },
): Promise<Listed> {
  const { codes } = plan
  const isWanted = ({ schemeCode }: { schemeCode: string }) => codes.length === 0 || codes.includes(schemeCode)
  if (category === 'etfs') {
    return { funds: parts.etfs.filter(isWanted).map((each) => listedOf(each, parts.site.address)), dropped: [] }
  }
  const address = `/mutual-funds/performance-tracker/returns/${encodeURIComponent(category)}.html`
  // Only the first page of a run is asked for without a wait.
  if (!isFirst) await parts.wait(plan.delayMs)
  if (parts.signal.aborted) return { funds: [], dropped: [] }
  const list = readReturnsPage(await parts.site.page(address), parts.site.address)
  if (category !== 'index-fundsetfs') return { funds: list.funds.filter(isWanted), dropped: list.dropped }
  const dropped = [...list.dropped]
  const funds = list.funds.flatMap((row) => {
    const reference = parts.indexFunds.find(({ name }) => name.trim() === row.name.trim())
    if (reference) return [{ ...listedOf(reference, parts.site.address), returns: row.returns }]
    dropped.push({ name: row.name, reason: 'no index fund of that name' })
    return []
  })
  return { funds: funds.filter(isWanted), dropped }
}

function listedOf(reference: FundReference, site: string): ListedFund {
  const url = new URL(reference.url, site).href
  return {
    ...reference,
    url,
    urlCategory: url.split('/')[4] ?? '',
    returns: Object.fromEntries(returnPeriods.map((period) => [period, '-'])),
  }
}

/** …/mutual-funds/nav/{fund}/{code} → …/mutual-funds/{fund}/portfolio-holdings/{code} */
const holdingsAddress = (url: string): string =>
  url.replace(/\/mutual-funds\/[^/]+\/([^/]+)\/([^/]+)$/, '/mutual-funds/$1/portfolio-holdings/$2')
