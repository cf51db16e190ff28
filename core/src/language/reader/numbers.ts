/** Numbers as Indians write and say them: 5k cr, 2 lakh, ₹500, Rs. 1,00,000, 20%, 1.15x, 500+, 40-60, do sau, fifty. */
import { dictionary } from './dictionary.ts'
import type { Piece } from './pieces.ts'
import type { Sense, SenseOf } from './token.ts'

/** A phrase from place `at` on, `length` pieces long. */
export interface Edge {
  readonly length: number
  readonly senses: readonly Sense[]
}

const scales = dictionary<number>({
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hazaar: 1e3,
  hajar: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  crs: 1e7,
  karod: 1e7,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  hundred: 100,
  sau: 100,
  लाख: 1e5,
  करोड़: 1e7,
  हजार: 1e3,
})
/** Scales that are said of money and of nothing else a sentence may compare. */
const moneyScales = new Set(['lakh', 'lakhs', 'lac', 'lacs', 'crore', 'crores', 'cr', 'crs', 'karod', 'लाख', 'करोड़'])

const words = dictionary<number>({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  chaar: 4,
  paanch: 5,
  panch: 5,
  chhe: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
  dus: 10,
  pandrah: 15,
  bees: 20,
  pachees: 25,
  tees: 30,
  chalis: 40,
  pachas: 50,
  pachaas: 50,
})
/** These are other words as well: numbers only before a scale or a unit of time. */
const needsCompany = new Set(['one', 'ek', 'do', 'char', 'das', 'zero', 'teen', 'saat', 'nau', 'tees'])

const currency = new Set(['₹', 'rs', 'inr', 'rupees', 'rupee', 'rupaye', 'rupay', 'रुपये'])
const percentWords = new Set(['%', 'percent', 'pct', 'percentage', 'pc', 'pratishat', 'फीसदी'])
const timesWords = new Set(['x', 'times', 'guna'])
const timeWord =
  /^(?:y|yr|yrs|year|years|saal|sal|varsh|q|qtr|qtrs|quarter|quarters|timahi|m|mo|mth|mths|month|months|mahina|mahine|w|wk|wks|week|weeks|hafta|hafte|d|day|days|din|sessions?|min|mins|minutes?|hours?|hrs?|bars?|candles?)$/

const isTimeWord = (norm: string): boolean => timeWord.test(norm)

type NumberUnit = SenseOf<'number'>['unit']

