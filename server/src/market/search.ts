import type { CompanyHit } from 'core/contract/rest'

export interface Searchable {
  readonly symbol: string
  readonly name: string
  /** Earlier names, symbols and nicknames, separated by commas. */
  readonly oldNames: string
}

export type CompanySearch = (text: string, limit: number) => CompanyHit[]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Words that say nothing about which company is meant. */
const noise = new Set(['ltd', 'limited', 'and', 'the', 'of', 'company', 'co', 'india', 'industries', 'corporation'])

/** Where a key of the index comes from; a lower rank is shown first. */
const ranks = {
  symbolExact: 0,
  oldNameExact: 1,
  symbolPrefix: 2,
  namePrefix: 3,
  oldNamePrefix: 4,
  wordPrefix: 5,
  typo: 8,
} as const

interface Key {
  readonly text: string
  readonly entry: number
  readonly kind: 'symbol' | 'name' | 'oldName' | 'word'
}

/** How many matches of one prefix are looked at: entries come largest first, so the rest are the smallest. */
const looked = 400

/**
 * Companies by symbol, name, old name and nickname, misspelt by a letter or two. Entries are given largest first and that is the
 * order among equals. Prefixes are found by halving a sorted list, misspellings by words with one letter left out.
 */
export function createCompanySearch(entries: readonly Searchable[]): CompanySearch {
  const keys: Key[] = []
  const wordsOf: string[][] = []
  const byWord = new Map<string, number[]>()
  for (const [entry, { symbol, name, oldNames }] of entries.entries()) {
    const fullName = plain(name)
    const olds = oldNames.split(',').map(plain).filter(Boolean)
    const words = new Set([
      ...fullName.split(' '),
      ...olds.flatMap((old) => old.split(' ')),
      plain(symbol).replaceAll(' ', ''),
    ])
    words.delete('')
    wordsOf.push([...words])
    keys.push(
      { text: plain(symbol).replaceAll(' ', ''), entry, kind: 'symbol' },
      { text: fullName, entry, kind: 'name' },
    )
    for (const old of olds) keys.push({ text: old, entry, kind: 'oldName' })
    for (const word of words) {
      if (!noise.has(word)) keys.push({ text: word, entry, kind: 'word' })
      const list = byWord.get(word)
      if (list) list.push(entry)
      else byWord.set(word, [entry])
    }
  }
  keys.sort((left, right) => (left.text < right.text ? -1 : left.text > right.text ? 1 : left.entry - right.entry))
  const texts = keys.map(({ text }) => text)
  const shortened = shortenedWords(byWord.keys())

  const firstAt = (prefix: string): number => {
    let low = 0
    let high = texts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((texts[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }

  const note = (found: Map<number, number>, entry: number, rank: number): void => {
    const before = found.get(entry)
    if (before === undefined || rank < before) found.set(entry, rank)
  }

  const byPrefix = (found: Map<number, number>, prefix: string): void => {
    const from = firstAt(prefix)
    for (let at = from; at < from + looked * 4 && (texts[at] ?? '').startsWith(prefix); at++) {
      const key = keys[at]
      if (!key) break
      const isExact = key.text === prefix
      if (key.kind === 'symbol') note(found, key.entry, isExact ? ranks.symbolExact : ranks.symbolPrefix)
      else if (key.kind === 'oldName') note(found, key.entry, isExact ? ranks.oldNameExact : ranks.oldNamePrefix)
      else note(found, key.entry, key.kind === 'name' ? ranks.namePrefix : ranks.wordPrefix)
    }
  }

  /** Every word of the question begins a word of the entry. */
  const byWords = (found: Map<number, number>, words: readonly string[]): void => {
    // The rarest word decides where to look.
    const ranges = words.map((word) => [firstAt(word), firstAt(`${word}\uffff`)] as const)
    const [from, to] = ranges.reduce((best, range) => (range[1] - range[0] < best[1] - best[0] ? range : best))
    for (let at = from; at < to && at < from + looked * 5; at++) {
      const entry = keys[at]?.entry ?? 0
      const own = wordsOf[entry] ?? []
      if (words.every((word) => own.some((candidate) => candidate.startsWith(word)))) {
        note(found, entry, ranks.wordPrefix)
      }
    }
  }

  /** Words a letter away from each word of the question. */
  const byTypo = (found: Map<number, number>, words: readonly string[]): void => {
    const sought = words.filter((word) => word.length >= 3 && !noise.has(word))
    if (sought.length === 0) return
    const hits = sought.map((word) => {
      const near = new Map<number, number>()
      for (const candidate of nearWords(word, shortened)) {
        const distance = editDistance(word, candidate)
        if (distance > (word.length >= 7 ? 2 : 1)) continue
        for (const entry of (byWord.get(candidate) ?? []).slice(0, looked)) {
          near.set(entry, Math.min(near.get(entry) ?? 9, distance))
        }
      }
      return near
    })
    const [first, ...others] = hits
    for (const [entry, distance] of first ?? []) {
      if (others.every((near) => near.has(entry))) note(found, entry, ranks.typo + distance)
    }
  }

  return (text, limit) => {
    const asked = plain(text)
    if (!asked) return []
    const found = new Map<number, number>()
    byPrefix(found, asked)
    const joined = asked.replaceAll(' ', '')
    if (joined !== asked) byPrefix(found, joined)
    const words = asked.split(' ').filter((word) => !noise.has(word) || asked === word)
    if (words.length > 1) byWords(found, words)
    if (found.size < Math.min(limit, 3)) byTypo(found, words.length > 0 ? words : [asked])
    return [...found]
      .sort(([leftEntry, leftRank], [rightEntry, rightRank]) => leftRank - rightRank || leftEntry - rightEntry)
      .slice(0, limit)
      .flatMap(([entry]) => {
        const hit = entries[entry]
        return hit ? [{ symbol: hit.symbol, name: hit.name }] : []
      })
  }
}

/** Only the head of a long word counts: a typo in its tail still finds it. */
const head = 8

const without = (word: string): string[] => {
  const short = word.slice(0, head)
  const forms = [short]
  for (let at = 0; at < short.length; at++) forms.push(short.slice(0, at) + short.slice(at + 1))
  return forms
}

function shortenedWords(words: Iterable<string>): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < 3) continue
    for (const form of new Set(without(word))) {
      const list = index.get(form)
      if (list) list.push(word)
      else index.set(form, [word])
    }
  }
  return index
}

function* nearWords(word: string, index: ReadonlyMap<string, readonly string[]>): Generator<string> {
  const seen = new Set<string>()
  const forms = new Set(without(word))
  // Two letters wrong in a long word: leave out one more.
  if (word.length >= 7) for (const form of [...forms]) for (const shorter of without(form)) forms.add(shorter)
  for (const form of forms) {
    for (const candidate of index.get(form) ?? []) {
      if (seen.has(candidate)) continue
      seen.add(candidate)
      yield candidate
    }
  }
}

/** Insertions, deletions, changes and swaps of neighbours. */
function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3
  let before = new Array<number>(right.length + 1).fill(0)
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      }
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[right.length] ?? 3
}
