import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#clock.ts'
import type { Connector, Hints } from '#connectors/connector.ts'
import { createFetcher, type Fetcher } from '#connectors/fetch.ts'
import { connectors, findConnector, readAny } from '#connectors/index.ts'
import { openImportStore } from '#jobs/import-store.ts'
import { type FileReport, type ImportInput, ingest, madeWay } from '#jobs/ingest.ts'
import { marketFile } from '#jobs/open-market.ts'
import type { Command, CommandIo } from '../command.ts'
import { createProgress, type Progress } from './import-progress.ts'

const shownRejections = 20

export const importFiles: Command = {
  name: 'import',
  summary: "Bring vendors' files into the market store, each whole or not at all.",
  usage: 'import <connector> <file-or-url…> [--symbol S] [--index "NIFTY 50"] [--interval day] [--keep-good]',
  run: async (args, io) => {
    const parsed = parse(args)
    if (typeof parsed === 'string') {
      io.err(parsed)
      return 2
    }
    const { hints, keepGood, positionals } = parsed
    const [name, ...inputs] = positionals
    const connector = name === 'auto' ? auto : findConnector(name ?? '')
    if (!connector) {
      for (const line of unknownConnector(name)) io.err(line)
      return 2
    }
    const reports = await importAll({ io, connector, inputs, hints, keepGood })
    if (io.json) io.out(JSON.stringify({ files: reports }))
    return reports.some(({ state }) => state === 'refused') || reports.length === 0 ? 1 : 0
  },
}

interface Arguments {
  readonly positionals: readonly string[]
  readonly hints: Hints
  readonly keepGood: boolean
}

/** A sentence where they will not do. */
function parse(args: readonly string[]): Arguments | string {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        symbol: text,
        interval: text,
        index: text,
        exchange: text,
        token: text,
        currency: text,
        from: text,
        to: text,
        'keep-good': { type: 'boolean' },
      },
    })
    const { 'keep-good': keepGood = false, ...hints } = values
    return { positionals, hints, keepGood }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Recognises each file by its content. */
const auto: Connector = {
  name: 'auto',
  title: 'Whichever connector recognises the file',
  vendor: 'file',
  takes: 'a file that some connector recognises',
  notes: '',
  datasets: [],
  recognises: () => true,
  read: readAny,
}

function unknownConnector(name: string | undefined): string[] {
  const width = Math.max(...connectors.map((each) => each.name.length))
  return [
    name ? `There is no connector "${name}". These are there:` : 'Say which connector to import with:',
    ...connectors.map((each) => `  ${each.name.padEnd(width)}  ${each.title}`),
    `  ${'auto'.padEnd(width)}  ${auto.title}`,
  ]
}

interface ImportAll {
  readonly io: CommandIo
  readonly connector: Connector
  readonly inputs: readonly string[]
  readonly hints: Hints
  readonly keepGood: boolean
}

async function importAll({ io, connector, inputs, hints, keepGood }: ImportAll): Promise<FileReport[]> {
  const store = openImportStore(marketFile(resolve(io.env.ARTHA_DATA_DIR)))
  const fetcher = createFetcher({ settings: io.env, onRetry: io.err })
  const wanted =
    inputs.length > 0 ? inputs.map((input) => fromText(input, fetcher)) : fromVendor(connector, hints, fetcher)
  if (wanted.length === 0) io.err(`Name a file or an address. ${connector.notes}`.trim())
  const reports: FileReport[] = []
  for (const each of wanted) {
    const progress = createProgress(io, each.name)
    const report = await importOne(each, progress, (input) =>
      ingest(input, { store, connector, clock: systemClock, hints, keepGood }),
    )
    progress.done()
    reports.push(report)
    if (!io.json) for (const line of describe(report)) (report.state === 'refused' ? io.err : io.out)(line)
  }
  if (reports.some(({ state }) => state === 'imported')) {
    if (!io.json) io.err('Computing what follows from it')
    await store.finish()
    if (!io.json) io.err('A running server goes over to it by itself.')
    if (!io.json && reports.some(({ notes }) => madeWay in notes)) {
      io.err('Simulated figures made way for it; artha seed builds the simulation again, without what was imported.')
    }
  }
  return reports
}

interface Wanted {
  readonly name: string
  open(progress: Progress): Promise<ImportInput | FileReport>
}

async function importOne(
  wanted: Wanted,
  progress: Progress,
  take: (input: ImportInput) => Promise<FileReport>,
): Promise<FileReport> {
  const opened = await wanted.open(progress)
  return 'state' in opened ? opened : take(opened)
}

function fromText(text: string, fetcher: Fetcher): Wanted {
  if (/^https?:\/\//i.test(text)) {
    return { name: text.split('?')[0] ?? text, open: async () => fetched(text, await fetcher.get(text)) }
  }
  return {
    name: text,
    open: async (progress) => {
      const found = await stat(text).catch(() => null)
      if (!found?.isFile()) return unreadable(text, found ? `${text} is not a file.` : `There is no file ${text}.`)
      return { name: basename(text), body: progress.watching(createReadStream(text), found.size) }
    },
  }
}

const fromVendor = (connector: Connector, hints: Hints, fetcher: Fetcher): Wanted[] =>
  (connector.request?.(hints) ?? []).map((request) => ({
    name: request.fileName,
    open: async () => fetched(request.fileName, await fetcher.ask(request)),
  }))

const fetched = (name: string, answer: Awaited<ReturnType<Fetcher['get']>>): ImportInput | FileReport =>
  answer.ok
    ? { name: answer.value.fileName, body: answer.value.body }
    : unreadable(name.split('?')[0] ?? name, answer.failure.sentence)

const unreadable = (file: string, sentence: string): FileReport => ({
  file,
  connector: '',
  state: 'refused',
  refusal: { sentence, line: null, column: null },
  counts: { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0, skipped: 0 },
  datasets: [],
  rejected: [],
  skipped: {},
  notes: {},
})

function describe(report: FileReport): string[] {
  const { counts } = report
  const rejected = rejections(report)
  if (report.state === 'refused')
    return [
      `${report.file}: refused. ${report.refusal?.sentence ?? ''}`,
      ...(report.rejected.length > 1 ? rejected : []),
    ]
  const removed = counts.removed > 0 ? `, ${counts.removed} removed` : ''
  return [
    `${report.file}: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged${removed}, ${counts.rejected} rejected, ${counts.skipped} left out`,
    ...report.datasets.map(
      (each) => `  ${each.dataset}: ${each.added} new, ${each.changed} changed, ${each.unchanged} unchanged`,
    ),
    ...listed('left out', report.skipped),
    ...listed('noted', report.notes),
    ...rejected,
  ]
}

/** The same fault of many lines is said once. */
function rejections({ rejected }: FileReport): string[] {
  const faults = new Map<string, { line: number; more: number }>()
  for (const { line, column, reason } of rejected) {
    const fault = `column ${column}: ${reason}`
    const seen = faults.get(fault)
    if (seen) seen.more++
    else faults.set(fault, { line, more: 0 })
  }
  const lines = [...faults].map(
    ([fault, { line, more }]) => `  line ${line}${more > 0 ? ` and ${more} more lines` : ''}, ${fault}`,
  )
  const left = lines.length - shownRejections
  return left > 0 ? [...lines.slice(0, shownRejections), `  and ${left} more`] : lines
}

const listed = (word: string, reasons: Readonly<Record<string, number>>): string[] =>
  Object.entries(reasons)
    .sort((left, right) => right[1] - left[1])
    .slice(0, 8)
    .map(([reason, many]) => `  ${word}: ${many} × ${reason}`)
