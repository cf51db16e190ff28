import { type Chain, type ChainFact, chainFacts, type Instrument, type OptionSide, optionSides } from '../../ast.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { comingMonthEnd } from '../dates.ts'
import { readDate } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
} from '../token.ts'
import { instrumentOf, readEntity } from './names.ts'
import { phraseTable } from './phrases.ts'
import { contentOf, fillSlots, hasWord, reading, type Slot, saying } from './slots.ts'

const phrases = phraseTable(`
optionchain: option chain | options chain | oc | oc of | option chain of | option chain data | options data | option data | chain
callwall: highest call oi | highest oi call strike | highest oi call | max oi call strike | max call oi | maximum call oi | most call oi | highest call open interest | highest ce oi | max ce oi | call oi | ce oi | call writing | call writers
putwall: highest put oi | highest oi put strike | highest oi put | max oi put strike | max put oi | maximum put oi | most put oi | highest put open interest | highest pe oi | max pe oi | put oi | pe oi | put writing | put writers
walls: highest oi | max oi | maximum oi | highest oi strike | highest oi strikes | max oi strikes | highest open interest strikes | oi concentration
strikeword: strike | strikes | strike price
walled: support | resistance | support level | support levels | resistance level | resistance levels | support and resistance levels | support and resistance | support resistance | support n resistance | support & resistance
maxpainword: max pain | maxpain | max pain strike | max pain point | maximum pain
pcrword: pcr | put call ratio | putcall ratio | put/call ratio
ivword: atm iv | atm implied volatility | at the money iv | iv
atmword: atm | at the money | atm strike
straddleword: straddle | straddle price | atm straddle | atm straddle price | at the money straddle | straddle premium
moveword: expected range | implied range | expected move | implied move
expirynear: this expiry | current expiry | nearest expiry | near expiry | weekly expiry | this week expiry | this weeks expiry | is expiry
expirynext: next expiry | next weekly expiry | next week expiry | next weeks expiry
expirymonth: monthly expiry | month end expiry | this month expiry
expiryword: expiry | expiries | expiring
where: kaha | kahan | kaha hai | kahan hai
`)

const said: ReadonlyMap<string, readonly ChainFact[]> = new Map(
  Object.entries({
    optionchain: ['chain'],
    callwall: ['highest_call_oi'],
    putwall: ['highest_put_oi'],
    walls: ['highest_call_oi', 'highest_put_oi'],
    walled: ['support_resistance'],
    maxpainword: ['max_pain'],
    pcrword: ['pcr'],
    ivword: ['atm_iv'],
    straddleword: ['straddle_price'],
    moveword: ['expected_move'],
  } satisfies Record<string, readonly ChainFact[]>),
)

const fieldFacts: Readonly<Record<string, ChainFact>> = {
  call_open_interest: 'highest_call_oi',
  put_open_interest: 'highest_put_oi',
  implied_volatility: 'atm_iv',
}

function factsAt(sentence: Sentence, at: number): readonly ChainFact[] | null {
  for (const sense of sentence.tokens[at]?.senses ?? []) {
    const facts = sense.is === 'word' ? said.get(sense.word) : undefined
    if (facts) return facts
  }
  const id = senseAt(sentence, at, 'field')?.id
  const fact = chainFacts.find((each) => each === id) ?? (id ? fieldFacts[id] : undefined)
  return fact ? [fact] : null
}

const sideWords: Readonly<Record<OptionSide, RegExp>> = {
  call: /^(?:ce|calls?|call options?|call (?:oi|open interest))$/,
  put: /^(?:pe|puts?|put options?|put (?:oi|open interest))$/,
}

const sideAt = (sentence: Sentence, at: number): OptionSide | null =>
  optionSides.find((side) => sideWords[side].test(sentence.tokens[at]?.norm ?? '')) ?? null

/** A PE of a hundred and more is nobody's question: a put is meant. */
const leastPutStrike = 100

/** "25000 ce", "1500 strike call", "call of 25000". */
function readOption(sentence: Sentence, at: number): Parsed<NonNullable<Chain['option']>> | null {
  const isSideFirst = sideAt(sentence, at) !== null
  const place = isSideFirst ? skipWords(sentence, at + 1, 'of', 'strikeword') : skipWords(sentence, at, 'strikeword')
  const number = senseAt(sentence, place, 'number')
  if (!number || (number.unit !== 'plain' && number.unit !== 'rupees') || number.value <= 0) return null
  const after = skipWords(sentence, place + 1, 'strikeword')
  const side = sideAt(sentence, isSideFirst ? at : after)
  if (!side || (sentence.tokens[isSideFirst ? at : after]?.norm === 'pe' && number.value < leastPutStrike)) return null
  const next = isSideFirst ? after : after + 1
  return parsed({ strike: number.value, side }, next, became(at, next, `strike ${number.value} ${side}`))
}

const quoteWords = /^(?:premium|ltp|rate|quote|price|option|options)$/
const quoteFields = new Set(['open_interest', 'open_interest_change', 'implied_volatility', 'atm_iv', 'volume'])

