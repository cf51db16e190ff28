/** The same question put to another use: a chart, an alert, a backtest, orders, a count; or why a company is in it or not. */
import type { AggregateOp, Backtest, Condition, Expression, Grouping, Instrument, Query, Watch } from '../../ast.ts'
import { buysByRule, groupings } from '../../ast.ts'
import { refusal } from '../candidate.ts'
import { readFigure } from '../figures/figure.ts'
import { readInstrument } from '../figures/subject.ts'
import { readRange } from '../figures/time.ts'
import { howMuch } from '../kinds/basket.ts'
import { contentOf, saysAny } from '../kinds/slots.ts'
import {
  assumed,
  became,
  isWord,
  joinNotes,
  type Notes,
  nothingNoted,
  type Parsed,
  type Sentence,
  senseAt,
} from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { placesFrom } from './listed.ts'
import { subjectsOf } from './subject.ts'
import { withRange } from './time.ts'

/** "make it a chart". */
export const toChart: Edit = (sentence, previous) => {
  // "make it candles".
  const isMade = isWord(sentence, 0, 'fu.change', 'fu.show') && isWord(sentence, 1, 'chart', 'fu.chart')
  if (
    !(isMade || isWord(sentence, 0, 'fu.chart', 'chart')) ||
    contentOf(sentence, placesFrom(sentence, 1)).some((at) => !isWord(sentence, at, 'fu.these', 'fu.chart', 'chart'))
  )
    return null
  if (previous.kind === 'chart') return null
  // "its chart" is that of the company; "make it a chart" is of what was shown.
  const figures = isWord(sentence, 0, 'fu.chart') ? figuresDrawn(previous) : null
  if (figures)
    return changed(
      figures,
      [],
      joinNotes(
        became(0, sentence.tokens.length, 'chart'),
        'over' in previous && previous.over ? nothingNoted : assumed('chart', 'five years'),
      ),
    )
  const subjects = subjectsOf(previous)
  if (!subjects || subjects.length === 0) return refusal(noChart)
  const over = 'over' in previous ? previous.over : null
  const mark =
    previous.kind === 'study' || previous.kind === 'watch'
      ? previous.when
      : previous.kind === 'backtest' && buysByRule(previous)
        ? previous.buy
        : null
  return changed(
    { kind: 'chart', subjects, timeframe: 'day', draw: technicalsOf(previous), mark, over },
    [],
    became(0, sentence.tokens.length, 'chart'),
  )
}

const fiveYears = { range: 'last', span: { count: 5, unit: 'y' } } as const

/** Figures that were shown, through time; null where the price was among them, which a chart draws by itself. */
function figuresDrawn(query: Query): Query | null {
  if (query.kind !== 'lookup' && query.kind !== 'series' && query.kind !== 'compare') return null
  const isPriced = query.show.some(({ node }) => node === 'price' || node === 'technical')
  if (isPriced || query.show.length === 0) return null
  if (query.kind === 'series') return { ...query, extreme: null }
  if (query.kind === 'compare' && query.every) return query
  const { subjects, show } = query
  return withRange({ kind: 'lookup', subjects, show, at: null, asOf: null }, fiveYears)
}

const technicalsOf = (query: Query): readonly Expression[] =>
  query.kind === 'lookup' || query.kind === 'series' || query.kind === 'compare'
    ? query.show.filter(({ node }) => node === 'technical')
    : []

const noChart =
  'A list has no line to draw. A chart is of what is named, as in “chart tcs and infy”, or of a figure over time, as in “pe of tcs last 5 years”.'
const noRule =
  'There is nothing here to wait for: an alert needs a condition. Add one, as in “roe above 20”, and ask again; or say it, as in “alert me when tcs falls 3% in a day”.'

interface Rule {
  readonly target: Watch['target']
  readonly condition: Condition
}

/** What in a question can come true. */
function ruleOf(query: Query): Rule | null {
  switch (query.kind) {
    case 'screen':
      return query.where && { target: { universe: query.universe }, condition: query.where }
    case 'study':
      return { target: { instruments: [query.subject] }, condition: query.when }
    case 'watch':
      return { target: query.target, condition: query.when }
    case 'backtest':
      return buysByRule(query) ? { target: query.target, condition: query.buy } : null
    case 'chart':
      return query.mark && { target: { instruments: query.subjects }, condition: query.mark }
    default:
      return null
  }
}

