import type { Feed, FeedCounts, FeedRunState, FeedStatus, FeedVerdict } from 'core/contract/rest'
import { dayOf, formatDay, formatTime, parseDay } from 'core/values'
import type { ChipProps } from '#ui/chip.tsx'

/** How the console says what it shows. */

interface Said {
  readonly label: string
  readonly tone: NonNullable<ChipProps['tone']>
}

export const statusWords: Readonly<Record<FeedStatus, Said>> = {
  never: { label: 'Never run', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  ok: { label: 'OK', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  paused: { label: 'Paused', tone: 'notice' },
}

export const stateWords: Readonly<Record<FeedRunState, Said>> = {
  running: { label: 'Running', tone: 'info' },
  imported: { label: 'Imported', tone: 'good' },
  unchanged: { label: 'Nothing new', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const verdictWords: Readonly<Record<FeedVerdict, Said>> = {
  agree: { label: 'Agree', tone: 'good' },
  differ: { label: 'Differ', tone: 'bad' },
  missing: { label: 'Missing', tone: 'notice' },
}

export const originWords = { file: 'File', vendor: 'Vendor', schedule: 'Schedule' } as const

/** "6 Feb 2024, 23:30", in India. */
export const momentText = (iso: string): string => {
  const at = Date.parse(iso)
  return `${formatDay(dayOf(at))}, ${formatTime(at)}`
}

export const dayText = (text: string | null): string => {
  const day = text === null ? null : parseDay(text)
  return day ? formatDay(day) : (text ?? '')
}

export const durationText = (ms: number): string =>
  ms < 1000
    ? `${ms} ms`
    : ms < 60_000
      ? `${(ms / 1000).toFixed(1)} s`
      : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`

export const scheduleText = ({ schedule, hasAddress }: Feed): string => {
  if (schedule === 'daily') return 'Daily, 23:30'
  if (schedule === 'paused') return 'Paused'
  return hasAddress ? 'On request' : 'Manual'
}

export const rowsIn = ({ new: added, changed, unchanged }: FeedCounts): number => added + changed + unchanged
