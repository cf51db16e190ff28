import { parseArgs } from 'node:util'
import {
  type CandlePattern,
  findIndicator,
  findPattern,
  type Indicator,
  indicators,
  type Parameters,
  patterns,
} from 'core/indicators'
import { RefusedFile } from '#connectors/reading/refused.ts'
import type { Command, CommandIo } from '../command.ts'
import { type DatedBars, readBars } from './indicator-bars.ts'

export const indicator: Command = {
  name: 'indicator',
  summary:
    'An indicator or candle pattern over bars of a file (Date,Open,High,Low,Close,Volume); without a name, all there are.',
  usage: 'indicator [<name> [--set length=14]… <bars.csv> [--benchmark bars.csv]]',
  run: async (args, io) => {
    try {
      return await answer(read(args), io)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof RefusedFile || isNoFile(error))) throw error
      io.err(error.message)
      return error instanceof Refused ? 2 : 1
    }
  },
}

/** What was typed will not do; the message says why. */
class Refused extends Error {}

const isNoFile = (error: unknown): error is Error => error instanceof Error && 'code' in error && 'path' in error

interface Asked {
  readonly name: string | undefined
  readonly path: string | undefined
  readonly benchmark: string | undefined
  readonly given: Parameters
}

function read(args: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { set: { type: 'string', multiple: true }, benchmark: { type: 'string' } },
    })
    const [name, path, ...rest] = positionals
    if (rest.length > 0) throw new Refused(`One file at a time: ${rest.join(', ')} is too much.`)
    return { name, path, benchmark: values.benchmark, given: parametersOf(values.set ?? []) }
  } catch (error) {
    throw error instanceof Error ? new Refused(error.message) : error
  }
}

function parametersOf(pairs: readonly string[]): Parameters {
  return Object.fromEntries(
    pairs
      .flatMap((text) => text.split(','))
      .map((pair) => {
        const [, name, value] = /^\s*(\w+)\s*=\s*(-?\d+(?:\.\d+)?)\s*$/.exec(pair) ?? []
        if (name === undefined) throw new Refused(`--set takes name=number, not "${pair}".`)
        return [name, Number(value)]
      }),
  )
}

async function answer({ name, path, benchmark, given }: Asked, io: CommandIo): Promise<number> {
  if (name === undefined) return list(io)
  const words = name.toLowerCase()
  const found = findIndicator(words) ?? indicators.find((each) => each.words.includes(words))
  const pattern = findPattern(words) ?? patterns.find((each) => each.words.includes(words))
  if (found) {
    const checked = found.check(given)
    if (!checked.ok) throw new Refused(checked.failure)
    if (path === undefined) return describe(found, io)
    return printLines(found, checked.value, await withBenchmark(path, benchmark), io)
  }
  if (!pattern) throw new Refused(`There is no indicator or pattern "${name}"; artha indicator lists them.`)
  if (path === undefined) return describe(pattern, io)
  return printDays(pattern, await readBars(path), io)
}

type Benchmarked = DatedBars & { readonly benchmark?: Float64Array }

/** Closes of the benchmark on the same dates; missing where it has none. */
async function withBenchmark(path: string, benchmark: string | undefined): Promise<Benchmarked> {
  const bars = await readBars(path)
  if (benchmark === undefined) return bars
  const other = await readBars(benchmark)
  const closes = new Map(other.at.map((at, place) => [at, other.close[place] ?? Number.NaN]))
  return { ...bars, benchmark: Float64Array.from(bars.at, (at) => closes.get(at) ?? Number.NaN) }
}

function printLines(found: Indicator, given: Parameters, { at, ...bars }: Benchmarked, io: CommandIo): number {
  if (found.inputs.includes('benchmark') && !bars.benchmark)
    throw new Refused(`${found.id} needs --benchmark, a file of the index or share it is held against.`)
  const lines = found.compute(bars, given)
  const names = found.outputs.map(({ name }) => name)
  const rows = at.map((date, place) => ({
    date,
    values: names.map((name) => {
      const value = lines[name]?.[place] ?? Number.NaN
      return Number.isFinite(value) ? value : null
    }),
  }))
  if (io.json) {
    const asObject = rows.map(({ date, values }) => ({
      date,
      ...Object.fromEntries(names.map((name, place) => [name, values[place]])),
    }))
    io.out(JSON.stringify({ indicator: found.id, parameters: given, warmUp: found.warmUp(given), rows: asObject }))
    return 0
  }
  io.out(['Date', ...names].join(','))
  for (const { date, values } of rows) io.out([date, ...values.map((value) => value ?? '')].join(','))
  return 0
}

function printDays(pattern: CandlePattern, bars: DatedBars, io: CommandIo): number {
  const dates = bars.at.filter((_, place) => pattern.match(bars, place))
  if (io.json) io.out(JSON.stringify({ pattern: pattern.id, bars: bars.at.length, dates }))
  else for (const date of dates) io.out(date)
  return 0
}

function describe(one: Indicator | CandlePattern, io: CommandIo): number {
  if (io.json) io.out(JSON.stringify(plainly(one)))
  else for (const line of inWords(one)) io.out(line)
  return 0
}

function inWords(one: Indicator | CandlePattern): string[] {
  const head = [`${one.title} (${one.id})`, `Also: ${one.words.join(', ')}`]
  if ('rule' in one) return [...head, one.rule, `Bias: ${one.bias}. Bars read: ${one.bars}.`]
  return [
    ...head,
    one.about,
    `Reads: ${one.inputs.join(', ')}${one.takesAnySeries ? ', or any series in place of close' : ''}`,
    ...one.parameters.map(
      ({ name, title, default: value, min, max }) => `  ${name}: ${title}, ${value} (${min} to ${max})`,
    ),
    `Lines: ${one.outputs.map(({ name, unit }) => `${name} (${unit})`).join(', ')}. First value after ${one.warmUp()} bars.`,
  ]
}

/** What is declared, without what it does. */
const plainly = (one: Indicator | CandlePattern) =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => typeof value !== 'function'))

function list(io: CommandIo): number {
  if (io.json) {
    io.out(JSON.stringify({ indicators: indicators.map(plainly), patterns: patterns.map(plainly) }))
    return 0
  }
  const width = Math.max(...[...indicators, ...patterns].map(({ id }) => id.length))
  const settings = ({ parameters }: Indicator) =>
    parameters.map(({ name, default: value }) => `${name}=${value}`).join(', ')
  for (const each of indicators)
    io.out(`${each.id.padEnd(width)}  ${[each.title, settings(each)].filter(Boolean).join(': ')}`)
  for (const each of patterns) io.out(`${each.id.padEnd(width)}  ${each.title}, a ${each.bias} candle pattern`)
  return 0
}
