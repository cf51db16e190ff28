import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { columnsOf, findDataset, formatFigure } from 'core/catalogue'
import type { Feed, FeedRun, FeedRunSummary, FeedSampleRow, FeedStatus } from 'core/contract/rest'
import type { MarketStore } from '#market/store.ts'
import { storedRow, withCurrentStore } from './coverage.ts'
import type { FeedDoor, FeedReport, FeedSource } from './door.ts'
import type { RunRow, ScheduleRow } from './store.ts'

/** No import takes this long: its process ended before it did. */
const longestRunMs = 15 * 60_000
const cutShort = 'The server stopped during this import; the store is as it was.'

export function summaryOf(row: RunRow, now: number): FeedRunSummary {
  const { started_at, finished_at } = row
  const isCutShort = row.state === 'running' && now - started_at.getTime() > longestRunMs
  return {
    id: row.id,
    connector: row.connector,
    origin: row.origin,
    fileName: row.file_name,
    state: isCutShort ? 'failed' : row.state,
    says: isCutShort ? cutShort : row.says,
    counts: row.report.counts,
    startedAt: started_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
    durationMs: finished_at ? finished_at.getTime() - started_at.getTime() : null,
  }
}

interface FeedState {
  readonly run: RunRow | null
  readonly schedule: ScheduleRow | null
  readonly now: number
}

export function presentFeed(source: FeedSource, { run, schedule, now }: FeedState): Feed {
  const { name, title, vendor, notes, datasets, hasAddress, isSchedulable } = source
  const lastRun = run && summaryOf(run, now)
  return {
    connector: name,
    title,
    vendor,
    notes,
    datasets,
    fills: datasets.map((id) => findDataset(id)?.title ?? id),
    hasAddress,
    isSchedulable,
    schedule: schedule === null ? 'manual' : schedule.paused ? 'paused' : 'daily',
    nextRunAt: schedule?.paused ? null : (schedule?.next_run_at?.toISOString() ?? null),
    status: statusOf(lastRun, schedule),
    lastRun,
  }
}

function statusOf(run: FeedRunSummary | null, schedule: ScheduleRow | null): FeedStatus {
  if (run?.state === 'running') return 'running'
  if (schedule?.paused) return 'paused'
  if (!run) return 'never'
  return run.state === 'refused' || run.state === 'failed' ? 'failed' : 'ok'
}

export async function presentRun(row: RunRow, door: FeedDoor, now: number): Promise<FeedRun> {
  const { report, options, origin } = row
  const sample = await withCurrentStore(door.marketFile, (store) => readBack(store, report))
  return {
    ...summaryOf(row, now),
    keepGood: options.keepGood,
    canRetry:
      row.state !== 'running' &&
      (origin !== 'file' ||
        (options.kept.length > 0 && options.kept.every(({ file }) => existsSync(join(door.keptFolder, file))))),
    datasets: report.datasets.map(({ dataset, added, changed, unchanged }) => ({
      dataset,
      title: findDataset(dataset)?.title ?? dataset,
      added,
      changed,
      unchanged,
    })),
    rejected: report.rejected,
    rejectedLeftOut: report.rejectedLeftOut,
    skipped: report.skipped,
    notes: report.notes,
    log: row.log,
    sample: sample ?? [],
  }
}

/** Each sampled row beside what the store answers for its keys now. */
async function readBack(store: MarketStore, { sample }: FeedReport): Promise<FeedSampleRow[]> {
  const rows: FeedSampleRow[] = []
  for (const { dataset: id, line, row } of sample) {
    const dataset = findDataset(id)
    if (!dataset) continue
    const keys = dataset.keys.map((name) => [name, String(row[name] ?? '')] as const)
    const stored = await storedRow(store, id, keys)
    const fields = columnsOf(dataset).flatMap(({ name, field }) => {
      const read = field && (row[field.id] ?? row[name])
      if (!field || read === null || read === undefined) return []
      const now = stored?.[name]
      return [
        {
          id: field.id,
          title: field.title,
          read: formatFigure(field.unit, read),
          stored: now === null || now === undefined ? null : formatFigure(field.unit, String(now)),
        },
      ]
    })
    rows.push({ dataset: id, title: dataset.title, line, key: keys.map(([, value]) => value).join(' · '), fields })
  }
  return rows
}
