import type { CompanyName, IndexCompany } from '#market/records.ts'
import type { UserId } from '#postgres/db.ts'
import { builder } from './builder.ts'

/** Types that several features point at; one of them implements each. */

/** Fields are read, once for all who ask in a request, when one is selected. Implemented by accounts. */
export const User = builder.objectRef<{ readonly id: UserId }>('users')

/** Figures are there on companies of an index; elsewhere a row knows the symbol and name only. Implemented by companies. */
export const CompanyProfile = builder.objectRef<CompanyName & Partial<IndexCompany>>('company_profile')

/** The linked user of an insert, as the specification nests it. Only oneself is accepted. */
export const LinkedUser = builder
  .inputRef<{ email?: string | null; google_id?: string | null }>('user_insert_input')
  .implement({
    fields: (t) => ({ email: t.string(), google_id: t.string() }),
  })
