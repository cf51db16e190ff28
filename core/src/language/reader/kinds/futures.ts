import type { Condition, Expression, Futures, Instrument } from '../../ast.ts'
import { usualPeriod } from '../../technical-fields.ts'
import type { KindReader } from '../candidate.ts'
import { readFigure } from '../figures/figure.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, senseAt, type Token } from '../token.ts'
import { allOf, readClauses } from './clauses.ts'
import { instrumentOf, readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { noRanking, rankingSlots } from './ranking.ts'
import { fillSlots, hasWord, partOf, type Slot } from './slots.ts'

const phrases = phraseTable(`
futureword: futures | future | fut | futs | future contract | futures contract | futures contracts | in futures | fut contract
indexfutures: index futures | index future | index fut | futures on indices
longbuildup: long buildup | long build up | long build-up | long buildups | long build ups | long builtup | long built up
shortbuildup: short buildup | short build up | short build-up | short buildups | short builtup | short built up
shortcovering: short covering | short cover | shorts covering
longunwinding: long unwinding | long unwind | longs unwinding
futpremium: premium or discount | discount or premium | premium | fut premium | future premium
futdiscount: at discount | at a discount | in discount | in backwardation
rolloverword: rollover | rollovers | rollover percent | roll over
carryword: cost of carry | annualised | annualized | annualised basis | annualised premium
oibuildup: oi buildup | oi build up | oi build-up | oi buildups | open interest buildup | open interest build up | open interest build-up | oi addition | oi additions | oi added
lotsize: lot size | lotsize | market lot | lot size of
kisme: kisme | kisme ho raha | ho raha hai | ho rahi hai
`)

const buildUps = {
  longbuildup: 'Long build-up',
  shortbuildup: 'Short build-up',
  shortcovering: 'Short covering',
  longunwinding: 'Long unwinding',
} as const

const field = (id: string): Expression => ({ node: 'field', id, period: usualPeriod(id) ?? 'point' })

const mine = new Set([
  'basis',
  'basis_annual',
  'rollover',
  'lot_size',
  'open_interest',
  'open_interest_change',
  'spot',
  'contract_volume',
])

const movesOpenInterest = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'oibuildup') ||
  (senseAt(sentence, at, 'field')?.id === 'open_interest' && isWord(sentence, at + 1, 'up', 'changeof'))

/** "open interest of tcs": only its contracts have one. */
const asksOpenInterest = ({ tokens }: Sentence): boolean =>
  tokens.some(({ senses }) => senses.some((sense) => sense.is === 'field' && /^open_interest/.test(sense.id))) &&
  tokens.some(({ senses }) =>
    senses.some((sense) => sense.is === 'entity' && /^(?:stock|index)$/.test(sense.entity.is)),
  )

/** "oi up", "change in oi": open interest that moves is the change of it. */
function withChanges(sentence: Sentence): Sentence {
  const tokens: Token[] = sentence.tokens.map((token, at) => {
    if (movesOpenInterest(sentence, at)) return { ...token, senses: [{ is: 'field', id: 'open_interest_change' }] }
    const carry = isWord(sentence, at, 'carryword')
      ? 'basis_annual'
      : isWord(sentence, at, 'rolloverword')
        ? 'rollover'
        : isWord(sentence, at, 'lotsize')
          ? 'lot_size'
          : null
    return carry ? { ...token, senses: [{ is: 'field', id: carry }, ...token.senses] } : token
  })
  return { ...sentence, tokens }
}

