import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly spoken?: string
    readonly disabled?: boolean
  }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'medium'
}

/** One of a few, all in sight: ranges, units, adjusted or raw. Native radio buttons give it its keyboard. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'medium',
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(styles.group, styles[size])} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled === true}
            onChange={() => onChange(option.value)}
            {...(option.spoken !== undefined && { 'aria-label': option.spoken })}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
