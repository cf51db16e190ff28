/**
 * armed: waits. firing: fired today and still holds. cooling: fired, and stays quiet until its cool-down ends. snoozed,
 * paused: by its owner, or paused by the product with `says`. done: fires once and has. expired: past its last day.
 * no_data: no price or figure to judge by, which is never "false". error: it cannot be judged at all.
 */
export const alertStates = [
  'armed',
  'firing',
  'cooling',
  'snoozed',
  'paused',
  'done',
  'expired',
  'no_data',
  'error',
] as const
export type AlertState = (typeof alertStates)[number]

/** entry: when it begins to hold. each: every trading day on which it holds. once: the first time, then done. */
export const triggerModes = ['entry', 'each', 'once'] as const
export type TriggerMode = (typeof triggerModes)[number]

/** The settings of a rule whose owner chose none. */
export const usualAlertSettings = {
  trigger: 'entry',
  judged: 'live',
  coolDownMinutes: 0,
  marketHoursOnly: true,
  quietHours: null,
  digest: false,
  expiresAt: null,
} as const

/** Three rules to begin with. */
export const starterSentences = [
  'tell me when niftybees falls 2% in a day',
  'tell me when nifty 50 crosses above its 200 day moving average',
  'alert me when any nifty 50 stock has rsi below 30',
] as const
