import type { Holdings } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
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
  read(sentence) {
    if (!sentence.tokens.some((_token, at) => readEntity(sentence, at, 'investor', 'fund'))) return null
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
