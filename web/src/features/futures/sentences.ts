/** What this screen shows, as the assistant is asked for it. */
import type { Filters } from './filters.ts'

/** The list by its class and sector; the other filters have no words for contracts. */
export const listSentence = ({ buildUp, sector }: Pick<Filters, 'buildUp' | 'sector'>): string =>
  `${subjectOf(sector)} ${buildUp ? `with ${buildUp.toLowerCase()}` : 'sorted by open interest change'}`

function subjectOf(sector: string): string {
  if (sector === 'Index') return 'index futures'
  const isOfCompanies = sector !== '' && sector !== 'Commodity' && sector !== 'Not classified'
  return isOfCompanies ? `futures in ${sector} sector` : 'futures'
}

/** Round prices people name: two percent off, to four digits. */
const nearPrice = (price: number, percent: number): number => Number((price * (1 + percent / 100)).toPrecision(4))

export function alertSentences(future: {
  readonly symbol: string
  readonly contract: string
  readonly last: number | null
}): readonly string[] {
  const { symbol, contract, last } = future
  const byPrice =
    last === null
      ? []
      : [
          `tell me when ${contract} goes above ${nearPrice(last, 2)}`,
          `tell me when ${contract} goes below ${nearPrice(last, -2)}`,
        ]
  return [...byPrice, `${symbol.toLowerCase()} futures`]
}

export const underlyingSentence = (symbol: string): string => `${symbol.toLowerCase()} futures basis and rollover`
