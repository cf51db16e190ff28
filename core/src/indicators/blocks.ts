/** Feeds a machine a whole history, a block of bars at a time. */
import { read } from './stages.ts'

export type Columns<Name extends string = string> = Readonly<Record<Name, Float64Array>>

/** Reads `count` bars, one at least, from the start of its columns and writes as many to its lines, keeping what it needs for the next block. */
export type Machine<Input extends string = string, Line extends string = string> = (
  bars: Columns<Input>,
  lines: Columns<Line>,
  count: number,
) => void

/** Long enough to forget the cost of a call, short enough to stay in the processor's nearest caches. */
export const blockBars = 2048
/** The first block is short: V8 would compile a long first loop before it has seen the rest of the function, and stay slow. */
const firstBars = 64

interface Run<Input extends string, Line extends string> {
  readonly machine: Machine<Input, Line>
  readonly stepsOverGaps: boolean
  readonly bars: Columns<Input>
  readonly lines: Columns<Line>
  readonly count: number
}

/** A bar that lacks something the machine needs has no value, and is as if it had not been: the next bar follows the one before. */
export function runBlocks<Input extends string, Line extends string>(run: Run<Input, Line>): void {
  const block = createBlock(run)
  const { count } = run
  for (let from = 0, to = Math.min(firstBars, count); from < count; from = to, to = Math.min(to + blockBars, count))
    block(from, to)
}

/** Apart from the loop over blocks: V8 compiles what is called often better than what loops for long. */
function createBlock<Input extends string, Line extends string>(run: Run<Input, Line>) {
  const { machine, stepsOverGaps, bars, lines } = run
  const inputs = names(bars)
  const outputs = names(lines)
  const taken: Record<Input, Float64Array> = { ...bars }
  const given: Record<Line, Float64Array> = { ...lines }
  return (from: number, to: number): void => {
    let isWhole = true
    for (const name of inputs) {
      const block = bars[name].subarray(from, to)
      taken[name] = block
      isWhole = isWhole && (stepsOverGaps || isKnown(block))
    }
    for (const name of outputs) given[name] = lines[name].subarray(from, to)
    if (isWhole) machine(taken, given, to - from)
    else runKnown(machine, taken, given)
  }
}

/**
 * Whether every value is finite. The sum tells: what is not finite stays in it (and a sum too large of finite values only takes the longer way).
 * Pairs of pairs, because a sum of one after the other would wait for itself.
 */
function isKnown(block: Float64Array): boolean {
  const eights = block.length & ~7
  let sum = 0
  let other = 0
  for (let at = 0; at < eights; at += 8) {
    sum += read(block, at) + read(block, at + 1) + (read(block, at + 2) + read(block, at + 3))
    other += read(block, at + 4) + read(block, at + 5) + (read(block, at + 6) + read(block, at + 7))
  }
  for (let at = eights; at < block.length; at++) sum += read(block, at)
  return Number.isFinite(sum + other)
}

/** The same with only the whole bars of a block; the others have no value. */
function runKnown<Input extends string, Line extends string>(
  machine: Machine<Input, Line>,
  bars: Columns<Input>,
  lines: Columns<Line>,
): void {
  const columns = names(bars).map((name) => bars[name])
  const known = [...(columns[0]?.keys() ?? [])].filter((at) =>
    columns.every((column) => Number.isFinite(read(column, at))),
  )
  const packed = mapColumns(bars, (column) => Float64Array.from(known, (at) => read(column, at)))
  const dense = mapColumns(lines, () => new Float64Array(known.length))
  if (known.length > 0) machine(packed, dense, known.length)
  for (const name of names(lines)) {
    lines[name].fill(Number.NaN)
    known.forEach((at, place) => {
      lines[name][at] = read(dense[name], place)
    })
  }
}

function mapColumns<Name extends string>(
  columns: Columns<Name>,
  make: (column: Float64Array, name: Name) => Float64Array,
): Record<Name, Float64Array> {
  return columnsOf(names(columns), (name) => make(columns[name], name))
}

export const columnsOf = <Name extends string>(
  names: readonly Name[],
  make: (name: Name) => Float64Array,
): Record<Name, Float64Array> =>
  // Every name was given its column.
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Float64Array>

const names = <Name extends string>(columns: Columns<Name>): Name[] => Object.keys(columns) as Name[]
