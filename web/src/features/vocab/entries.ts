import type { VocabularyEntry, VocabularyKind } from 'core/language'

export const kindNames: Readonly<Record<VocabularyKind, string>> = {
  field: 'Field',
  indicator: 'Indicator',
  pattern: 'Candle pattern',
  slang: 'Slang',
  universe: 'Universe',
  operator: 'Operator',
  period: 'Period',
  unit: 'Unit',
  term: 'Term',
}
export const kinds = Object.keys(kindNames) as readonly VocabularyKind[] // the keys of a record of kinds

/** A to Z, and # for what begins with a sign or a digit. */
export const letterOf = ({ term }: VocabularyEntry): string => {
  const letter = term.slice(0, 1).toUpperCase()
  return /^[A-Z]$/.test(letter) ? letter : '#'
}

export interface Asked {
  readonly q: string
  readonly kind: VocabularyKind | ''
  readonly letter: string
}

export const readAsked = (words: URLSearchParams): Asked => ({
  q: (words.get('q') ?? '').slice(0, 100),
  kind: kinds.find((kind) => kind === words.get('kind')) ?? '',
  letter: /^[A-Z#]$/.test(words.get('letter') ?? '') ? (words.get('letter') ?? '') : '',
})

export function writeAsked({ q, kind, letter }: Asked): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, kind, letter })) if (value !== '') words.set(name, value)
  return words
}

/** Exactly this word, said any of its ways. */
export const isNamed = ({ term, forms, canonical }: VocabularyEntry, word: string): boolean => {
  const sought = word.trim().toLowerCase()
  return sought !== '' && (term.toLowerCase() === sought || canonical === sought || forms.includes(sought))
}

/** Exact names first, then what begins so, then what holds the words. */
export function askedEntries(
  entries: readonly VocabularyEntry[],
  { q, kind, letter }: Asked,
): readonly VocabularyEntry[] {
  const query = q.trim().toLowerCase()
  const kept = entries.filter(
    (entry) => (kind === '' || entry.kind === kind) && (letter === '' || letterOf(entry) === letter),
  )
  if (query === '') return kept
  const rank = (entry: VocabularyEntry): number => {
    if (isNamed(entry, query)) return 0
    const names = [entry.term.toLowerCase(), entry.canonical ?? '', ...entry.forms]
    if (names.some((name) => name.startsWith(query))) return 1
    if (names.some((name) => name.includes(query))) return 2
    return entry.means.toLowerCase().includes(query) ? 3 : 4
  }
  return kept
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank: at }) => at < 4)
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry)
}
