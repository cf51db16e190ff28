import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useModal } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './palette.module.css'

export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** A quiet word at the right: symbol, path. */
  readonly hint?: string
  readonly icon?: IconName
  readonly onChoose: () => void
}

export interface PaletteSource {
  /** The heading over its items: "Companies", "Pages", "Questions". */
  readonly title: string
  /** What matches the words. It may be asked again before it has answered; the signal then says stop. */
  readonly find: (words: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

export interface PaletteProps {
  open: boolean
  onClose: () => void
  sources: readonly PaletteSource[]
  /** What stands in the box when it opens. */
  words?: string
  placeholder?: string
}

interface Found {
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** Ctrl or Cmd + K: one box over companies, pages and questions. It fetches nothing; its sources do. */
export function Palette({
  open,
  onClose,
  sources,
  words = '',
  placeholder = 'Go to a company, page or question',
}: PaletteProps) {
  const dialog = useModal(open, onClose)
  if (!open) return null
  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Go to">
      <PaletteBox sources={sources} onClose={onClose} words={words} placeholder={placeholder} />
    </dialog>
  )
}

function PaletteBox({ sources, onClose, words: given, placeholder }: Omit<Required<PaletteProps>, 'open'>) {
  const [words, setWords] = useState(given)
  const [active, setActive] = useState(0)
  const { found, searching } = useFound(sources, words)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const items = found.flatMap((group) => group.items)
  const current = items[Math.min(active, items.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  })

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    // Closed first: the focus goes back to the page, and what was chosen may then move it.
    onClose()
    item.onChoose()
  }
  const press = (event: KeyboardEvent) => {
    const at = Math.min(active, items.length - 1)
    if (event.key === 'ArrowDown') setActive(at >= items.length - 1 ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? items.length - 1 : at - 1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={placeholder}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed inside a listbox
          <div key={group.title} role="group" aria-label={group.title}>
            <p className={styles.group} aria-hidden="true">
              {group.title}
            </p>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the text box keeps the focus and the keys
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                aria-selected={item === current}
                className={classNames(styles.item, item === current && styles.active)}
                onMouseMove={() => setActive(items.indexOf(item))}
                onClick={() => choose(item)}
              >
                {item.icon && <Icon name={item.icon} size={16} />}
                <span className={styles.label}>{item.label}</span>
                {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.foot}>
        {searching ? 'Searching…' : items.length === 0 ? 'Nothing found' : `${items.length} found`}
        <span className={styles.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> opens
        </span>
      </p>
    </>
  )
}

/** Asks every source; late answers to earlier words are dropped, and one failing source does not hide the others. */
function useFound(sources: readonly PaletteSource[], words: string) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [searching, setSearching] = useState(true)

  useEffect(() => {
    const stop = new AbortController()
    setSearching(true)
    const answers: Promise<Found>[] = sources.map(async ({ title, find }) => ({
      title,
      items: await Promise.resolve()
        .then(() => find(words.trim(), stop.signal))
        .catch(() => []),
    }))
    void Promise.all(answers).then((groups) => {
      if (stop.signal.aborted) return
      setFound(groups.filter((group) => group.items.length > 0))
      setSearching(false)
    })
    return () => stop.abort()
  }, [sources, words])

  return { found, searching }
}
