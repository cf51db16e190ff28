import { useQuery } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { ChartInstrument } from 'core/contract/rest'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { instrumentsQuery } from '../api.ts'
import styles from './symbol-search.module.css'

export interface SymbolSearchProps {
  label: string
  placeholder: string
  onPick: (instrument: ChartInstrument) => void
  /** Names the box for the shortcut that focuses it. */
  id?: string
}

const kinds: Readonly<Record<ChartInstrument['asset'], string>> = {
  stock: 'Stock',
  etf: 'ETF',
  index: 'Index',
  coin: 'Coin',
  commodity: 'Commodity',
  currency: 'Currency',
}

/** Finds anything that has bars: stocks, funds, indices, coins, commodities, currencies. The focus never leaves the box. */
export function SymbolSearch({ label, placeholder, onPick, id: given }: SymbolSearchProps) {
  const made = useId()
  const id = given ?? made
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const settled = useSettled(text.trim())
  const search = useQuery(instrumentsQuery(settled))
  const isCurrent = settled === text.trim() && settled !== ''
  const hits = isCurrent ? (search.data ?? []) : []
  const isShown = isOpen && text.trim() !== ''

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
    <div className={styles.search}>
      <label className={styles.field}>
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
      <div className={styles.popup} hidden={!isShown}>
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
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(hit)}
            >
              <span className={styles.symbol}>{hit.symbol}</span>
              <span className={styles.kind}>{kinds[hit.asset]}</span>
              <span className={styles.name}>{hit.name}</span>
            </div>
          ))}
        </div>
        <p className={styles.note} role="status">
          {isShown && (!isCurrent || search.isFetching) && 'Searching…'}
          {isShown && isCurrent && search.isSuccess && hits.length === 0 && 'Nothing with bars is called that.'}
          {isShown && isCurrent && search.isError && 'The search failed. Type again to retry.'}
        </p>
      </div>
    </div>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.companySearch.debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
