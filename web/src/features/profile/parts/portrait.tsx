import { useState } from 'react'
import styles from './portrait.module.css'

const initialsOf = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** A person's picture, or the initials when there is none or it does not load; what it is called stands beside it. */
export function Portrait({ name, picture }: { name: string; picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className={styles.portrait}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt={name}
          width={48}
          height={48}
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  )
}
