/** What is shown, as the address has it: a link shows the same chain, legs and moment. */

import { chainColumns, type PhoneSet, phoneSets, usualColumns } from './columns.ts'
import { type ChainLeg, readLegs, writeLegs } from './legs.ts'

export const reaches = ['5', '7', '15', '30', 'all'] as const
export type Reach = (typeof reaches)[number]

export interface Shown {
  readonly symbol: string
  readonly expiry: string | null
  readonly reach: Reach
  readonly unit: 'lakh' | 'lots'
  readonly columns: readonly string[]
  /** On a phone. */
  readonly set: PhoneSet
  readonly legs: readonly ChainLeg[]
  readonly day: string | null
  readonly at: number | null
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function readShown(words: URLSearchParams): Shown {
  const reach = reaches.find((each) => each === words.get('n')) ?? '7'
  const wanted = words.get('cols')?.split('.') ?? usualColumns
  const set = Object.keys(phoneSets).find((each) => each === words.get('set')) ?? 'oi'
  const [expiry, day] = [words.get('expiry'), words.get('day')]
  const at = Number(words.get('at') ?? Number.NaN)
  return {
    symbol: (words.get('symbol') ?? 'NIFTY').trim().toUpperCase() || 'NIFTY',
    expiry: isDay(expiry) ? expiry : null,
    reach,
    unit: words.get('unit') === 'lots' ? 'lots' : 'lakh',
    columns: chainColumns.flatMap(({ id }) => (wanted.includes(id) ? [id] : [])),
    // One of the keys, found just above.
    set: set as PhoneSet,
    legs: readLegs(words.get('legs') ?? ''),
    day: isDay(day) ? day : null,
    at: Number.isSafeInteger(at) && at > 0 ? at : null,
  }
}

export function writeShown(shown: Shown): URLSearchParams {
  const words = new URLSearchParams()
  if (shown.symbol !== 'NIFTY') words.set('symbol', shown.symbol)
  if (shown.expiry) words.set('expiry', shown.expiry)
  if (shown.reach !== '7') words.set('n', shown.reach)
  if (shown.unit !== 'lakh') words.set('unit', shown.unit)
  if (shown.columns.join() !== usualColumns.join()) words.set('cols', shown.columns.join('.'))
  if (shown.set !== 'oi') words.set('set', shown.set)
  if (shown.legs.length > 0) words.set('legs', writeLegs(shown.legs))
  if (shown.day) words.set('day', shown.day)
  if (shown.day && shown.at !== null) words.set('at', String(shown.at))
  return words
}
