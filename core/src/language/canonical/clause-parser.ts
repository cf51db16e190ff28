/** Grammar of the clauses that several kinds of query share. */
import type * as ast from '../ast.ts'
import { ConditionParser } from './condition-parser.ts'
import * as t from './tokens.ts'

interface Rows {
  readonly where: ast.Condition | null
  readonly show: readonly ast.Expression[]
  readonly sort: ast.Sort | null
  readonly limit: number | null
}

// Where an image is asserted to be one of the AST's words, the token's own words are that list (tokens.ts).
export abstract class ClauseParser extends ConditionParser {
  protected readonly rows = this.RULE('rows', (): Rows => {
    const where = this.SUBRULE(this.where)
    let show: ast.Expression[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('show'))
      show = this.SUBRULE(this.expressions)
    })
    let sort: ast.Sort | null = null
    this.OPTION2(() => {
      this.CONSUME(t.key('sort'))
      const by = this.SUBRULE(this.expression)
      sort = { by, descending: this.CONSUME(t.Order).image === 'desc' }
    })
    const limit = this.SUBRULE(this.limit)
    return { where, show, sort, limit }
  })

  protected readonly where = this.RULE('where', (): ast.Condition | null => {
    let where: ast.Condition | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('where'))
      where = this.SUBRULE(this.condition)
    })
    return where
  })

  protected readonly when = this.RULE('when', (): ast.Condition => {
    this.CONSUME(t.key('when'))
    return this.SUBRULE(this.condition)
  })

  protected readonly limit = this.RULE('limit', (): number | null => {
    let limit: number | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('limit'))
      limit = Number(this.CONSUME(t.Figure).image)
    })
    return limit
  })

  protected readonly asOf = this.RULE('asOf', (): string | null => {
    let asOf: string | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('as'))
      this.CONSUME(t.key('of'))
      asOf = this.SUBRULE(this.day)
    })
    return asOf
  })

  protected readonly range = this.RULE('range', (): ast.Range | null => {
    let over: ast.Range | null = null
    this.OPTION(() => {
      over = this.OR<ast.Range>([
        {
          ALT: () => {
            this.CONSUME(t.key('last'))
            return { range: 'last', span: this.SUBRULE(this.span) }
          },
        },
        {
          ALT: () => {
            this.CONSUME(t.key('next'))
            return this.OR2<ast.Range>([
              { ALT: () => ({ range: 'next', span: this.SUBRULE2(this.span) }) },
              {
                ALT: () => ({
                  range: 'coming',
                  unit: this.CONSUME(t.CalendarUnit).image as ast.CalendarUnit,
                }),
              },
            ])
          },
        },
        { ALT: () => this.SUBRULE(this.stretch) },
      ])
    })
    return over
  })

  protected readonly every = this.RULE('every', () => {
    this.CONSUME(t.key('every'))
    return this.CONSUME(t.Step).image as ast.Series['every']
  })

  protected readonly universe = this.RULE('universe', (): ast.Universe => {
    const base = this.CONSUME(t.Base).image as ast.Base
    let within: ast.Scope[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('in'))
      within = this.SUBRULE(this.scopes)
    })
    const except = this.SUBRULE(this.except)
    return { base, within, except }
  })

  protected readonly except = this.RULE('except', (): ast.Scope[] => {
    let except: ast.Scope[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('except'))
      except = this.SUBRULE(this.scopes)
    })
    return except
  })

  protected readonly scopes = this.RULE('scopes', (): ast.Scope[] => {
    const scopes: ast.Scope[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => scopes.push(this.SUBRULE(this.scope)) })
    return scopes
  })

  private readonly scope = this.RULE('scope', (): ast.Scope => {
    const start = this.LA(1)
    const scope = this.OR<ast.Scope>([
      {
        ALT: () => {
          const by = this.CONSUME(t.NamedScope).image as ast.ScopeKind
          return { by, name: this.SUBRULE(this.text) }
        },
      },
      {
        ALT: () => {
          const by = this.CONSUME(t.SymbolScope).image as ast.ScopeKind
          return { by, name: this.SUBRULE(this.symbol) }
        },
      },
      { ALT: () => ({ by: this.CONSUME(t.BareScope).image as ast.ScopeKind, name: '' }) },
    ])
    return this.ACTION(() => this.placed(scope, start))
  })

  protected readonly target = this.RULE('target', () =>
    this.OR<ast.Watch['target']>([
      {
        ALT: () => {
          this.CONSUME(t.key('any'))
          return { universe: this.SUBRULE(this.universe) }
        },
      },
      { ALT: () => ({ instruments: this.SUBRULE(this.instruments) }) },
    ]),
  )

  protected readonly instruments = this.RULE('instruments', (): ast.Instrument[] => {
    const all: ast.Instrument[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => all.push(this.SUBRULE(this.instrument)) })
    return all
  })

  protected readonly instrument = this.RULE('instrument', (): ast.Instrument => {
    const start = this.LA(1)
    let asset: ast.Asset = 'stock'
    this.OPTION(() => {
      asset = this.CONSUME(t.Asset).image as ast.Asset
    })
    const symbol = this.SUBRULE(this.symbol)
    return this.ACTION(() => this.placed({ asset, symbol }, start))
  })

  protected readonly symbols = this.RULE('symbols', (): string[] => {
    const all: string[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => all.push(this.SUBRULE(this.symbol)) })
    return all
  })
}
