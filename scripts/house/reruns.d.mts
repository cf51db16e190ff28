export interface Run {
  readonly suite: string
  readonly commit: string
  /** When it ended: what tells two runs of one commit apart. */
  readonly at: string
  readonly tried: number
  readonly failed: readonly string[]
  readonly isWhole: boolean
}

interface Row {
  readonly name: string
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

export function withRun(runs: readonly Run[], run: Run): readonly Run[]
export function rowOf(runs: readonly Run[], suite: string): Row
