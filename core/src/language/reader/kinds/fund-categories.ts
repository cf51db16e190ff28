/** Categories of funds by what people call them, held against the categories that were handed in. */
import type { Entity } from '../../reading.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Sentence } from '../token.ts'
import { readEntity } from './names.ts'

/** The last part of the category's name: what people call it. Those marked with + need no "fund" beside them. */
const called = `
flexi cap: +flexi cap | +flexicap
small cap: small cap | smallcap | smal cap | small caps
mid cap: mid cap | midcap | mid caps
large cap: large cap | largecap | large caps | bluechip
large and mid cap: large and mid cap | large & mid cap | large and midcap
multi cap: +multi cap | +multicap
elss: +elss | +tax saver | +tax saving | +elss tax saver | equity linked savings
focused: focused | focussed
value: value
contra: contra
dividend yield: dividend yield
sectoral or thematic: sectoral | thematic | sector
balanced advantage: +balanced advantage | dynamic asset allocation | +baf
aggressive: aggressive hybrid | hybrid equity
hybrid: hybrid
conservative: conservative hybrid
arbitrage: arbitrage
equity savings: equity savings
multi asset: multi asset | multi asset allocation
retirement: retirement
children: children | childrens | children's
index fund: index
exchange traded fund: etf
fund of funds: fund of | fof
`

const kinds = [
  'fund',
  'funds',
  'mutual fund',
  'mutual funds',
  'mf',
  'mfs',
  'scheme',
  'schemes',
  'fund direct',
  'plan',
  'plans',
]

const prefix = 'cat:'

export const categoryPhrases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  called
    .trim()
    .split('\n')
    .map((line) => {
      const cut = line.indexOf(': ')
      const phrases = line
        .slice(cut + 2)
        .split('|')
        .map((phrase) => phrase.trim())
        .flatMap((phrase) => {
          const plain = phrase.replace('+', '')
          const isBare =
            phrase.startsWith('+') ||
            [
              'small cap',
              'smallcap',
              'smal cap',
              'mid cap',
              'midcap',
              'large cap',
              'largecap',
              'large and mid cap',
            ].includes(plain)
          return [...(isBare ? [plain] : []), ...kinds.map((kind) => `${plain} ${kind}`)]
        })
      return [prefix + line.slice(0, cut), phrases]
    }),
)

const bare = new Set(called.match(/\+[^|\n]+/g)?.map((phrase) => phrase.slice(1).trim()))

const lastPart = ({ name }: Entity): string => name.replace(/^[^:]*:\s*/, '').toLowerCase()

const kept = new WeakMap<Lexicon, readonly Entity[]>()

/** Looked up once a lexicon: there may be tens of thousands of other names. */
function categoriesOf(lexicon: Lexicon): readonly Entity[] {
  const known = kept.get(lexicon) ?? lexicon.entities.filter(({ is }) => is === 'fund_category')
  kept.set(lexicon, known)
  return known
}

export interface CategoryAt {
  /** Several where a whole class is meant: "hybrid funds". */
  readonly ids: readonly string[]
  /** It cannot be a part of the market that is meant. */
  readonly isSure: boolean
}

export function categoryAt(sentence: Sentence, at: number, lexicon: Lexicon): CategoryAt | null {
  const token = sentence.tokens[at]
  for (const sense of token?.senses ?? []) {
    if (sense.is !== 'word' || !sense.word.startsWith(prefix)) continue
    const ids = categoriesCalled(sense.word.slice(prefix.length), lexicon)
    const norm = token?.norm ?? ''
    if (ids.length > 0) return { ids, isSure: bare.has(norm) || /\b(?:funds?|mfs?|schemes?)\b/.test(norm) }
  }
  return null
}

/** Categories named here, by the store's name or by what people call them. */
export function categoriesAt(sentence: Sentence, at: number, lexicon: Lexicon): readonly string[] {
  const named = readEntity(sentence, at, 'fund_category')
  return named ? [named.value.id] : (categoryAt(sentence, at, lexicon)?.ids ?? [])
}

/** By the last part of its name, by the class before it ("Hybrid: …"), or by a part of either. */
export function categoriesCalled(part: string, lexicon: Lexicon): readonly string[] {
  const known = categoriesOf(lexicon)
  const exact = known.find((entity) => lastPart(entity) === part)
  if (exact) return [exact.id]
  const ofClass = known.filter(({ name }) => name.toLowerCase().startsWith(`${part}:`))
  if (ofClass.length > 0) return ofClass.map(({ id }) => id)
  const found = known.find((entity) => lastPart(entity).includes(part))
  return found ? [found.id] : []
}
