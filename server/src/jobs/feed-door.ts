import { createReadStream } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDataset } from 'core/catalogue'
import { limits } from 'core/contract'
import type { FeedCounts } from 'core/contract/rest'
import type { Clock } from '#clock.ts'
import { type Connector, type Outcome, openFile } from '#connectors/connector.ts'
import { createFetcher } from '#connectors/fetch.ts'
import { connectors, findConnector } from '#connectors/index.ts'
import { wholeBody } from '#connectors/reading/bytes.ts'
import type { Env } from '#env.ts'
import {
  emptyReport,
  type FeedDoor,
  type FeedJob,
  type FeedOutcome,
  type FeedReport,
  type KeptFile,
} from '#features/feeds/door.ts'
import { type ImportStore, openImportStore } from './import-store.ts'
import { type FileReport, ingest } from './ingest.ts'
import { marketFile } from './open-market.ts'

/** The feed console's way to the connectors and to the import of the command line. */

export interface DoorOptions {
  readonly env: Env
  readonly dataDir: string
  readonly clock: Clock
}

export function createFeedDoor({ env, dataDir, clock }: DoorOptions): FeedDoor {
  const path = marketFile(dataDir)
  const keptFolder = join(dataDir, 'feeds')
  const fetcher = createFetcher({ settings: env })
  const store = openImportStore(path)
  // The store's lock refuses a second writer; those of this process wait for each other instead.
  let turn: Promise<unknown> = Promise.resolve()

  const importOne = async (job: FeedJob, kept: KeptFile): Promise<Read> => {
    const connector = known(job.connector)
    const at = join(keptFolder, kept.file)
    const { size } = await stat(at)
    let sample: FeedReport['sample'] = []
    const watched: Connector = {
      ...connector,
      read: async (body, fileName, hints) => {
        const read = await connector.read(body, fileName, hints)
        if (read.ok) sample = sampleOf(read.value)
        job.onProgress({ stage: 'writing', text: 'Checking and writing', part: null })
        return read
      },
    }
    const body = counted(createReadStream(at), (done) =>
      job.onProgress({ stage: 'reading', text: `Reading ${kept.fileName}`, part: size > 0 ? done / size : null }),
    )
    const report = await ingest(
      { name: kept.fileName, body },
      { store, connector: watched, clock, hints: job.hints, keepGood: job.keepGood },
    )
    return { report, sample }
  }

  const work = async (job: FeedJob): Promise<FeedOutcome> => {
    const asked = job.files.length > 0 ? { kept: job.files, says: null } : await ask(job)
    if (asked.says !== null) return { state: 'refused', says: asked.says, report: emptyReport, kept: [] }
    const reads: Read[] = []
    for (const file of asked.kept) reads.push(await importOne(job, file))
    if (reads.some(({ report }) => report.state === 'imported')) await compute(job, store)
    return { ...outcomeOf(reads), kept: asked.kept }
  }

  const ask = async (job: FeedJob): Promise<{ kept: readonly KeptFile[]; says: string | null }> => {
    const connector = known(job.connector)
    const wanted = connector.request?.(job.hints) ?? []
    if (wanted.length === 0) return { kept: [], says: `It must be said what to ask for. ${connector.notes}` }
    await mkdir(keptFolder, { recursive: true })
    const kept: KeptFile[] = []
    for (const [place, request] of wanted.entries()) {
      job.onProgress({ stage: 'asking', text: `Asking for ${request.fileName}`, part: place / wanted.length })
      const answer = await fetcher.ask(request)
      if (!answer.ok) return { kept: [], says: answer.failure.sentence }
      const file = `${job.keepAs}-${place}`
      await writeFile(join(keptFolder, file), answer.value.body, { mode: 0o600 })
      kept.push({ file, fileName: answer.value.fileName })
    }
    return { kept, says: null }
  }

  return {
    sources: connectors.map(({ name, title, vendor, notes, datasets, request }) => ({
      name,
      title,
      vendor,
      notes,
      datasets: datasets.filter((id) => findDataset(id)?.storage === 'table'),
      hasAddress: request !== undefined,
      isSchedulable: (request?.({}) ?? []).length > 0,
    })),
    marketFile: path,
    keptFolder,
    run: (job) => {
      const next = turn.then(() => work(job)).catch((error: unknown) => failedBy(error, job))
      turn = next.catch(() => undefined)
      return next
    },
    read: async (name, { file, fileName }, hints) => {
      const body = await readFile(join(keptFolder, file)).catch(() => null)
      if (!body) return []
      const read = await known(name).read(body, fileName, hints)
      if (!read.ok) return []
      const lines = await linesOf(body, fileName)
      const lineText = (line: number): string | null => lines?.[line - 1]?.slice(0, longestLine) ?? null
      return read.value.datasets.map(({ dataset, rows, lines: at }) => ({ dataset, rows, lines: at, lineText }))
    },
  }
}

