import { existsSync } from 'node:fs'
import { formatDay, parseDay } from 'core/values'
import { marketFile } from '#jobs/open-market.ts'
import { type DatasetReport, inspectStore, type StoreReport } from '#market/inspect.ts'

/** One line of the report: what was looked at, how it is, what to do. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'problem'
  readonly says: string
  /** The figures of a data set's line, for scripts. */
  readonly dataset?: DatasetReport
}

/** The market store and a line for each of its data sets. Reads the file beside a running server. */
export async function marketFindings(dataDir: string, now: number): Promise<Finding[]> {
  const what = 'Market store'
  const path = marketFile(dataDir)
  if (!existsSync(path))
    return [{ what, state: 'note', says: 'none yet: the first start builds the simulated one, or import a file.' }]
  let report: StoreReport
  try {
    report = await inspectStore(path, now)
  } catch {
    return [
      { what, state: 'problem', says: `${path} cannot be read. Restore a backup, or move it away to start afresh.` },
    ]
  }
  if (!report.isCurrent) return [{ what, ...otherVersion(report) }]
  return [
    { what, state: report.isSimulated ? 'note' : 'ok', says: `${report.source}, up to ${dayText(report.asOf)}` },
    ...report.datasets.map(datasetFinding),
  ]
}

const otherVersion = ({ isSimulated, hasImports }: StoreReport): Pick<Finding, 'state' | 'says'> =>
  isSimulated && !hasImports
    ? { state: 'note', says: 'simulated, of another version: the next start builds it anew.' }
    : {
        state: 'problem',
        says: 'of another version: the next start sets it aside. Import its files again, or run that version.',
      }

function datasetFinding(dataset: DatasetReport): Finding {
  const { as_of, source, coverage, rows, isStale, title } = dataset
  const isIncomplete = rows === 0 || isStale
  const says =
    rows === 0
      ? 'no rows'
      : [
          `${isStale ? 'STALE, ' : ''}as of ${as_of === null ? 'an unknown day' : dayText(as_of)}`,
          source,
          ...(coverage ? [`${coverage.have}${coverage.of === null ? '' : ` of ${coverage.of}`} ${coverage.what}`] : []),
          `${rows.toLocaleString('en-IN')} rows`,
        ].join(', ')
  return { what: title, state: isIncomplete ? 'note' : 'ok', says, dataset }
}

const dayText = (text: string): string => {
  const parsed = parseDay(text)
  return parsed ? formatDay(parsed) : text
}
