import type { Overlap } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
import { readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, type Slot, saying } from './slots.ts'

const phrases = phraseTable(`
overlap: overlap | overlaps | overlapping | overlap of | overlap between | portfolio overlap | mf overlap | fund overlap | common stocks | common holdings | common stocks in | common | same stocks | stocks are same | similar | how similar | how similar are | duplication
`)

/** What two funds or more hold in common. */
export const overlap: KindReader = {
  kind: 'overlap',
  phrases,
  read(sentence) {
    if (!hasWord(sentence, 'overlap')) return null
    const funds: string[] = []
    const slots: Slot[] = [
      (at) => {
        const found = readEntity(sentence, at, 'fund')
        if (!found || funds.includes(found.value.id)) return null
        funds.push(found.value.id)
        return found
      },
      saying(sentence, ['overlap', 'howmany', 'vs', 'what', 'fundword', 'between', 'hold', 'compare'], 'overlap'),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    if (funds.length < 2) return null
    const query: Overlap = { kind: 'overlap', funds }
    return { outcome: 'query', query, strength: 3, unread: contentOf(sentence, left), notes }
  },
}