/** "nifty 29000 ce price": one row of the chain of an expiry. */
function oneOption(sentence: Sentence): Candidate | null {
  let subject: Instrument | null = null
  let option: Chain['option'] = null
  let expiry: Chain['expiry'] | null = null
  const { left, notes } = fillSlots(sentence, [
    (at) => {
      const found = subject ? null : readEntity(sentence, at, 'index', 'stock', 'commodity', 'currency')
      subject ??= found && instrumentOf(found.value)
      return found
    },
    reading(
      (at) => (option ? null : readOption(sentence, at)),
      (found) => {
        option = found
        return true
      },
    ),
    ...expirySlots(sentence, (found) => {
      expiry = found
    }),
    (at) => {
      const isQuote =
        senseAt(sentence, at, 'price')?.of === 'close' ||
        quoteFields.has(senseAt(sentence, at, 'field')?.id ?? '') ||
        isWord(sentence, at, 'ivword', 'term:option_term') ||
        quoteWords.test(sentence.tokens[at]?.norm ?? '')
      return isQuote ? { next: at + 1, notes: became(at, at + 1, 'chain') } : null
    },
    saying(sentence, ['what', 'latest', 'today', 'strikeword', 'find', 'show'], 'chain'),
  ])
  const of = subject as Instrument | null
  if (!of || !option || contentOf(sentence, left).length > 0) return null
  const query: Chain = { kind: 'chain', subject: of, expiry: expiry ?? 'nearest', option, show: ['chain'] }
  const said = expiry ? nothingNoted : assumed('expiry', 'the nearest one')
  return { outcome: 'query', query, strength: 3, unread: [], notes: joinNotes(notes, said) }
}

/** Which expiry is meant: "next expiry", "26 nov", "dec expiry", "monthly". */
const expirySlots = (sentence: Sentence, take: (expiry: Chain['expiry']) => void): readonly Slot[] => [
  saying(sentence, ['expirynext'], 'expiry next', () => take('next')),
  saying(sentence, ['expirymonth'], 'expiry monthly', () => take('monthly')),
  (at) => {
    if (!isWord(sentence, at, 'ev.next') || senseAt(sentence, at + 1, 'unit')?.unit !== 'w') return null
    take('next')
    return { next: at + 2, notes: became(at, at + 2, 'expiry next') }
  },
  (at) => {
    const end = comingMonthEnd(sentence.tokens[at]?.norm ?? '', sentence.today)
    if (!end) return null
    take(end)
    return { next: at + 1, notes: became(at, at + 1, `expiry ${end}`) }
  },
  saying(sentence, ['expirynear', 'expiryword'], 'expiry'),
  (at) => {
    const timeframe = senseAt(sentence, at, 'timeframe')?.timeframe
    if (timeframe !== 'week' && timeframe !== 'month') return null
    const expiry = timeframe === 'month' ? 'monthly' : 'nearest'
    take(expiry)
    return { next: at + 1, notes: became(at, at + 1, `expiry ${expiry}`) }
  },
  (at) => {
    const range = senseAt(sentence, at, 'range')?.range
    if (range?.range !== 'this') return null
    const expiry = range.unit === 'month' ? 'monthly' : 'nearest'
    take(expiry)
    return { next: at + 1, notes: became(at, at + 1, `expiry ${expiry}`) }
  },
  reading(
    (at) => readDate(sentence, at),
    (date) => {
      take(date)
      return true
    },
  ),
]

/** The option chain of an underlying, or what follows from it. */
export const chain: KindReader = {
  kind: 'chain',
  phrases,
  read(sentence) {
    const one = oneOption(sentence)
    if (one) return one
    if (!sentence.tokens.some((_token, at) => factsAt(sentence, at)) && !hasWord(sentence, 'strikeword', 'atmword'))
      return null
    const show: ChainFact[] = []
    let subject: Instrument | null = null
    let expiry: Chain['expiry'] = 'nearest'
    const isOpenInterest = hasWord(sentence, 'strikeword', 'where')
    const slots: Slot[] = [
      (at) => {
        const facts = factsAt(sentence, at)
        if (!facts) return null
        for (const fact of facts) if (!show.includes(fact)) show.push(fact)
        return { next: at + 1, notes: became(at, at + 1, facts.join(', ')) }
      },
      // "highest oi strikes", where the words before it stand alone.
      (at) => {
        if (senseAt(sentence, at, 'field')?.id !== 'open_interest' || !isOpenInterest) return null
        show.push('highest_call_oi', 'highest_put_oi')
        return { next: at + 1, notes: became(at, at + 1, 'highest_call_oi, highest_put_oi') }
      },
      (at) => {
        const found = subject ? null : readEntity(sentence, at, 'index', 'stock', 'commodity', 'currency')
        subject ??= found && instrumentOf(found.value)
        return found
      },
      ...expirySlots(sentence, (found) => {
        expiry = found
      }),
      (at) =>
        senseAt(sentence, at, 'field')?.id === 'open_interest' && hasWord(sentence, 'optionchain')
          ? { next: at + 1, notes: became(at, at + 1, 'chain') }
          : null,
      saying(
        sentence,
        ['strikeword', 'atmword', 'where', 'highest', 'what', 'today', 'market', 'fno', 'vs', 'term:option_term'],
        'chain',
      ),
    ]
    const { left, notes } = fillSlots(sentence, slots)
    // "atm strike of nifty": the chain begins around the money.
    if (show.length === 0 && hasWord(sentence, 'atmword')) show.push('chain')
    if (!subject || show.length === 0) return null
    // The chain is where they come from, not one more thing to show.
    const facts = show.includes('support_resistance') ? show.filter((fact) => fact !== 'chain') : show
    const isChainWord = hasWord(sentence, ...Object.keys(said)) || isOpenInterest
    const query: Chain = { kind: 'chain', subject, expiry, option: null, show: facts }
    return { outcome: 'query', query, strength: isChainWord ? 3 : 2, unread: contentOf(sentence, left), notes }
  },
}