/** "alert me on this", "telegram pe batao"; of an alert, "on telegram", "every time". */
export const toWatch: Edit = (sentence, previous) => {
  let channel: Watch['channel'] | null = null
  let trigger: Watch['trigger'] | null = null
  let isAlert = false
  for (const at of contentOf(sentence, placesFrom(sentence, 0))) {
    const said = (['telegram', 'webhook', 'inbox'] as const).find((word) => isWord(sentence, at, word))
    if (said) channel = said
    else if (isWord(sentence, at, 'each')) trigger = 'each'
    else if (isWord(sentence, at, 'once')) trigger = 'once'
    else if (isWord(sentence, at, 'fu.alert', 'alert')) isAlert = true
    else if (!isWord(sentence, at, 'fu.these', 'whenword')) return null
  }
  const rule = ruleOf(previous)
  if (!isAlert && !channel && !(trigger && previous.kind === 'watch')) return null
  if (!rule) return isAlert ? refusal(noRule) : null
  const old = previous.kind === 'watch' ? previous : null
  const query: Watch = {
    kind: 'watch',
    target: rule.target,
    when: rule.condition,
    channel: channel ?? old?.channel ?? 'any',
    trigger: trigger ?? old?.trigger ?? 'entry',
  }
  return changed(query, [], became(0, sentence.tokens.length, 'watch'))
}

/** "backtest this since 2015", "backtest this with 5000"; of a backtest, "with 10000", "hold 20 days". */
export const toBacktest: Edit = (sentence, previous) => {
  if (!isWord(sentence, 0, 'fu.backtest', 'backtest')) return null
  const rule = ruleOf(previous)
  if (!rule) return null
  let amount: number | null = null
  let over: Backtest['over'] = previous.kind === 'study' || previous.kind === 'backtest' ? previous.over : null
  for (let at = 1; at < sentence.tokens.length; ) {
    const range = readRange(sentence, at)
    const money = moneyAt(sentence, at)
    if (range) {
      over = range.value
      at = range.next
    } else if (money !== null) {
      amount = money
      at++
    } else if (contentOf(sentence, [at]).length === 0 || isWord(sentence, at, 'fu.these', 'fu.with', 'strategy')) at++
    else return null
  }
  const query: Backtest = {
    kind: 'backtest',
    target: rule.target,
    amount: amount ?? 10_000,
    buy: rule.condition,
    sell: null,
    hold: null,
    over,
    against: null,
  }
  const notes = joinNotes(
    became(0, sentence.tokens.length, 'backtest'),
    amount === null ? assumed('each time', 'buy ₹10000') : nothingNoted,
  )
  return changed(query, [], notes)
}

function moneyAt(sentence: Sentence, at: number): number | null {
  const number = senseAt(sentence, at, 'number')
  return number && number.value >= 100 && (number.unit === 'plain' || number.unit === 'rupees') ? number.value : null
}

/** "with 10000", "hold 20 days", "sell when rsi above 70" of a backtest. */
export const editAmount: Edit = (sentence, previous) => {
  if (previous.kind !== 'backtest' && previous.kind !== 'basket') return null
  const places = contentOf(sentence, placesFrom(sentence, 0)).filter(
    (at) => !isWord(sentence, at, 'fu.with', 'fu.change', 'fu.about', 'fu.these', 'fu.instead'),
  )
  const [at] = places
  const money = at === undefined || places.length > 1 ? null : moneyAt(sentence, at)
  return money === null
    ? null
    : changed({ ...previous, amount: money }, [], became(0, sentence.tokens.length, `₹${money}`))
}

/** "compare with sip", "vs lump sum" of a backtest. */
export const editAgainst: Edit = (sentence, previous) => {
  if (previous.kind !== 'backtest') return null
  const places = contentOf(sentence, placesFrom(sentence, 0))
  const others = previous.buy.node === 'schedule' ? namedBeside(sentence, places) : null
  if (others)
    return changed(
      { ...previous, against: { instruments: others.map(({ value }) => value) } },
      [],
      joinNotes(...others.map(({ notes }) => notes)),
    )
  const isPlain = places.every((at) =>
    isWord(sentence, at, 'sip', 'lump', 'fu.compare', 'vs', 'compare', 'fu.these', 'fu.instead'),
  )
  const against = places.some((at) => isWord(sentence, at, 'lump'))
    ? 'lump'
    : places.some((at) => isWord(sentence, at, 'sip'))
      ? 'monthly'
      : null
  return isPlain && against
    ? changed({ ...previous, against }, [], became(0, sentence.tokens.length, `against ${against}`))
    : null
}

/** "compare with nifty", "vs infosys": the same money there. */
function namedBeside(sentence: Sentence, places: readonly number[]): readonly Parsed<Instrument>[] | null {
  const [first, ...rest] = places
  if (first === undefined || rest.length === 0 || !isWord(sentence, first, 'fu.compare', 'vs', 'compare')) return null
  const found = rest.filter((at) => !isWord(sentence, at, 'fu.these')).map((at) => readInstrument(sentence, at))
  const named = found.filter((each) => each !== null)
  return named.length > 0 && named.length === found.length ? named : null
}

const theseWords = new Set(['these', 'them', 'this', 'inme'])

