/** Figures and arithmetic over them, as they stand in a sentence. */
import type { Expression, Span } from '../../ast.ts'
import { printExpression } from '../../canonical/print-expression.ts'
import { remembered } from '../memo.ts'
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
  type Token,
} from '../token.ts'
import { type Bag, collect, emptyBag } from './bag.ts'
import { compose } from './compose.ts'
import { arithmetic, field, num, peer, window } from './make.ts'
import { applyArguments, readArguments } from './parameters.ts'
import { fitNumber } from './units.ts'

export interface FigureReading {
  readonly expression: Expression
  /** A span that stood with the figure and belongs to the comparison: "profit last 3 years". */
  readonly loose: Span | null
  /** The words it was made of. */
  readonly bag: Bag
}

const inside = (sentence: Sentence, at: number) => {
  const read = readExpression(sentence, at)
  return read && { value: read.value, next: read.next }
}

const todayWords = /^(?:today|today'?s|aaj|aaj ka|intraday)$/

/** One figure with all that belongs to it, and what was left over for the comparison. */
export const readFigureWhole = remembered(readFigureOnce)

function readFigureOnce(sentence: Sentence, at: number): Parsed<FigureReading> | null {
  const call = readCall(sentence, at)
  if (call) return parsed({ expression: call.value, loose: null, bag: emptyBag(at) }, call.next, call.notes)
  const bag = collect(sentence, at, inside)
  if (!bag) return null
  const isReturn =
    bag.core?.is === 'price' &&
    bag.isGrowth &&
    bag.span === null &&
    bag.basis === null &&
    bag.timeframe === null &&
    /return|performance/.test(sentence.tokens[bag.coreAt]?.norm ?? '')
  // "return today" is the day's, and nothing had to be assumed.
  const isOfToday = isReturn && sentence.tokens.slice(at, bag.next + 1).some(({ norm }) => todayWords.test(norm))
  const usual = { count: 1, unit: isOfToday ? 'd' : 'y' } as const
  const composed = compose(isReturn ? { ...bag, span: usual } : bag) ?? null
  if (composed) {
    const to = composed.loose && bag.spanFrom > bag.coreAt ? bag.spanFrom : bag.next
    return parsed(
      { expression: composed.expression, loose: composed.loose, bag },
      bag.next,
      became(at, Math.max(to, bag.coreAt + 1), printExpression(composed.expression)),
      {
        became:
          composed.loose && to < bag.next
            ? [{ from: to, to: bag.next, text: `${composed.loose.count}${composed.loose.unit}` }]
            : [],
        assumptions: composed.assumptions,
      },
      saidMargin(sentence.tokens[bag.coreAt]),
      isReturn && !isOfToday
        ? { became: [], assumptions: [{ phrase: sentence.tokens[bag.coreAt]?.text ?? '', meaning: 'over 1 year' }] }
        : nothingNoted,
    )
  }
  // The words after the core do not go with it: the core and what stood before it may.
  const shorter = collectShort(sentence, at, bag)
  const again = shorter && compose(shorter)
  if (!shorter || !again) return null
  return parsed(
    { expression: again.expression, loose: again.loose, bag: shorter },
    shorter.next,
    became(at, shorter.next, printExpression(again.expression)),
    { became: [], assumptions: again.assumptions },
  )
}

/** Of several margins the one by itself is the operating one, and that is said. */
const saidMargin = (token: Token | undefined): Notes =>
  /^margins?$/.test(token?.norm ?? '') ? assumed(token?.text ?? '', 'operating profit margin') : nothingNoted

/** The figure without what followed it. */
function collectShort(sentence: Sentence, at: number, bag: Bag): Bag | null {
  if (bag.next <= bag.coreAt + 1) return null
  const cut: Sentence = { ...sentence, tokens: sentence.tokens.slice(0, bag.coreAt + 1) }
  return collect(cut, at, inside)
}

/** One figure with all that belongs to it: "5 year average roe", "sales growth 3years", "weekly ema 21", "qtr profit". */
export function readFigure(sentence: Sentence, at: number): Parsed<Expression> | null {
  const read = readFigureWhole(sentence, at)
  return read && read.value.loose === null ? parsed(read.value.expression, read.next, read.notes) : null
}

/** "High price" and "Low price" of screens elsewhere are the highest and lowest of 52 weeks. */
function readYearPrice(sentence: Sentence, at: number): Parsed<Expression> | null {
  const norm = sentence.tokens[at]?.norm
  const next = sentence.tokens[at + 1]?.norm
  if ((norm !== 'high' && norm !== 'low') || next !== 'price') return null
  const made = field(norm === 'high' ? 'high_52w' : 'low_52w')
  return (
    made &&
    parsed(made, at + 2, became(at, at + 2, printExpression(made)), {
      became: [],
      assumptions: [{ phrase: `${norm} price`, meaning: norm === 'high' ? '52-week high' : '52-week low' }],
    })
  )
}

/** Calls as in formulas: max(20, close), avg(roce, 5y), avg(marketCap, sector=this.sector), abs(…). */
function readCall(sentence: Sentence, at: number): Parsed<Expression> | null {
  const year = readYearPrice(sentence, at)
  if (year) return year
  const before = emptyBag(at)
  let place = at
  // "[-1] 15 minute max( 20 , … )", "weekly min ( 52 , weekly low )"
  for (let steps = 0; steps < 4; steps++) {
    if (isWord(sentence, place, 'max', 'min', 'avg', 'sum', 'median') && isWord(sentence, place + 1, 'lparen')) break
    const probe = collectPrefix(sentence, place, before)
    if (probe === null) return null
    place = probe
  }
  const op = isWord(sentence, place, 'max')
    ? 'max'
    : isWord(sentence, place, 'min')
      ? 'min'
      : isWord(sentence, place, 'avg')
        ? 'avg'
        : isWord(sentence, place, 'sum')
          ? 'sum'
          : isWord(sentence, place, 'median')
            ? 'median'
            : null
  if (!op || !isWord(sentence, place + 1, 'lparen')) return null
  const among = readPeerCall(sentence, place, op)
  if (among) return among
  const windowed = readWindowCall(sentence, place, op)
  if (windowed) return windowed
  const call = readArguments(sentence, place + 1, inside)
  if (call?.args.length !== 2) return null
  const id = op === 'max' ? 'highest' : op === 'min' ? 'lowest' : op === 'avg' ? 'sma' : null
  if (!id) return null
  const bag: Bag = { ...before, core: { is: 'indicator', id, output: null }, coreAt: place, next: call.next }
  applyArguments({ is: 'indicator', id, output: null }, call.args, bag)
  const composed = compose(bag)
  return composed && parsed(composed.expression, call.next, became(at, call.next, printExpression(composed.expression)))
}

/** Only brackets of bars back, bars and days ago before a call. */
function collectPrefix(sentence: Sentence, at: number, bag: Bag): number | null {
  if (isWord(sentence, at, 'lbracket')) {
    let place = at + 1
    if (isWord(sentence, place, 'minus')) place++
    const number = senseAt(sentence, place, 'number')
    if (!number || !isWord(sentence, place + 1, 'rbracket')) return null
    if (number.value !== 0) bag.ago = { count: number.value, unit: 'd' }
    return place + 2
  }
  const span = senseAt(sentence, at, 'span')
  if (span && isWord(sentence, at + 1, 'ago')) {
    bag.ago = span.span
    return at + 2
  }
  const frame = senseAt(sentence, at, 'timeframe')
  if (frame) {
    bag.timeframe = frame.timeframe
    return at + 1
  }
  return isWord(sentence, at, 'latest') ? at + 1 : null
}

type CallOp = 'max' | 'min' | 'avg' | 'sum' | 'median'

function readPeerCall(sentence: Sentence, at: number, op: CallOp): Parsed<Expression> | null {
  const of = readFigure(sentence, at + 2)
  if (!of || !isWord(sentence, of.next, 'comma', 'by')) return null
  const by =
    isWord(sentence, of.next + 1, 'sector') || senseAt(sentence, of.next + 1, 'field')?.id === 'sector'
      ? 'sector'
      : isWord(sentence, of.next + 1, 'industry') || senseAt(sentence, of.next + 1, 'field')?.id === 'industry'
        ? 'industry'
        : null
  if (!by) return null
  let next = of.next + 2
  // sector = this.sector
  for (let steps = 0; steps < 6 && !isWord(sentence, next, 'rparen'); steps++) {
    const norm = sentence.tokens[next]?.norm
    if (norm === undefined || !['=', 'this', '.', 'sector', 'industry'].includes(norm)) return null
    next++
  }
  if (!isWord(sentence, next, 'rparen')) return null
  const made = peer(op, of.value, by)
  return parsed(made, next + 1, became(at, next + 1, printExpression(made)))
}

function readWindowCall(sentence: Sentence, at: number, op: CallOp): Parsed<Expression> | null {
  const of = readFigure(sentence, at + 2)
  if (!of || !isWord(sentence, of.next, 'comma')) return null
  const span = senseAt(sentence, of.next + 1, 'span')
  if (!span || !isWord(sentence, of.next + 2, 'rparen')) return null
  const made = window(op, of.value, span.span)
  return parsed(made, of.next + 3, became(at, of.next + 3, printExpression(made)))
}

/** Arithmetic over figures and numbers. */
export const readExpression = remembered((sentence, at) => readSum(sentence, at, 0))

const deepest = 12

function readSum(sentence: Sentence, at: number, depth: number): Parsed<Expression> | null {
  let left = readProduct(sentence, at, depth)
  while (left) {
    const sign = isWord(sentence, left.next, 'plus') ? '+' : isWord(sentence, left.next, 'minus') ? '-' : null
    if (!sign) break
    const right = readProduct(sentence, left.next + 1, depth)
    if (!right) break
    left = joined(sign, left, right)
  }
  return left
}

function readProduct(sentence: Sentence, at: number, depth: number): Parsed<Expression> | null {
  let left = readUnary(sentence, at, depth)
  while (left) {
    const sign = isWord(sentence, left.next, 'times') ? '*' : isWord(sentence, left.next, 'divide') ? '/' : null
    if (!sign) break
    const right = readUnary(sentence, left.next + 1, depth)
    if (!right) break
    left = joined(sign, left, right)
  }
  return left
}

function joined(op: '+' | '-' | '*' | '/', left: Parsed<Expression>, right: Parsed<Expression>): Parsed<Expression> {
  // A plain number added to a figure takes its unit; multiplied, it stays plain.
  const isSum = op === '+' || op === '-'
  const one = isSum && left.value.node === 'number' ? fitNumber(left.value, right.value).value : scaled(left.value)
  const other = isSum && right.value.node === 'number' ? fitNumber(right.value, left.value).value : scaled(right.value)
  return parsed(arithmetic(op, one, other), right.next, left.notes, right.notes)
}

const scaled = (of: Expression): Expression => (of.node === 'number' && of.unit === 'times' ? num(of.value) : of)

function readUnary(sentence: Sentence, at: number, depth: number): Parsed<Expression> | null {
  if (depth > deepest) return null
  if (isWord(sentence, at, 'minus')) {
    const of = readUnary(sentence, at + 1, depth + 4)
    if (!of) return null
    const value: Expression =
      of.value.node === 'number' ? num(-of.value.value, of.value.unit) : { node: 'negate', of: of.value }
    return parsed(value, of.next, of.notes)
  }
  if (sentence.tokens[at]?.norm === 'abs' && isWord(sentence, at + 1, 'lparen')) {
    const of = readSum(sentence, at + 2, depth + 1)
    return of && isWord(sentence, of.next, 'rparen')
      ? parsed({ node: 'absolute', of: of.value }, of.next + 1, of.notes)
      : null
  }
  const figure = readFigureWhole(sentence, at)
  if (figure && figure.value.loose === null) return parsed(figure.value.expression, figure.next, figure.notes)
  if (isWord(sentence, at, 'lparen')) {
    const of = readSum(sentence, at + 1, depth + 1)
    return of && isWord(sentence, of.next, 'rparen') ? parsed(of.value, of.next + 1, of.notes) : null
  }
  const number = senseAt(sentence, at, 'number')
  if (!number || number.orMore) return null
  const value = num(number.value, number.unit)
  return parsed(value, at + 1, became(at, at + 1, printExpression(value)))
}

/** The span that belongs to the comparison stands before the figure, where it cannot be cut off from it. */
export const isSpanFirst = ({ loose, bag }: FigureReading): boolean => loose !== null && bag.spanFrom < bag.coreAt

export const trimNotes = (notes: Notes, to: number): Notes => ({
  ...notes,
  became: notes.became.filter((each) => each.from < to).map((each) => ({ ...each, to: Math.min(each.to, to) })),
})
