/** The reader's risk band, for screens that warn before money moves. */
import { queryOptions } from '@tanstack/react-query'
import type { RiskBandNow } from 'core/contract/rest'
import { formatDay, parseDay } from 'core/values'
import { call } from '#lib/http.ts'

/** Null before the first profile. Pass an empty e-mail for a stranger: nothing is asked then. */
export const riskBandQuery = (email: string) =>
  queryOptions({
    queryKey: ['risk-band', email],
    queryFn: async ({ signal }): Promise<RiskBandNow | null> =>
      (await call<{ readonly band: RiskBandNow | null }>('/api/risk/band', { signal })).band,
    enabled: email !== '',
  })

/** What is about to be bought: shares outright, or shares on every dip. */
export type RiskyThing = 'shares' | 'dips'

/** Bands that hold most of their money outside shares. */
const carefulUpTo = 2

/** Of a stranger the day is not known. */
type KnownBand = Pick<RiskBandNow, 'band' | 'title' | 'equity'> & { readonly takenOn?: string }

/** A sentence when it lies outside the band, or null. It warns and forbids nothing. */
export function riskWarning(band: KnownBand | null | undefined, what: RiskyThing): string | null {
  if (!band || band.band > carefulUpTo) return null
  const day = band.takenOn === undefined ? null : parseDay(band.takenOn)
  const said = `Your risk profile${day ? ` of ${formatDay(day)}` : ''} is “${band.title}”: at most ${band.equity[1]}% in shares.`
  return what === 'shares'
    ? `${said} These orders buy shares; check that they leave you within it.`
    : `${said} Buying on dips puts more into shares exactly when they fall; check that it leaves you within it.`
}
