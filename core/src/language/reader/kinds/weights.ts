/** "weight of reliance in nifty", "nifty 50 weights": members of an index, the heaviest first. */
import type { Expression, Screen } from '../../ast.ts'
import type { Candidate } from '../candidate.ts'
import { sure } from '../figures/make.ts'
import type { Sentence } from '../token.ts'
import { hasWord, saysAny } from './slots.ts'
import type { About } from './subjects.ts'

const partWords: ReadonlySet<string> = new Set(['share', 'hissa', 'contribution', 'hisse'])

/** "reliance share in nifty": of nothing else but the two. */
const asksPart = (sentence: Sentence, figures: readonly Expression[]): boolean =>
  figures.length === 0 &&
  hasWord(sentence, 'in', 'of') &&
  // "is tcs in nifty 50": it is where it has a weight.
  (saysAny(sentence, partWords) || /^(?:is|kya)\b/i.test(sentence.text.trim()))

export function aboutWeights(
  sentence: Sentence,
  { subjects, figures: named, unread, notes, range, fiscal, asOf, extreme }: About,
): Candidate | null {
  const figures = asksPart(sentence, named) ? [sure('index_weight')] : named
  const [weight, ...others] = figures
  const [index, ...more] = subjects.filter(({ asset }) => asset === 'index')
  const companies = subjects.filter(({ asset }) => asset === 'stock')
  if (weight?.node !== 'field' || weight.id !== 'index_weight' || others.length > 0) return null
  if (!index || more.length > 0 || companies.length + 1 < subjects.length) return null
  if (range || fiscal || asOf || extreme || (named.length === 0 && companies.length === 0)) return null
  const query: Screen = {
    kind: 'screen',
    universe: {
      base: 'stocks',
      within: [
        { by: 'index', name: index.symbol },
        ...companies.map(({ symbol }) => ({ by: 'symbol' as const, name: symbol })),
      ],
      except: [],
    },
    where: null,
    show: [weight],
    sort: { by: weight, descending: true },
    limit: null,
    asOf: null,
    why: [],
  }
  // A weight of a company and an index would be compared otherwise.
  return { outcome: 'query', query, strength: 3, unread, notes }
}
