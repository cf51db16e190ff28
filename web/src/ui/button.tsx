import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

interface Look {
  /** `primary` once per view, `secondary` beside it, `quiet` in toolbars, `danger` for what cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName
  iconEnd?: IconName
  /** Fills the width it is given. */
  wide?: boolean
}

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** A verb: "Save report", not "OK". */
  children: ReactNode
  /** Working: cannot be pressed again, keeps its width, and says so. */
  busy?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

const lookOf = ({ look = 'secondary', size = 'medium', wide = false }: Look): string =>
  classNames(styles.button, styles[look], styles[size], wide && styles.wide)

/** Does something here. */
export function Button({
  look,
  size,
  icon,
  iconEnd,
  wide,
  busy = false,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(
        lookOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }),
        busy && styles.busy,
      )}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {icon && <Icon name={icon} size={size === 'large' ? 20 : 16} />}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={16} />}
      {busy && <span className={styles.spinner} />}
    </button>
  )
}

export interface ButtonLinkProps extends Look {
  to: string
  children: ReactNode
  newTab?: boolean
}

/** Looks like a button, goes to a page. */
export function ButtonLink({ to, children, newTab = false, icon, iconEnd, ...look }: ButtonLinkProps) {
  return (
    <Link to={to} look="plain" newTab={newTab} className={lookOf(look)}>
      {icon && <Icon name={icon} size={look.size === 'large' ? 20 : 16} />}
      <span className={styles.label}>{children}</span>
      {iconEnd && <Icon name={iconEnd} size={16} />}
    </Link>
  )
}
