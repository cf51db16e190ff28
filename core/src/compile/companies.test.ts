import { parseCanonical } from 'core/language'
import { expect, it } from 'vitest'
import { universeTitle } from './companies.ts'

const universeOf = (text: string) => {
  const read = parseCanonical(`screen ${text}`)
  if (!read.ok || read.value.kind !== 'screen') throw new Error(text)
  return read.value.universe
}

it.each([
  ['stocks', 'companies'],
  ['stocks in index "NIFTY 50"', 'companies of NIFTY 50'],
  ['stocks in index "NIFTY 500" except sector "Banks"', 'companies of NIFTY 500 without Banks'],
  ['etfs', 'ETFs'],
])('%s is "%s" in words', (canonical, words) => {
  expect(universeTitle(universeOf(canonical))).toBe(words)
})
