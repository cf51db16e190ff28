/**
 * A company as the measure: "higher profit than itc", "bigger than tcs", "more return than reliance in 3 years", "beat
 * infosys"; of returns an index too: "beat bank nifty this year".
 */
import type { Condition, Expression, Range } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { stretchOf } from '../../fiscal.ts'
import { readFigureWhole } from '../figures/figure.ts'
import {
  compare,
  field,
  movedOver,
  num,
  ofCompany,
  ofIndex,
  peer,
  returnOver,
  span,
  technical,
} from '../figures/make.ts'
import { isOfIndex } from '../figures/of-index.ts'
import { readInstrument } from '../figures/subject.ts'
import { barsOf, returnIn, wholeYear, yearAt } from '../figures/time.ts'
import {
  assumed,
  became,
  isWord,
  type Notes,
  nothingNoted,
  type Parsed,
  parsed,
  type Sentence,
  senseAt,
  skipWords,
  textOf,
} from '../token.ts'
import { companyAt } from './other-side.ts'
import { readRelative } from './relative.ts'

const above = /^(?:higher|more|bigger|greater|larger|better)$/
const below = /^(?:lower|less|smaller)$/

/** What is meant where the figure is not said. */
const sizes: readonly (readonly [words: RegExp, id: string, op: '<' | '>', means: string])[] = [
  [/^(?:bigger|larger) than$/, 'market_cap', '>', 'by market cap'],
  [/^smaller than$/, 'market_cap', '<', 'by market cap'],
  [/^cheaper(?: than)?$/, 'pe', '<', 'by PE'],
  [/^(?:dearer|pricier|costlier|more expensive|more costly)(?: than)?$/, 'pe', '>', 'by PE'],
]

export const readThanCompany = (sentence: Sentence, at: number): Parsed<Condition> | null =>
  readSize(sentence, at) ?? readReturns(sentence, at) ?? readFigureThan(sentence, at)

const normAt = (sentence: Sentence, at: number): string => sentence.tokens[at]?.norm ?? ''

/** All of it, told as the condition that is run. */
const told = (condition: Condition, at: number, next: number, notes: Notes = nothingNoted): Parsed<Condition> =>
  parsed(condition, next, became(at, next, printCondition(condition)), notes)

function readSize(sentence: Sentence, at: number): Parsed<Condition> | null {
  const norm = normAt(sentence, at)
  const [, id = '', op = '>', means = ''] = sizes.find(([words]) => words.test(norm)) ?? []
  const figure = field(id)
  const than = skipWords(sentence, at + 1, 'than')
  const company = figure && companyAt(sentence, than)
  const notes = assumed(textOf(sentence, at, at + 1), means)
  // "more expensive than its industry".
  const peers = figure && !company ? readRelative(sentence, than, figure) : null
  if (figure && peers) return told(compare(figure, op, peers.value), at, peers.next, notes)
  if (!company) return null
  return told(compare(figure, op, ofCompany(figure, company.value)), at, company.next, notes)
}

function readReturns(sentence: Sentence, at: number): Parsed<Condition> | null {
  const more = normAt(sentence, at)
  const isVerb = isWord(sentence, at, 'won', 'lost')
  const isNoun = (above.test(more) || below.test(more)) && /^returns?$/.test(normAt(sentence, at + 1))
  if (!isVerb && !(isNoun && isWord(sentence, at + 2, 'than'))) return null
  const op = isWord(sentence, at, 'won') || above.test(more) ? '>' : '<'
  const named = at + (isVerb ? 1 : 3)
  const measure = measureAt(sentence, named)
  if (!measure) return null
  const beaten = isVerb ? readBeatenIn(sentence, at, measure, op) : null
  if (beaten) return beaten
  const over = readOver(sentence, measure.next)
  const end = over?.next ?? measure.next
  // Of the market the registry knows it: how much more of the money is left, over so many bars.
  const bars = over ? over.value.bars : usualBars
  const strength = measure.value.isMarket && bars ? technical({ id: 'relative_strength', numbers: [bars] }) : null
  const figure = over?.value.figure ?? returnOver(span(1, 'y'))
  const condition = strength ? compare(strength, op, num(1)) : compare(figure, op, measure.value.of(figure))
  const meaning = strength ? printCondition(condition) : 'over 1 year'
  const notes = over ? nothingNoted : assumed(textOf(sentence, at, measure.next), meaning)
  return told(condition, at, end, notes)
}

