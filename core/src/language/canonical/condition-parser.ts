/** Grammar of conditions. */
import type { ParserMethod } from 'chevrotain'
import type { Timeframe as Bars, Comparison as ComparisonOp, Condition } from '../ast.ts'
import { ExpressionParser } from './expression-parser.ts'
import { holdsExpression } from './leaf-parser.ts'
import { allOf, anyOf, patternNamed } from './nodes.ts'
import * as t from './tokens.ts'

export class ConditionParser extends ExpressionParser {
  readonly condition: ParserMethod<[], Condition> = this.RULE('condition', () => {
    const any: Condition[] = []
    const start = this.LA(1)
    any.push(this.SUBRULE(this.conjunction))
    this.MANY(() => {
      this.CONSUME(t.key('or'))
      any.push(this.SUBRULE2(this.conjunction))
    })
    return this.ACTION(() => this.placed(anyOf(any), start))
  })

  private readonly conjunction = this.RULE('conjunction', (): Condition => {
    const all: Condition[] = []
    const start = this.LA(1)
    all.push(this.SUBRULE(this.negation))
    this.MANY(() => {
      this.CONSUME(t.key('and'))
      all.push(this.SUBRULE2(this.negation))
    })
    return this.ACTION(() => this.placed(allOf(all), start))
  })

  private readonly negation = this.RULE('negation', (): Condition => {
    const start = this.LA(1)
    let nots = 0
    this.MANY(() => {
      this.CONSUME(t.key('not'))
      nots++
    })
    let of = this.SUBRULE(this.clause)
    return this.ACTION(() => {
      for (let at = 0; at < nots; at++) of = this.placed({ node: 'not', of }, start)
      return of
    })
  })

  private readonly clause: ParserMethod<[], Condition> = this.RULE('clause', () =>
    this.OR<Condition>([
      {
        GATE: () => this.LA(1).payload !== holdsExpression,
        ALT: () => this.SUBRULE(this.group),
        IGNORE_AMBIGUITIES: true,
      },
      { ALT: () => this.SUBRULE(this.trend) },
      { ALT: () => this.SUBRULE(this.over) },
      { ALT: () => this.SUBRULE(this.candles) },
      { ALT: () => this.SUBRULE(this.known) },
      { ALT: () => this.SUBRULE(this.wording) },
      { ALT: () => this.SUBRULE(this.comparison) },
    ]),
  )

  private readonly group = this.RULE('group', (): Condition => {
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.condition)
    this.CONSUME(t.Close)
    return of
  })

  private readonly trend = this.RULE('trend', (): Condition => {
    const word = this.CONSUME(t.Trend)
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Comma)
    const over = this.SUBRULE(this.span)
    this.CONSUME(t.Close)
    const direction = word.image === 'rising' ? 'rising' : 'falling'
    return this.ACTION(() => this.placed({ node: 'trend', direction, of, span: over }, word))
  })

  private readonly over = this.RULE('over', (): Condition => {
    const word = this.CONSUME(t.Quantifier)
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.condition)
    this.CONSUME(t.Comma)
    const through = this.SUBRULE(this.span)
    this.CONSUME(t.Close)
    const quantifier = word.image === 'always' ? 'always' : 'ever'
    return this.ACTION(() => this.placed({ node: 'over', quantifier, of, span: through }, word))
  })

  private readonly candles = this.RULE('candles', (): Condition => {
    const word = this.CONSUME(t.key('pattern'))
    this.CONSUME(t.Open)
    const id = this.CONSUME(t.AnyWord)
    this.ACTION(() => this.problem ?? this.take(patternNamed(id.image), null, id))
    this.CONSUME(t.Close)
    let on: Bars = 'day'
    this.OPTION(() => {
      on = this.SUBRULE(this.bars)
    })
    const within = this.SUBRULE(this.within)
    return this.ACTION(() => this.placed({ node: 'pattern', id: id.image, timeframe: on, within }, word))
  })

  private readonly known = this.RULE('known', (): Condition => {
    const word = this.CONSUME(t.key('known'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed({ node: 'known', of }, word))
  })

  private readonly wording = this.RULE('wording', (): Condition => {
    const field = this.CONSUME(t.Name)
    const op = this.CONSUME(t.TextOp)
    const values = this.SUBRULE(this.texts)
    return this.ACTION(() =>
      this.placed({ node: 'text', field: field.image, op: op.image === 'is' ? 'is' : 'has', values }, field),
    )
  })

  private readonly comparison = this.RULE('comparison', (): Condition => {
    const start = this.LA(1)
    const left = this.SUBRULE(this.expression)
    return this.OR<Condition>([
      {
        ALT: () => {
          const op = this.CONSUME(t.Comparison)
          const right = this.SUBRULE2(this.expression)
          // The token's signs are those of comparisons.
          return this.ACTION(() => this.placed({ node: 'compare', op: op.image as ComparisonOp, left, right }, start))
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.key('between'))
          const low = this.SUBRULE3(this.expression)
          this.CONSUME(t.key('and'))
          const high = this.SUBRULE4(this.expression)
          return this.ACTION(() => this.placed({ node: 'between', of: left, low, high }, start))
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.key('crosses'))
          const word = this.CONSUME(t.Direction)
          const right = this.SUBRULE5(this.expression)
          const within = this.SUBRULE(this.within)
          const direction = word.image === 'above' ? 'above' : 'below'
          return this.ACTION(() => this.placed({ node: 'crosses', direction, left, right, within }, start))
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.key('near'))
          const to = this.SUBRULE6(this.expression)
          this.CONSUME(t.key('within'))
          const within = this.SUBRULE(this.percentage)
          return this.ACTION(() => this.placed({ node: 'near', of: left, to, within }, start))
        },
      },
    ])
  })
}
