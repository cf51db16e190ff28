import { formatTime } from 'core/values'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './notices.module.css'
import { Popover } from './popover.tsx'
import { useNotices } from './snackbar.tsx'

/** A bell with what was said in this visit, newest first: a message that vanished can still be read. */
export function Notices() {
  const { notices, clear } = useNotices()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor}>
        <IconButton
          label="Show messages"
          icon="bell"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </span>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label="Messages" placement="below-end">
        {notices.length === 0 ? (
          <p className={styles.none}>No messages yet.</p>
        ) : (
          <>
            <ul className={styles.list}>
              {notices.map(({ id, text, kind = 'info', at }) => (
                <li key={id} className={styles[kind]}>
                  <Icon name={kind === 'success' ? 'check' : kind} size={16} />
                  <span>{text}</span>
                  <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
                </li>
              ))}
            </ul>
            <Button size="small" onClick={clear}>
              Clear
            </Button>
          </>
        )}
      </Popover>
    </>
  )
}
