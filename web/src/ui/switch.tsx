import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './switch.module.css'

export interface SwitchProps {
  label: ReactNode
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  hint?: ReactNode
}

/** On or off, at once. For a choice that waits for a Save button use a checkbox. */
export function Switch({ label, hideLabel = false, checked, onChange, disabled = false, hint }: SwitchProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <span className={styles.track}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles.input}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.thumb} />
      </span>
      <span className={classNames(hideLabel && styles.hidden)}>
        {label}
        {hint !== undefined && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** Yes or no, among others. */
export function Checkbox({ label, checked, onChange, disabled = false }: Omit<SwitchProps, 'hideLabel' | 'hint'>) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