export function numberEdges(pieces: readonly Piece[], at: number): Edge[] {
  let next = at
  let isMoney = false
  while (next < pieces.length && currency.has(pieces[next]?.norm ?? '') && next - at < 2) {
    isMoney = true
    next++
    if (pieces[next]?.norm === '.') next++
  }
  const start = plainNumber(pieces, next)
  if (!start) return []
  next = start.next
  let value = start.value
  let scale = scales[pieces[next]?.norm ?? '']
  let hasScale = false
  let isAmount = false
  while (scale !== undefined && isScale(pieces, next)) {
    if (moneyScales.has(pieces[next]?.norm ?? '')) isAmount = true
    value *= scale
    hasScale = true
    next++
    const rest = scale < 1e5 && scale >= 100 && start.isSpoken ? plainNumber(pieces, next) : null
    if (rest && rest.value < scale) {
      value += rest.value
      next = rest.next
    }
    scale = scales[pieces[next]?.norm ?? '']
  }
  // 5L is five lakh; a lone l is not.
  if (!hasScale && pieces[next]?.text === 'L' && pieces[next]?.isTight) {
    value *= 1e5
    hasScale = true
    isAmount = true
    next++
  }
  if (
    start.isSpoken &&
    start.isWeak &&
    !hasScale &&
    !isTimeWord(pieces[next]?.norm ?? '') &&
    !percentWords.has(pieces[next]?.norm ?? '')
  )
    return []
  const edges: Edge[] = []
  let unit: NumberUnit = isMoney || isAmount ? 'rupees' : 'plain'
  if (isMoney || isAmount) {
    if (currency.has(pieces[next]?.norm ?? '')) next++
    if (pieces[next]?.norm === '/' && pieces[next + 1]?.norm === '-') next += 2
  } else if (percentWords.has(pieces[next]?.norm ?? '')) {
    unit = 'percent'
    next++
  } else if (pieces[next]?.norm === 'per' && pieces[next + 1]?.norm === 'cent') {
    unit = 'percent'
    next += 2
  } else if (timesWords.has(pieces[next]?.norm ?? '') && (pieces[next]?.norm !== 'x' || pieces[next]?.isTight)) {
    unit = 'times'
    next++
  } else if (currency.has(pieces[next]?.norm ?? '')) {
    unit = 'rupees'
    next++
    if (pieces[next]?.norm === '.') next++
  }
  const plus = pieces[next]
  const hasPlus = plus?.norm === '+' && plus.isTight && !pieces[next + 1]?.isTight
  const range = !hasPlus && unit !== 'times' && !isMoney ? highEnd(pieces, next) : null
  value = tidy(value)
  if (range && range.value > value && !isAmount && !hasScale) {
    // "1000-5000 cr": the scale is that of both.
    const scaleWord = pieces[range.next]?.norm ?? ''
    const both = moneyScales.has(scaleWord) ? (scales[scaleWord] ?? 1) : 1
    const isPercent = range.isPercent || unit === 'percent'
    edges.push({
      length: range.next - at + (both > 1 ? 1 : 0),
      senses: [
        {
          is: 'numbers',
          low: tidy(value * both),
          high: tidy(range.value * both),
          unit: both > 1 ? 'rupees' : isPercent ? 'percent' : 'plain',
        },
      ],
    })
  }
  edges.push({
    length: next - at + (hasPlus ? 1 : 0),
    senses: [{ is: 'number', value, unit, orMore: hasPlus }],
  })
  return edges
}

/** 0.1 + 0.2 is not a number anybody typed. */
const tidy = (value: number): number => Number(value.toPrecision(15))

const isScale = (pieces: readonly Piece[], at: number): boolean => {
  const norm = pieces[at]?.norm
  return norm !== 'k' || (pieces[at]?.isTight ?? false) || pieces[at + 1]?.norm === 'cr'
}

interface PlainNumber {
  readonly value: number
  readonly next: number
  readonly isSpoken: boolean
  readonly isWeak: boolean
}

function plainNumber(pieces: readonly Piece[], at: number): PlainNumber | null {
  const piece = pieces[at]
  if (!piece) return null
  if (piece.is === 'number') {
    const value = Number(piece.norm)
    return Number.isFinite(value) ? { value, next: at + 1, isSpoken: false, isWeak: false } : null
  }
  const value = piece.is === 'word' ? words[piece.norm] : undefined
  if (value === undefined) {
    // "hundred crore", "sau crore"
    return piece.norm === 'hundred' || piece.norm === 'sau'
      ? { value: 1, next: at, isSpoken: true, isWeak: true }
      : null
  }
  const ones = words[pieces[at + 1]?.norm ?? '']
  if (
    value >= 20 &&
    value % 10 === 0 &&
    ones !== undefined &&
    ones > 0 &&
    ones < 10 &&
    !needsCompany.has(pieces[at + 1]?.norm ?? '')
  ) {
    return { value: value + ones, next: at + 2, isSpoken: true, isWeak: false }
  }
  return { value, next: at + 1, isSpoken: true, isWeak: needsCompany.has(piece.norm) }
}

/** The other end of 40-60, written without spaces, with or without %. */
function highEnd(pieces: readonly Piece[], at: number): { value: number; next: number; isPercent: boolean } | null {
  const dash = pieces[at]
  const high = pieces[at + 1]
  if (dash?.norm !== '-' || !dash.isTight || high?.is !== 'number' || !high.isTight) return null
  const isPercent = percentWords.has(pieces[at + 2]?.norm ?? '')
  const value = Number(high.norm)
  return Number.isFinite(value) ? { value, next: at + 2 + (isPercent ? 1 : 0), isPercent } : null
}
