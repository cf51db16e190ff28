import type { Entity, TaughtWord } from '../../reading.ts'
import { impliedPhrases } from '../conditions/implied.ts'
import { kindReaders } from '../kinds/index.ts'
import { cutPieces } from '../pieces.ts'
import type { Sense } from '../token.ts'
import { commonWords } from './common-words.ts'
import { namePhrases, scopeOf } from './entities.ts'
import { fieldIds, fieldPhrases } from './fields.ts'
import { fillerPhrases, fillers } from './fillers.ts'
import { indicatorPhrases } from './indicators.ts'
import type { Lexicon } from './lexicon.ts'
import { createSpeller } from './near.ts'
import { patternPhrases } from './patterns.ts'
import { scopeWords } from './scopes.ts'
import { createTrie, type Match, type Trie } from './trie.ts'
import { closedWords, opPhrases } from './words.ts'

interface Language {
  readonly trie: Trie
  /** Words with a sign inside that stay whole: d/e, r&d, v/s. */
  readonly joined: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

const timeWords =
  'year years yr yrs y saal sal varsh month months mth mths mo mahina mahine week weeks wk wks hafta hafte day days din session sessions quarter quarters qtr qtrs q m w d minute minutes min mins hour hours hr hrs hourly weekly monthly daily crore crores cr crs lakh lakhs lac lacs thousand million billion mn bn hundred hazar hazaar sau k l x times inr rs rupee rupees rupaye fy since january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec one two three four five six seven eight nine ten twelve fifteen twenty thirty fifty bars bar candle candles ytd'.split(
    ' ',
  )

/** "debt/equity" stays one word; "52-week" and "price-to-book" are several. */
const isJoined = (chunk: string): boolean =>
  /[\p{L}\p{Nd}][&/.'+_][\p{L}\p{Nd}]/u.test(chunk) && !/^\d+[./]\d+$/.test(chunk)

/** "l&t finance" is two words, of which the first has a sign inside. */
const joinedIn = (phrase: string): readonly string[] =>
  hyphenated.test(phrase) ? [phrase] : phrase.split(' ').filter(isJoined)

const plainPhrase = /^[a-z ]+$/
const hyphenated = /^[\p{L}\p{Nd}]+-[\p{L}\p{Nd}]+$/u
const hyphens = /(?<=[\p{L}\p{Nd}])-(?=[\p{L}\p{Nd}])/gu

let language: Language | null = null

/** What does not depend on names: read once. */
function theLanguage(): Language {
  if (language) return language
  const phrases: (readonly [string, Sense])[] = []
  const prices = new Set(Object.values(priceWords).flatMap((words) => words.split('|')))
  // "last price" is the price of whatever is spoken of, not the field of options that is called so.
  for (const { phrase, id } of fieldPhrases()) if (!prices.has(phrase)) phrases.push([phrase, { is: 'field', id }])
  for (const id of fieldIds) if (id.includes('_')) phrases.push([id, { is: 'field', id }])
  for (const { phrase, id, output } of indicatorPhrases()) phrases.push([phrase, { is: 'indicator', id, output }])
  for (const [of, words] of Object.entries(priceWords)) {
    for (const word of words.split('|')) phrases.push([word, { is: 'price', of: of as 'close' }])
  }
  for (const { phrase, id } of patternPhrases()) phrases.push([phrase, { is: 'pattern', id }])
  for (const { phrase, id } of impliedPhrases()) phrases.push([phrase, { is: 'implied', id }])
  for (const { phrase, op, isAfter } of opPhrases) phrases.push([phrase, { is: 'op', op, isAfter }])
  for (const [word, said] of closedWords) for (const phrase of said) phrases.push([phrase, { is: 'word', word }])
  for (const kind of kindReaders) {
    for (const [word, said] of Object.entries(kind.phrases)) {
      for (const phrase of said) phrases.push([phrase, { is: 'word', word }])
    }
  }
  for (const phrase of [...fillers, ...fillerPhrases]) phrases.push([phrase, { is: 'filler' }])

  const joined = new Set<string>()
  for (const [phrase] of phrases) for (const chunk of phrase.split(/\s+/)) if (isJoined(chunk)) joined.add(chunk)
  const trie = createTrie()
  const words = new Set<string>(timeWords)
  for (const [phrase, sense] of phrases) {
    const cut = wordsOf(phrase, joined)
    trie.add(cut, sense)
    for (const word of cut) if (/^\p{L}/u.test(word)) words.add(word)
  }
  language = { trie, joined, words }
  return language
}

const priceWords: Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string>> = {
  close:
    'close|close price|closing price|closing|price|current price|cmp|ltp|last traded price|market price|stock price|share price|current market price|last price|spot price|daam|bhav|keemat|kimat|rate|closing value|closed|closes|current stock price|prices|भाव|close value',
  open: 'open|open price|opening price|opening|khula|opens|opened',
  high: "high|day high|days high|day's high|todays high|today's high|intraday high|highs|high of the day",
  low: "low|day low|days low|day's low|todays low|today's low|intraday low|lows|low of the day",
  volume:
    'volume|volumes|vol|traded volume|trading volume|quantity traded|trade volume|total trading volume|daily volume|trading volumes|stock volume|वॉल्यूम',
}

function wordsOf(phrase: string, joined: ReadonlySet<string>): string[] {
  // Most names are plain words: cutting them with the full machinery would make the lexicon slow to build.
  if (plainPhrase.test(phrase)) return phrase.split(' ').filter(Boolean)
  const text = joined.has(phrase) ? phrase : phrase.replace(hyphens, ' ')
  return cutPieces(text, (norm) => joined.has(norm)).map(({ norm }) => norm)
}

export interface LexiconSource {
  readonly entities: readonly Entity[]
  readonly taught: readonly TaughtWord[]
}

const distanceRank = (is: Entity['is'], distance: number): number => {
  if (is === 'stock' || is === 'etf' || is === 'index') return distance < 2 ? 0 : 30
  const order: readonly Entity['is'][] = [
    'coin',
    'commodity',
    'currency',
    'future',
    'group',
    'sector',
    'industry',
    'investor',
    'fund',
    'fund_category',
    'fund_house',
  ]
  return 1 + order.indexOf(is)
}

/** Stocks, ETFs, indices, coins … are all things with a price: one sense among them. */
const family = (is: Entity['is']): string =>
  ['stock', 'etf', 'index', 'coin', 'commodity', 'currency', 'future'].includes(is) ? 'instrument' : is

interface Claim {
  readonly entity: Entity
  readonly distance: number
}

const mostOthers = 5

/** So many names or phrases are taken in between two breaths: a few milliseconds of work. */
const slice = 500

/** All at once: for tests, tools and markets of a few names. */
export function buildLexicon(source: LexiconSource): Lexicon {
  const work = building(source)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same lexicon; `breathe` is awaited every few milliseconds, so that whoever builds it can serve others meanwhile. */
export async function buildLexiconInSlices(source: LexiconSource, breathe: () => Promise<void>): Promise<Lexicon> {
  const work = building(source)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await breathe()
  }
}

function* building({ entities, taught }: LexiconSource): Generator<undefined, Lexicon> {
  const base = theLanguage()
  yield
  const claims = new Map<string, Claim[]>()
  const joined = new Set(base.joined)
  let done = 0
  for (const entity of entities) {
    if (++done % slice === 0) yield
    for (const { phrase, distance } of namePhrases(entity)) {
      if (!plainPhrase.test(phrase)) for (const chunk of joinedIn(phrase)) joined.add(chunk)
      const list = claims.get(phrase)
      if (list) list.push({ entity, distance })
      else claims.set(phrase, [{ entity, distance }])
    }
  }
  const names = createTrie()
  const capitals = createTrie()
  const nameWords = new Set<string>()
  const speller = createSpeller(base.words)
  const learn = (word: string) => {
    if (nameWords.has(word)) return
    nameWords.add(word)
    speller.learn(word)
  }
  const learnAll = (words: readonly string[]) => {
    for (const word of words) if (!nameWords.has(word) && !base.words.has(word) && /^\p{L}/u.test(word)) learn(word)
  }
  for (const [phrase, list] of claims) {
    if (++done % slice === 0) yield
    const words = joined.has(phrase) ? [phrase] : wordsOf(phrase, joined)
    const target = trieFor(words, list, base)
    if (!target) continue
    const trie = target === 'capitals' ? capitals : names
    for (const sense of sensesOf(list)) trie.add(words, sense)
    learnAll(words)
  }
  yield
  const scopes = scopeWords(entities)
  for (const { words, scopes: meant } of scopes) {
    for (const phrase of words) {
      const cut = wordsOf(phrase, joined)
      names.add(cut, { is: 'scope', scopes: meant })
      learnAll(cut)
    }
  }
  const technology = scopes.find(({ words }) => words.includes('it sector'))
  if (technology) capitals.add(['it'], { is: 'scope', scopes: technology.scopes })
  for (const each of taught) {
    const cut = wordsOf(each.word.toLowerCase(), joined)
    names.add(cut, { is: 'taught', taught: each })
    for (const word of cut) learn(word)
  }
  const isKnown = (norm: string): boolean => joined.has(norm) || base.words.has(norm) || nameWords.has(norm)
  return {
    entities,
    taught,
    words: base.words,
    nameWords,
    isKnown,
    match: (norms, at) => merge(base.trie.match(norms, at), names.match(norms, at)),
    matchInCapitals: (norms, at) => capitals.match(norms, at),
    near: (norm) => (isKnown(norm) || commonWords.has(norm) ? [] : speller.near(norm)),
  }
}

/** Which names a phrase may be taken for as typed, which in capitals only, and which not at all. */
function trieFor(words: readonly string[], list: readonly Claim[], base: Language): 'names' | 'capitals' | null {
  const [first = ''] = words
  const nearest = list.reduce((least, { distance }) => Math.min(least, distance), 2)
  if (words.length === 1) {
    const isShared = base.words.has(first) || commonWords.has(first) || first.length < 3
    // "lic" stands in "lic holding" and means nobody else when it stands alone.
    const isAloneNobody = !commonWords.has(first) && base.trie.match(words, 0).length === 0
    if (isAloneNobody && list.some(({ entity }) => entity.is === 'investor')) return 'names'
    if (isShared) return nearest === 2 || first.length < 2 ? null : isPlace(list) ? 'names' : 'capitals'
    return 'names'
  }
  // A name that is word for word a phrase of the language ("market cap") would take it over.
  if (base.trie.match(words, 0).some(({ length }) => length === words.length)) return 'capitals'
  if (nearest === 2 && words.every((word) => base.words.has(word) || commonWords.has(word))) return null
  return 'names'
}

/** Sectors, indices and groups may share a word with the language: "Power", "Chemicals". */
const isPlace = (list: readonly Claim[]): boolean =>
  list.some(
    ({ entity, distance }) =>
      distance === 0 && ['sector', 'industry', 'index', 'fund_category', 'commodity'].includes(entity.is),
  )

function sensesOf(list: readonly Claim[]): Sense[] {
  const [only] = list
  if (only && list.length === 1) {
    const scope = scopeOf(only.entity)
    const sense: Sense = { is: 'entity', entity: only.entity, others: [] }
    return scope ? [sense, { is: 'scope', scopes: [scope] }] : [sense]
  }
  const ordered = [...list].sort(
    (left, right) =>
      distanceRank(left.entity.is, left.distance) - distanceRank(right.entity.is, right.distance) ||
      right.entity.size - left.entity.size ||
      (left.entity.id < right.entity.id ? -1 : 1),
  )
  const senses: Sense[] = []
  const seen = new Set<string>()
  for (const { entity } of ordered) {
    const kind = family(entity.is)
    if (seen.has(kind)) continue
    seen.add(kind)
    const others = ordered
      .map((each) => each.entity)
      .filter((each) => each !== entity && family(each.is) === kind)
      .slice(0, mostOthers)
    senses.push({ is: 'entity', entity, others })
    const scope = scopeOf(entity)
    if (scope) senses.push({ is: 'scope', scopes: [scope] })
  }
  return senses
}

function merge(left: readonly Match[], right: readonly Match[]): readonly Match[] {
  if (right.length === 0) return left
  if (left.length === 0) return right
  const byLength = new Map<number, Sense[]>()
  for (const { length, senses } of [...left, ...right]) {
    const list = byLength.get(length)
    if (list) list.push(...senses)
    else byLength.set(length, [...senses])
  }
  return [...byLength].map(([length, senses]) => ({ length, senses })).sort((a, b) => a.length - b.length)
}
