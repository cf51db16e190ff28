/** Nodes in normal form, made from what stood in the text; what cannot be made says why. */
import { fields, findField, findFields, type Period, periods } from 'core/catalogue'
import { findIndicator, findPattern, indicators, patterns } from 'core/indicators'
import { fail, ok, type Result } from 'core/values'
import {
  type Condition,
  type Expression,
  type NumberUnit,
  type PricePart,
  priceParts,
  type Span,
  spanUnits,
  type Timeframe,
} from '../ast.ts'
import { nearestWords } from '../nearest.ts'
import type { LanguageProblem } from '../reading.ts'
import { type Technical, technicalOfField, usualPeriod } from '../technical-fields.ts'

/** A problem before it is known where in the text it stands. */
export type Complaint = Omit<LanguageProblem, 'place'>
export type Made<Value> = Result<Value, Complaint>

const unknown = (word: string, what: string, known: Iterable<string>): Complaint => {
  const nearest = nearestWords(word, known)
  const hint = nearest.length > 0 ? `; nearest: ${nearest.join(', ')}` : ''
  return { code: 'unknown_word', message: `"${word}" is not ${what}${hint}`, nearest }
}

const refused = (message: string, nearest: readonly string[] = []): Made<never> =>
  fail({ code: 'syntax', message, nearest })

export const number = (value: number, unit: NumberUnit): Expression => ({
  node: 'number',
  // −0 equals 0 and prints as 0, but is another number to a test of sameness.
  value: value === 0 ? 0 : value,
  unit,
})

