import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { honestyOf, type StrategyReport, type StrategySettings, verdictOf } from 'core/backtest'
import { NoData, runStrategy, type StrategyRun } from 'core/compile'
import type { StrategyWords } from 'core/contract/rest'
import { dayOf, formatNumber } from 'core/values'
import { systemClock } from '#clock.ts'
import { strategyText, understand, wordsOf } from '#features/strategies/read-strategy.ts'
import { createLog } from '#http/log.ts'
import { openMarketStore } from '#jobs/open-market.ts'
import { readOn } from '#market/ask/ask.ts'
import { createMarketReader } from '#market/ask/market-reader.ts'
import { readMarketIndices } from '#market/read.ts'
import type { MarketStore } from '#market/store.ts'
import type { Command, CommandIo } from '../command.ts'

const usage = 'backtest "<sentence>"'

export const backtest: Command = {
  name: 'backtest',
  summary: 'Runs a strategy over the past like its screen does: money, costs, taxes, and how far to trust it.',
  usage,
  run: async (args, io) => {
    const sentence = args.join(' ').trim()
    if (sentence === '' || sentence.startsWith('--')) {
      io.err(`artha ${usage}`)
      return 2
    }
    const dataDir = resolve(io.env.ARTHA_DATA_DIR)
    mkdirSync(dataDir, { recursive: true })
    const log = createLog({ ...io.env, LOG_LEVEL: 'silent' })
    const store = await openMarketStore({ env: io.env, dataDir, log, clock: systemClock, onProgress: io.err })
    try {
      return await runOn(store, sentence, io)
    } finally {
      store.close()
    }
  },
}

async function runOn(store: MarketStore, sentence: string, io: CommandIo): Promise<number> {
  const ctx = {
    clock: systemClock,
    market: {
      read: (words: string, asker: Parameters<typeof readOn>[2]) => readOn(store, words, asker),
      marketIndices: () => readMarketIndices(store),
    },
  }
  const understood = await understand(ctx, { taught: [] }, sentence)
  if ('message' in understood) return refuse(io, understood.message)
  const today = dayOf(systemClock.now())
  const facts = { today, asOf: store.asOf, source: store.source, watchlist: [] }
  try {
    const run = await runStrategy(understood, facts, createMarketReader(store))
    const text = strategyText(understood)
    io.out(
      io.json
        ? JSON.stringify({ text, settings: understood.settings, ...run })
        : runText({ run, text, words: wordsOf(understood, today), settings: understood.settings }),
    )
    return 0
  } catch (error) {
    if (error instanceof NoData) return refuse(io, error.message)
    throw error
  }
}

function refuse(io: CommandIo, message: string): number {
  if (io.json) io.out(JSON.stringify({ outcome: 'refused', message }))
  else io.err(message)
  return 1
}

interface Told {
  readonly run: StrategyRun
  readonly text: string
  readonly words: StrategyWords
  readonly settings: StrategySettings
}

const percent = (value: number | null, decimals = 1): string =>
  value === null ? '–' : `${formatNumber(value, decimals)}%`
const rupees = (value: number): string => `₹${formatNumber(value, 0)}`

/** Columns that line up, the first to the left, figures to the right. */
function grid(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(heads), ...rows.map(line)].join('\n')
}

function runText({ run, text, words, settings }: Told): string {
  const { report } = run
  return [
    `${verdictOf(report, settings.benchmark)}\n  = ${text}`,
    [words.target, words.entry, words.exit, words.sizing, words.costs, words.dates]
      .map((each) => `- ${each}`)
      .join('\n'),
    pathsText(report, settings.benchmark),
    `Trades: ${formatNumber(report.trades, 0)} (${formatNumber(report.closed, 0)} closed, ${percent(report.wonPercent, 0)} won, ${percent(report.meanGain, 2)} each)
Exposure: ${percent(report.exposure, 0)} of days, ${percent(report.invested ?? null, 0)} of the money. Turnover: ${percent(report.turnover, 0)} a year. Passed over: ${formatNumber(report.passed, 0)}.`,
    `By year\n${grid(
      ['Year', 'Rule', settings.benchmark, 'Value'],
      report.years.map(({ year, gain, benchmark, value }) => [year, percent(gain), percent(benchmark), rupees(value)]),
    )}`,
    `Worst falls\n${grid(
      ['From', 'Lowest', 'Back', 'Fall'],
      report.drawdowns.map(({ peakDay, troughDay, recoveredDay, depth }) => [
        peakDay,
        troughDay,
        recoveredDay ?? 'not yet',
        percent(depth),
      ]),
    )}`,
    costsText(report),
    `How far to trust this\n${honestyOf(run, settings)
      .map(({ name, word, says }) => `- ${name} (${word.toLowerCase()}): ${says}`)
      .join('\n')}`,
    `${run.source}, up to ${run.asOf}.`,
  ].join('\n\n')
}

function pathsText({ rule, benchmark, sip, yearlyAfterTax }: StrategyReport, index: string): string {
  const paths = [
    ['The rule', rule],
    [`${index}, same money`, benchmark],
    [`SIP in ${index}`, sip],
  ] as const
  const rows = paths.flatMap(([name, path]) =>
    path ? [[name, rupees(path.putIn), rupees(path.value), percent(path.yearly), percent(path.deepestFall)]] : [],
  )
  return `${grid(['Path', 'Put in', 'Value', 'A year', 'Deepest fall'], rows)}\nAfter tax the rule: ${percent(yearlyAfterTax)} a year.`
}

const costNames = {
  brokerage: 'Brokerage',
  transactionTax: 'STT',
  exchange: 'Exchange',
  regulator: 'SEBI',
  serviceTax: 'GST or service tax',
  stamp: 'Stamp duty',
  depository: 'DP charges',
} as const

function costsText({ rule, costs, taxes, tax }: StrategyReport): string {
  const names = Object.keys(costNames) as (keyof typeof costNames)[]
  const rows = [...names.map((name) => [costNames[name], rupees(rule.costs[name])]), ['All costs', rupees(costs)]]
  const years = taxes.map(({ year, shortTax, longTax, cess, total }) => [
    year,
    ...[shortTax, longTax, cess, total].map(rupees),
  ])
  return `${grid(['Cost', 'Rupees'], rows)}\n\nTax on gains: ${rupees(tax)}${
    years.length === 0 ? '' : `\n${grid(['Year', 'STCG', 'LTCG', 'Cess', 'Tax'], years)}`
  }`
}
