import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon, type IconName } from './icon.tsx'

interface Words {
  label: string
  /** Only for screen readers: where the place already says what is asked (a search box). */
  hideLabel?: boolean
  hint?: ReactNode
  /** What is wrong and what would be right. */
  error?: string | undefined
  /** The field differs from what is saved; says what it was. */
  was?: string | undefined
}

export interface FieldProps extends Words, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'prefix'> {
  icon?: IconName
  /** A unit before or after the value: ₹, %, ×. */
  prefix?: string
  suffix?: string
  ref?: React.Ref<HTMLInputElement>
}

/** One line of text with its label, hint and error. */
export function Field({ label, hideLabel, hint, error, was, icon, prefix, suffix, id, ...input }: FieldProps) {
  const made = useId()
  const own = id ?? made
  return (
    <Frame words={{ label, hideLabel: hideLabel === true, hint, error, was }} id={own}>
      <span
        className={classNames(styles.box, error && styles.wrong, was && styles.changed, input.disabled && styles.off)}
      >
        {icon && <Icon name={icon} size={16} />}
        {prefix !== undefined && <span className={styles.unit}>{prefix}</span>}
        <input {...input} id={own} className={styles.input} {...described(own, hint, error)} />
        {suffix !== undefined && <span className={styles.unit}>{suffix}</span>}
      </span>
    </Frame>
  )
}

export interface TextAreaProps extends Words, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  ref?: React.Ref<HTMLTextAreaElement>
}

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, hideLabel, hint, error, was, id, rows = 4, ...area }: TextAreaProps) {
  const made = useId()
  const own = id ?? made
  return (
    <Frame words={{ label, hideLabel: hideLabel === true, hint, error, was }} id={own}>
      <textarea
        {...area}
        id={own}
        rows={rows}
        // What grows with its text ignores its rows.
        style={{ minBlockSize: `calc(${rows}lh + var(--space-4))` }}
        className={classNames(styles.box, styles.area, error && styles.wrong, area.disabled && styles.off)}
        {...described(own, hint, error)}
      />
    </Frame>
  )
}

/** Label above, hint or error below: shared by every kind of field. */
export function Frame({ words, id, children }: { words: Words; id: string; children: ReactNode }) {
  const { label, hideLabel, hint, error, was } = words
  return (
    <div className={styles.field}>
      <div className={classNames(styles.top, hideLabel && styles.hidden)}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {was !== undefined && <span className={styles.was}>was {was}</span>}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="error" size={12} />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

export const described = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
})
