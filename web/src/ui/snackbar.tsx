import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './snackbar.module.css'

type SnackbarKind = 'success' | 'error' | 'info' | 'warning'

export interface Message {
  readonly text: string
  readonly kind?: SnackbarKind
  /** One of `limits.snackbarMs`; without it the provider's. */
  readonly durationMs?: number
  readonly action?: { readonly label: string; readonly onAction: () => void }
}

interface Notice extends Message {
  readonly durationMs: number
  readonly id: number
  readonly at: number
}

/** How many messages may be seen at once; older ones stay in the notice list. */
const visibleAtOnce = 3
const keptNotices = 50

/** Said again, a message takes the place of itself. One with an action stands for its own deed and keeps its place. */
const saysTheSame = (a: Message, b: Message) => a.text === b.text && a.kind === b.kind && !a.action && !b.action

interface Snackbars {
  readonly show: (message: Message) => void
  readonly notices: readonly Notice[]
  readonly clearNotices: () => void
}

const SnackbarContext = createContext<Snackbars | null>(null)

function useSnackbars(): Snackbars {
  const context = useContext(SnackbarContext)
  if (!context) throw new Error('useSnackbar needs a SnackbarProvider above it')
  return context
}

/** `const show = useSnackbar(); show({ text: messages.savedPrompts.saved, kind: 'success' })` */
export const useSnackbar = (): ((message: Message) => void) => useSnackbars().show

/** What was said in this visit, newest first: a message that vanished can still be read. */
export function useNotices(): { readonly notices: readonly Notice[]; readonly clear: () => void } {
  const { notices, clearNotices } = useSnackbars()
  return { notices, clear: clearNotices }
}

/** Holds the messages of the whole product; once, around the shell. */
export function SnackbarProvider({ defaultMs, children }: { defaultMs: number; children: ReactNode }) {
  const [visible, setVisible] = useState<readonly Notice[]>([])
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const nextId = useRef(1)

  const show = useCallback(
    (message: Message) => {
      const notice: Notice = { durationMs: defaultMs, ...message, id: nextId.current++, at: Date.now() }
      setVisible((shown) => [...shown.filter((earlier) => !saysTheSame(earlier, notice)), notice].slice(-visibleAtOnce))
      setNotices((kept) => [notice, ...kept].slice(0, keptNotices))
    },
    [defaultMs],
  )
  const close = useCallback((id: number) => setVisible((shown) => shown.filter((notice) => notice.id !== id)), [])
  const clearNotices = useCallback(() => setNotices([]), [])
  const value = useMemo(() => ({ show, notices, clearNotices }), [show, notices, clearNotices])

  return (
    <SnackbarContext value={value}>
      {children}
      <Stack visible={visible} onClose={close} />
    </SnackbarContext>
  )
}

function Stack({ visible, onClose }: { visible: readonly Notice[]; onClose: (id: number) => void }) {
  const stack = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const newest = visible.at(-1)?.id

  useLayoutEffect(() => {
    const element = stack.current
    if (!element || newest === undefined) return
    // Entering the top layer again puts the newest message above a dialog that opened in between.
    element.hidePopover?.()
    element.showPopover?.()
    return () => element.hidePopover?.()
  }, [newest])

  // Removing the last message while it was hovered or focused fires no leave event, and the next one would never go.
  useEffect(() => {
    if (newest === undefined) setHeld(false)
  }, [newest])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that someone is reading
    <div
      ref={stack}
      popover="manual"
      className={classNames(styles.stack, 'no-print')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {visible.map((notice) => (
        <Snackbar key={notice.id} notice={notice} held={held} onClose={onClose} />
      ))}
    </div>
  )
}

const icons: Record<SnackbarKind, IconName> = { success: 'check', error: 'error', info: 'info', warning: 'warning' }

function Snackbar({ notice, held, onClose }: { notice: Notice; held: boolean; onClose: (id: number) => void }) {
  const { id, text, kind = 'info', durationMs, action } = notice
  const remaining = useRef(durationMs)

  const hasAction = action !== undefined

  useEffect(() => {
    if (held) return
    let startedAt = performance.now()
    let timer = setTimeout(() => onClose(id), remaining.current)
    const stop = () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt))
    }
    // On the way to the action by keyboard, each step gives it its whole time again: the way may be longer than that.
    const onKey = ({ key }: KeyboardEvent) => {
      if (!hasAction || key !== 'Tab') return
      stop()
      remaining.current = durationMs
      startedAt = performance.now()
      timer = setTimeout(() => onClose(id), durationMs)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      stop()
    }
  }, [held, id, onClose, hasAction, durationMs])

  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames(styles.snackbar, styles[kind])}>
      <Icon name={icons[kind]} />
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAction()
            onClose(id)
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label="Close" icon="close" size="small" onClick={() => onClose(id)} />
    </div>
  )
}
