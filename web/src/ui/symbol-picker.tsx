import type { ChartInstrument } from 'core/contract/rest'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFloating } from './float.ts'
import { Icon } from './icon.tsx'
import styles from './symbol-picker.module.css'

export interface SymbolPickerProps {
  label: string
  placeholder: string
  /** What matches the words, best first: `findInstruments` of lib, or a part of it. The signal says stop. */
  find: (words: string, signal: AbortSignal) => Promise<readonly ChartInstrument[]>
  onPick: (instrument: ChartInstrument) => void
  /** Kinds that may be picked; all when not given. */
  only?: readonly ChartInstrument['asset'][]
  /** A quiet word in the place of the kind: "in this list". */
  noteOf?: (instrument: ChartInstrument) => string | undefined
  /** Names the box for a shortcut that focuses it. */
  id?: string
}

export const assetWords: Readonly<Record<ChartInstrument['asset'], string>> = {
  stock: 'Stock',
  etf: 'ETF',
  index: 'Index',
  coin: 'Coin',
  commodity: 'Commodity',
  currency: 'Currency',
  future: 'Future',
  option: 'Option',
}

/** Fast typing asks once. */
const waitMs = 150

/** Finds anything with a price by symbol or name: stocks, funds, indices, coins, commodities, currencies. The focus never leaves the box. */
export function SymbolPicker({ label, placeholder, find, onPick, only, noteOf, id: given }: SymbolPickerProps) {
  const made = useId()
  const id = given ?? made
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const words = text.trim()
  const found = useFound(find, words)
  const hits = found.hits.filter(({ asset }) => only?.includes(asset) ?? true)
  const isShown = isOpen && words !== ''
  const field = useRef<HTMLLabelElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  useFloating(field, popup, isShown)

  const pick = (hit: ChartInstrument | undefined) => {
    if (!hit) return
    onPick(hit)
    setText('')
    setIsOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      pick(hits[active])
    }
    if (event.key === 'Escape' && (isShown || text !== '')) {
      event.preventDefault()
      event.stopPropagation()
      if (isShown) setIsOpen(false)
      else setText('')
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    setActive((active + step + hits.length) % hits.length)
  }

  return (
    <div>
      <label ref={field} className={styles.field}>
        <Icon name="search" size={16} />
        <input
          id={id}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && hits[active] ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={press}
        />
      </label>
      <div ref={popup} className={styles.popup} hidden={!isShown}>
        {/* The list stays in the page while hidden: aria-controls must always point at something. */}
        <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
          {hits.map((hit, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box keeps the focus and the keys
            <div
              key={`${hit.asset} ${hit.symbol}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classNames(styles.option, at === active && styles.active)}
              onPointerMove={() => setActive(at)}
              // The press would move focus out of the box before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(hit)}
            >
              <span className={styles.symbol}>{hit.symbol}</span>
              <span className={styles.kind}>{noteOf?.(hit) ?? assetWords[hit.asset]}</span>
              <span className={styles.name}>{hit.name}</span>
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {isShown && found.state === 'searching' && 'Searching…'}
          {isShown && found.state === 'found' && hits.length === 0 && 'Nothing is called that.'}
          {isShown && found.state === 'failed' && 'The search failed. Type again to retry.'}
        </p>
      </div>
    </div>
  )
}

interface Found {
  readonly state: 'searching' | 'found' | 'failed'
  readonly hits: readonly ChartInstrument[]
}

const searching: Found = { state: 'searching', hits: [] }

/** Hits of an earlier text under a newer one would pick the wrong thing: a new text starts empty. */
function useFound(find: SymbolPickerProps['find'], words: string): Found {
  const [answer, setAnswer] = useState<Found & { readonly words: string }>({ ...searching, words: '' })
  useEffect(() => {
    if (words === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(words, stop.signal).then(
        (hits) => setAnswer({ state: 'found', hits, words }),
        () => {
          if (!stop.signal.aborted) setAnswer({ state: 'failed', hits: [], words })
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, words])
  return answer.words === words ? answer : searching
}