/** "5000" and 7 → 5000e7: shifting the point in the text keeps every digit, multiplying would not. */
function shifted(figure: string, places: number): number {
  const [digits = '0', exponent = '0'] = figure.split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

const scales = { cr: 7, lakh: 5 } as const
export const isScale = (word: string): word is keyof typeof scales => word in scales

export function amount(figure: string, scale: string | null): number {
  return shifted(figure, scale !== null && isScale(scale) ? scales[scale] : 0)
}

const isPricePart = (word: string): word is PricePart => priceParts.some((part) => part === word)

export const price = (of: PricePart, timeframe: Timeframe = 'day'): Expression => ({ node: 'price', of, timeframe })

let names: readonly string[] | null = null
const fieldNames = (): readonly string[] => {
  names ??= [...new Set([...fields.map(({ id }) => id), ...indicators.map(({ id }) => id)])]
  return names
}

/** roce, net_profit.quarterly, close, rsi_14, volume@week, and an indicator as it usually is: rsi, macd.signal. */
export function figure(word: string, suffix: string | null, timeframe: Timeframe | null): Made<Expression> {
  const period = suffix === null ? usualPeriod(word) : (periods.find((each) => each === suffix) ?? null)
  if (period === null || !findField(word, period)) {
    if (findIndicator(word)) return technical({ id: word, args: [], output: suffix, timeframe })
    return usualPeriod(word) === null ? fail(unknownField(word)) : refused(...noSuchPeriod(word, suffix ?? ''))
  }
  if (isPricePart(word)) return ok(price(word, timeframe ?? 'day'))
  const stored = technicalOfField(word)
  if (stored) return ok(timeframe === null ? stored : retimed(stored, timeframe))
  if (timeframe !== null) return refused(`${word} has no bars: only prices and indicators are read by ${timeframe}`)
  return ok({ node: 'field', id: word, period })
}

/** "opm" is what people call operating_margin. */
export function unknownField(word: string): Complaint {
  const spoken = word.replaceAll('_', ' ')
  const called = [...new Set(fields.filter(({ words }) => words.includes(spoken)).map(({ id }) => id))].slice(0, 3)
  if (called.length === 0) return unknown(word, 'a field', fieldNames())
  return { code: 'unknown_word', message: `"${word}" is not a field; nearest: ${called.join(', ')}`, nearest: called }
}

export function noSuchPeriod(word: string, suffix: string): [message: string, nearest: string[]] {
  const kept = [...new Set(findFields(word).map(({ period }) => period))]
  return [`${word} is kept ${kept.join(', ')}, not "${suffix}"`, kept.map((period: Period) => `${word}.${period}`)]
}

interface TechnicalCall {
  readonly id: string
  readonly args: readonly Expression[]
  readonly output: string | null
  readonly timeframe: Timeframe | null
}

const isPlainNumber = (of: Expression): of is Extract<Expression, { node: 'number' }> =>
  of.node === 'number' && of.unit === 'plain'

/** rsi(14), macd(12, 26, 9).signal, ema(volume, 21)@week: what is left out is the usual. */
export function technical({ id, args, output, timeframe }: TechnicalCall): Made<Expression> {
  const indicator = findIndicator(id)
  if (!indicator) return fail(unknown(id, 'an indicator', fieldNames()))
  const [first] = args
  const of = first && !isPlainNumber(first) ? first : null
  const given = of ? args.slice(1) : args
  const values: number[] = []
  for (const each of given) {
    if (!isPlainNumber(each)) return refused(`${id} takes plain numbers, as in ${usage(id)}`)
    values.push(each.value)
  }
  if (values.length > indicator.parameters.length)
    return refused(
      `${id} takes ${count(indicator.parameters.length, 'number')}, not ${values.length}, as in ${usage(id)}`,
    )
  const parameters = indicator.parameters.map((parameter, at) => values[at] ?? parameter.default)
  const line = output ?? indicator.outputs[0]?.name ?? id
  const on = timeframe ?? 'day'
  return checkedTechnical({
    node: 'technical',
    id,
    parameters,
    output: line,
    timeframe: on,
    of: of && retimedInside(of, on),
  })
}

const count = (of: number, noun: string): string => (of === 0 ? `no ${noun}s` : `${of} ${noun}${of === 1 ? '' : 's'}`)

const usage = (id: string): string => {
  const defaults = findIndicator(id)?.parameters.map((parameter) => parameter.default) ?? []
  return `${id}(${defaults.join(', ')})`
}

/** Fails closed on what the registry does not have or does not allow. */
export function checkedTechnical(node: Technical): Made<Technical> {
  const indicator = findIndicator(node.id)
  if (!indicator) return fail(unknown(node.id, 'an indicator', fieldNames()))
  const lines = indicator.outputs.map(({ name }) => name)
  if (!lines.includes(node.output))
    return fail({
      ...unknown(node.output, `a line of ${node.id}`, lines),
      message: `"${node.output}" is not a line of ${node.id}; it has: ${lines.join(', ')}`,
    })
  if (node.parameters.length !== indicator.parameters.length)
    return refused(`${node.id} takes ${count(indicator.parameters.length, 'number')}, as in ${usage(node.id)}`)
  const checked = indicator.check(
    Object.fromEntries(indicator.parameters.map(({ name }, at) => [name, node.parameters[at] ?? Number.NaN])),
  )
  if (!checked.ok) return refused(checked.failure)
  if (node.of === null) return ok(node)
  if (!indicator.takesAnySeries)
    return refused(`${node.id} reads ${indicator.inputs.join(', ')} and nothing else, as in ${usage(node.id)}`)
  // Those that take any series read the close by themselves.
  const readsClose = node.of.node === 'price' && node.of.of === 'close' && node.of.timeframe === node.timeframe
  return ok(readsClose ? { ...node, of: null } : node)
}

const retimed = (node: Technical, timeframe: Timeframe): Technical => ({
  ...node,
  timeframe,
  of: node.of && retimedInside(node.of, timeframe),
})

/** ema(volume, 21)@week is over the volume of weeks: what is computed over has the bars of the whole. */
export function retimedInside(of: Expression, timeframe: Timeframe): Expression {
  if (timeframe === 'day') return of
  switch (of.node) {
    case 'price':
      return of.timeframe === 'day' ? { ...of, timeframe } : of
    case 'technical':
      return of.timeframe === 'day' ? retimed(of, timeframe) : of
    case 'arithmetic':
      return { ...of, left: retimedInside(of.left, timeframe), right: retimedInside(of.right, timeframe) }
    case 'window':
    case 'ago':
    case 'negate':
    case 'absolute':
      return { ...of, of: retimedInside(of.of, timeframe) }
    default:
      return of
  }
}

export function patternNamed(id: string): Made<string> {
  if (findPattern(id)) return ok(id)
  return fail(
    unknown(
      id,
      'a candle pattern',
      patterns.map((each) => each.id),
    ),
  )
}

/** −(3) is the number −3. */
export const negate = (of: Expression): Expression =>
  of.node === 'number' ? number(-of.value, of.unit) : { node: 'negate', of }

/** One of its own kind inside is taken apart; one alone is itself. */
export function allOf(conditions: readonly Condition[]): Condition {
  const all = conditions.flatMap((each) => (each.node === 'and' ? each.all : [each]))
  const [only] = all
  return all.length === 1 && only ? only : { node: 'and', all }
}

export function anyOf(conditions: readonly Condition[]): Condition {
  const any = conditions.flatMap((each) => (each.node === 'or' ? each.any : [each]))
  const [only] = any
  return any.length === 1 && only ? only : { node: 'or', any }
}

export function span(text: string): Span {
  const unit = spanUnits.find((each) => text.endsWith(each)) ?? 'd'
  return { count: Number(text.slice(0, -1)), unit }
}
