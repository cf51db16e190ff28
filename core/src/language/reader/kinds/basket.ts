import type { Basket, Expression, Instrument, Screen } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import { usualPeriod } from '../../technical-fields.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { readFigure } from '../figures/figure.ts'
import { readInstrument } from '../figures/subject.ts'
import { assumed, became, isWord, joinNotes, type Notes, nothingNoted, type Sentence, senseAt } from '../token.ts'
import { readClauses } from './clauses.ts'
import { phraseTable } from './phrases.ts'
import { noRanking, rankingSlots } from './ranking.ts'
import { contentOf, fillSlots, hasWord, inWhole, type Part, partOf, type Slot, saying, saysAny } from './slots.ts'

/** "sold" and its like are words of holders.ts. */
const phrases = phraseTable(`
invest: invest | invest in | investing | put | lagao | lagana hai | laga do | daalo | daal do | dalo | buy | kharido | kharid lo | kharidna hai | purchase | split | distribute | allocate | divide | basket | basket of | make a basket | make a basket of | create a basket of | create a basket | equal weight basket of | equal weight basket | portfolio of | build a portfolio of | place orders for | order
equally: equally | equally in | equal parts | equal weight | evenly | barabar barabar | among | amongst | worth | worth of | in equal parts
eachword: each | apiece | per stock | each in
quantity: qty | quantity | units of | lots of
`)

const asked: ReadonlySet<string> = new Set(['did', 'who', 'whom', 'kisne'])

const amounts = [
  [10_000, '₹10,000'],
  [50_000, '₹50,000'],
  [100_000, '₹1 lakh'],
] as const

/** Orders to review: an amount in equal parts. Nothing is placed. */
export const basket: KindReader = {
  kind: 'basket',
  phrases,
  read(sentence) {
    // "what did lic buy", "who sold tcs" ask, and order nothing.
    if (saysAny(sentence, asked)) return null
    const isSell = !hasWord(sentence, 'invest') && hasWord(sentence, 'sold')
    if (!hasWord(sentence, 'invest') && !(isSell && isWord(sentence, 0, 'sold'))) return null
    let amount: number | null = null
    const instruments: Instrument[] = []
    const slots: Slot[] = [
      (at) => {
        const found = amount === null ? moneyAt(sentence, at) : null
        if (found === null) return null
        amount = found
        return { next: at + 1, notes: became(at, at + 1, `₹${found}`) }
      },
      saying(sentence, ['invest', 'sold'], isSell ? 'basket sell' : 'basket buy'),
      saying(sentence, ['eachword'], 'each'),
      (at) => {
        const found = readInstrument(sentence, at)
        if (!found || found.value.asset === 'index') return null
        instruments.push(found.value)
        return found
      },
    ]
    const { left, notes } = fillSlots(sentence, slots)
    const content = contentOf(sentence, left).filter((at) => !isWord(sentence, at, 'equally'))
    const side = isSell ? 'sell' : 'buy'
    if (instruments.length > 0) {
      if (amount === null)
        return content.every((at) => isShares(sentence, at))
          ? howMuch({ kind: 'basket', of: { instruments }, amount: 0, side }, content.length > 0)
          : null
      const isEach = hasWord(sentence, 'eachword')
      const query: Basket = {
        kind: 'basket',
        of: { instruments },
        amount: isEach ? amount * instruments.length : amount,
        side,
      }
      return { outcome: 'query', query, strength: 3, unread: content, notes }
    }
    const part = partOf(
      sentence,
      left.filter((at) => !isWord(sentence, at, 'equally')),
    )
    const listed = readListed(part)
    if (!listed) return null
    if (amount === null)
      return listed.unread.length === 0 ? howMuch({ kind: 'basket', of: listed.screen, amount: 0, side }) : null
    const query: Basket = { kind: 'basket', of: listed.screen, amount, side }
    return { outcome: 'query', query, strength: 3, unread: listed.unread, notes: joinNotes(notes, listed.notes) }
  },
}

/** "top 5 nifty 50 stocks by roce", "stocks with roce above 30". */
function readListed({ sentence, places }: Part): { screen: Screen; unread: readonly number[]; notes: Notes } | null {
  const ranking = noRanking()
  const { left, notes } = fillSlots(
    sentence,
    rankingSlots(sentence, ranking, (at) => readFigure(sentence, at)),
  )
  // "5 stocks with highest roce".
  const countAt = ranking.limit === null && ranking.sort ? left.find((at) => isCount(sentence, at)) : undefined
  if (countAt !== undefined) ranking.limit = senseAt(sentence, countAt, 'number')?.value ?? null
  const rest = partOf(
    sentence,
    left.filter((at) => at !== countAt),
  )
  const clauses = readClauses(rest)
  const { within, except, base, condition } = clauses
  const isSome = condition !== null || within.length > 0 || ranking.sort !== null || ranking.limit !== null
  if (!isSome) return null
  const size: Expression = { node: 'field', id: 'market_cap', period: usualPeriod('market_cap') ?? 'point' }
  // "top 5 banks": five of them, and which must be said.
  const isBySize = ranking.sort === null && (ranking.loose !== null || ranking.limit !== null)
  const sort = isBySize ? { by: size, descending: ranking.loose !== 'lowest' } : ranking.sort
  const said = isBySize ? assumed('top', 'by market cap') : nothingNoted
  const screen: Screen = {
    kind: 'screen',
    universe: { base, within, except },
    where: condition,
    show: [],
    sort,
    limit: ranking.limit,
    asOf: null,
    why: [],
  }
  const unread = clauses.unread.flatMap((at) => places[at] ?? [])
  return { screen, unread, notes: inWhole(joinNotes(notes, clauses.notes, said), places) }
}

const isCount = (sentence: Sentence, at: number): boolean => {
  const number = senseAt(sentence, at, 'number')
  const isFree = senseAt(sentence, at - 1, 'op') === null && senseAt(sentence, at + 1, 'op') === null
  return (
    number?.unit === 'plain' && Number.isInteger(number.value) && number.value >= 1 && number.value <= 100 && isFree
  )
}

/** "10 shares", "all my infy": orders here are amounts of money. */
const isShares = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'quantity', 'all') || senseAt(sentence, at, 'number') !== null

/** Orders by the number of shares are made on another page, and said so where one was asked for. */
export function howMuch(basketOf: Basket, isByShares = false): Candidate {
  return {
    outcome: 'clarify',
    question: isByShares
      ? 'Here orders are for an amount of money; a price or a number of shares is set on the Trading Dashboard. For how much, in equal parts?'
      : 'For how much money, in equal parts?',
    choices: amounts.map(([amount, label]) => ({ label, text: print({ ...basketOf, amount }) })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

function moneyAt(sentence: Sentence, at: number): number | null {
  const number = senseAt(sentence, at, 'number')
  if (!number || number.value < 100) return null
  if (number.unit === 'rupees') return senseAt(sentence, at - 1, 'op') ? null : number.value
  const isLevel = senseAt(sentence, at - 1, 'op') !== null || isWord(sentence, at - 1, 'top', 'highest', 'cross', 'hit')
  const isCount = saysAny(sentence, new Set(['shares'])) && number.value < 1000
  return number.unit === 'plain' && number.value >= 1000 && !isLevel && !isCount ? number.value : null
}
