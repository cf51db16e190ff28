import MuiSlider from '@mui/material/Slider'
import { useId } from 'react'
import { formatFigure, type NumberFormat } from './number-format.ts'
import styles from './range-slider.module.css'
import { EngineTheme } from './theme/mui.tsx'

export interface RangeSliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: readonly [low: number, high: number]
  onChange: (value: readonly [low: number, high: number]) => void
  format?: NumberFormat
  decimals?: number
}

/** Between a low and a high value: two thumbs, which no browser element offers. Load it lazily: it brings the engine. */
export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  value,
  onChange,
  format = 'plain',
  decimals = 0,
}: RangeSliderProps) {
  const id = useId()
  const [low, high] = value
  const write = (one: number) => formatFigure(one, format, decimals)
  return (
    <EngineTheme>
      <div className={styles.field}>
        <p id={id} className={styles.label}>
          {label}
          <output>
            {write(low)} – {write(high)}
          </output>
        </p>
        <MuiSlider
          value={[low, high]}
          min={min}
          max={max}
          step={step}
          disableSwap
          getAriaLabel={(thumb) => `${label}, ${thumb === 0 ? 'from' : 'to'}`}
          getAriaValueText={write}
          onChange={(_event, next) => {
            if (Array.isArray(next)) onChange([next[0] ?? min, next[1] ?? max])
          }}
        />
      </div>
    </EngineTheme>
  )
}
