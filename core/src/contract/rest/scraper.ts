import { z } from 'zod'
import { limits } from '../limits.ts'
import { scrapeCategories } from './terms/scraper.ts'

const short = z.string().max(400)

/** One fund as the site shows it: texts, exactly as they stand there. */
export const ScrapedFund = z.object({
  name: short.min(1),
  url: z.url({ protocol: /^https?$/ }).max(1000),
  /** The last path segment of the fund link. */
  schemeCode: z.string().regex(/^[\w-]{1,60}$/),
  urlCategory: short,
  plan: short,
  category: short,
  rating: short,
  aum: short,
  returns: z.record(z.string().max(10), z.string().max(40)),
  expensesRatio: z.string().max(40),
  expensesRatioCategoryAverage: z.string().max(40),
  reportingDate: z.iso.date().nullable(),
  holdings: z
    .array(z.record(z.string().max(100), short))
    .max(2000)
    .readonly(),
})
export type ScrapedFund = z.infer<typeof ScrapedFund>

/** POST /api/mutualfunds/categoryScrape */
export const CategoryScrapeRequest = z.object({
  categoryKey: z.enum(scrapeCategories),
  funds: z.array(ScrapedFund).length(1),
})

export interface CategoryScrapeReply {
  readonly saved: number
}

const codePattern = /^[\w-]{1,60}$/

/** POST /api/mutualfunds/scrape: answered as events. */
export const ScrapeRequest = z.object({
  category: z.enum(['All', ...scrapeCategories]),
  /** Empty or All: every fund; else codes with commas between them. */
  schemeCode: z
    .string()
    .max(2000)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== '' && code.toLowerCase() !== 'all'),
    )
    .refine((codes) => codes.every((code) => codePattern.test(code)), 'No matching scheme code'),
  delayMs: z.number().finite().default(limits.scraper.delayDefaultMs),
})
export type ScrapeRequest = z.input<typeof ScrapeRequest>

export type ScrapeEvent =
  | {
      readonly is: 'category'
      readonly name: string
      readonly total: number
      readonly dropped: readonly { readonly name: string; readonly reason: string }[]
    }
  | { readonly is: 'fund'; readonly category: string; readonly fund: ScrapedFund; readonly progress: number }
  | {
      readonly is: 'skipped'
      readonly category: string
      readonly name: string
      readonly reason: string
      readonly progress: number
    }
  | { readonly is: 'note'; readonly text: string }

export interface ScrapeDone {
  readonly saved: number
  readonly isStopped: boolean
}

/** GET /api/mutualfunds/scraped: what was saved before, by category. */
export interface ScrapedCategory {
  readonly name: string
  readonly funds: readonly ScrapedFund[]
  /** When the last of them was saved. */
  readonly savedAt: string
}
