import type { AlertState, TriggerMode } from 'core/contract/rest'
import { dayOf } from 'core/values'

type Tone = 'neutral' | 'good' | 'notice' | 'bad' | 'info'

export const stateWords: Record<AlertState, { readonly text: string; readonly tone: Tone }> = {
  armed: { text: 'Armed', tone: 'good' },
  firing: { text: 'Firing', tone: 'notice' },
  cooling: { text: 'Cooling', tone: 'info' },
  snoozed: { text: 'Snoozed', tone: 'neutral' },
  paused: { text: 'Paused', tone: 'neutral' },
  done: { text: 'Done', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  no_data: { text: 'No data', tone: 'notice' },
  error: { text: 'Error', tone: 'bad' },
}

export const triggerWords: Record<TriggerMode, string> = { entry: 'On entry', each: 'Every time', once: 'Once' }

export const channelWords: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  callbackurl: 'Callback URL',
  inbox: 'Inbox',
}

const inIndia = {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
} as const
const thisYear = new Intl.DateTimeFormat('en-IN', inIndia)
const anyYear = new Intl.DateTimeFormat('en-IN', { ...inIndia, year: 'numeric' })

/** With its year where that is not the one we are in. */
export function instantText(text: string | null, now = Date.now()): string {
  if (text === null) return 'Never'
  const at = Date.parse(text)
  const isThisYear = dayOf(at).slice(0, 4) === dayOf(now).slice(0, 4)
  return `${(isThisYear ? thisYear : anyYear).format(at)} IST`
}

const minute = 60_000
const istOffset = 330 * minute

/** Instants a rule can be put to sleep until. */
export function snoozeChoices(now: number): readonly { readonly label: string; readonly until: string }[] {
  const nextMorning =
    Math.floor((now + istOffset) / (24 * 60 * minute)) * 24 * 60 * minute - istOffset + (24 + 9) * 60 * minute
  return [
    { label: 'For one hour', until: new Date(now + 60 * minute).toISOString() },
    { label: 'Until tomorrow 09:00', until: new Date(nextMorning).toISOString() },
    { label: 'For a week', until: new Date(now + 7 * 24 * 60 * minute).toISOString() },
  ]
}
