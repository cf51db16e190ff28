/** "funds that beat nifty in 5 years": the return of the fund held against that of an index. */
import type { Condition, Expression, Span } from '../../ast.ts'
import { printCondition } from '../../canonical/print-expression.ts'
import { close, compare, isField, ofIndex, returnOver, span, window } from '../figures/make.ts'
import { readInstrument } from '../figures/subject.ts'
import { readRange } from '../figures/time.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, type Sentence, textOf } from '../token.ts'
import { fundField } from './fund-figures.ts'
import type { Slot } from './slots.ts'

/** As where funds are to be sorted by return and no time is said. */
const usual = span(3, 'y')

export const beatsSlot =
  (sentence: Sentence, conditions: Condition[]): Slot =>
  (at) => {
    if (!isWord(sentence, at, 'won', 'lost')) return null
    const index = readInstrument(sentence, at + 1)
    if (index?.value.asset !== 'index') return null
    const said = readRange(sentence, index.next)
    if (said && said.value.range !== 'last') return null
    const over = said?.value.range === 'last' ? said.value.span : usual
    const id = `fund_return_${over.count}${over.unit}`
    if (!isField(id)) return null
    const op = isWord(sentence, at, 'won') ? '>' : '<'
    const condition = compare(fundField(id), op, ofIndex(indexReturn(over), index.value.symbol))
    conditions.push(condition)
    const next = said?.next ?? index.next
    return {
      next,
      notes: joinNotes(
        became(at, next, printCondition(condition)),
        said ? nothingNoted : assumed(textOf(sentence, at, next), 'over three years, a year'),
        assumed(textOf(sentence, at + 1, index.next), 'the index without its dividends, which a fund has'),
      ),
    }
  }

/** As those of funds are kept: over more than a year, a year. */
const indexReturn = (over: Span): Expression =>
  over.unit === 'y' && over.count > 1 ? window('cagr', close, over) : returnOver(over)
