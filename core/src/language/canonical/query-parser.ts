/** Grammar of whole queries: a rule for each kind. */
import type * as ast from '../ast.ts'
import { type ChainFact, chainFacts } from '../ast.ts'
import { nearestWords } from '../nearest.ts'
import { ClauseParser } from './clause-parser.ts'
import * as t from './tokens.ts'

const everyStock: ast.Universe = { base: 'stocks', within: [], except: [] }

type Change = ast.Holders['change']

// Where an image is asserted to be one of the AST's words, the token's own words are that list (tokens.ts).
export class QueryParser extends ClauseParser {
  constructor(options: { readonly isValidated: boolean } = { isValidated: false }) {
    super(options)
    this.performSelfAnalysis()
  }

  readonly query = this.RULE('query', () =>
    this.OR<ast.Query>([
      { ALT: () => this.SUBRULE(this.screen) },
      { ALT: () => this.SUBRULE(this.lookup) },
      { ALT: () => this.SUBRULE(this.series) },
      { ALT: () => this.SUBRULE(this.compare) },
      { ALT: () => this.SUBRULE(this.grouped) },
      { ALT: () => this.SUBRULE(this.study) },
      { ALT: () => this.SUBRULE(this.events) },
      { ALT: () => this.SUBRULE(this.holders) },
      { ALT: () => this.SUBRULE(this.holdings) },
      { ALT: () => this.SUBRULE(this.overlap) },
      { ALT: () => this.SUBRULE(this.funds) },
      { ALT: () => this.SUBRULE(this.chain) },
      { ALT: () => this.SUBRULE(this.futures) },
      { ALT: () => this.SUBRULE(this.chart) },
      { ALT: () => this.SUBRULE(this.watch) },
      { ALT: () => this.SUBRULE(this.backtest) },
      { ALT: () => this.SUBRULE(this.basket) },
      { ALT: () => this.SUBRULE(this.pulse) },
      { ALT: () => this.SUBRULE(this.define) },
    ]),
  )

