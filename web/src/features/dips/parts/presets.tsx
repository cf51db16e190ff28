import { formatNumber } from 'core/values'
import { ChipButton } from '#ui/chip.tsx'
import type { SavedRow } from '../config.ts'
import styles from './presets.module.css'

export interface Preset extends SavedRow {
  readonly fund: string
}

/** One's own subscriptions, each a press away. */
export function Presets({ presets, onPick }: { presets: readonly Preset[]; onPick: (preset: Preset) => void }) {
  if (presets.length === 0) return null
  return (
    <div className={styles.presets}>
      <span id="presets">My settings</span>
      <ul aria-labelledby="presets">
        {presets.map((preset) => (
          <li key={preset.fund}>
            <ChipButton onPress={() => onPick(preset)}>
              {preset.fund} at {formatNumber(preset.trigger, 1)}%
            </ChipButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
