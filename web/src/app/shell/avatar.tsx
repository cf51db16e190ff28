import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './avatar.module.css'

const initialsOf = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** The person's picture; their initials when there is none or it does not load; a figure for nobody. */
export function Avatar({ size }: { size: 32 | 40 }) {
  const { currentUser } = useAuth()
  const picture = currentUser?.photoURL ?? currentUser?.picture ?? null
  const [broken, setBroken] = useState<string | null>(null)
  const name = currentUser?.displayName ?? currentUser?.email
  return (
    <span className={styles.avatar} data-size={size}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt={name ? `Picture of ${name}` : ''}
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : name ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <Icon name="user" />
      )}
    </span>
  )
}
