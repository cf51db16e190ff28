import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'neutral' | 'good' | 'notice' | 'bad' | 'info' | 'navy'

/** A short state or label. It does nothing when pressed. */
export function Chip({ children, tone = 'neutral', icon, dot = false }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {dot && <span className={styles.dot} />}
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}

export interface ChipProps {
  children: ReactNode
  tone?: Tone
  icon?: IconName
  dot?: boolean
}

/** A suggestion or a choice to press; `pressed` says whether it is on. */
export function ChipButton({
  children,
  icon,
  pressed,
  onPress,
}: {
  children: ReactNode
  icon?: IconName
  pressed?: boolean
  onPress: () => void
}) {
  return (
    <button type="button" className={styles.button} aria-pressed={pressed} onClick={onPress}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

/** A filter that is on, with the button that takes it off. */
export function FilterChip({
  children,
  onRemove,
  label,
}: {
  children: ReactNode
  label: string
  onRemove: () => void
}) {
  return (
    <span className={classNames(styles.chip, styles.filter)}>
      {children}
      <button type="button" className={styles.remove} aria-label={`Remove filter: ${label}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
