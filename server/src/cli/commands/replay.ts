import { parseArgs } from 'node:util'
import { limits, messages } from 'core/contract'
import { Aggression, Amount, Trigger } from 'core/contract/graphql'
import { dayOf, formatTime, parseDay } from 'core/values'
import { RefusedFile } from '#connectors/reading/refused.ts'
import { createLog } from '#http/log.ts'
import type { Command, CommandIo } from '../command.ts'
import { readBars } from './indicator-bars.ts'
import { type ReplayAsked, type ReplayBar, replayDips, type ToldAlert } from './replay-dips.ts'

export const replay: Command = {
  name: 'replay',
  summary: 'What dips would have been told of bars in files (Date,Open,High,Low,Close,Volume), by the real notifier.',
  usage:
    'replay dips --symbol S [--trigger 2] [--amount 1000] [--aggression 1] [--from YYYY-MM-DD] [--to YYYY-MM-DD] <bars.csv…>',
  run: async (args, io) => {
    try {
      const { paths, asked } = read(args)
      const bars = await readAll(paths)
      const told = await replayDips(bars, asked, createLog(io.env, { write: (line) => io.err(line.trimEnd()) }))
      print(told, bars, asked, io)
      return 0
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

const options = {
  symbol: { type: 'string' },
  trigger: { type: 'string' },
  amount: { type: 'string' },
  aggression: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

function read(args: readonly string[]): { readonly paths: readonly string[]; readonly asked: ReplayAsked } {
  const [what, ...rest] = args
  if (what !== 'dips') throw new Refused('What can be replayed: dips.')
  const { values, positionals } = parsed(rest)
  if (!values.symbol) throw new Refused('Say --symbol, the fund the bars are of.')
  if (positionals.length === 0) throw new Refused('Name a file of bars.')
  const number = (text: string | undefined, usual: number, is: (value: number) => boolean, says: string): number => {
    const value = text === undefined ? usual : Number(text)
    if (!is(value)) throw new Refused(says)
    return value
  }
  const onDay = (text: string | undefined): string | null => {
    if (text !== undefined && parseDay(text) === null) throw new Refused(`"${text}" is not a day written YYYY-MM-DD.`)
    return text ?? null
  }
  const { dips } = limits
  return {
    paths: positionals,
    asked: {
      symbol: values.symbol.trim().toUpperCase(),
      trigger: number(
        values.trigger,
        dips.trigger.default,
        (value) => Trigger.safeParse(value).success,
        messages.dips.trigger,
      ),
      amount: number(
        values.amount,
        dips.amount.default,
        (value) => Amount.safeParse(value).success,
        messages.dips.amount,
      ),
      aggression: number(
        values.aggression,
        dips.aggression.default,
        (value) => Aggression.safeParse(value).success,
        messages.dips.aggression,
      ),
      from: onDay(values.from),
      to: onDay(values.to),
    },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw error instanceof Error ? new Refused(error.message) : error
  }
}

/** Files of one fund, in whatever order they are named; a bar that is in two of them must be the same bar. */
async function readAll(paths: readonly string[]): Promise<readonly ReplayBar[]> {
  const all = new Map<string, ReplayBar>()
  for (const path of paths) {
    const { at, open, high, low, close } = await readBars(path)
    at.forEach((time, place) => {
      const bar = {
        at: time,
        open: open[place] ?? Number.NaN,
        high: high[place] ?? Number.NaN,
        low: low[place] ?? Number.NaN,
        close: close[place] ?? Number.NaN,
      }
      const known = all.get(time)
      if (known && !Object.is(known.close, bar.close))
        throw new RefusedFile(`Two files have different bars of ${time}.`)
      all.set(time, bar)
    })
  }
  return [...all.values()].sort((one, other) => (one.at < other.at ? -1 : 1))
}

function print(told: readonly ToldAlert[], bars: readonly ReplayBar[], asked: ReplayAsked, io: CommandIo): void {
  const alerts = told.map(({ at, payload: { title, text, link, data } }) => ({
    date: dayOf(at),
    time: formatTime(at),
    symbol: asked.symbol,
    fall: data.fall ?? null,
    price: data.price ?? null,
    previousClose: data.previous_close ?? null,
    amount: data.amount ?? null,
    quantity: data.quantity ?? null,
    title,
    text,
    link,
  }))
  if (io.json) {
    const { symbol, trigger, amount, aggression } = asked
    const [first, last] = [bars[0]?.at ?? null, bars.at(-1)?.at ?? null]
    io.out(
      JSON.stringify({
        symbol,
        trigger,
        amount,
        aggression,
        bars: bars.length,
        from: first,
        to: last,
        count: alerts.length,
        alerts,
      }),
    )
    return
  }
  for (const { date, fall, price, amount, quantity, link } of alerts)
    io.out(
      `${date}  ${asked.symbol} fell ${Number(fall).toFixed(2)}%  price ${price}  amount ${amount}  quantity ${quantity}  ${link}`,
    )
  io.out(`${alerts.length} ${alerts.length === 1 ? 'alert' : 'alerts'} from ${bars.length} bars.`)
}
