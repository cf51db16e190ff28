import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { futureOptionValue, optionValue, xirr } from 'core/calculators'
import { formatNumber, formatPercent } from 'core/values'
import type { Command, CommandIo } from '../command.ts'

export const calc: Command = {
  name: 'calc',
  summary:
    'Calculators: xirr of dated amounts in a file (YYYY-MM-DD,amount); option by Black and Scholes, or Black (1976) with --future.',
  usage:
    'calc xirr <flows.csv> | calc option --kind call|put --spot S --strike K --days D --volatility %a-year [--rate %a-year] [--future]',
  run: async (args, io) => {
    const [what, ...rest] = args
    try {
      if (what === 'xirr') return await rateOf(rest, io)
      if (what === 'option') return priceOf(rest, io)
      io.err('There are two calculators here: xirr and option.')
    } catch (error) {
      if (!(error instanceof Error)) throw error
      io.err(error.message)
    }
    return 2
  },
}

async function rateOf(args: readonly string[], io: CommandIo): Promise<number> {
  const [path] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  if (path === undefined) throw new Error('Give a file of lines such as 2024-04-01,-10000.')
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => /^\s*\d/.test(line))
  const flows = lines.map((line) => {
    const [day = '', amount = ''] = line.split(',').map((cell) => cell.trim())
    return { day, amount: amount === '' ? Number.NaN : Number(amount) }
  })
  const rate = xirr(flows)
  if (!rate.ok) throw new Error(rate.failure)
  io.out(io.json ? JSON.stringify({ xirr: rate.value, flows: flows.length }) : `${formatPercent(rate.value)} a year`)
  return 0
}

function priceOf(args: readonly string[], io: CommandIo): number {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      kind: text,
      spot: text,
      strike: text,
      days: text,
      volatility: text,
      rate: text,
      future: { type: 'boolean' },
    },
  })
  const { kind } = values
  if (kind !== 'call' && kind !== 'put') throw new Error('--kind is call or put.')
  const number = (name: 'spot' | 'strike' | 'days' | 'volatility' | 'rate', least: number): number => {
    const given = values[name] ?? (name === 'rate' ? '0' : '')
    const value = given.trim() === '' ? Number.NaN : Number(given)
    if (!Number.isFinite(value) || value < least) throw new Error(`--${name} must be a number of at least ${least}.`)
    return value
  }
  const terms = {
    kind,
    spot: number('spot', 0.01),
    strike: number('strike', 0.01),
    years: number('days', 0) / 365,
    volatility: number('volatility', 0) / 100,
    rate: number('rate', 0) / 100,
  } as const
  const value = values.future ? futureOptionValue(terms) : optionValue(terms)
  if (io.json) io.out(JSON.stringify(value))
  else for (const [name, figure] of Object.entries(value)) io.out(`${name.padEnd(8)}${formatNumber(figure, 4)}`)
  return 0
}
