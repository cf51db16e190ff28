import type { Holdings, Instrument } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import { nearestWords } from '../../nearest.ts'
import type { Entity } from '../../reading.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { became, isWord, nothingNoted, type Sentence, senseAt, textOf } from '../token.ts'
import { changes, latestDisclosure, topOf } from './holders.ts'
import { instrumentOf, readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying, saysAny } from './slots.ts'

/** The other words are those of holders.ts. */
const phrases = phraseTable(`
stocksof: what is in | what's in | whats in | what all is in | what is inside | ke stocks | ke shares | stocks held by | kya kharida | kya becha
`)

/** A stake, or a weight: beside an owner it is the owner's. */
const isPart = (sentence: Sentence, at: number): boolean =>
  /^(?:holding_percent|holding_weight|index_weight)$/.test(senseAt(sentence, at, 'field')?.id ?? '')

/** What a fund or an investor holds. */
export const holdings: KindReader = {
  kind: 'holdings',
  phrases,
  read(sentence, { lexicon }) {
    if (!sentence.tokens.some((_token, at) => readEntity(sentence, at, 'investor', 'fund')))
      return unknownOwner(sentence, lexicon)
    const hasCompany = sentence.tokens.some(
      (_token, at) => !readEntity(sentence, at, 'investor', 'fund') && readEntity(sentence, at, 'stock'),
    )
    let owner: Holdings['owner'] | null = null
    let of: Instrument | null = null
    let change: Holdings['change'] = 'any'
    const slots: Slot[] = [
      (at) => {
        const found = owner ? null : readEntity(sentence, at, 'investor', 'fund')
        if (!found) return null
        owner = { is: found.value.is === 'fund' ? 'fund' : 'investor', name: found.value.id }
        return found
      },
      (at) => {
        const found = of || readEntity(sentence, at, 'investor', 'fund') ? null : readEntity(sentence, at, 'stock')
        of ??= found && instrumentOf(found.value)
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
      // "weight of hdfc bank in ppfas flexi", "itc me lic ka hissa".
      (at) => (isPart(sentence, at) && hasCompany ? { next: at + 1, notes: became(at, at + 1, 'holdings') } : null),
      saying(sentence, ['hold', 'whose', 'fundword', 'investorword', 'what', 'define', 'howmany'], 'holdings'),
      topOf(sentence),
      saying(sentence, ['highest', 'top'], 'largest first'),
      latestDisclosure(sentence),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    if (!owner) return null
    const isAsked =
      (of !== null && sentence.tokens.some((_token, at) => isPart(sentence, at))) ||
      hasWord(sentence, 'hold', 'stocksof', 'bought', 'sold', 'newly', 'exited') ||
      saysAny(sentence, new Set(['stocks', 'shares', 'portfolio']))
    const { is } = owner as Holdings['owner']
    if (!isAsked && is === 'fund') return null
    const query: Holdings = { kind: 'holdings', owner, of, change }
    return { outcome: 'query', query, strength: isAsked ? 3 : 2, unread: contentOf(sentence, left), notes }
  },
}

const mostOffered = 3

/** Investors of nearly that name, or of the same family name; a word that many share names nobody. */
function nearOwners(said: string, lexicon: Lexicon): readonly Entity[] {
  const known = lexicon.entities.filter(({ is }) => is === 'investor')
  const written = new Map(known.map((each) => [each.name.toLowerCase(), each]))
  const spelt = nearestWords(said, written.keys(), mostOffered).flatMap((name) => written.get(name) ?? [])
  if (spelt.length > 0) return spelt
  const words = said.split(' ').filter((word) => word.length > 4)
  const related = words.map((word) => known.filter(({ name }) => name.toLowerCase().split(' ').includes(word)))
  return related.find(({ length }) => length > 0 && length <= mostOffered) ?? []
}

/** "portfolio of somebody nobody here knows": said as such. */
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
  const near = nearOwners(name.toLowerCase(), lexicon)
  return {
    outcome: 'refused',
    problem: {
      code: 'unknown_name',
      message: `“${name}” is not among the holders in the data: only those of one percent and more are disclosed by name.`,
      place: { start: sentence.tokens[first]?.start ?? 0, end: sentence.tokens[last]?.end ?? 0 },
      nearest: near.map(({ name: each }) => each.toLowerCase()),
    },
    choices: near.map(({ id }) => ({
      label: id,
      text: print({ kind: 'holdings', owner: { is: 'investor', name: id }, of: null, change: 'any' }),
    })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}
