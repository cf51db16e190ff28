/** What runs and their states are called on screen. */
import type { Repeats, RunState, StrategyReport, StrategyRunRow } from 'core/contract/rest'
import { formatDay, parseDay } from 'core/values'

type Tone = 'neutral' | 'good' | 'notice' | 'bad' | 'info'

export const stateWords: Readonly<Record<RunState, { readonly text: string; readonly tone: Tone }>> = {
  queued: { text: 'Queued', tone: 'neutral' },
  running: { text: 'Running', tone: 'info' },
  done: { text: 'Done', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

const stageWords = {
  reading: 'Reading prices',
  playing: 'Playing the orders',
  checking: 'Checking against chance',
} as const

export const stageText = ({ state, stage }: Pick<StrategyRunRow, 'state' | 'stage'>): string =>
  state === 'queued' ? 'Waiting for its turn' : stage ? stageWords[stage] : 'Starting'

export const repeatWords: Readonly<Record<Repeats, string>> = {
  never: 'Only when asked',
  daily: 'Every trading day, 19:00',
  weekly: 'Every Saturday, 07:00',
  monthly: 'On the 1st, 07:00',
}

const instant = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** In IST, which the page says once. */
export const instantText = (text: string): string => instant.format(new Date(text))

export const dayText = (text: string): string => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

/** Years downwards, months across, the year's own return last. */
export function monthGrid({ months, years }: Pick<StrategyReport, 'months' | 'years'>) {
  const byMonth = new Map(months.map(({ period, gain }) => [period, gain]))
  return [...years].reverse().map(({ year, gain }) => ({
    year,
    gains: Array.from({ length: 12 }, (_, at) => byMonth.get(`${year}-${String(at + 1).padStart(2, '0')}`) ?? null),
    gain,
  }))
}
