import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { barLabel } from '../frame.ts'
import styles from './replay.module.css'

export interface ReplayProps {
  /** How many bars are in sight. */
  count: number
  total: number
  day: string
  isPlaying: boolean
  onCount: (count: number) => void
  onPlaying: (isPlaying: boolean) => void
  onEnd: () => void
}

const barMs = 400

/** The past bar by bar, as it came: nothing after the last bar in sight is known. */
export function Replay({ count, total, day, isPlaying, onCount, onPlaying, onEnd }: ReplayProps) {
  useEffect(() => {
    if (!isPlaying) return
    if (count >= total) {
      onPlaying(false)
      return
    }
    const timer = setTimeout(() => onCount(count + 1), barMs)
    return () => clearTimeout(timer)
  }, [isPlaying, count, total, onCount, onPlaying])
  return (
    <fieldset className={styles.replay} aria-label="Replay">
      <IconButton label="Step back" icon="chevron-left" size="small" onClick={() => onCount(Math.max(count - 1, 2))} />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? 'pause' : 'play'}
        size="small"
        onClick={() => onPlaying(!isPlaying)}
      />
      <IconButton
        label="Step forward"
        icon="chevron-right"
        size="small"
        disabled={count >= total}
        onClick={() => onCount(Math.min(count + 1, total))}
      />
      <input
        className={styles.slider}
        type="range"
        aria-label="Replayed until"
        aria-valuetext={barLabel(day)}
        min={2}
        max={total}
        value={count}
        onChange={(event) => onCount(Number(event.target.value))}
      />
      <span className={styles.day}>{barLabel(day)}</span>
      <Button size="small" onClick={onEnd}>
        End replay
      </Button>
    </fieldset>
  )
}
