/** What `npm run faults` and `npm run load` are made of: one entry a promise, each with its goal and what was measured. */

export interface ProofRow {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

export interface Proof {
  /** As the list of figures calls it: F2, L4. */
  readonly name: string
  readonly title: string
  /** How many kills, sends, endpoints, ticks or seconds the promise speaks of. */
  readonly rounds: number
  /** How many of them `npm test` tries; 0 where tests of their own do. */
  readonly shortRounds: number
  readonly run: (bench: Bench, rounds: number) => Promise<readonly ProofRow[]>
}

export interface Bench {
  /** A migrated database of its own on a PostgreSQL server; dropped at the end. Null where none is installed. */
  readonly createDatabase: (() => Promise<string>) | null
  /** Tar of a migrated embedded store; null makes one. */
  readonly embeddedTemplate: string | null
  /** Chance is repeatable: the same seed gives the same run. */
  readonly seed: string
  /** How far a long one is. */
  say(progress: string): void
  /** Undone when the proof is over, the last first. */
  defer(undo: Undo): void
}

type Undo = () => Promise<unknown> | unknown
const running = new Set<Undo[]>()

/** Ends what every running proof opened: processes, stores and folders must not outlive a run that is stopped from outside. */
export async function undoRunning(): Promise<void> {
  for (const undo of running) await undoAll(undo)
}

async function undoAll(undo: Undo[]): Promise<void> {
  for (let each = undo.pop(); each; each = undo.pop()) await each()
}

/** Runs one proof, and undoes what it opened whatever becomes of it. */
export async function runProof(
  proof: Proof,
  parts: Omit<Bench, 'defer'>,
  rounds: number,
): Promise<readonly ProofRow[]> {
  const undo: Undo[] = []
  running.add(undo)
  try {
    return await proof.run({ ...parts, defer: (each) => undo.push(each) }, rounds)
  } finally {
    await undoAll(undo)
    running.delete(undo)
  }
}

/** The highest of the lowest so many percent; 0 of nothing. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}

export const many = (value: number): string => Math.round(value).toLocaleString('en-IN')