  private readonly screen = this.RULE('screen', (): ast.Screen => {
    this.CONSUME(t.key('screen'))
    const universe = this.SUBRULE(this.universe)
    const { where, show, sort, limit } = this.SUBRULE(this.rows)
    const asOf = this.SUBRULE(this.asOf)
    let why: string[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('why'))
      why = this.SUBRULE(this.symbols)
    })
    return { kind: 'screen', universe, where, show, sort, limit, asOf, why }
  })

  private readonly lookup = this.RULE('lookup', (): ast.Lookup => {
    this.CONSUME(t.key('show'))
    const subjects = this.SUBRULE(this.instruments)
    let show: ast.Expression[] = []
    this.OPTION(() => {
      this.CONSUME(t.Colon)
      show = this.SUBRULE(this.expressions)
    })
    let at: ast.FiscalPeriod | null = null
    this.OPTION2(() => {
      this.CONSUME(t.key('at'))
      at = this.SUBRULE(this.fiscal)
    })
    const asOf = this.SUBRULE(this.asOf)
    return { kind: 'lookup', subjects, show, at, asOf }
  })

  private readonly series = this.RULE('series', (): ast.Series => {
    this.CONSUME(t.key('series'))
    const subject = this.SUBRULE(this.instrument)
    this.CONSUME(t.Colon)
    const show = this.SUBRULE(this.expressions)
    const every = this.SUBRULE(this.every)
    const over = this.SUBRULE(this.range)
    let extreme: ast.Series['extreme'] = null
    this.OPTION(() => {
      extreme = this.CONSUME(t.Extreme).image === 'highest' ? 'highest' : 'lowest'
    })
    return { kind: 'series', subject, show, every, over, extreme }
  })

  private readonly compare = this.RULE('compare', (): ast.Compare => {
    this.CONSUME(t.key('compare'))
    const subjects = this.SUBRULE(this.instruments)
    let show: ast.Expression[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('on'))
      show = this.SUBRULE(this.expressions)
    })
    let every: ast.Compare['every'] = null
    this.OPTION2(() => {
      every = this.SUBRULE(this.every)
    })
    const over = this.SUBRULE(this.range)
    return { kind: 'compare', subjects, show, every, over }
  })

  private readonly grouped = this.RULE('grouped', (): ast.Group => {
    this.CONSUME(t.key('group'))
    const universe = this.SUBRULE(this.universe)
    let by: ast.Grouping | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('by'))
      by = this.CONSUME(t.Grouping).image as ast.Grouping
    })
    const where = this.SUBRULE(this.where)
    this.CONSUME(t.key('show'))
    const show: ast.Aggregate[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => show.push(this.SUBRULE(this.aggregate)) })
    let descending = true
    this.OPTION2(() => {
      descending = this.CONSUME(t.Order).image === 'desc'
    })
    const limit = this.SUBRULE(this.limit)
    const asOf = this.SUBRULE(this.asOf)
    return { kind: 'group', universe, where, by, show, descending, limit, asOf }
  })

  private readonly aggregate = this.RULE('aggregate', (): ast.Aggregate => {
    const op = this.CONSUME(t.AggregateOp).image as ast.AggregateOp
    let of: ast.Expression | null = null
    this.OPTION(() => {
      this.CONSUME(t.Open)
      of = this.SUBRULE(this.expression)
      this.CONSUME(t.Close)
    })
    return { op, of }
  })

  private readonly study = this.RULE('study', (): ast.Study => {
    this.CONSUME(t.key('study'))
    const subject = this.SUBRULE(this.instrument)
    const when = this.SUBRULE(this.when)
    const over = this.SUBRULE(this.range)
    this.CONSUME(t.key('then'))
    const then: ast.Span[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => then.push(this.SUBRULE(this.span)) })
    return { kind: 'study', subject, when, over, then }
  })

  private readonly events = this.RULE('events', (): ast.Events => {
    this.CONSUME(t.key('events'))
    const of = this.CONSUME(t.EventKind).image as ast.EventKind
    const universe = this.SUBRULE(this.companies)
    const where = this.SUBRULE(this.where)
    const over = this.SUBRULE(this.range)
    const limit = this.SUBRULE(this.limit)
    return { kind: 'events', of, universe, where, over, limit }
  })

  /** Whose events, on whom futures: every company where nothing is said. */
  private readonly companies = this.RULE('companies', (): ast.Universe => {
    let universe = everyStock
    this.OPTION(() => {
      this.CONSUME(t.key('in'))
      universe = this.OR([
        { ALT: () => this.SUBRULE(this.universe) },
        {
          ALT: () => {
            const within = this.SUBRULE(this.scopes)
            const except = this.SUBRULE(this.except)
            return { base: 'stocks', within, except }
          },
        },
      ])
    })
    return universe
  })

  private readonly holders = this.RULE('holders', (): ast.Holders => {
    this.CONSUME(t.key('holders'))
    const subject = this.SUBRULE(this.instrument)
    let among: ast.Holders['among'] = 'all'
    this.OPTION(() => {
      this.CONSUME(t.key('among'))
      among = this.CONSUME(t.Among).image === 'funds' ? 'funds' : 'investors'
    })
    let above: number | null = null
    this.OPTION2(() => {
      this.CONSUME(t.key('above'))
      above = this.SUBRULE(this.percentage)
    })
    const change = this.SUBRULE(this.change)
    return { kind: 'holders', subject, among, above, change }
  })

  private readonly holdings = this.RULE('holdings', (): ast.Holdings => {
    this.CONSUME(t.key('holdings'))
    const is = this.CONSUME(t.Owner).image === 'fund' ? 'fund' : 'investor'
    const name = this.SUBRULE(this.text)
    let of: ast.Instrument | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('in'))
      of = this.SUBRULE(this.instrument)
    })
    const change = this.SUBRULE(this.change)
    return { kind: 'holdings', owner: { is, name }, of, change }
  })

  private readonly change = this.RULE('change', (): Change => {
    let change: Change = 'any'
    this.OPTION(() => {
      change = this.CONSUME(t.Change).image as Change
    })
    return change
  })

  private readonly overlap = this.RULE('overlap', (): ast.Overlap => {
    this.CONSUME(t.key('overlap'))
    return { kind: 'overlap', funds: this.SUBRULE(this.texts) }
  })

  private readonly funds = this.RULE('funds', (): ast.Funds => {
    this.CONSUME(t.key('funds'))
    let categories: string[] = []
    let houses: string[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('category'))
      categories = this.SUBRULE(this.texts)
    })
    this.OPTION2(() => {
      this.CONSUME(t.key('house'))
      houses = this.SUBRULE2(this.texts)
    })
    const { where, show, sort, limit } = this.SUBRULE(this.rows)
    return { kind: 'funds', categories, houses, where, show, sort, limit }
  })

  private readonly chain = this.RULE('chain', (): ast.Chain => {
    this.CONSUME(t.key('chain'))
    const subject = this.SUBRULE(this.instrument)
    this.CONSUME(t.key('expiry'))
    const expiry = this.OR([{ ALT: () => this.CONSUME(t.Expiry) }, { ALT: () => this.CONSUME(t.Day) }]).image
    let option: ast.Chain['option'] = null
    this.OPTION(() => {
      this.CONSUME(t.key('strike'))
      const strike = this.CONSUME(t.Figure)
      let side: ast.OptionSide | null = null
      this.OPTION2(() => {
        side = this.CONSUME(t.OptionSide).image as ast.OptionSide
      })
      option = this.ACTION(() => ({ strike: Number(strike.image), side }))
    })
    this.CONSUME(t.key('show'))
    const show: ChainFact[] = []
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => show.push(this.SUBRULE(this.chainFact)) })
    return { kind: 'chain', subject, expiry, option, show }
  })

  private readonly chainFact = this.RULE('chainFact', (): ChainFact => {
    const word = this.CONSUME(t.AnyWord)
    return this.ACTION(() => {
      const fact = chainFacts.find((each) => each === word.image)
      if (fact || this.problem) return fact ?? 'chain'
      const nearest = nearestWords(word.image, chainFacts)
      const known = (nearest.length > 0 ? nearest : chainFacts).join(', ')
      this.complain(
        { code: 'unknown_word', message: `"${word.image}" is not told of a chain; nearest: ${known}`, nearest },
        word,
      )
      return 'chain'
    })
  })

  private readonly futures = this.RULE('futures', (): ast.Futures => {
    this.CONSUME(t.key('futures'))
    let subjects: ast.Instrument[] = []
    this.OPTION(() => {
      subjects = this.SUBRULE(this.instruments)
    })
    const universe = this.SUBRULE(this.companies)
    const { where, show, sort, limit } = this.SUBRULE(this.rows)
    return { kind: 'futures', subjects, universe, where, show, sort, limit }
  })

  private readonly chart = this.RULE('chart', (): ast.Chart => {
    this.CONSUME(t.key('chart'))
    const subjects = this.SUBRULE(this.instruments)
    this.CONSUME(t.key('every'))
    const timeframe = this.SUBRULE(this.timeframe)
    let draw: ast.Expression[] = []
    this.OPTION(() => {
      this.CONSUME(t.key('draw'))
      draw = this.SUBRULE(this.expressions)
    })
    let mark: ast.Condition | null = null
    this.OPTION2(() => {
      this.CONSUME(t.key('mark'))
      mark = this.SUBRULE(this.condition)
    })
    const over = this.SUBRULE(this.range)
    return { kind: 'chart', subjects, timeframe, draw, mark, over }
  })

  private readonly watch = this.RULE('watch', (): ast.Watch => {
    this.CONSUME(t.key('watch'))
    const target = this.SUBRULE(this.target)
    const when = this.SUBRULE(this.when)
    let channel: ast.WatchChannel = 'any'
    this.OPTION(() => {
      this.CONSUME(t.key('by'))
      channel = this.CONSUME(t.Channel).image as ast.WatchChannel
    })
    let trigger: ast.Watch['trigger'] = 'entry'
    this.OPTION2(() => {
      trigger = this.CONSUME(t.Trigger).image === 'once' ? 'once' : 'each'
    })
    return { kind: 'watch', target, when, channel, trigger }
  })

  private readonly backtest = this.RULE('backtest', (): ast.Backtest => {
    this.CONSUME(t.key('backtest'))
    const target = this.SUBRULE(this.target)
    this.CONSUME(t.key('buy'))
    const amount = this.SUBRULE(this.money)
    const buy = this.OR<ast.Backtest['buy']>([
      { ALT: () => this.SUBRULE(this.when) },
      { ALT: () => ({ node: 'schedule', every: this.SUBRULE(this.every) }) },
      {
        ALT: () => {
          this.CONSUME(t.key('once'))
          return { node: 'schedule', every: 'once' }
        },
      },
    ])
    let sell: ast.Condition | null = null
    this.OPTION(() => {
      this.CONSUME(t.key('sell'))
      sell = this.SUBRULE2(this.when)
    })
    let hold: ast.Span | null = null
    this.OPTION2(() => {
      this.CONSUME(t.key('hold'))
      hold = this.SUBRULE(this.span)
    })
    const over = this.SUBRULE(this.range)
    let against: ast.Backtest['against'] = null
    this.OPTION3(() => {
      this.CONSUME(t.key('against'))
      against = this.OR2<ast.Backtest['against']>([
        { ALT: () => (this.CONSUME(t.Against).image === 'monthly' ? 'monthly' : 'lump') },
        { ALT: () => ({ instruments: this.SUBRULE(this.instruments) }) },
      ])
    })
    return { kind: 'backtest', target, amount, buy, sell, hold, over, against }
  })

  private readonly basket = this.RULE('basket', (): ast.Basket => {
    this.CONSUME(t.key('basket'))
    const side = this.CONSUME(t.Side).image === 'buy' ? 'buy' : 'sell'
    const amount = this.SUBRULE(this.money)
    this.CONSUME(t.key('of'))
    const of = this.OR<ast.Basket['of']>([
      {
        ALT: () => {
          this.CONSUME(t.Open)
          const screen = this.SUBRULE(this.screen)
          this.CONSUME(t.Close)
          return screen
        },
      },
      { ALT: () => ({ instruments: this.SUBRULE(this.instruments) }) },
    ])
    return { kind: 'basket', of, amount, side }
  })

  private readonly pulse = this.RULE('pulse', (): ast.Pulse => {
    this.CONSUME(t.key('pulse'))
    return { kind: 'pulse' }
  })

  private readonly define = this.RULE('define', (): ast.Define => {
    this.CONSUME(t.key('define'))
    const term = this.OR([{ ALT: () => this.CONSUME(t.AnyWord).image }, { ALT: () => this.SUBRULE(this.text) }])
    return { kind: 'define', term }
  })
}
