/** A watch as the draft of an alert: what would be watched, how it is told, and when it would have fired. Nothing is armed by it. */
import {
  type Condition,
  type Instrument,
  printCondition,
  type Universe,
  type Watch,
  type WatchChannel,
} from 'core/language'

export interface PastFire {
  readonly symbol: string
  readonly name: string
  readonly day: string
  readonly close: number | null
}

export interface AlertDraft {
  /** Canonical text of the condition. */
  readonly condition: string
  readonly node: Condition
  readonly subjects: { readonly instruments: readonly Instrument[] } | { readonly universe: Universe }
  readonly channel: WatchChannel
  /** once: then never again; entry: each time it begins to hold; each: every close on which it holds. */
  readonly trigger: Watch['trigger']
  /** The last twelve months, newest first. */
  readonly pastFires: readonly PastFire[]
  readonly isArmed: false
}

export const toAlert = (query: Watch, pastFires: readonly PastFire[]): AlertDraft => ({
  condition: printCondition(query.when),
  node: query.when,
  subjects: query.target,
  channel: query.channel,
  trigger: query.trigger,
  pastFires,
  isArmed: false,
})
