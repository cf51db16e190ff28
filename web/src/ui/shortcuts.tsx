import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './shortcuts.module.css'

export interface Shortcut {
  /** "/", "?", "mod+k" (Ctrl, or Cmd on a Mac), or two keys one after the other: "g w". */
  readonly keys: string
  /** What it does: "Go to the watch list". */
  readonly does: string
  readonly group?: string
  readonly run: () => void
  /** Works while typing too; only for keys with Ctrl or Cmd. */
  readonly whileTyping?: boolean
}

/** How long the second key of a pair may take. */
const pairMs = 1500

/** Whether a keystroke here is text: shortcuts must never eat it. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[contenteditable=""], [contenteditable="true"]')) return true
  if (target instanceof HTMLInputElement) return !notText.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

const notText: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'radio',
  'range',
  'submit',
  'reset',
  'color',
  'file',
])

const stroke = (event: KeyboardEvent): string =>
  event.ctrlKey || event.metaKey
    ? `mod+${event.key.toLowerCase()}`
    : event.key.length === 1
      ? event.key.toLowerCase()
      : event.key

type Registry = (shortcuts: readonly Shortcut[]) => () => void

const ShortcutsContext = createContext<Registry | null>(null)

/** Adds shortcuts while the component is there. Memoise the list, or it is registered anew with every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const register = useContext(ShortcutsContext)
  useEffect(() => register?.(shortcuts), [register, shortcuts])
}

/** Listens for all shortcuts of the product; `?` lists them. Once, around the shell. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<readonly (readonly Shortcut[])[]>([])
  const [listed, setListed] = useState(false)

  const register = useCallback<Registry>((added) => {
    setGroups((all) => [...all, added])
    return () => setGroups((all) => all.filter((one) => one !== added))
  }, [])

  const all = useMemo<readonly Shortcut[]>(
    () => [{ keys: '?', does: 'List the shortcuts', run: () => setListed(true) }, ...groups.flat()],
    [groups],
  )
  useKeys(all)

  return (
    <ShortcutsContext value={register}>
      {children}
      <Dialog open={listed} onClose={() => setListed(false)} title="Keyboard shortcuts">
        <ShortcutList shortcuts={all} />
      </Dialog>
    </ShortcutsContext>
  )
}

function useKeys(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts)
  current.current = shortcuts

  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | null = null
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const key = stroke(event)
      const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : null
      // A later registration wins: the screen on top knows better than the shell.
      const found =
        current.current.findLast(({ keys }) => keys === pair) ?? current.current.findLast(({ keys }) => keys === key)
      const typing = isTyping(event.target) || document.querySelector('dialog[open]') !== null
      first = typing || found ? null : { key, at: event.timeStamp }
      if (!found || (typing && !found.whileTyping)) return
      event.preventDefault()
      found.run()
    }
    document.addEventListener('keydown', press)
    // A page can be read before it answers to keys; from here on it does, for whoever waits for that.
    document.documentElement.dataset.answers = 'keys'
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const names = [...new Set(shortcuts.map(({ group }) => group ?? 'Everywhere'))]
  return (
    <>
      {names.map((name) => (
        <section key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl className={styles.list}>
            {shortcuts
              .filter(({ group }) => (group ?? 'Everywhere') === name)
              .map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  )
}

/** Keys as they are written on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  const caps = keys.split(/[ +]/).map((key) => (key === 'mod' ? modName() : key.length === 1 ? key.toUpperCase() : key))
  return (
    <span className={styles.keys}>
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  )
}

const modName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
