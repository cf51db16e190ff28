import { formatNumber } from 'core/values'
import { useEffect, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { described, Frame } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

export interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  prefix?: string
  suffix?: string
  decimals?: number
  disabled?: boolean
  /** What it was, when it differs from what is saved. */
  was?: string | undefined
  error?: string | undefined
  /** What an entry that is no number becomes. */
  fallback: number
}

/** A number with less and more beside it; what is typed counts once the field is left. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min, max, step, prefix, suffix, decimals = 0, disabled = false, was, error } = props
  const id = useId()
  const plain = value.toFixed(decimals)
  const [text, setText] = useState(plain)
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => setText(plain), [plain])
  const shown = isTyping ? text : formatNumber(value, decimals)
  const by = (steps: number) => onChange(clamp(Number((value + steps * step).toFixed(decimals)), min, max))
  const commit = () => {
    const typed = Number(text.replaceAll(',', '').trim())
    const next = text.trim() === '' || !Number.isFinite(typed) ? props.fallback : typed
    const exact = Number(next.toFixed(decimals))
    setText(exact.toFixed(decimals))
    setIsTyping(false)
    onChange(exact)
  }
  return (
    <Frame words={{ label, was, error }} id={id}>
      <span className={classNames(styles.box, was && styles.changed, error && styles.wrong, disabled && styles.off)}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Less: ${label}`}
          disabled={disabled || value <= min}
          onClick={() => by(-1)}
        >
          <Icon name="minus" size={12} />
        </button>
        <span className={styles.value}>
          {prefix}
          <input
            id={id}
            inputMode="decimal"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            style={{ width: `${Math.max(1, shown.length)}ch` }}
            value={shown}
            disabled={disabled}
            {...described(id, undefined, error)}
            onFocus={() => setIsTyping(true)}
            onChange={(event) => setText(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit()
              const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
              if (steps === 0) return
              event.preventDefault()
              by(steps)
            }}
          />
          {suffix}
        </span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`More: ${label}`}
          disabled={disabled || value >= max}
          onClick={() => by(1)}
        >
          <Icon name="plus" size={12} />
        </button>
      </span>
    </Frame>
  )
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
