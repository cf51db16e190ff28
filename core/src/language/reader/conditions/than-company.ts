/** A company as the measure: "higher profit than itc", "bigger than tcs", "more return than reliance in 3 years", "beat infosys". */
import type { Condition, Expression } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { readFigureWhole } from '../figures/figure.ts'
import { compare, field, num, ofCompany, returnOver, span, technical } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { barsOf, returnIn } from '../figures/time.ts'
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

const above = /^(?:higher|more|bigger|greater|larger|better)$/
const below = /^(?:lower|less|smaller)$/

/** What is meant where the figure is not said. */
const sizes: readonly (readonly [words: RegExp, id: string, op: '<' | '>', means: string])[] = [
  [/^(?:bigger|larger) than$/, 'market_cap', '>', 'by market cap'],
  [/^smaller than$/, 'market_cap', '<', 'by market cap'],
  [/^cheaper(?: than)?$/, 'pe', '<', 'by PE'],
  [/^(?:dearer|pricier)(?: than)?$/, 'pe', '>', 'by PE'],
]

const won = /^(?:beat|beats|beaten|beating|outperform|outperforms|outperformed|outperforming)$/
const lost = /^(?:underperform|underperforms|underperformed|underperforming)$/

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
  const company = figure && companyAt(sentence, skipWords(sentence, at + 1, 'than'))
  if (!company) return null
  const notes = assumed(textOf(sentence, at, at + 1), means)
  return told(compare(figure, op, ofCompany(figure, company.value)), at, company.next, notes)
}

function readReturns(sentence: Sentence, at: number): Parsed<Condition> | null {
  const verb = normAt(sentence, at)
  const isVerb = won.test(verb) || lost.test(verb)
  const isNoun = (above.test(verb) || below.test(verb)) && /^returns?$/.test(normAt(sentence, at + 1))
  if (!isVerb && !(isNoun && isWord(sentence, at + 2, 'than'))) return null
  const op = won.test(verb) || above.test(verb) ? '>' : '<'
  const named = at + (isVerb ? 1 : 3)
  const index = readInstrument(sentence, named)
  const isMarket = index?.value.asset === 'index' && index.value.symbol === 'NIFTY 50'
  const company = isMarket ? null : companyAt(sentence, named)
  const next = isMarket ? named + 1 : company?.next
  if (next === undefined) return null
  const over = readOver(sentence, next)
  const end = over?.next ?? next
  if (isMarket) {
    // Of the index the registry knows it: how much more of the money is left, over so many bars.
    const length = over ? over.value.bars : usualBars
    const strength = length && technical({ id: 'relative_strength', numbers: [length] })
    const condition = strength ? compare(strength, op, num(1)) : null
    const notes = over || !condition ? nothingNoted : assumed(textOf(sentence, at, next), printCondition(condition))
    return condition && told(condition, at, end, notes)
  }
  if (!company) return null
  const { figure } = over?.value ?? { figure: returnOver(span(1, 'y')) }
  const notes = over ? nothingNoted : assumed(textOf(sentence, at, next), 'over 1 year')
  return told(compare(figure, op, ofCompany(figure, company.value)), at, end, notes)
}

/** As where the index is not named: "market outperformers". */
const usualBars = 63
/** "in 3 years", "over the last 6 months", "this year": the return over it, and its bars where they can be counted. */
function readOver(sentence: Sentence, at: number): Parsed<{ figure: Expression; bars: number | null }> | null {
  const place = skipWords(sentence, at, 'in', 'for', 'last', 'over')
  const said = senseAt(sentence, place, 'span')
  if (said) return parsed({ figure: returnOver(said.span), bars: barsOf(said.span) }, place + 1)
  const range = senseAt(sentence, place, 'range')?.range
  const figure = range && returnIn(range)
  return figure ? parsed({ figure, bars: range.range === 'last' ? barsOf(range.span) : null }, place + 1) : null
}

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
