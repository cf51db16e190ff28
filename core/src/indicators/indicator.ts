/** What an indicator is: a declaration anybody can read, and one machine that serves whole histories and live bars alike. */
import { fail, ok, type Result } from 'core/values'
import { blockBars, columnsOf, type Machine, runBlocks } from './blocks.ts'

/** `benchmark` is the close of what the instrument is held against; `session` a number that changes when a session begins. */
export type Column = 'open' | 'high' | 'low' | 'close' | 'volume' | 'benchmark' | 'session'

/** Oldest bar first, columns of one length. NaN is a missing value; a column left out is missing throughout. */
export type Bars = { readonly [Name in Column]?: Float64Array }

export type Bar = { readonly [Name in Column]?: number }

export type Unit = 'price' | 'percent' | 'points' | 'shares' | 'figure' | 'flag'

/** Drawn over the candles, or under them on a scale of its own. */
export type Pane = 'price' | 'own'

export interface Parameter {
  readonly name: string
  readonly title: string
  readonly default: number
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
}

export interface Output {
  readonly name: string
  readonly title: string
  readonly unit: Unit
}

export type Parameters = Readonly<Record<string, number>>

export interface Indicator {
  readonly id: string
  readonly title: string
  /** What people call it, lower case. */
  readonly words: readonly string[]
  readonly about: string
  readonly inputs: readonly Column[]
  /** Any other series may stand in the place of `close`; lines in 'price' then have the unit of that series. */
  readonly takesAnySeries: boolean
  readonly parameters: readonly Parameter[]
  readonly outputs: readonly Output[]
  readonly pane: Pane
  /** How many bars pass before every line has a value, at the least. */
  warmUp(given?: Parameters): number
  /** Whole parameters with defaults filled in, or a sentence about the first that will not do. */
  check(given?: Parameters): Result<Parameters, string>
  /** A line for each output, as long as the bars; NaN where there is no value. Throws on parameters `check` refuses. */
  compute(bars: Bars, given?: Parameters): Readonly<Record<string, Float64Array>>
  /** The same values one bar at a time; a bar costs the same however many went before. */
  start(given?: Parameters): { next(bar: Bar): Readonly<Record<string, number>> }
}

interface Declaration<Input extends Column, Name extends string, Line extends string> {
  readonly id: string
  readonly title: string
  /** Separated by '|'. */
  readonly words: string
  readonly about: string
  readonly inputs: readonly Input[]
  readonly takesAnySeries?: true
  readonly parameters: Readonly<Record<Name, Omit<Parameter, 'name'>>>
  readonly outputs: Readonly<Record<Line, Omit<Output, 'name'>>>
  readonly pane: Pane
  /** The machine steps over gaps in its one column by itself: to look for them beforehand would take up to a fifth of its time. */
  readonly stepsOverGaps?: boolean
  readonly warmUp: (parameters: Readonly<Record<Name, number>>) => number
  /** Parameters that only make sense together; a sentence where they do not. */
  readonly refuse?: (parameters: Readonly<Record<Name, number>>) => string | null
  /** `most` is the longest block that will ever come. */
  readonly machine: (parameters: Readonly<Record<Name, number>>, most: number) => Machine<NoInfer<Input>, NoInfer<Line>>
}

export const longest = 1000

export const whole = (title: string, value: number, min = 1, max = longest): Omit<Parameter, 'name'> => ({
  title,
  default: value,
  min,
  max,
  isWhole: true,
})

export const decimal = (title: string, value: number, min: number, max: number): Omit<Parameter, 'name'> => ({
  title,
  default: value,
  min,
  max,
  isWhole: false,
})

export const line = (title: string, unit: Unit): Omit<Output, 'name'> => ({ title, unit })

const named = <Value extends object>(entries: Readonly<Record<string, Value>>): readonly (Value & { name: string })[] =>
  Object.freeze(Object.entries<Value>(entries).map(([name, value]) => Object.freeze({ name, ...value })))

export function indicator<const Input extends Column, Name extends string, Line extends string>(
  declared: Declaration<Input, Name, Line>,
): Indicator {
  const { id, title, about, inputs, pane } = declared
  const parameters: readonly Parameter[] = named(declared.parameters)
  const outputs: readonly Output[] = named(declared.outputs)

  function check(given: Parameters = {}): Result<Record<Name, number>, string> {
    const unknown = Object.keys(given).find((name) => !parameters.some((parameter) => parameter.name === name))
    if (unknown !== undefined) return fail(`${id} has no ${unknown}; ${hasOnly(parameters)}`)
    const values: Record<string, number> = {}
    for (const parameter of parameters) {
      const { name, min, max, isWhole } = parameter
      const value = given[name] ?? parameter.default
      if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value)))
        return fail(`${name} of ${id} is ${isWhole ? 'a whole number ' : ''}from ${min} to ${max}, not ${value}.`)
      values[name] = value
    }
    const sentence = declared.refuse?.(values as Record<Name, number>)
    // Every declared name was given a value in the loop above.
    return sentence ? fail(sentence) : ok(values as Record<Name, number>)
  }

  function sure(given?: Parameters): Record<Name, number> {
    const checked = check(given)
    if (!checked.ok) throw new RangeError(checked.failure)
    return checked.value
  }

  // The keys of `outputs` are the declared lines.
  const lineNames = outputs.map(({ name }) => name) as Line[]
  const linesOf = (count: number) => columnsOf(lineNames, () => new Float64Array(count))

  return Object.freeze({
    id,
    title,
    words: Object.freeze(declared.words.split('|')),
    about,
    inputs,
    takesAnySeries: declared.takesAnySeries ?? false,
    parameters,
    outputs,
    pane,
    check,
    warmUp: (given?: Parameters) => declared.warmUp(sure(given)),
    compute: (bars: Bars, given?: Parameters) => {
      const values = sure(given)
      const count = countOf(bars)
      const lines = linesOf(count)
      const taken = takeColumns(bars, inputs)
      const { stepsOverGaps = false } = declared
      const machine = declared.machine(values, Math.min(blockBars, count))
      if (taken) runBlocks({ machine, stepsOverGaps, bars: taken, lines, count })
      else for (const name of lineNames) lines[name].fill(Number.NaN)
      return lines
    },
    start: (given?: Parameters) => {
      const machine = declared.machine(sure(given), 1)
      const lines = linesOf(1)
      const held = columnsOf(inputs, () => new Float64Array(1))
      return {
        next: (bar: Bar) => {
          const isWhole = inputs.every((name) => Number.isFinite(bar[name]))
          if (isWhole) {
            for (const name of inputs) held[name][0] = bar[name] ?? Number.NaN
            machine(held, lines, 1)
          }
          const row: Record<string, number> = {}
          for (const name of lineNames) row[name] = isWhole ? (lines[name][0] ?? Number.NaN) : Number.NaN
          return row
        },
      }
    },
  })
}

const hasOnly = (parameters: readonly Parameter[]): string =>
  parameters.length === 0 ? 'it takes nothing.' : `it takes ${parameters.map(({ name }) => name).join(', ')}.`

function countOf(bars: Bars): number {
  const lengths = new Set(Object.values(bars).map(({ length }) => length))
  if (lengths.size > 1) throw new RangeError('The columns of the bars differ in length.')
  return [...lengths][0] ?? 0
}

function takeColumns<Input extends Column>(bars: Bars, inputs: readonly Input[]): Record<Input, Float64Array> | null {
  const none = new Float64Array()
  const taken = columnsOf(inputs, (name) => bars[name] ?? none)
  return inputs.every((name) => bars[name]) ? taken : null
}
