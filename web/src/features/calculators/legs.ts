import { type Leg, legKinds, mostLegs } from 'core/calculators'
import { fail, ok, type Result } from 'core/values'

/** Legs as they stand in an address: "buy|call|24500|120|75~sell|call|24700|60|75". */
export function readLegs(text: string): Result<readonly Leg[], string> {
  const parts = text === '' ? [] : text.split('~')
  if (parts.length === 0) return fail('Add a leg to see what it pays.')
  if (parts.length > mostLegs) return fail(`At most ${mostLegs} legs can be laid out.`)
  const legs: Leg[] = []
  for (const [at, part] of parts.entries()) {
    const [side, kindText, strike = '', premium = '', quantity = ''] = part.split('|')
    const kind = legKinds.find((known) => known === kindText)
    const numbers = [strike, premium, quantity].map((each) => (each.trim() === '' ? Number.NaN : Number(each)))
    if ((side !== 'buy' && side !== 'sell') || !kind) return fail(`Leg ${at + 1} cannot be read.`)
    const [strikeAt = Number.NaN, premiumOf = Number.NaN, units = Number.NaN] = numbers
    if (!(strikeAt > 0)) return fail(`Leg ${at + 1}: the ${kind === 'future' ? 'price' : 'strike'} must be above zero.`)
    if (!(premiumOf >= 0)) return fail(`Leg ${at + 1}: the premium must be zero or more.`)
    if (!(units > 0)) return fail(`Leg ${at + 1}: the quantity must be above zero.`)
    legs.push({ side, kind, strike: strikeAt, premium: premiumOf, quantity: units })
  }
  return ok(legs)
}

/** A leg as typed: texts, so that a half-typed number is kept as it is. */
export type LegTexts = readonly [side: string, kind: string, strike: string, premium: string, quantity: string]

export const splitLegs = (text: string): readonly LegTexts[] =>
  (text === '' ? [] : text.split('~')).map((part) => {
    const [side = 'buy', kind = 'call', strike = '', premium = '', quantity = ''] = part.split('|')
    return [side, kind, strike, premium, quantity]
  })

export const joinLegs = (legs: readonly LegTexts[]): string => legs.map((leg) => leg.join('|')).join('~')
