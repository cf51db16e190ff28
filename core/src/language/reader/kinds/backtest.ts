import type { Backtest, Condition, Range, Span, Watch } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import type { Candidate, KindReader } from '../candidate.ts'
import { isLight } from '../light.ts'
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
  textOf,
} from '../token.ts'
import { amountAt, isShares, isYearAt, usualAmount } from './amount.ts'
import { oneDay, percent, readMove, readTime, returnOver } from './clauses.ts'
import { byPricePaid, exitPlace, readHoldAt, sellsByPricePaid } from './exit.ts'
import { phraseTable } from './phrases.ts'
import { sameSubject } from './same-subject.ts'
import { readSchedule } from './schedule.ts'
import { fillSlots, hasWord, type Slot, saying } from './slots.ts'
import { type Aimed, namesTarget, readAimed } from './target.ts'
import { bandAt, usualNotes, usualRule } from './usual-rules.ts'

const phrases = phraseTable(`
backtest: test | test buying | how would buying | test on | test it on | does buying | did buying | would buying | backtest | back test | backtested | backtesting | backtest this | backtest of | test strategy | test the strategy | test a strategy | strategy test | simulate | simulation | simulate buying
whatif: what if i did | what if i do | what if i had done | if i did | if i had done | what if i started | if i started | if i invested | if i put | had i invested | had i put | what would have happened if i had invested | what was the return if i bought | what would be the return if i bought | what would be my return if i bought | returns if i bought | return if i bought | what would happen if i bought | what would happen if i put | what would happen if i invested | what would happen if i buy | what would happen if i invest | what happens if i buy | what happens if i invest | what if i bought | what if i had bought | what if i buy | what if i invested | what if i had invested | what if i put | if i had bought | if i bought | if i had invested | if i had put | had i bought | what would have happened if i put | what would have happened if i bought | what would have happened if i invested | what would have happened if i had bought | kya hota agar | agar main | agar maine | agar har | agar i bought | kharidta | kharidti | kharidte | kharida hota | lagaya hota | dalta | daalta | dala hota | lagata
sip: sip | sip of | monthly sip | monthly sip of | vs sip | versus sip | against sip | compared to sip | compare with sip | than sip
lump: buy and hold | buying and holding | buy & hold | buy n hold | lump sum | lumpsum | one time investment | lump
buyrule: buy | buying | bought | buy on | buy when | buy every | buy on every | buying on | buys | enter | enter when | entry when | long when | kharido | kharidna | purchase
sellrule: sell | sold when | and sold when | sell when | selling when | sell on | exit | exit when | exit on | and exit when | and sell when | book profit when | becho jab | bech do jab
holdrule: selling after | exiting after | and selling after | and sell after | and exit after | hold | hold for | holding for | and hold | and hold for | sell after | exit after | hold till | keep for | rakho
soonest: whichever comes first | whichever is first | whichever is earlier | whichever happens first | whichever occurs first | whichever first | whichever earlier | jo pehle ho
strategy: strategy | strategies | worth | worth of | each time | every time | whenever | on every | dip buying | buy the dip | buying the dip | buy on dips | buying dips | se to | work | works | pay off | how much would i have | how much would i make | har mahine | every month | each month | per month | have done
`)

const usualDip = 2

/** What a rule to buy, and perhaps to sell, would have done. */
export const backtest: KindReader = {
  kind: 'backtest',
  phrases,
  read(sentence) {
    const rule = readRule(sentence)
    if (rule && rule.unread.length === 0) return rule
    const schedule = readSchedule(sentence)
    return (schedule && (!rule || schedule.unread.length === 0) ? schedule : rule) ?? askWhich(sentence)
  },
}

/** "buy nifty when rsi below 30": to be tested, or to be told of. */
function askWhich(sentence: Sentence): Candidate | null {
  const buyAt = sentence.tokens.findIndex((_token, at) => isWord(sentence, at, 'buyrule'))
  const rule = buyAt >= 0 && saysWhen(sentence, buyAt) ? readRule(sentence, true) : null
  if (rule?.outcome !== 'query' || rule.query.kind !== 'backtest' || rule.unread.length > 0) return null
  const { buy, target } = rule.query
  if (buy.node === 'schedule') return null
  const watch: Watch = { kind: 'watch', target, when: buy, channel: 'any', trigger: 'entry' }
  return {
    outcome: 'clarify',
    question:
      'Nothing is bought by itself here. Shall the rule be tested on the past, or shall you be told when it comes true?',
    choices: [
      { label: 'Test it on the past', text: print(rule.query) },
      { label: 'Tell me when', text: print(watch) },
    ],
    strength: 3,
    unread: [],
    notes: rule.notes,
  }
}

