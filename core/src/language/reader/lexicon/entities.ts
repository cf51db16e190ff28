/** Names handed in, as the phrases people type for them. */
import type { Scope } from '../../ast.ts'
import type { Entity } from '../../reading.ts'
import { normaliseWord } from '../pieces.ts'
import { indexWords } from './scopes.ts'

export interface NamePhrase {
  readonly phrase: string
  /** How near the phrase is to the name: 0 symbol or whole name, 1 without its suffix or an alias, 2 its first word only. */
  readonly distance: 0 | 1 | 2
}

const suffixes = new Set(
  'ltd limited pvt private inc corp corporation co company companies plc llp industries industry enterprises enterprise institute network india (india) of the and & group holdings'.split(
    ' ',
  ),
)

const plainWords = /^[A-Za-z]+(?: [A-Za-z]+)*$/

const plainName = (text: string): string => (plainWords.test(text) ? text.toLowerCase() : cleanName(text))

const cleanName = (text: string): string =>
  normaliseWord(text)
    .replace(/[().,"]/g, ' ')
    .replace(/['’]s\b/g, 's')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function withoutSuffixes(name: string): string[] {
  const words = name.split(' ')
  const shorter: string[] = []
  while (words.length > 1 && suffixes.has(words[words.length - 1] ?? '')) {
    words.pop()
    shorter.push(words.join(' '))
  }
  return shorter.filter((each) => !suffixes.has(each))
}

/** Long words of names as people shorten them: "sun pharma", "tata tech", "dr reddys labs". */
const shortWords: Readonly<Record<string, string>> = {
  pharmaceutical: 'pharma',
  pharmaceuticals: 'pharma',
  laboratories: 'labs',
  communications: 'comm',
  technologies: 'tech',
  healthcare: 'health',
  foodworks: 'foods',
  chemicals: 'chem',
}

function shortened(name: string): string | null {
  const short = name
    .split(' ')
    .map((word) => shortWords[word] ?? word)
    .join(' ')
  return short === name || !short.includes(' ') ? null : short
}

/** "tata motor" for Tata Motors. */
const inSingular = (name: string): string | null => (/ \p{L}{3,}[^s]s$/u.test(name) ? name.slice(0, -1) : null)

const isInstrument = (entity: Entity): boolean =>
  ['stock', 'etf', 'coin', 'commodity', 'currency', 'future'].includes(entity.is)

export function namePhrases(entity: Entity): NamePhrase[] {
  const found = new Map<string, 0 | 1 | 2>()
  const add = (text: string, distance: 0 | 1 | 2) => {
    const phrase = plainName(text)
    if (phrase && (found.get(phrase) ?? 3) > distance) found.set(phrase, distance)
  }
  if (entity.is === 'index') {
    for (const word of indexWords(entity.id, entity.name)) add(word, 0)
    for (const alias of entity.aliases) add(alias, 1)
    return toPhrases(found)
  }
  add(entity.name, 0)
  for (const alias of entity.aliases) {
    add(alias, 1)
    if (entity.is === 'stock') for (const shorter of withoutSuffixes(plainName(alias))) add(shorter, 1)
  }
  if (isInstrument(entity)) {
    // M&M and BAJAJ-AUTO are one word; the latter is also typed with a space.
    found.set(normaliseWord(entity.id), 0)
    add(entity.id, 0)
  } else add(entity.id, 0)
  if (entity.is === 'stock') {
    const name = plainName(entity.name)
    const shorter = withoutSuffixes(name)
    for (const each of shorter) add(each, 1)
    const first = name.split(' ')[0] ?? ''
    if (first.length >= 4 && name.includes(' ')) add(first, 2)
    // "tata consultancy" for Tata Consultancy Services.
    const plain = shorter[shorter.length - 1] ?? name
    const words = plain.split(' ')
    const cut = words.length >= 3 ? words.slice(0, 2).join(' ') : null
    if (cut) add(cut, 2)
    const short = [plain, ...(cut ? [cut] : [])].flatMap((each) => shortened(each) ?? [])
    for (const each of short) add(each, 1)
    for (const each of [plain, ...(cut ? [cut] : []), ...short]) {
      const one = inSingular(each)
      if (one) add(one, each === cut ? 2 : 1)
    }
  }
  if (entity.is === 'group') {
    for (const word of ['group', 'group companies', 'group stocks', 'group shares', 'group company']) {
      add(`${entity.name} ${word}`, 0)
    }
  }
  if (entity.is === 'fund') for (const each of fundNames(entity.name)) add(each, 1)
  return toPhrases(found)
}

/** "ppfas flexi", "hdfc flexi cap": house and kind without "fund", plan and option. */
function fundNames(name: string): string[] {
  const plain = plainName(name)
  const short = plain
    .replace(/\b(direct|regular|plan|growth|option|idcw|fund|scheme|-)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const names = [short, `${short} fund`]
  if (/ cap$/.test(short)) names.push(short.replace(/ cap$/, ''), short.replace(/ (\w+) cap$/, ' $1cap'))
  return names
}

const toPhrases = (found: ReadonlyMap<string, 0 | 1 | 2>): NamePhrase[] =>
  [...found].map(([phrase, distance]) => ({ phrase, distance }))

/** What the entity is as a part of the market, where it is one. */
export function scopeOf(entity: Entity): Scope | null {
  switch (entity.is) {
    case 'index':
      return { by: 'index', name: entity.id }
    case 'sector':
      return { by: 'sector', name: entity.id }
    case 'industry':
      return { by: 'industry', name: entity.id }
    case 'group':
      return { by: 'group', name: entity.id }
    default:
      return null
  }
}
