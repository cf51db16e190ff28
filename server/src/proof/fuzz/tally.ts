/** What came of many bad inputs, and what one of them must never do. */
import { type ErrorBody, errors } from 'core/contract'
import { sql } from 'drizzle-orm'
import type { UserStore } from '#postgres/store.ts'
import { tableHash } from '#testing/table-hash.ts'
import { many, type ProofRow } from '../proof.ts'
import type { Reply } from '../traffic.ts'

export interface Tally {
  tried: number
  refused: number
  slowest: { readonly ms: number; readonly of: string }
  /** Not where a few are tried beside everything else: a busy machine is nobody's fault. */
  readonly isTimed: boolean
  /** What was wrong, how often, and the first input that showed it. */
  readonly faults: Map<string, { count: number; readonly first: string }>
}

export const createTally = ({ isTimed = true } = {}): Tally => ({
  tried: 0,
  refused: 0,
  slowest: { ms: 0, of: '' },
  isTimed,
  faults: new Map(),
})

export function blame(tally: Tally, fault: string, input: unknown): void {
  const known = tally.faults.get(fault)
  if (known) known.count++
  else tally.faults.set(fault, { count: 1, first: shown(input) })
}

/** Without the token: it is good for minutes, and long. */
const shown = (input: unknown): string => {
  const text = (typeof input === 'string' ? input : (JSON.stringify(input) ?? String(input))).replace(
    /"token":"[\w.-]{20,}"/,
    '"token":"…"',
  )
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

const longestMs = 5000

/** The longest is kept, with what it was the time of. */
export function noteTime(tally: Tally, ms: number, of = ''): void {
  if (ms > tally.slowest.ms) tally.slowest = { ms, of }
}

/** The promises of every reply over HTTP. Answers whether it was refused. */
export function judgeReply(tally: Tally, reply: Reply, input: unknown, call = ''): boolean {
  const { status, ms, body } = reply
  tally.tried++
  noteTime(tally, ms, call)
  if (tally.isTimed && ms > longestMs) blame(tally, `no reply within ${longestMs / 1000} s`, input)
  if (status === 0) blame(tally, 'the connection ended without a reply', input)
  else if (status >= 500) blame(tally, `${status} ${body.slice(0, 100)}`, input)
  if (status < 400) return false
  tally.refused++
  const unlike = status < 500 && status !== 0 ? unlikeOurs(status, body) : null
  if (unlike) blame(tally, `${unlike}: ${status} ${body.slice(0, 100)}`, input)
  return true
}

/** Why this is not the one shape of an error, or null. */
function unlikeOurs(status: number, text: string): string | null {
  try {
    const { code, message, ...rest } = JSON.parse(text) as ErrorBody
    if (!(code in errors)) return 'an error without a code of ours'
    if (errors[code].status !== status) return 'another status than its code has'
    if (typeof message !== 'string' || message === '') return 'an error without a sentence'
    // `error` is the specification's own name for the sentence where Telegram is connected.
    const strange = Object.keys(rest).filter((key) => key !== 'details' && key !== 'error')
    return strange.length > 0 ? `an error that also says ${strange.join(', ')}` : null
  } catch {
    return 'an error that is not JSON'
  }
}

/** They say that something was tried, also when it was refused. */
const logs = ['audit_log', 'operator_run']

export interface Witness {
  /** True when nothing is stored otherwise than at the last look. */
  isSame(): Promise<boolean>
}

/** Looks at every table; where the server says that no transaction has written anything since, that is enough. */
export async function watchTables(db: UserStore, without: readonly string[] = []): Promise<Witness> {
  const ignored = [...logs, ...without]
  const written = (): Promise<string> =>
    db.asService(async (tx) => {
      const { rows } = await tx.execute<{ next: string }>(
        sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
      )
      return rows[0]?.next ?? ''
    })
  let at = await written()
  let hash = await tableHash(db, ignored)
  return {
    isSame: async () => {
      const now = await written()
      if (now === at) return true
      at = now
      const after = await tableHash(db, ignored)
      const isSame = after === hash
      hash = after
      return isSame
    },
  }
}

/** Until it is undone, an error that nobody caught is a fault and not the end of the run. */
export function catchStrays(tally: Tally): () => void {
  const note = (error: unknown): void => blame(tally, 'the process would have ended', String(error))
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  return () => {
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
  }
}

export interface Judged {
  readonly what: string
  readonly goal: string
  /** What the product logged as its own mistakes meanwhile. */
  readonly mistakes?: readonly string[]
}

export function rowOf(tally: Tally, { what, goal, mistakes = [] }: Judged): ProofRow {
  // A refusal that is told at the end of a stream is logged too, and is the caller's.
  const ours = mistakes.filter((line) => !/"type":"AppError"/.test(line))
  for (const line of ours) blame(tally, `logged as our mistake: ${mistakeIn(line)}`, '')
  const worst = [...tally.faults].sort(([, left], [, right]) => right.count - left.count).slice(0, 5)
  const kinds = worst.map(([fault, { count, first }]) => `${many(count)} × ${fault}, first by ${first}`)
  const found = [...tally.faults.values()].reduce((sum, { count }) => sum + count, 0)
  return {
    what,
    goal,
    measured: `${many(tally.tried)} tried, ${many(tally.refused)} refused, slowest ${many(tally.slowest.ms)} ms${tally.slowest.of && ` (${tally.slowest.of})`}; ${found === 0 ? '0 faults' : `${many(found)} faults of ${tally.faults.size} kinds: ${kinds.join(' | ')}`}`,
    pass: tally.tried > 0 && found === 0,
  }
}

/** Where it happened, first. */
function mistakeIn(line: string): string {
  const { err, trace, msg } = JSON.parse(line) as {
    readonly err?: { readonly stack?: string }
    readonly trace?: unknown
    readonly msg?: string
  }
  return (err?.stack?.split('\n').slice(0, 4).join(' ') ?? `${msg} ${JSON.stringify(trace)}`).slice(0, 600)
}
