import type { OptionDay } from 'core/contract/rest'
import { day as dayOf, formatDay, formatTime } from 'core/values'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import styles from './replay-bar.module.css'

export interface ReplayBarProps {
  days: readonly OptionDay[]
  /** Null: now. */
  day: string | null
  /** The day's moments, epoch milliseconds. */
  moments: readonly number[]
  at: number | null
  onDay: (day: string | null) => void
  onAt: (at: number) => void
}

const stepMs = 900

/** A stored day, moment by moment: a slider, its play button, and the way back to now. */
export function ReplayBar({ days, day, moments, at, onDay, onAt }: ReplayBarProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const last = moments.length - 1
  const place =
    at === null
      ? last
      : Math.max(
          moments.findLastIndex((moment) => moment <= at),
          0,
        )

  useEffect(() => {
    if (!isPlaying) return
    const next = moments[place + 1]
    if (day === null || next === undefined) {
      setIsPlaying(false)
      return
    }
    const timer = setTimeout(() => onAt(next), stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, moments, place, day, onAt])

  const options = [
    { value: '', label: 'Live' },
    ...days.map(({ day: each, isRunning }) => ({
      value: each,
      label: `${formatDay(dayOf(each))}${isRunning ? ', so far' : ''}`,
    })),
  ]
  return (
    <div className={styles.bar}>
      <Select
        label="Day"
        size="small"
        hideLabel
        options={options}
        value={day ?? ''}
        onChange={(value) => {
          setIsPlaying(false)
          onDay(value === '' ? null : value)
        }}
      />
      {day === null ? (
        <span className={styles.quiet}>
          {days.length === 0 ? 'No day of this chain is stored.' : 'Pick a day to see it again, moment by moment.'}
        </span>
      ) : (
        <>
          <IconButton
            label={isPlaying ? 'Pause' : 'Play the day'}
            icon={isPlaying ? 'pause' : 'play'}
            size="small"
            onClick={() => {
              if (!isPlaying && place >= last && moments[0] !== undefined) onAt(moments[0])
              setIsPlaying(!isPlaying)
            }}
          />
          <input
            type="range"
            className={styles.slider}
            aria-label="Moment of the day"
            aria-valuetext={`${formatTime(moments[place] ?? 0)} IST`}
            min={0}
            max={Math.max(last, 0)}
            value={place}
            onChange={(event) => {
              const moment = moments[Number(event.currentTarget.value)]
              if (moment !== undefined) onAt(moment)
            }}
          />
          <output className={styles.time}>
            {moments[place] === undefined ? '' : `${formatTime(moments[place])} IST`}
          </output>
          <Button size="small" onClick={() => onDay(null)}>
            Back to now
          </Button>
        </>
      )}
    </div>
  )
}
