import type { Expression, Instrument } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { became, type Sentence, senseAt } from '../token.ts'
import { readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, saying, saysAny } from './slots.ts'

const phrases = phraseTable(`
pulse: market today | market now | market update today | gainers and losers | top gainers and losers | gainers losers | how did the market perform | how did market perform | how has the market performed | market performance today | market kaisa chal raha | market kaisa chal raha hai | what's up in the market | whats up in the market | whats up with the market | how is market doing | pulse | market pulse | how is the market | how is market | how's the market | hows the market | how are the markets | how are markets | how was the market | how did the market do | market kaisa | market kaisa hai | market kaisa raha | kaisa hai market | kaisa raha market | bazaar kaisa | bazaar kaisa raha | bazar kaisa hai | market ka kya haal | market ka haal | market ka kya haal hai | market summary | summary of the market | market update | market updates | update on the market | market overview | market wrap | todays market | today's market | todays market wrap | market breadth | breadth | breadth today | advance decline | advances and declines | advances declines | advance decline ratio | about the stock market | about the market | about stock market | what happened in the market | what happened in market | what is happening in the market | whats happening in market | whats happening in the market | happening in the market | market up or down | is market up or down | is the market up or down | is market up or down today | is the market up or down today | market up or down today | market doing | markets doing | markets doing today | how is the stock market | how is stock market | market snapshot | market status today | state of the market | aaj ka market | aaj ka bazaar | market mood | market sentiment
updown: up or down | upar ya neeche
`)

/** The day at a glance. */
export const pulse: KindReader = {
  kind: 'pulse',
  phrases,
  read(sentence) {
    if (!hasWord(sentence, 'pulse')) return levelOfIndex(sentence)
    const { left, notes } = fillSlots(sentence, [
      saying(sentence, ['pulse'], 'pulse'),
      saying(sentence, ['updown', 'today', 'latest', 'what', 'market', 'define', 'is'], 'pulse'),
      (at) => {
        const range = senseAt(sentence, at, 'range')?.range
        const isToday = range?.range === 'this' && range.unit === 'day'
        return isToday
          ? { next: at + 1, notes: { became: [{ from: at, to: at + 1, text: 'pulse' }], assumptions: [] } }
          : null
      },
    ])
    return { outcome: 'query', query: { kind: 'pulse' }, strength: 3, unread: contentOf(sentence, left), notes }
  },
}

const members = new Set('stock stocks share shares company companies members constituents list'.split(' '))

/** "nifty today", "bank nifty price": the index itself, not its members. */
function levelOfIndex(sentence: Sentence): Candidate | null {
  let subject: Instrument | null = null
  let isNow = false
  const { left, notes } = fillSlots(sentence, [
    (at) => {
      const found = subject ? null : readEntity(sentence, at, 'index')
      if (!found) return null
      subject = { asset: 'index', symbol: found.value.id }
      return found
    },
    saying(sentence, ['latest', 'today'], 'now', () => {
      isNow = true
    }),
    saying(sentence, ['what', 'is'], 'now'),
    (at) => {
      if (senseAt(sentence, at, 'price')?.of !== 'close') return null
      isNow = true
      return { next: at + 1, notes: became(at, at + 1, 'close') }
    },
  ])
  if (!subject || !isNow || contentOf(sentence, left).length > 0 || saysAny(sentence, members)) return null
  const show: readonly Expression[] = [
    { node: 'price', of: 'close', timeframe: 'day' },
    {
      node: 'window',
      op: 'growth',
      of: { node: 'price', of: 'close', timeframe: 'day' },
      span: { count: 1, unit: 'd' },
    },
    {
      node: 'window',
      op: 'growth',
      of: { node: 'price', of: 'close', timeframe: 'day' },
      span: { count: 1, unit: 'y' },
    },
  ]
  return {
    outcome: 'query',
    query: { kind: 'lookup', subjects: [subject], show, at: null, asOf: null },
    strength: 3,
    unread: [],
    notes,
  }
}
