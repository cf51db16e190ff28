/** "good small banks with low npa": beside concrete words a cut-off that is said. By itself the word is asked about. */
import type { Condition } from '../../ast.ts'
import { printCondition, printExpression } from '../../canonical/print-expression.ts'
import { themeCondition } from '../conditions/implied.ts'
import { all, compare, percent, sure } from '../figures/make.ts'
import { readScopes } from '../figures/universe.ts'
import { assumed, became, isWord, type Sentence } from '../token.ts'
import type { Parts } from './screen.ts'

/** Before a part of the market; "good roe" says something about the ROE, and "best" ranks. */
export function readGood(sentence: Sentence, at: number, parts: Parts): number | null {
  if (!isWord(sentence, at, 'vague:good') || isWord(sentence, at, 'highest') || !readScopes(sentence, at + 1))
    return null
  parts.goodAt = at
  return at + 1
}

const lenders = new Set(['bank', 'nbfc', 'insurer', 'Financial Services'])

const clausesOf = (condition: Condition): readonly Condition[] =>
  condition.node === 'and' ? condition.all : [condition]

const figureOf = (clause: Condition): string => (clause.node === 'compare' ? printExpression(clause.left) : '')

/** Of lenders debt says nothing: they are judged by what they earn on equity and on assets. */
export function judgeGood(sentence: Sentence, at: number, parts: Parts): void {
  const isLender = parts.universe.within.some(({ name }) => lenders.has(name))
  const usual = isLender
    ? all([compare(sure('roe'), '>', percent(12)), compare(sure('roa'), '>', percent(1))])
    : themeCondition('vague_good')
  // "good banks with roe above 15" has said what it wants of the ROE.
  const said = new Set(parts.conditions.flatMap(clausesOf).map(figureOf))
  const means = usual && all(clausesOf(usual).filter((clause) => !said.has(figureOf(clause))))
  if (!means) return
  const text = printCondition(means)
  parts.conditions.unshift(means)
  parts.notes.push(became(at, at + 1, text), assumed(sentence.tokens[at]?.text ?? '', text))
}
