import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** What it does, as a verb: read aloud and shown on hover. */
  label: string
  icon: IconName
  size?: 'small' | 'medium' | 'large'
  look?: 'quiet' | 'outlined' | 'primary'
  ref?: React.Ref<HTMLButtonElement>
}

/** A button whose picture is enough, with its verb for those who cannot see it. */
export function IconButton({ label, icon, size = 'medium', look = 'quiet', type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={classNames(styles.button, styles[size], styles[look])}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 20} />
    </button>
  )
}
