import { z } from 'zod'
import { limits } from '../limits.ts'

/** GET /api/company/list?country&q */
export const CompanyListQuery = z.object({
  country: z.enum(['IN']).default('IN'),
  q: z.string().max(limits.companySearch.maxCharacters),
})
export type CompanyListQuery = z.infer<typeof CompanyListQuery>

export interface CompanyHit {
  readonly name: string
  readonly symbol: string
}