interface Read {
  readonly report: FileReport
  readonly sample: FeedReport['sample']
}

const longestLine = 600

function known(name: string): Connector {
  const connector = findConnector(name)
  if (!connector) throw new Error(`there is no connector ${name}`)
  return connector
}

const sampleOf = ({ datasets }: Outcome): FeedReport['sample'] =>
  datasets
    .filter(({ dataset }) => findDataset(dataset)?.storage === 'table')
    .flatMap(({ dataset, rows, lines }) =>
      rows.slice(0, limits.feeds.sampleRows).map((row, index) => ({ dataset, line: lines[index] ?? 0, row })),
    )

async function compute(job: FeedJob, store: ImportStore): Promise<void> {
  job.onProgress({ stage: 'computing', text: 'Computing what follows from it', part: null })
  await store.finish()
}

function outcomeOf(reads: readonly Read[]): Omit<FeedOutcome, 'kept'> {
  const reports = reads.map(({ report }) => report)
  const refused = reports.find(({ state }) => state === 'refused')
  const rejected = reports.flatMap((report) => report.rejected)
  const kept = rejected.slice(0, limits.feeds.rejectionsKept)
  const sum = (of: keyof FeedCounts): number => reports.reduce((all, { counts }) => all + counts[of], 0)
  return {
    state: refused ? 'refused' : reports.some(({ state }) => state === 'imported') ? 'imported' : 'unchanged',
    says: refused?.refusal?.sentence ?? null,
    report: {
      counts: {
        new: sum('new'),
        changed: sum('changed'),
        unchanged: sum('unchanged'),
        removed: sum('removed'),
        rejected: sum('rejected'),
        skipped: sum('skipped'),
      },
      datasets: reports.flatMap(({ datasets }) =>
        datasets.map(({ dataset, added, changed, unchanged }) => ({ dataset, added, changed, unchanged })),
      ),
      rejected: kept.map(({ line, column, reason, text }) => ({ line, column, reason, text })),
      rejectedLeftOut: rejected.length - kept.length,
      skipped: added(reports.map(({ skipped }) => skipped)),
      notes: added(reports.map(({ notes }) => notes)),
      sample: reads.flatMap(({ sample }) => sample),
    },
  }
}

function added(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const each of all) for (const [reason, many] of Object.entries(each)) total[reason] = (total[reason] ?? 0) + many
  return total
}

/** A failure that is written to be read alone: another process is importing, the store is of another version. */
function failedBy(error: unknown, { files }: FeedJob): FeedOutcome {
  if (error instanceof Error && 'isSentence' in error && error.isSentence === true) {
    return { state: 'failed', says: error.message, report: emptyReport, kept: files }
  }
  throw error
}

async function* counted(body: AsyncIterable<Uint8Array>, onRead: (total: number) => void): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of body) {
    total += chunk.length
    onRead(total)
    yield chunk
  }
}

/** The lines of a text file, unpacked; null for an answer that is one long line of JSON. */
async function linesOf(body: Uint8Array, fileName: string): Promise<readonly string[] | null> {
  const file = await openFile(body, fileName)
  const text = (await wholeBody(file.body)).toString('utf8')
  return /^\s*[[{]/.test(text) ? null : text.split(/\r?\n/)
}
