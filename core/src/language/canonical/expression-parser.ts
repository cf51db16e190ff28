/** Grammar of expressions. */
import type { IToken, ParserMethod } from 'chevrotain'
import {
  type Timeframe as Bars,
  type Condition,
  type Expression,
  type PeerGroup as Peers,
  peerOps,
  type Span,
  windowOps,
} from '../ast.ts'
import { stretchOf } from '../fiscal.ts'
import { holdsExpression, imageOf, LeafParser } from './leaf-parser.ts'
import { type Complaint, figure, negate, number, price, technical } from './nodes.ts'
import * as t from './tokens.ts'

/** Stands where something could not be made; the problem is kept beside it and the query never leaves the parser. */
const nothing: Expression = number(0, 'plain')

export abstract class ExpressionParser extends LeafParser {
  abstract readonly condition: ParserMethod<[], Condition>

  protected readonly expressions = this.RULE('expressions', (): Expression[] => {
    const all: Expression[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => all.push(this.SUBRULE(this.expression)) })
    return all
  })

  readonly expression: ParserMethod<[], Expression> = this.RULE('expression', () => {
    const start = this.LA(1)
    let left = this.SUBRULE(this.term)
    this.MANY(() => {
      const sign = this.CONSUME(t.Sum)
      const right = this.SUBRULE2(this.term)
      left = this.ACTION(() =>
        this.placed({ node: 'arithmetic', op: sign.image === '+' ? '+' : '-', left, right }, start),
      )
    })
    return left
  })

  private readonly term = this.RULE('term', (): Expression => {
    const start = this.LA(1)
    let left = this.SUBRULE(this.factor)
    this.MANY(() => {
      const sign = this.CONSUME(t.Product)
      const right = this.SUBRULE2(this.factor)
      left = this.ACTION(() =>
        this.placed({ node: 'arithmetic', op: sign.image === '*' ? '*' : '/', left, right }, start),
      )
    })
    return left
  })

  private readonly factor = this.RULE('factor', (): Expression => {
    const start = this.LA(1)
    let minuses = 0
    this.MANY(() => {
      this.CONSUME(t.Minus)
      minuses++
    })
    let of = this.SUBRULE(this.primary)
    return this.ACTION(() => {
      for (let at = 0; at < minuses; at++) of = this.placed(negate(of), start)
      return of
    })
  })

  private readonly primary: ParserMethod<[], Expression> = this.RULE('primary', () =>
    this.OR<Expression>([
      { ALT: () => this.SUBRULE(this.literal) },
      { ALT: () => this.SUBRULE(this.bracketed) },
      { ALT: () => this.SUBRULE(this.overTimeOrPeers) },
      { ALT: () => this.SUBRULE(this.returned) },
      { ALT: () => this.SUBRULE(this.earlier) },
      { ALT: () => this.SUBRULE(this.ofPeriod) },
      { ALT: () => this.SUBRULE(this.ofCompany) },
      {
        // The registry has a streak of its own, over bars: streak(roce > 20%) but streak() and streak(volume).
        GATE: () => this.LA(2).payload !== holdsExpression,
        ALT: () => this.SUBRULE(this.streak),
        IGNORE_AMBIGUITIES: true,
      },
      { ALT: () => this.SUBRULE(this.absolute) },
      { ALT: () => this.SUBRULE(this.named) },
    ]),
  )

  private readonly bracketed = this.RULE('bracketed', (): Expression => {
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Close)
    return of
  })

  /** avg(roce, 5y) or avg(pe by industry). */
  private readonly overTimeOrPeers = this.RULE('overTimeOrPeers', (): Expression => {
    const op = this.CONSUME(t.FigureOp)
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    const node = this.OR<Expression | null>([
      {
        ALT: () => {
          this.CONSUME(t.Comma)
          const over = this.SUBRULE(this.span)
          return this.ACTION(() => overTime(op.image, of, over))
        },
      },
      {
        ALT: () => {
          this.CONSUME(t.key('by'))
          const by = this.CONSUME(t.PeerGroup)
          // The token's words are those of peerGroups.
          return this.ACTION(() => amongPeers(op.image, of, by.image as Peers))
        },
      },
    ])
    this.CONSUME(t.Close)
    return this.ACTION(() => {
      if (!node) this.complain(wrongOp(op.image), op)
      return this.placed(node ?? nothing, op)
    })
  })

  private readonly returned = this.RULE('returned', (): Expression => {
    const start = this.CONSUME(t.key('return'))
    this.CONSUME(t.Open)
    const made = this.OR<Expression>([
      {
        ALT: () => {
          const over = this.SUBRULE(this.span)
          return { node: 'window', op: 'growth', of: price('close'), span: over }
        },
      },
      {
        ALT: () => {
          const period = this.SUBRULE(this.fiscal)
          return this.ACTION(() => ({ node: 'moved', over: stretchOf(period) }))
        },
      },
      { ALT: () => ({ node: 'moved', over: this.SUBRULE(this.stretch) }) },
    ])
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed(made, start))
  })

  private readonly earlier = this.RULE('earlier', (): Expression => {
    const start = this.CONSUME(t.key('prev'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Comma)
    const by = this.SUBRULE(this.span)
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed({ node: 'ago', of, span: by }, start))
  })

  private readonly ofPeriod = this.RULE('ofPeriod', (): Expression => {
    const start = this.CONSUME(t.key('at'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Comma)
    const period = this.SUBRULE(this.fiscal)
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed({ node: 'at', of, period }, start))
  })

  private readonly ofCompany = this.RULE('ofCompany', (): Expression => {
    const start = this.CONSUME(t.key('of'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Comma)
    let isIndex = false
    this.OPTION(() => {
      this.CONSUME(t.key('index'))
      isIndex = true
    })
    const symbol = this.SUBRULE(this.symbol)
    this.CONSUME(t.Close)
    return this.ACTION(() =>
      this.placed({ node: 'company', of, symbol, ...(isIndex && { asset: 'index' as const }) }, start),
    )
  })

  private readonly streak: ParserMethod<[], Expression> = this.RULE('streak', (): Expression => {
    const start = this.CONSUME(t.key('streak'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.condition)
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed({ node: 'streak', of }, start))
  })

  private readonly absolute = this.RULE('absolute', (): Expression => {
    const start = this.CONSUME(t.key('abs'))
    this.CONSUME(t.Open)
    const of = this.SUBRULE(this.expression)
    this.CONSUME(t.Close)
    return this.ACTION(() => this.placed({ node: 'absolute', of }, start))
  })

  /** roce, net_profit.quarterly, close@week, rsi(14), macd(12, 26, 9).signal@week. */
  private readonly named = this.RULE('named', (): Expression => {
    const name = this.CONSUME(t.Name)
    let args: Expression[] | null = null
    let suffix: IToken | null = null
    let bars: Bars | null = null
    this.OPTION(() => {
      this.CONSUME(t.Open)
      args = []
      const given = args
      this.MANY_SEP({ SEP: t.Comma, DEF: () => given.push(this.SUBRULE(this.expression)) })
      this.CONSUME(t.Close)
    })
    this.OPTION2(() => {
      this.CONSUME(t.Dot)
      suffix = this.CONSUME(t.AnyWord)
    })
    this.OPTION3(() => {
      bars = this.SUBRULE(this.bars)
    })
    return this.ACTION(() => {
      // Looking for the nearest words takes its time, and only the first problem is told.
      if (this.problem) return nothing
      const id = name.image
      const made = args
        ? technical({ id, args, output: imageOf(suffix), timeframe: bars })
        : figure(id, imageOf(suffix), bars)
      return this.placed(this.take(made, nothing, name), name)
    })
  })
}

function overTime(op: string, of: Expression, over: Span): Expression | null {
  const known = windowOps.find((each) => each === op)
  return known ? { node: 'window', op: known, of, span: over } : null
}

function amongPeers(op: string, of: Expression, by: Peers): Expression | null {
  const known = peerOps.find((each) => each === op)
  return known ? { node: 'peer', op: known, of, by } : null
}

const wrongOp = (op: string): Complaint => ({
  code: 'syntax',
  message:
    op === 'rank'
      ? 'rank is against other companies, as in rank(market_cap by sector)'
      : `${op} is over time, as in ${op}(net_profit, 3y)`,
  nearest: [],
})
