/** What is typed into a calculator, as it stands in its address: read, judged, never silently changed. */
import { formatNumber, groupIndian } from 'core/values'
import { readFlows } from './flows.ts'
import { readLegs } from './legs.ts'
import type { Input, NumberInput, Tool, Values } from './tool.ts'

export interface ReadInputs {
  /** As typed. */
  readonly texts: Readonly<Record<string, string>>
  /** What is wrong with an input, by its id. */
  readonly wrong: Readonly<Record<string, string>>
  /** Null while something is wrong. */
  readonly values: Values | null
}

const mostCharacters = 4000

const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  l: 1e5,
  lac: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
}

/** "1,50,000", "1.5 lakh" and "2 cr" are amounts; null for what is none. */
export function readNumber(text: string): number | null {
  const [, sign = '', digits = '', unit = ''] =
    /^([-−+]?)\s*₹?\s*((?:\d[\d,]*)?(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const size = units[unit.toLowerCase()]
  if (digits === '' || digits === '.' || size === undefined) return null
  const value = Number(digits.replaceAll(',', '')) * size
  return Number.isFinite(value) ? (sign === '-' || sign === '−' ? -value : value) : null
}

const bound = (input: NumberInput, value: number): string =>
  `${input.prefix ?? ''}${formatNumber(value, Number.isInteger(value) ? 0 : 2)}${input.suffix ?? ''}`

function wrongNumber(input: NumberInput, text: string): string | null {
  if (text.trim() === '') return input.isOptional ? null : 'Needed for a result.'
  const value = readNumber(text)
  if (value === null) return 'Not a number. Write it like 1,50,000 or 1.5 lakh.'
  if (input.isWhole && !Number.isInteger(value)) return 'Only whole numbers count here.'
  if (value < input.min || value > input.max) {
    return `Must be between ${bound(input, input.min)} and ${bound(input, input.max)}; nothing is computed until then.`
  }
  return null
}

function wrongText(input: Input, text: string): string | null {
  switch (input.kind) {
    case 'number':
      return wrongNumber(input, text)
    case 'choice':
      return input.options.some(({ value }) => value === text) ? null : 'Choose one of these.'
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'Choose a day.'
    case 'flows': {
      const read = readFlows(text)
      return read.ok ? null : read.failure
    }
    case 'legs': {
      const read = readLegs(text)
      return read.ok ? null : read.failure
    }
  }
}

export function readInputs(tool: Tool, words: URLSearchParams): ReadInputs {
  const texts: Record<string, string> = {}
  const wrong: Record<string, string> = {}
  for (const input of tool.inputs) {
    const text = (words.get(input.id) ?? input.start).slice(0, mostCharacters)
    texts[input.id] = text
    const problem = wrongText(input, text)
    if (problem !== null) wrong[input.id] = problem
  }
  const textOf = (id: string) => texts[id] ?? ''
  const values: Values = {
    number: (id) => readNumber(textOf(id)) ?? Number.NaN,
    optional: (id) => readNumber(textOf(id)),
    text: textOf,
  }
  return { texts, wrong, values: Object.keys(wrong).length === 0 ? values : null }
}

/** Only what differs from the tool's own start: a short address. */
export function writeInputs(tool: Tool, texts: Readonly<Record<string, string>>): URLSearchParams {
  const words = new URLSearchParams({ tool: tool.id })
  for (const { id, start } of tool.inputs) {
    const text = texts[id]
    if (text !== undefined && text !== start) words.set(id, text)
  }
  return words
}

/** ₹12,34,567 said as people say it: "12 lakh 34 thousand 567". Null where the digits say it as well. */
export function inWords(amount: number | null): string | null {
  if (amount === null || !Number.isFinite(amount) || Math.abs(amount) < 1000 || Math.abs(amount) >= 1e15) return null
  let rest = Math.floor(Math.abs(amount))
  const parts: string[] = []
  for (const [size, name] of [
    [1e7, 'crore'],
    [1e5, 'lakh'],
    [1e3, 'thousand'],
  ] as const) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(`${groupIndian(String(count))} ${name}`)
    rest -= count * size
  }
  if (rest > 0) parts.push(String(rest))
  return `${amount < 0 ? 'minus ' : ''}${parts.join(' ')}`
}
