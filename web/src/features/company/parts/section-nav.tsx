import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import wide from '#ui/wide-view.module.css'
import { type SectionId, sections } from '../sections.ts'
import { useHere } from '../use-here.ts'
import styles from './section-nav.module.css'

/** Bars that stay at the top: the shell's 64 and this one's 44. */
const covered = 112

/** Goes to a part of the page; each has an address that can be shared. */
export function SectionNav({ ids }: { ids: readonly SectionId[] }) {
  const { search, hash } = useLocation()
  const here = useHere(ids, covered, hash)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current
    if (!current || !box) return
    // Only sideways: scrollIntoView would move the page too.
    box.scrollTo({ left: current.offsetLeft - box.clientWidth / 2 + current.clientWidth / 2 })
  })
  return (
    <nav className={styles.nav} aria-label="Parts of this page">
      <div className={wide.view}>
        <ul ref={list} className={classNames(styles.list, wide.scroller)}>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={{ hash: id, search }}
                replace
                preventScrollReset
                className={classNames(styles.link, id === here && styles.here)}
                aria-current={id === here ? 'location' : undefined}
                // The same address twice would move nothing.
                onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
