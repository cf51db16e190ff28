/** A fund's settings as edited, against those that are saved. */
import { limits } from 'core/contract'

export const notifyChannels = ['telegram', 'callbackurl'] as const
export type NotifyChannel = (typeof notifyChannels)[number]

export interface FundConfig {
  readonly subscribed: boolean
  readonly amount: number
  readonly trigger: number
  readonly allocation_factor: number
  readonly notification_channel: NotifyChannel
}

export const defaultConfig: FundConfig = {
  subscribed: false,
  amount: limits.dips.amount.default,
  trigger: limits.dips.trigger.default,
  allocation_factor: limits.dips.aggression.default,
  notification_channel: 'telegram',
}

export type FundStatus = 'unsubscribed' | 'pending_subscribe' | 'pending_unsubscribe' | 'pending_update' | 'saved'

/** Aggression is no part of the status, though a change of it is unsaved too. */
export function statusOf(now: FundConfig, saved: FundConfig | undefined): FundStatus {
  if (!saved) return now.subscribed ? 'pending_subscribe' : 'unsubscribed'
  if (!now.subscribed) return 'pending_unsubscribe'
  const isSame =
    now.amount === saved.amount &&
    now.trigger === saved.trigger &&
    now.notification_channel === saved.notification_channel
  return isSame ? 'saved' : 'pending_update'
}

export const isUnsaved = (now: FundConfig, saved: FundConfig | undefined): boolean => {
  const status = statusOf(now, saved)
  if (status === 'saved') return now.allocation_factor !== saved?.allocation_factor
  return status !== 'unsubscribed'
}

export interface SavedRow {
  readonly instrument_token: number
  readonly base_amount: number
  readonly trigger: number
  readonly allocation_factor: number
  readonly notification_channel: string
}

export const savedConfig = (row: SavedRow): FundConfig => ({
  subscribed: true,
  amount: row.base_amount,
  trigger: row.trigger,
  allocation_factor: row.allocation_factor,
  notification_channel: notifyChannels.find((channel) => channel === row.notification_channel) ?? 'telegram',
})

/** Every word of the search, in any order and case, in the fund's name or what it follows. */
export function matches(search: string, ...texts: readonly (string | null)[]): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const all = texts.join(' ').toLowerCase()
  return words.every((word) => all.includes(word))
}

const isStep = (value: number, { min, step }: { readonly min: number; readonly step: number }): boolean =>
  Math.abs((value - min) / step - Math.round((value - min) / step)) < 1e-9

export type Problems = Partial<Record<'amount' | 'trigger' | 'aggression', true>>

export function problemsOf({ amount, trigger, allocation_factor }: FundConfig): Problems {
  const fits = (value: number, rule: { readonly min: number; readonly max: number; readonly step: number }) =>
    value >= rule.min && value <= rule.max && isStep(value, rule)
  return {
    ...(!fits(amount, limits.dips.amount) && { amount: true }),
    ...(!fits(trigger, limits.dips.trigger) && { trigger: true }),
    ...(!fits(allocation_factor, limits.dips.aggression) && { aggression: true }),
  }
}
