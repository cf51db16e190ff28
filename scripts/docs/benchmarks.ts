/**
 * docs/benchmarks.md: every measure in one place. A run of npm run bench, faults, load, scale, mutate, again, on-premise or containers leaves JSON in artifacts/;
 * its rooms take the place of the same rooms in docs/benchmarks.json, so that they can be measured one after another.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

interface Group {
  /** The command that measures it. */
  readonly by: string
  readonly room: string
  readonly on: string
  readonly machine: string
  readonly rows: readonly Row[]
}

export type Measures = readonly Group[]

/** In the order they are told. */
const sources = [
  { file: 'bench.json', by: 'npm run bench', title: 'Speed' },
  { file: 'load.json', by: 'npm run load', title: 'Load' },
  { file: 'scale.json', by: 'npm run scale', title: 'Past one machine' },
  { file: 'faults.json', by: 'npm run faults', title: 'Faults' },
  { file: 'fuzz.json', by: 'npm run fuzz', title: 'Bad inputs' },
  { file: 'mutation.json', by: 'npm run mutate', title: 'Tests that can fail' },
  { file: 'again.json', by: 'npm run again', title: 'Tests that fail for a reason' },
  { file: 'on-premise.json', by: 'npm run on-premise', title: 'On-premise' },
  { file: 'containers.json', by: 'npm run containers', title: 'Containers' },
] as const

type Found = Row & { readonly room?: string; readonly name?: string }

function readRun(path: string): readonly Found[] {
  const written = JSON.parse(readFileSync(path, 'utf8')) as readonly Found[] | { readonly rows: readonly Found[] }
  return 'rows' in written ? written.rows : written
}

/** What is known, with the rooms of the last runs in the place of what they gave before. */
export function takeIn(known: Measures, artifacts: string): Measures {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node}`
  const fresh = sources.flatMap(({ file, by }) => {
    const path = join(artifacts, file)
    if (!existsSync(path)) return []
    const on = statSync(path).mtime.toISOString().slice(0, 10)
    const rooms = new Map<string, Found[]>()
    for (const row of readRun(path)) rooms.set(roomOf(row), [...(rooms.get(roomOf(row)) ?? []), row])
    return [...rooms].map(
      ([room, rows]): Group => ({
        by,
        room,
        on,
        machine,
        rows: rows.map(({ what, goal, measured, pass }) => ({ what, goal, measured, pass })),
      }),
    )
  })
  const isFresh = (group: Group): boolean => fresh.some(({ by, room }) => by === group.by && room === group.room)
  return [...known.filter((group) => !isFresh(group)), ...fresh].sort(byRoom)
}

const roomOf = ({ room, name }: Found): string => room ?? name ?? 'bundle'

const byRoom = (left: Group, right: Group): number =>
  left.by === right.by ? left.room.localeCompare(right.room, 'en', { numeric: true }) : left.by < right.by ? -1 : 1

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function benchmarksPage(measures: Measures): string {
  const sections = sources.flatMap(({ by, title }) => {
    const groups = measures.filter((group) => group.by === by)
    if (groups.length === 0) return []
    const rows = groups.flatMap(({ room, on, rows: own }) =>
      own.map(
        ({ what, goal, measured, pass }) =>
          `| ${cell(room)} | ${cell(what)} | ${cell(goal)} | ${cell(measured)} | ${pass ? 'held' : '**missed**'} | ${on} |`,
      ),
    )
    const machines = [...new Set(groups.map(({ machine }) => machine))].join('; ')
    return [
      `## ${title}: \`${by}\``,
      `On ${machines}.`,
      ['| | What | Goal | Measured | | Day |', '|---|---|---|---|---|---|', ...rows].join('\n'),
    ]
  })
  const all = measures.flatMap(({ rows }) => rows)
  const missed = all.filter(({ pass }) => !pass).length
  return `${[
    '# Measures',
    'Written by `npm run docs -- benchmarks` from the last run of each command. A goal that is a ratio names what it is measured against in the same run: a plain loop, the bare engine, or the physical limit.',
    `${all.length} rows, ${all.length - missed} held, ${missed} missed.`,
    ...sections,
  ].join('\n\n')}\n`
}
