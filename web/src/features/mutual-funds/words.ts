/** Sentences and names of the fund screens. */

const quoted = (name: string): string => `"${name.replaceAll('"', '')}"`

export const overlapSentence = (names: readonly string[]): string => `overlap ${names.map(quoted).join(', ')}`

export const holdingsSentence = (name: string): string => `holdings ${quoted(name)}`

export const fundSentence = (name: string): string =>
  `funds where name is ${quoted(name)} show fund_return_1y, fund_return_3y, fund_return_5y, expense_ratio`

export const tradedSentence = (symbol: string): string => `holders ${symbol} among funds`

/** "Parag Parikh Flexi Cap Fund" → "Parag Parikh Flexi Cap": room is short in the head of a table. */
export const shortNames = (names: readonly string[]): readonly string[] => {
  const short = names.map((name) => name.replace(/\s+fund$/i, ''))
  return new Set(short).size === short.length ? short : names
}