function readRule(sentence: Sentence, isAskedFor = false): Candidate | null {
  const isStrategy =
    sentence.tokens.some(({ norm }) => norm === 'strategy') &&
    (hasWord(sentence, 'buyrule') || dipOf(sentence) !== null)
  // "buy … every time it falls 5%, how much would i make": what would have come of it.
  const isReckoned =
    hasWord(sentence, 'buyrule') && sentence.tokens.some(({ norm }) => /^how much would i (?:have|make)$/.test(norm))
  const isTested =
    isAskedFor ||
    isStrategy ||
    isReckoned ||
    hasWord(sentence, 'backtest') ||
    isTraded(sentence) ||
    isRepeated(sentence)
  const isImagined = hasWord(sentence, 'whatif')
  // A number of shares is no price to wait for; how it is asked for in rupees is said instead.
  if (isImagined && sentence.tokens.some((_token, at) => isShares(sentence, at))) return null
  const isAgainstSip = hasWord(sentence, 'sip') && hasWord(sentence, 'vs', 'sip', 'compare')
  const isAgainstLump = hasWord(sentence, 'lump')
  if (!isTested && !isImagined) {
    if (!isAgainstSip && !isAgainstLump) return null
    const hasDip = sentence.tokens.some((_token, at) => readMove(sentence, at) !== null)
    if (!hasDip && !dipOf(sentence)) return null
  }
  let amount: number | null = null
  let over: Range | null = null
  let hold: Span | null = null
  let heldTo: number | null = null
  const exitAt = exitPlace(sentence)
  if (isTested && sellsByPricePaid(sentence, exitAt)) return byPricePaid
  const slots: Slot[] = [
    (at) => bandAt(sentence, at),
    (at) => {
      const found = hold ? null : readHoldAt(sentence, at, exitAt)
      if (!found) return null
      hold = found.span
      heldTo = found.next
      return found
    },
    (at) => {
      const found = over || readMove(sentence, at) ? null : readTime(sentence, at)
      // "nifty me 2000": money, not a year.
      const isNumber = found && senseAt(sentence, found.next - 1, 'number') !== null
      if (!found || (isNumber && !isYearAt(sentence, found.next - 1))) return null
      over = found.value
      return found
    },
    (at) => {
      const found = amount === null ? amountAt(sentence, at) : sameAmount(sentence, at, amount)
      if (found === null) return null
      amount = found
      return { next: at + 1, notes: became(at, at + 1, `₹${found}`) }
    },
    saying(sentence, ['backtest', 'whatif', 'sip', 'lump', 'vs', 'compare'], 'backtest'),
    (at) =>
      isWord(sentence, at, 'buyrule', 'sellrule', 'invest')
        ? { next: at + 1, notes: became(at, at + 1, isWord(sentence, at, 'sellrule') ? 'sell when' : 'buy when') }
        : null,
  ]
  const { left, notes } = fillSlots(sentence, slots)
  // "… sell when rsi above 70 on nifty 50 stocks": what is traded may be named last, and it is of both rules.
  const isSell = (at: number) => exitAt !== null && at > exitAt && !namesTarget(sentence, at)
  const bought = readBought(
    sentence,
    left.filter((at) => !isSell(at) && !isNoise(sentence, at)),
    heldTo,
  )
  const soldAt = left.filter((at) => isSell(at) && !isNoise(sentence, at))
  const usual = bought.condition ? null : usualRule(sentence)
  const sold = sameSubject(sentence, soldAt, bought.condition ?? usual?.buy ?? null) ?? readAimed(sentence, soldAt)
  const buy = bought.condition ?? dipOf(sentence) ?? usual?.buy
  if (!buy) return null
  const sell = sold.condition ?? turned(sentence, buy, left.filter(isSell)) ?? usual?.sell ?? null
  const isDip = !sell && !hold
  const unread = bought.condition
    ? [...bought.unread, ...(sold.condition ? sold.unread : sell ? [] : sold.unread)]
    : bought.unread.filter((at) => !isPercent(sentence, at) && at !== usual?.from)
  const years = over ? null : yearsIn(sentence, unread)
  const query: Backtest = {
    kind: 'backtest',
    target: bought.target,
    amount: amount ?? usualAmount,
    buy,
    sell,
    hold,
    over: over ?? years?.value ?? null,
    against: isAgainstLump ? 'lump' : isAgainstSip || (isImagined && isDip) ? 'monthly' : null,
  }
  return {
    outcome: 'query',
    query,
    strength: 3,
    unread: unread.filter((at) => at + 1 !== years?.next),
    notes: joinNotes(
      notes,
      years?.notes ?? nothingNoted,
      bought.notes,
      sold.notes,
      amount === null ? assumed('each time', `buy ₹${usualAmount}`) : nothingNoted,
      usual ? usualNotes(sentence, usual, sell === usual.sell) : nothingNoted,
      bought.condition || usual || sentence.tokens.some((_token, at) => isPercent(sentence, at))
        ? nothingNoted
        : assumed('dip', `return(1d) <= -${usualDip}%`),
    ),
  }
}

