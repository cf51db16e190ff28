/** From a sentence to what an agent watches. */
import { type Answer, universeTitle } from 'core/compile'
import { AlertSettings } from 'core/contract/rest'
import type { Query, QueryKind } from 'core/language'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import type { Asker } from './parts.ts'
import type { RuleKind } from './rule-store.ts'

export interface Watchable {
  readonly kind: RuleKind
  readonly query: Query
  readonly settings: AlertSettings
}

/** Answers that can be otherwise tomorrow. */
const reports: ReadonlySet<QueryKind> = new Set([
  'screen',
  'lookup',
  'series',
  'compare',
  'group',
  'events',
  'holders',
  'holdings',
  'funds',
  'chain',
  'futures',
  'pulse',
])

/** Null for a query nothing of which changes by itself: a definition, a chart, a backtest. */
export function watchableOf(query: Query): Watchable | null {
  if (query.kind === 'watch') {
    // A whole universe is judged at the close: five hundred companies are not judged at every price.
    const judged = 'universe' in query.target ? 'close' : 'live'
    return { kind: 'watch', query, settings: AlertSettings.parse({ trigger: query.trigger, judged }) }
  }
  return reports.has(query.kind) ? { kind: 'report', query, settings: AlertSettings.parse({ judged: 'close' }) } : null
}

/** What may be asked for: a report and a universe are judged at the close, whatever is asked. */
export const settled = (settings: AlertSettings, { kind, query }: Pick<Watchable, 'kind' | 'query'>): AlertSettings =>
  kind === 'report' || (query.kind === 'watch' && 'universe' in query.target)
    ? { ...settings, judged: 'close' }
    : settings

type Some<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined }

/** Of a new rule: what is asked for, and the rest as its sentence has it. */
export const settingsOf = (watchable: Watchable, asked: Some<AlertSettings>): AlertSettings =>
  settled({ ...watchable.settings, ...withoutUndefined(asked) }, watchable)

export const withoutUndefined = <Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never // only what is given

export const cannotWatch =
  'This cannot be watched: its answer does not change by itself. Ask for a list, a figure or a condition.'

export async function readSentence(
  { market, clock }: UserCtx,
  asker: Asker,
  sentence: string,
): Promise<{ readonly answer: Answer; readonly watchable: Watchable | null }> {
  const { answer } = await market.ask({ sentence, today: dayOf(clock.now()), ...asker })
  const isRead = answer.outcome === 'answer' && answer.query !== null
  return { answer, watchable: isRead && answer.query ? watchableOf(answer.query) : null }
}

/** What a rule looks at, in words. */
export function scopeOf(query: Query): string {
  if (query.kind === 'watch') {
    return 'universe' in query.target
      ? universeTitle(query.target.universe)
      : query.target.instruments.map(({ symbol }) => symbol).join(', ')
  }
  if ('universe' in query && query.universe) return universeTitle(query.universe)
  if ('subjects' in query) return query.subjects.map(({ symbol }) => symbol).join(', ')
  return 'subject' in query ? query.subject.symbol : query.kind
}
