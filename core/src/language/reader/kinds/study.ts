import type { Instrument, Range, Span, Study } from '../../ast.ts'
import type { KindReader } from '../candidate.ts'
import { readInstrument } from '../figures/subject.ts'
import { assumed, became, isWord, joinNotes, type Notes, nothingNoted, type Sentence } from '../token.ts'
import { readConditions, readLength, readMove, readTime } from './clauses.ts'
import { phraseTable } from './phrases.ts'
import { fillSlots, hasWord, partOf, type Slot, saying } from './slots.ts'

const phrases = phraseTable(`
study: probability of | chance of | chances of | odds of | likelihood of | days on which | days that | count days when | how often | how often did | how often does | how often has | how frequently | how many times | how many times did | how many times has | how many days | how many days did | number of times | no of times | number of days | count of days | kitni baar | kitni bar | kitne baar | kitni dafa | kitne din | kab kab | event study | study | dates when | dates on which | on which days | on which dates | which days | days when | what happened after | what happens after | what happened when | what happens when | what happened | what happens | what happened to | when did | when was the last time | last time | how did
afterwards: after | later | afterwards | ke baad | baad | baad me | then | next | in next | in the next | over next | over the next | following | subsequent | after that | recovery after | recovery | return in next | return after | return over next | forward return | forward returns
dip: dip | dips | fall | falls | crash | crashes | correction | corrections | giravat | girne | girna | girta | girti | tanks | plunge | plunges | selloff | sell off
jump: gave | gained | jump | jumps | rise | rises | rally | rallies | surge | surges | badhne | badhta | tezi
redday: red day | red days | down day | down days
greenday: green day | green days | up day | up days
studynoise: return | returns | performance | kya hua | what happened next
`)

const twentyDays: Span = { count: 20, unit: 'd' }

/** How often something happened to an instrument, and what came after. */
export const study: KindReader = {
  kind: 'study',
  phrases,
  read(sentence) {
    const isAsked = hasWord(sentence, 'study')
    const isAfter = hasWord(sentence, 'afterwards', 'studynoise')
    if (!isAsked && !isAfter) return null
    if (!sentence.tokens.some((_token, at) => readInstrument(sentence, at))) return null
    let subject: Instrument | null = null
    let over: Range | null = null
    const then: Span[] = []
    const slots: Slot[] = [
      (at) => {
        const found = spansAfter(sentence, at)
        if (!found) return null
        then.push(...found.spans)
        return found
      },
      (at) => {
        const found = over ? null : readTime(sentence, at)
        if (!found) return null
        over = found.value
        return found
      },
      (at) => {
        const found = subject ? null : readInstrument(sentence, at)
        subject ??= found?.value ?? null
        return found
      },
      saying(sentence, ['study', 'howmany', 'what', 'studynoise', 'last'], 'study'),
      (at) =>
        isWord(sentence, at, 'avg', 'median') &&
        (isWord(sentence, at + 1, 'studynoise', 'afterwards') ||
          (readLength(sentence, at + 1) !== null && isWord(sentence, at + 2, 'studynoise')))
          ? { next: at + 1, notes: became(at, at + 1, 'study') }
          : null,
      // "how often does nifty rise after a gap down": the answer tells both ways.
      (at) =>
        isAsked && isWord(sentence, at, 'jump', 'dip') && isWord(sentence, at + 1, 'afterwards')
          ? { next: at + 1, notes: became(at, at + 1, 'then') }
          : null,
      (at) =>
        isWord(sentence, at, 'afterwards') && !readMove(sentence, at)
          ? { next: at + 1, notes: became(at, at + 1, 'then') }
          : null,
      (at) =>
        isWord(sentence, at, 'every', 'when', 'whenword') && !readMove(sentence, at)
          ? { next: at + 1, notes: became(at, at + 1, 'when') }
          : null,
    ]
    const { left, notes } = fillSlots(sentence, slots)
    const clauses = readConditions(partOf(sentence, left))
    if (!subject || !clauses.condition) return null
    const query: Study = {
      kind: 'study',
      subject,
      when: clauses.condition,
      over,
      // biome-ignore lint/suspicious/noThenProperty: the query's word for what happened afterwards; nothing awaits a query.
      then: then.length > 0 ? then : [twentyDays],
    }
    return {
      outcome: 'query',
      query,
      strength: isAsked ? 3 : 2,
      unread: clauses.unread,
      notes: joinNotes(
        notes,
        clauses.notes,
        then.length > 0 ? nothingNoted : assumed('what came after', 'twenty trading days'),
      ),
    }
  },
}

/** "a year later", "6 months after", "next 20 days", "then 5 days 20 days and 60 days". */
function spansAfter(sentence: Sentence, from: number): { spans: readonly Span[]; next: number; notes: Notes } | null {
  const isBefore =
    isWord(sentence, from, 'afterwards', 'studynoise') ||
    (isWord(sentence, from, 'study') && /happen|after/.test(sentence.tokens[from]?.norm ?? ''))
  let at = from
  while (isWord(sentence, at, 'afterwards', 'studynoise', 'study', 'in') && isBefore) at++
  const spans: Span[] = []
  let end = at
  for (;;) {
    const length = readLength(sentence, at)
    if (!length) break
    spans.push(length.value)
    end = length.next
    at = end
    while (isWord(sentence, at, 'and', 'comma')) at++
  }
  if (spans.length === 0) return null
  // "1 month return of nifty after …".
  const isReturn =
    isWord(sentence, end, 'studynoise') &&
    sentence.tokens.some((_token, place) => place > end && isWord(sentence, place, 'afterwards'))
  const isBehind = isReturn || isWord(sentence, end, 'afterwards')
  if (!isBefore && !isBehind) return null
  let next = isBehind ? end + 1 : end
  while (isWord(sentence, next, 'studynoise')) next++
  const text = `then ${spans.map(({ count, unit }) => `${count}${unit}`).join(', ')}`
  return { spans, next, notes: became(from, next, text) }
}
