/** The smallest parts of the grammar, and how a parser keeps where things stood and what was wrong with them. */
import { EmbeddedActionsParser, type IToken } from 'chevrotain'
import { parseDay } from 'core/values'
import type { Timeframe as Bars, CalendarUnit, Expression, FiscalPeriod, Span, Stretch } from '../ast.ts'
import type { LanguageProblem, Place } from '../reading.ts'
import { amount, type Complaint, isScale, type Made, number, span } from './nodes.ts'
import * as t from './tokens.ts'

const barItself: Span = { count: 1, unit: 'd' }

/** Set on an opening bracket that holds an expression: `(a + b) > c` and `(a > b and c)` begin alike. */
export const holdsExpression = 'expression'

export class LeafParser extends EmbeddedActionsParser {
  /** The first thing that was read and cannot be: later ones may only follow from it. */
  problem: LanguageProblem | null = null
  /** Where in the text a node stood; kept only when somebody asks, which is when something is wrong. */
  places: Map<object, Place> | null = null

  constructor({ isValidated }: { readonly isValidated: boolean }) {
    // The grammar does not change while the program runs: a test validates it, a user does not wait for it.
    super(t.vocabulary, { maxLookahead: 2, recoveryEnabled: false, skipValidations: !isValidated })
  }

  protected readonly literal = this.RULE('literal', (): Expression => {
    const start = this.LA(1)
    return this.OR([
      {
        ALT: () => {
          const value = this.SUBRULE(this.rupees)
          return this.ACTION(() => this.placed(number(value, 'rupees'), start))
        },
      },
      {
        ALT: () => {
          const digits = this.CONSUME(t.Figure)
          let mark: IToken | null = null
          this.OPTION(() => {
            mark = this.OR2([{ ALT: () => this.CONSUME(t.Percent) }, { ALT: () => this.CONSUME(t.Scale) }])
          })
          return this.ACTION(() => this.placed(literalOf(digits.image, mark), start))
        },
      },
    ])
  })

  /** ₹50, ₹2 lakh. */
  protected readonly rupees = this.RULE('rupees', (): number => {
    this.CONSUME(t.Rupee)
    const digits = this.CONSUME(t.Figure)
    let scale: IToken | null = null
    this.OPTION({
      GATE: () => isScale(this.LA(1).image),
      DEF: () => {
        scale = this.CONSUME(t.Scale)
      },
    })
    return this.ACTION(() => amount(digits.image, imageOf(scale)))
  })

  /** What a backtest or a basket puts in. */
  protected readonly money = this.RULE('money', (): number =>
    this.OR([
      { ALT: () => this.SUBRULE(this.rupees) },
      {
        ALT: () => {
          const digits = this.CONSUME(t.Figure)
          const scale = this.CONSUME(t.Scale)
          return this.ACTION(() => {
            if (!isScale(scale.image)) this.complain(notMoney(digits.image + scale.image), scale)
            return amount(digits.image, scale.image)
          })
        },
      },
    ]),
  )

  protected readonly bars = this.RULE('bars', (): Bars => {
    this.CONSUME(t.At)
    return this.SUBRULE(this.timeframe)
  })

  // The words of the token are those of timeframes.
  protected readonly timeframe = this.RULE('timeframe', () => this.CONSUME(t.Timeframe).image as Bars)

  protected readonly span = this.RULE('span', (): Span => {
    const token = this.CONSUME(t.Duration)
    return this.ACTION(() => this.placed(span(token.image), token))
  })

  protected readonly fiscal = this.RULE('fiscal', (): FiscalPeriod => {
    const token = this.CONSUME(t.Fiscal)
    return this.ACTION(() => this.placed(fiscalOf(token.image), token))
  })

  protected readonly day = this.RULE('day', (): string => {
    const token = this.CONSUME(t.Day)
    return this.ACTION(() => {
      if (!parseDay(token.image))
        this.complain({ code: 'syntax', message: `"${token.image}" is not a day of the calendar`, nearest: [] }, token)
      return token.image
    })
  })

  // The words of the token are those of calendarUnits.
  protected readonly stretch = this.RULE(
    'stretch',
    (): Stretch =>
      this.OR<Stretch>([
        {
          ALT: () => {
            this.CONSUME(t.key('since'))
            return { range: 'since', from: this.SUBRULE(this.day) }
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.key('from'))
            const from = this.SUBRULE2(this.day)
            this.CONSUME(t.key('to'))
            return { range: 'between', from, to: this.SUBRULE3(this.day) }
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.key('this'))
            return { range: 'this', unit: this.CONSUME(t.CalendarUnit).image as CalendarUnit }
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.key('previous'))
            return { range: 'previous', unit: this.CONSUME2(t.CalendarUnit).image as CalendarUnit }
          },
        },
      ]),
  )

  /** Within so many bars of the last one; left out, the last one itself. */
  protected readonly within = this.RULE('within', (): Span => {
    let within = barItself
    this.OPTION(() => {
      this.CONSUME(t.key('within'))
      within = this.SUBRULE(this.span)
    })
    return within
  })

  protected readonly texts = this.RULE('texts', (): string[] => {
    const values = [this.SUBRULE(this.text)]
    // The comma may belong to what is around: always(sector is "Banks", 3y).
    this.MANY({
      GATE: () => this.LA(2).tokenType === t.Text,
      DEF: () => {
        this.CONSUME(t.Comma)
        values.push(this.SUBRULE2(this.text))
      },
    })
    return values
  })

  protected readonly text = this.RULE('text', (): string => t.unquote(this.CONSUME(t.Text).image))

  protected readonly symbol = this.RULE('symbol', (): string =>
    this.OR([{ ALT: () => this.CONSUME(t.Ticker).image }, { ALT: () => this.SUBRULE(this.text) }]),
  )

  protected readonly percentage = this.RULE('percentage', (): number => {
    const digits = this.CONSUME(t.Figure)
    this.CONSUME(t.Percent)
    return Number(digits.image)
  })

  protected complain(complaint: Complaint, from: IToken): void {
    this.problem ??= { ...complaint, place: this.since(from) }
  }

  protected take<Value>(made: Made<Value>, otherwise: Value, from: IToken): Value {
    if (made.ok) return made.value
    this.complain(made.failure, from)
    return otherwise
  }

  protected placed<Node extends object>(node: Node, from: IToken): Node {
    if (this.places && !this.places.has(node)) this.places.set(node, this.since(from))
    return node
  }

  private since(from: IToken): Place {
    const last = this.LA(0)
    return { start: from.startOffset, end: last.startOffset + last.image.length }
  }
}

export const imageOf = (token: IToken | null): string | null => token?.image ?? null

function literalOf(digits: string, mark: IToken | null): Expression {
  switch (mark?.image) {
    case '%':
      return number(Number(digits), 'percent')
    case 'x':
      return number(Number(digits), 'times')
    case 'days':
      return number(Number(digits), 'days')
    case 'cr':
    case 'lakh':
      return number(amount(digits, mark.image), 'rupees')
    default:
      return number(Number(digits), 'plain')
  }
}

function fiscalOf(text: string): FiscalPeriod {
  const quarters = { '1': 1, '2': 2, '3': 3, '4': 4 } as const
  const quarter = Object.entries(quarters).find(([digit]) => text.startsWith(`Q${digit}`))?.[1] ?? null
  return { year: Number(text.slice(-4)), quarter }
}

const notMoney = (text: string): Complaint => ({
  code: 'syntax',
  message: `"${text}" is not an amount of money; write ₹5000, 2 lakh or 1 cr`,
  nearest: [],
})