/** Futures contracts: of one underlying, or a screen of them. */
export const futures: KindReader = {
  kind: 'futures',
  phrases,
  read(typed) {
    const isBuildUp = hasWord(typed, ...Object.keys(buildUps))
    const saysFuture = typed.tokens.some(({ norm }) => /\bfut(?:s|ures?)?\b/.test(norm))
    const isMoved = typed.tokens.some((_token, at) => movesOpenInterest(typed, at))
    const asksExpiry = typed.tokens.some((_token, at) => isExpiry(typed, at))
    const isAsked =
      isBuildUp ||
      asksExpiry ||
      isMoved ||
      saysFuture ||
      asksOpenInterest(typed) ||
      hasWord(typed, 'rolloverword', 'lotsize')
    if (!isAsked) return null
    const sentence = withChanges(typed)
    const subjects: Instrument[] = []
    const conditions: Condition[] = []
    const show: Expression[] = []
    const ranking = noRanking()
    let isOfIndices = false
    const isPlain = (id: string) => !show.some((each) => each.node === 'field' && each.id === id)
    const hasCondition = (at: number) => senseAt(sentence, at, 'op') !== null
    const slots: Slot[] = [
      ...Object.entries(buildUps).map(
        ([word, value]): Slot =>
          (at) => {
            if (!isWord(sentence, at, word)) return null
            conditions.push({ node: 'text', field: 'build_up', op: 'is', values: [value] })
            return { next: at + 1, notes: became(at, at + 1, `build_up is "${value}"`) }
          },
      ),
      (at) => {
        if (!isWord(sentence, at, 'futdiscount')) return null
        conditions.push({
          node: 'compare',
          op: '<',
          left: field('basis'),
          right: { node: 'number', value: 0, unit: 'rupees' },
        })
        return { next: at + 1, notes: became(at, at + 1, 'basis < ₹0') }
      },
      (at) => {
        if (!isWord(sentence, at, 'indexfutures')) return null
        isOfIndices = true
        return { next: at + 1, notes: became(at, at + 1, 'futures in indices') }
      },
      ...rankingSlots(sentence, ranking, (at) => readFigure(sentence, at)),
      (at) => {
        // "nifty 50 stocks" are its members, not the index.
        if (saysMembers(sentence, at)) return null
        const found = readEntity(sentence, at, 'stock', 'index', 'commodity', 'currency')
        const instrument = found && instrumentOf(found.value)
        if (!found || !instrument) return null
        subjects.push(instrument)
        return found
      },
      (at) => {
        const isBasis =
          senseAt(sentence, at, 'field')?.id === 'basis' && /premium/.test(sentence.tokens[at]?.norm ?? '')
        if ((!isWord(sentence, at, 'futpremium') && !isBasis) || hasCondition(at + 1)) return null
        show.push(...['basis', 'basis_annual'].filter(isPlain).map(field))
        return { next: at + 1, notes: became(at, at + 1, 'basis, basis_annual') }
      },
      (at) => {
        if (!isExpiry(sentence, at)) return null
        if (isPlain('expiry')) show.push(field('expiry'))
        const said = sentence.tokens[at]?.text ?? ''
        const notes = saysFuture ? nothingNoted : assumed(said, 'of its futures; options may expire before')
        return { next: at + 1, notes: joinNotes(became(at, at + 1, 'expiry'), notes) }
      },
      // The price of the contract.
      (at) => {
        if (senseAt(sentence, at, 'price')?.of !== 'close' || hasCondition(at + 1)) return null
        show.push(field('last_price'))
        return { next: at + 1, notes: became(at, at + 1, 'last_price') }
      },
      (at) => {
        const id = senseAt(sentence, at, 'field')?.id
        if (!id || !mine.has(id) || hasCondition(at + 1) || isWord(sentence, at + 1, 'up', 'down')) return null
        if (isPlain(id)) show.push(field(id))
        return { next: at + 1, notes: became(at, at + 1, id) }
      },
      (at) =>
        isWord(sentence, at, 'futureword', 'kisme', 'what', 'latest', 'today') || isFno(sentence, at)
          ? { next: at + 1, notes: became(at, at + 1, 'futures') }
          : null,
    ]
    const { left, notes } = fillSlots(sentence, slots)
    const clauses = readClauses(
      partOf(
        sentence,
        left.filter((at) => !isWord(sentence, at, 'up', 'changeof', 'futpremium')),
      ),
    )
    if (clauses.condition) conditions.push(clauses.condition)
    const query: Futures = {
      kind: 'futures',
      subjects,
      universe: { base: isOfIndices ? 'indices' : clauses.base, within: clauses.within, except: clauses.except },
      where: conditions.length > 0 ? allOf(conditions) : null,
      show,
      sort: ranking.sort && { ...ranking.sort, by: ofContract(ranking.sort.by) },
      limit: ranking.limit,
    }
    return {
      outcome: 'query',
      query,
      strength: isBuildUp || saysFuture ? 3 : 2,
      unread: clauses.unread,
      notes: joinNotes(notes, clauses.notes),
    }
  },
}

/** Of futures the price is the contract's. */
const ofContract = (of: Expression): Expression => (of.node === 'price' && of.of === 'close' ? field('last_price') : of)

const isExpiry = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'expiryword') || senseAt(sentence, at, 'field')?.id === 'expiry'

/** "stocks" says nothing by itself and is no token. */
function saysMembers({ tokens, all }: Sentence, at: number): boolean {
  const end = tokens[at]?.end ?? Number.POSITIVE_INFINITY
  const behind = all.find(({ start }) => start >= end)
  return /^(?:stocks?|shares|companies|constituents|members)$/.test(behind?.norm ?? '')
}

const isFno = (sentence: Sentence, at: number): boolean =>
  senseAt(sentence, at, 'scope')?.scopes.every(({ by }) => by === 'fno') ?? false
