import type { Env } from '#env.ts'

export interface CommandIo {
  out(line: string): void
  err(line: string): void
  readonly env: Env
  /** True with --json: one JSON document on standard output and nothing else. */
  readonly json: boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly usage: string
  /** Answers the exit code. */
  run(args: readonly string[], io: CommandIo): Promise<number>
}