/** "buy these with 50000". */
export const toBasket: Edit = (sentence, previous) => {
  const isOfThese =
    isWord(sentence, 0, 'invest') &&
    (saysAny(sentence, theseWords) || sentence.tokens.some((_token, at) => isWord(sentence, at, 'fu.these')))
  // "buy top 5 with 1 lakh": the first of the list.
  const first = isWord(sentence, 0, 'invest', 'buyrule') && isWord(sentence, 1, 'top') && senseAt(sentence, 2, 'number')
  const limit = first && first.unit === 'plain' && first.value < 100 ? first.value : null
  if (!isWord(sentence, 0, 'fu.buy') && !isOfThese && !(limit && previous.kind === 'screen')) return null
  const subjects = subjectsOf(previous)
  const of =
    previous.kind === 'screen'
      ? { ...previous, limit: limit ?? previous.limit }
      : subjects && subjects.length > 0
        ? { instruments: subjects }
        : null
  if (!of) return null
  const money =
    placesFrom(sentence, 1)
      .map((at) => moneyAt(sentence, at))
      .find((each) => each !== null) ?? null
  const others = contentOf(sentence, placesFrom(sentence, limit ? 3 : 1)).filter(
    (at) => moneyAt(sentence, at) === null && !isWord(sentence, at, 'fu.with', 'fu.these', 'equally', 'in'),
  )
  if (others.length > 0) return null
  const side = /\bsell\b/.test(sentence.tokens[0]?.norm ?? '') ? 'sell' : 'buy'
  if (money === null) return howMuch({ kind: 'basket', of, amount: 0, side })
  return changed({ kind: 'basket', of, amount: money, side }, [], became(0, sentence.tokens.length, 'basket'))
}

/** "how many", "by sector", "what is the average pe of these". */
export const toGroup: Edit = (typed, previous) => {
  const sentence = isWord(typed, 0, 'what') ? { ...typed, tokens: typed.tokens.slice(1) } : typed
  const by = groupingOf(sentence)
  if (previous.kind === 'group' && by)
    return changed({ ...previous, by }, [], became(0, sentence.tokens.length, `by ${by}`))
  if (previous.kind !== 'screen' && previous.kind !== 'group') return null
  const { universe, where, asOf } = previous
  const kept = previous.kind === 'group' ? previous.by : null
  const whole = { kind: 'group', universe, where, by: by ?? kept, descending: true, limit: null, asOf } as const
  const places = contentOf(sentence, placesFrom(sentence, 0))
  if (by || (places.length > 0 && places.every((at) => isWord(sentence, at, 'fu.howmany', 'howmany', 'fu.these'))))
    return changed({ ...whole, show: [{ op: 'count', of: null }] }, [], became(0, sentence.tokens.length, 'count'))
  const op = (['avg', 'median', 'sum', 'max', 'min'] as const satisfies readonly AggregateOp[]).find((word) =>
    isWord(sentence, 0, word),
  )
  const isMeanPe = senseAt(sentence, 0, 'field')?.id === 'pe_5y_median' && sentence.tokens[0]?.norm === 'average pe'
  if (isMeanPe && (sentence.tokens.length === 1 || isWord(sentence, 1, 'fu.these')))
    return changed(
      { ...whole, show: [{ op: 'avg', of: { node: 'field', id: 'pe', period: 'ttm' } }] },
      [],
      became(0, sentence.tokens.length, 'avg(pe)'),
    )
  if (!op) return null
  const figure = readFigure(sentence, 1)
  const rest = figure && contentOf(sentence, placesFrom(sentence, figure.next))
  const isOfThese = rest?.every((at) => isWord(sentence, at, 'fu.these'))
  if (!figure || !isOfThese) return null
  return changed({ ...whole, show: [{ op, of: figure.value }] }, [], became(0, sentence.tokens.length, op))
}

function groupingOf(sentence: Sentence): Grouping | null {
  if (sentence.tokens.length === 0 || contentOf(sentence, placesFrom(sentence, 0)).length > 3) return null
  const norms = sentence.tokens.map(({ norm }) => norm).join(' ')
  const said =
    /^(?:group |count |how many |number of )?(?:by|per|in each|for each|in every) (sector|industry|size|ownership|group)$/.exec(
      norms,
    )?.[1] ?? /^(sector|industry) ?wise$/.exec(norms)?.[1]
  return groupings.find((each) => each === said) ?? null
}

/** "why not tcs", "why is infosys missing", "tcs kyu nahi hai". */
export const askWhy: Edit = (sentence, previous) => {
  if (previous.kind !== 'screen') return null
  const notes: Notes[] = []
  const symbols: string[] = []
  let isAsked = false
  for (const at of contentOf(sentence, placesFrom(sentence, 0))) {
    const found = readInstrument(sentence, at)
    if (found?.value.asset === 'stock') {
      symbols.push(found.value.symbol)
      notes.push(found.notes)
    } else if (isWord(sentence, at, 'fu.why', 'why', 'fu.inlist')) isAsked = true
    else if (!isWord(sentence, at, 'fu.missing', 'missing', 'present', 'not', 'no')) return null
  }
  if (!isAsked || symbols.length === 0) return null
  const why = [...new Set([...previous.why, ...symbols])]
  return changed({ ...previous, why }, [], joinNotes(became(0, sentence.tokens.length, 'why'), ...notes))
}