/** "… on reliance 10 years": years that belong to nothing else are how far back it is tested. */
function yearsIn(sentence: Sentence, places: readonly number[]): Parsed<Range> | null {
  const at = places.find((place) => senseAt(sentence, place, 'span')?.span.unit === 'y')
  const span = at === undefined ? null : senseAt(sentence, at, 'span')?.span
  if (at === undefined || !span) return null
  const text = `last ${span.count}y`
  return parsed({ range: 'last', span }, at + 1, became(at, at + 1, text), assumed(textOf(sentence, at, at + 1), text))
}

/** "buy … when …" and a way out: a rule to trade, also where nobody says that it is to be tested. */
function isTraded(sentence: Sentence): boolean {
  const buyAt = sentence.tokens.findIndex((_token, at) => isWord(sentence, at, 'buyrule'))
  if (buyAt < 0) return false
  const exitAt = sentence.tokens.findIndex((_token, at) => at > buyAt && isWord(sentence, at, 'sellrule', 'holdrule'))
  return saysWhen(sentence, buyAt) && (exitAt > buyAt || sellsByPricePaid(sentence, null))
}

const saysWhen = (sentence: Sentence, buyAt: number): boolean =>
  sentence.tokens.some(
    ({ norm, senses }, at) =>
      at >= buyAt &&
      (isWord(sentence, at, 'whenword') ||
        / when$/.test(norm) ||
        // "buy at 52 week low".
        (/^at /.test(norm) && senses.some(({ is }) => is === 'implied')) ||
        (norm === 'at' && senseAt(sentence, at + 1, 'implied') !== null)),
  )

/** "buy nifty on every 2% fall": again and again, which is a rule and no order. */
const isRepeated = (sentence: Sentence): boolean =>
  hasWord(sentence, 'buyrule', 'invest') &&
  sentence.tokens.some(({ norm }) => /^(?:buy )?(?:on )?every(?: time)?$|^each time$|^har$/.test(norm)) &&
  sentence.tokens.some((_token, at) => readMove(sentence, at) !== null)

/** A condition behind the holding time is none to buy on where one stands before it: it is asked about. */
function readBought(sentence: Sentence, places: readonly number[], heldTo: number | null): Aimed {
  const whole = readAimed(sentence, places)
  const beyond = places.filter((at) => heldTo !== null && at >= heldTo)
  if (beyond.length === 0 || beyond.some((at) => isWord(sentence, at, 'buyrule'))) return whole
  const before = readAimed(
    sentence,
    places.filter((at) => !beyond.includes(at)),
  )
  if (!before.condition || !readAimed(sentence, beyond).condition) return whole
  return { ...before, unread: [...before.unread, ...beyond.filter((at) => !isLight(sentence, at))] }
}

const isNoise = (sentence: Sentence, at: number): boolean =>
  isWord(sentence, at, 'strategy', 'soonest', 'when', 'whenword', 'afterwards', 'latest') ||
  // "fall pe", "girne par": on each fall.
  // "at every golden cross".
  (isWord(sentence, at, 'every', 'on') &&
    senseAt(sentence, at + (isWord(sentence, at + 1, 'every') ? 2 : 1), 'implied') !== null) ||
  (/^(?:pe|par)$/.test(sentence.tokens[at]?.norm ?? '') && isWord(sentence, at - 1, 'down', 'dip', 'up', 'jump'))

/** "sell when it crosses below": the same two lines the other way. */
function turned(sentence: Sentence, buy: Condition, places: readonly number[]): Condition | null {
  if (buy.node !== 'crosses') return null
  // "and sell when below": of the same line.
  const says = (word: string, side: string) =>
    places.some((at) => isWord(sentence, at, word) || sentence.tokens[at]?.norm.replace('is ', '') === side)
  const direction = says('crossdown', 'below') ? 'below' : says('crossup', 'above') ? 'above' : null
  return direction && direction !== buy.direction ? { ...buy, direction } : null
}

const isPercent = (sentence: Sentence, at: number): boolean => senseAt(sentence, at, 'number')?.unit === 'percent'

/** "dip buying … 2%": the fall is in the name of the strategy. */
function dipOf(sentence: Sentence): Condition | null {
  const isDip = sentence.tokens.some(({ norm }, at) => isWord(sentence, at, 'strategy') && /\bdips?\b/.test(norm))
  const size = sentence.tokens
    .map((_token, at) => senseAt(sentence, at, 'number'))
    .find((number) => number?.unit === 'percent')
  // A dip without its size is the usual two percent, and said so.
  if (isDip && !size) return { node: 'compare', op: '<=', left: returnOver(oneDay), right: percent(-usualDip) }
  return isDip && size ? { node: 'compare', op: '<=', left: returnOver(oneDay), right: percent(-size.value) } : null
}

const sameAmount = (sentence: Sentence, at: number, amount: number): number | null =>
  amountAt(sentence, at) === amount ? amount : null
