import { type ExploreGroup, exploreGroups, limits, type MenuGroup, menuGroups, product } from 'core/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Avatar } from '#app/shell/avatar.tsx'
import { pagesOf } from '#app/shell/pages.ts'
import { useAuth } from '#lib/auth.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { usePainted } from '#ui/use-painted.ts'
import styles from './drawer.module.css'

const icons: Record<MenuGroup | ExploreGroup, IconName> = {
  Home: 'home',
  'Research Agent': 'chat',
  'Trading Agent': 'candles',
  Equity: 'chart',
  Derivatives: 'columns',
  Markets: 'table',
  Research: 'book',
  Planning: 'report',
  'Operator tools': 'settings',
}

function UserCard() {
  const { currentUser, isAuthenticated } = useAuth()
  return (
    <div className={styles.user}>
      <Avatar size={40} />
      <div className={styles.who}>
        <strong>{currentUser?.displayName ?? 'User'}</strong>
        <span>{isAuthenticated ? currentUser?.email : 'Not signed in'}</span>
      </div>
    </div>
  )
}

function Group({ name }: { name: MenuGroup | ExploreGroup }) {
  const id = useId()
  const [expanded, setExpanded] = useState(true)
  const entries = pagesOf(name)
  const [only] = entries
  if (entries.length === 1 && only?.label === name) {
    return (
      <li>
        <NavLink to={only.path} end className={styles.entry ?? ''}>
          <Icon name={icons[name]} />
          {name}
        </NavLink>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={expanded}
        aria-controls={id}
        onClick={() => setExpanded(!expanded)}
      >
        <Icon name={icons[name]} />
        <span className={styles.grow}>{name}</span>
        <Icon name={expanded ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <ul id={id} className={styles.group} hidden={!expanded}>
        {entries.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} end className={styles.sub ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Section({ title, groups }: { title: string; groups: readonly (MenuGroup | ExploreGroup)[] }) {
  const heading = useId()
  return (
    <nav aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.menu}>
        {groups.map((name) => (
          <Group key={name} name={name} />
        ))}
      </ul>
    </nav>
  )
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  onGoTo: () => void
}

/** Temporary: opens over the page, holds the focus, and closes on Esc, outside, and on every navigation. */
export function Drawer({ open, onClose, onGoTo }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { currentUser } = useAuth()
  const { key } = useLocation()
  // Closed, its links wait until the page around it is drawn.
  const isPainted = usePainted()

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what changes when a person arrives somewhere
  useEffect(() => onClose(), [key, onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog already; the click is on the ground behind it
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Main menu"
      data-width={limits.shell.drawerWidth}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {(open || isPainted) && (
        <div className={styles.panel}>
          <div className={styles.top}>
            <span className={styles.name}>{product.name}</span>
            <IconButton icon="close" label="Close menu" onClick={onClose} />
          </div>
          <UserCard />
          <button
            type="button"
            className={styles.goTo}
            onClick={() => {
              // Closed first: the palette gives the focus back to what had it before the drawer.
              onClose()
              onGoTo()
            }}
          >
            <Icon name="search" size={16} />
            Go to anything
          </button>
          <Section title="MAIN MENU" groups={menuGroups} />
          <Section
            title="EXPLORE"
            groups={exploreGroups.filter((name) => name !== 'Operator tools' || currentUser?.isOperator === true)}
          />
          <div className={styles.theme}>
            <span>Theme</span>
            <ThemeToggle />
          </div>
        </div>
      )}
    </dialog>
  )
}
