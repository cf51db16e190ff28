/** What is remembered of a rule between two looks at it. */
import type { Verdict } from 'core/alerts'
import type { Answer } from 'core/compile'

export interface RuleMemory {
  /** The day each instrument last fired on. */
  readonly fired?: Readonly<Record<string, string>>
  /** Instants of the last fires, oldest first. */
  readonly firedAt?: readonly number[]
  /** The last day that was judged at its close. */
  readonly judgedOn?: string
  readonly verdict?: Verdict | 'error'
  readonly says?: string | null
  /** What a report last gave; the next run is held against it. */
  readonly answer?: Pick<Answer, 'tables' | 'figures'>
}

const firesKept = 40

export const withFire = (
  memory: RuleMemory,
  { symbols, day, now }: { readonly symbols: readonly string[]; readonly day: string; readonly now: number },
): RuleMemory => ({
  ...memory,
  fired: { ...memory.fired, ...Object.fromEntries(symbols.map((symbol) => [symbol, day])) },
  firedAt: [...(memory.firedAt ?? []), now].slice(-firesKept),
  verdict: 'fires',
  says: null,
})

export const lastFiredAt = ({ firedAt }: RuleMemory): number | null => firedAt?.at(-1) ?? null
