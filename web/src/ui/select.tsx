import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { described, Frame } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

export interface SelectProps<Value extends string> {
  label: string
  hideLabel?: boolean
  options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  size?: 'small' | 'medium'
}

/** One of many, out of sight. The browser's own list: right on a phone, by keyboard and to a screen reader. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  hint,
  error,
  disabled = false,
  size = 'medium',
}: SelectProps<Value>) {
  const id = useId()
  return (
    <Frame words={{ label, hideLabel, hint, error }} id={id}>
      <span className={classNames(styles.box, styles[size])}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
          {...described(id, hint, error)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled === true}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </Frame>
  )
}