/** "beat tcs in revenue growth": by that figure, not by the return. */
function readBeatenIn(sentence: Sentence, at: number, { value, next }: Parsed<Measure>, op: '<' | '>') {
  const place = skipWords(sentence, next, 'in', 'by', 'on')
  const figure = place > next ? readFigureWhole(sentence, place) : null
  if (!figure || figure.value.loose) return null
  const { expression } = figure.value
  const other = value.of(expression)
  if (value.isIndex && !isOfIndex(expression)) return null
  return told(compare(expression, op, other), at, figure.next, figure.notes)
}

interface Measure {
  readonly of: (figure: Expression) => Expression
  readonly isMarket: boolean
  readonly isIndex: boolean
}

/** What is to be beaten: an index, or one company. */
function measureAt(sentence: Sentence, at: number): Parsed<Measure> | null {
  const index = readInstrument(sentence, at)
  if (index?.value.asset === 'index') {
    const { symbol } = index.value
    return parsed(
      { of: (figure) => ofIndex(figure, symbol), isMarket: symbol === 'NIFTY 50', isIndex: true },
      index.next,
    )
  }
  // "higher return than sector": half of its companies did worse.
  const group = isWord(sentence, at, 'sector') ? 'sector' : isWord(sentence, at, 'industry') ? 'industry' : null
  if (group) return parsed({ of: (figure) => peer('median', figure, group), isMarket: false, isIndex: false }, at + 1)
  const company = companyAt(sentence, at)
  return (
    company &&
    parsed({ of: (figure) => ofCompany(figure, company.value), isMarket: false, isIndex: false }, company.next)
  )
}

/** As where the index is not named: "market outperformers". */
const usualBars = 63
/** "in 3 years", "over the last 6 months", "this year": the return over it, and its bars where they can be counted. */
function readOver(sentence: Sentence, at: number): Parsed<{ figure: Expression; bars: number | null }> | null {
  const place = skipWords(sentence, at, 'in', 'for', 'last', 'over')
  const said = senseAt(sentence, place, 'span')
  if (said) return parsed({ figure: returnOver(said.span), bars: barsOf(said.span) }, place + 1)
  const fiscal = senseAt(sentence, place, 'fiscal')?.fiscal
  const year = yearAt(sentence, place)
  const stretch = fiscal ? stretchOf(fiscal) : year === null ? null : wholeYear(year)
  if (stretch) return parsed({ figure: movedOver(stretch), bars: null }, place + 1)
  const range = senseAt(sentence, place, 'range')?.range
  const figure = range && (isThisYear(range) ? sinceNewYear(sentence) : returnIn(range))
  return figure ? parsed({ figure, bars: range.range === 'last' ? barsOf(range.span) : null }, place + 1) : null
}

const isThisYear = (range: Range): boolean => range.range === 'this' && range.unit === 'year'

/** The return of the year is kept for companies alone; this is the same figure, told of any price. */
const sinceNewYear = ({ today }: Sentence): Expression =>
  movedOver({ range: 'since', from: `${today.slice(0, 4)}-01-01` })

function readFigureThan(sentence: Sentence, at: number): Parsed<Condition> | null {
  const norm = normAt(sentence, at)
  if (!above.test(norm) && !below.test(norm)) return null
  const figure = readFigureWhole(sentence, at + 1)
  if (!figure || figure.value.loose || !isWord(sentence, figure.next, 'than')) return null
  const company = companyAt(sentence, figure.next + 1)
  if (!company) return null
  const { expression } = figure.value
  return told(compare(expression, above.test(norm) ? '>' : '<', ofCompany(expression, company.value)), at, company.next)
}
