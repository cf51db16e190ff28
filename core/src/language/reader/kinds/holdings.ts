import type { Holdings } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import { nearestWords } from '../../nearest.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { isWord, nothingNoted, type Sentence, senseAt, textOf } from '../token.ts'
import { changes, latestDisclosure, topOf } from './holders.ts'
import { readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from './slots.ts'

/** The other words are those of holders.ts. */
const phrases = phraseTable(`
stocksof: what is in | what's in | whats in | what all is in | what is inside | ke stocks | ke shares | stocks held by | kya kharida | kya becha
`)

/** What a fund or an investor holds. */
export const holdings: KindReader = {
  kind: 'holdings',
  phrases,
  read(sentence, { lexicon }) {
    if (!sentence.tokens.some((_token, at) => readEntity(sentence, at, 'investor', 'fund')))
      return unknownOwner(sentence, lexicon)
    let owner: Holdings['owner'] | null = null
    let change: Holdings['change'] = 'any'
    const slots: Slot[] = [
      (at) => {
        const found = owner ? null : readEntity(sentence, at, 'investor', 'fund')
        if (!found) return null
        owner = { is: found.value.is === 'fund' ? 'fund' : 'investor', name: found.value.id }
        return found
      },
      ...(['exited', 'newly', 'bought', 'sold'] as const).map((word) =>
        saying(sentence, [word], changes[word], () => {
          change = changes[word]
        }),
      ),
      (at) => {
        const said = saying(sentence, ['stocksof'], 'holdings')(at)
        const text = sentence.tokens[at]?.norm ?? ''
        if (said && text.endsWith('kharida')) change = 'bought'
        if (said && text.endsWith('becha')) change = 'sold'
        return said
      },
      saying(sentence, ['hold', 'whose', 'fundword', 'investorword', 'what', 'define'], 'holdings'),
      topOf(sentence),
      saying(sentence, ['highest', 'top'], 'largest first'),
      latestDisclosure(sentence),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    if (!owner) return null
    const isAsked =
      hasWord(sentence, 'hold', 'stocksof', 'bought', 'sold', 'newly', 'exited') ||
      saysAny(sentence, new Set(['stocks', 'shares', 'portfolio']))
    const { is } = owner as Holdings['owner']
    if (!isAsked && is === 'fund') return null
    const query: Holdings = { kind: 'holdings', owner, change }
    return { outcome: 'query', query, strength: isAsked ? 3 : 2, unread: contentOf(sentence, left), notes }
  },
}

/** "portfolio of somebody nobody here knows": said as such, with owners that are known. */
function unknownOwner(sentence: Sentence, lexicon: Lexicon): Candidate | null {
  const asksWhat =
    hasWord(sentence, 'stocksof') ||
    sentence.tokens.some(({ norm }, at) => isWord(sentence, at, 'hold') && /portfolio|holdings/.test(norm))
  const isTraded =
    hasWord(sentence, 'bought', 'sold', 'newly', 'exited') && hasWord(sentence, 'what', 'define', 'stocksof')
  if (!asksWhat && !isTraded) return null
  const strangers = sentence.tokens.flatMap(({ senses }, at) => (senses.length === 0 ? [at] : []))
  const [first] = strangers
  const last = strangers.at(-1)
  if (first === undefined || last === undefined || last - first + 1 !== strangers.length || strangers.length > 4)
    return null
  const words = [
    'hold',
    'stocksof',
    'bought',
    'sold',
    'newly',
    'exited',
    'whose',
    'what',
    'define',
    'latest',
    'quarterly',
    'top',
    'find',
    'show',
  ]
  const others = contentOf(
    sentence,
    sentence.tokens.map((_token, at) => at),
  ).filter((at) => at < first || at > last)
  if (others.some((at) => !isWord(sentence, at, ...words) && senseAt(sentence, at, 'range') === null)) return null
  const name = textOf(sentence, first, last + 1)
  const known = lexicon.entities
    .filter(({ is }) => is === 'investor')
    .sort((left, right) => right.size - left.size || (left.id < right.id ? -1 : 1))
  return {
    outcome: 'refused',
    problem: {
      code: 'unknown_name',
      message: `No investor or fund called “${name}” is known here: only holders of one percent and more are disclosed by name.`,
      place: { start: sentence.tokens[first]?.start ?? 0, end: sentence.tokens[last]?.end ?? 0 },
      nearest: nearestWords(
        name.toLowerCase(),
        known.map(({ name: each }) => each.toLowerCase()),
      ),
    },
    choices: known.slice(0, 3).map(({ id }) => ({
      label: id,
      text: print({ kind: 'holdings', owner: { is: 'investor', name: id }, change: 'any' }),
    })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}
