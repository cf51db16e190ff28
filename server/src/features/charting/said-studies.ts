/** Indicators a sentence asks for: which bars they have and what they read. */
import { type ChartStudy, chartMinuteFrames, chartTimeframes } from 'core/contract/rest'
import { findIndicator, type Indicator, indicators } from 'core/indicators'
import { type Expression, printExpression, type Timeframe } from 'core/language'
import { fail, ok, type Result } from 'core/values'

export type BarFrame = (typeof chartTimeframes)[number] | (typeof chartMinuteFrames)[number]

export interface SaidStudies {
  readonly studies: readonly ChartStudy[]
  /** The bars they were asked for; null for those of the chart. */
  readonly timeframe: BarFrame | null
}

type Technical = Extract<Expression, { node: 'technical' }>

export const barFrame = (timeframe: Timeframe): BarFrame | null =>
  [...chartTimeframes, ...chartMinuteFrames].find((each) => each === timeframe) ?? null

/** What cannot be drawn is said, never left out: the page says that every word was understood. */
export function studiesOf(draw: readonly Expression[], sentence: string): Result<SaidStudies, string> {
  const read = ofVolume(draw, sentence)
  if (!read.ok) return read
  const technicals = read.value.filter((node): node is Technical => node.node === 'technical')
  if (technicals.length > 1 && ofIndicator.test(sentence))
    return fail('An indicator of another indicator cannot be drawn here. Draw them one beside the other with “and”.')
  const frames = [...new Set(technicals.map(({ timeframe }) => timeframe))]
  if (frames.length > 1)
    return fail('All indicators have the bars of the chart. Draw those of other bars on a chart of their own.')
  const studies: ChartStudy[] = []
  for (const node of technicals) {
    const study = studyOf(node)
    if (!study) return fail(`${printExpression(node)} cannot be drawn here.`)
    studies.push(study)
  }
  const [said = 'day'] = frames
  return ok({ studies, timeframe: said === 'day' ? null : barFrame(said) })
}

const sources = ['open', 'high', 'low', 'volume'] as const

function studyOf({ id, parameters, of }: Technical): ChartStudy | null {
  if (of === null || (of.node === 'price' && of.of === 'close')) return { id, parameters, of: null }
  const source = of.node === 'price' ? sources.find((each) => each === of.of) : undefined
  return source ? { id, parameters, of: source } : null
}

const isVolume = (node: Expression | undefined): boolean => node?.node === 'price' && node.of === 'volume'
const volumeBehind = /\b(?:of|on|over)\s+(?:the\s+|its\s+)?volumes?\b/i
const volumeBefore = /\bvolumes?\s+(?:\d+\s+)?(?!(?:and|with|plus|then)\b)[a-z]/i

/** "20 and 50 ema of volume" and "volume ema" are read as averages beside a volume, and are averages of it. */
function ofVolume(draw: readonly Expression[], sentence: string): Result<readonly Expression[], string> {
  const [isBehind, isBefore] = [volumeBehind.test(sentence), volumeBefore.test(sentence)]
  const at = draw.findIndex(isVolume)
  const near = draw[isBehind ? at - 1 : at + 1]
  if (at === -1 || !(isBehind || isBefore) || near?.node !== 'technical') return ok(draw)
  const indicator = findIndicator(near.id)
  if (!indicator?.takesAnySeries) return fail(`${indicator?.title ?? near.id} cannot be drawn of volume.`)
  const volume = draw[at] ?? null
  return ok(
    draw.flatMap((node, place) => {
      if (place === at) return []
      const isOfIt = node.node === 'technical' && node.id === near.id && isBehind === place < at
      return [isOfIt ? { ...node, of: volume } : node]
    }),
  )
}

const escaped = (words: readonly string[]): string =>
  [...words]
    .sort((left, right) => right.length - left.length)
    .map((word) => word.replace(/[^\w ]/g, '\\$&'))
    .join('|')
const names = new Map<string, Indicator>(indicators.flatMap((each) => each.words.map((word) => [word, each] as const)))
const anyName = escaped([...names.keys()])
const ofIndicator = new RegExp(`\\b(?:of|on)\\s+(?:the\\s+|its\\s+)?(?:\\d+\\s+)?(?:${anyName})(?!\\w)`, 'i')

const drawing = /^(?:please\s+)?(?:draw|add|plot|put|overlay|show)\s+(?:(?:me|the|a|an|its)\s+)*/i
const named = new RegExp(`^(${anyName})(?:\\s+(-?[\\d.]+(?:[\\s,]+-?[\\d.]+)*))?$`, 'i')

/** By the names of the registry alone: behind "draw", words too general for a question ("beta", "drawdown") can mean nothing else. */
export function studiesByName(words: string): readonly ChartStudy[] | null {
  const studies: ChartStudy[] = []
  for (const part of words.replace(drawing, '').split(/\s*(?:\band\b|&|,(?=\s*[a-z]))\s*/i)) {
    const [, name = '', numbers = ''] = named.exec(part.trim()) ?? []
    const indicator = names.get(name.toLowerCase())
    const given = numbers === '' ? [] : numbers.split(/[\s,]+/).map(Number)
    if (!indicator || given.length > indicator.parameters.length) return null
    const parameters = indicator.parameters.map((parameter, at) => given[at] ?? parameter.default)
    const checked = Object.fromEntries(indicator.parameters.map(({ name: key }, at) => [key, parameters[at] ?? 0]))
    if (!indicator.check(checked).ok) return null
    studies.push({ id: indicator.id, parameters, of: null })
  }
  return studies.length > 0 ? studies : null
}
