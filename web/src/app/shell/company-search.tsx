import { useQuery } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import type { CompanyHit } from 'core/contract/rest'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { companyListQuery } from '#app/shell/company-list.ts'
import { findPages } from '#app/shell/pages.ts'
import { useAuth } from '#lib/auth.ts'
import { noteSymbol } from '#lib/recent-symbols.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import styles from './company-search.module.css'

const { minCharacters, debounceMs, maxCharacters } = limits.companySearch

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What can be chosen: a company, and behind those a page of the product. */
interface Hit {
  readonly label: string
  readonly hint: string
  /** Null where there is nothing to open. */
  readonly to: string | null
  readonly company?: CompanyHit
}

const pagesShown = 4

const companyHit = (company: CompanyHit): Hit => {
  const symbol = company.symbol.trim()
  return { label: company.name, hint: company.symbol, to: symbol && `/company/${encodeURIComponent(symbol)}`, company }
}

/** Finds a company by name or symbol, or a page by its name, and opens it. Follows the combobox pattern: focus never leaves the box. */
export function CompanySearch({ onGoTo }: { onGoTo: (words: string) => void }) {
  const isPhone = useIsPhone()
  const { country, currentUser } = useAuth()
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  // Typed while this script was on its way: nobody may have to type it twice.
  useEffect(() => {
    if (!box.current?.value) return
    setText(box.current.value)
    setOpen(document.activeElement === box.current)
  }, [])

  const typed = text.trim()
  const settled = useDebounced(typed)
  const longEnough = typed.length >= minCharacters
  const search = useQuery({
    ...companyListQuery({ country, q: settled }),
    enabled: longEnough && settled.length >= minCharacters,
  })
  // Results of an earlier text under a newer one would send people to the wrong company.
  const waiting = longEnough && (settled !== typed || search.isFetching)
  const companies = longEnough && settled === typed && search.data ? search.data : []
  const isOperator = currentUser?.isOperator === true
  const pages = longEnough && !waiting ? findPages(typed, { isOperator }).slice(0, pagesShown) : []
  const hits: readonly Hit[] = [
    ...companies.map(companyHit),
    ...pages.map(({ path, label }) => ({ label, hint: 'Page', to: path })),
  ]
  const shown = open && longEnough
  const optionId = (index: number) => `${id}-option-${index}`

  function leave() {
    setText('')
    setActive(-1)
    setOpen(false)
    box.current?.blur()
  }

  function choose(hit: Hit | undefined) {
    if (!hit?.to) return
    if (hit.company) noteSymbol({ symbol: hit.company.symbol.trim(), name: hit.company.name })
    navigate(hit.to)
    leave()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // First Escape closes the list, the second empties the box, as in a native search field.
      if (shown) setOpen(false)
      else setText('')
      event.preventDefault()
      return
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(hits[active] ?? (hits.length === 1 ? hits[0] : undefined))
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((now) => (now + step + hits.length + (now < 0 && step < 0 ? 1 : 0)) % hits.length)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to older browsers, its role is not
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className={styles.row}>
        <label className={styles.field}>
          <Icon name="search" size={16} />
          <input
            ref={box}
            className={styles.input}
            data-shortcut="/"
            type="text"
            role="combobox"
            aria-label="Search companies"
            aria-expanded={shown}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
            placeholder={isPhone ? 'Search' : 'Search companies'}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxCharacters}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(-1)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
          <kbd className={styles.key}>/</kbd>
        </label>
        <span className={styles.goTo}>
          <IconButton
            icon="pages"
            label="Go to a page, fund or question"
            aria-haspopup="dialog"
            onClick={() => onGoTo(typed)}
          />
        </span>
      </div>
      <div className={styles.popup} hidden={!shown}>
        {/* The list stays in the page while hidden: aria-controls must always point at something. */}
        <div className={styles.list} role="listbox" id={`${id}-list`} aria-label="Companies and pages">
          {hits.map((hit, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box keeps the focus and the keys
            <div
              key={hit.to ?? hit.label}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={classNames(styles.option, index === active && styles.active)}
              onPointerMove={() => setActive(index)}
              // The press would move focus out of the box before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
            >
              <span className={styles.name}>{hit.label}</span>
              <span className={styles.symbol}>{hit.hint}</span>
            </div>
          ))}
        </div>
        <div className={styles.note} role="status">
          {shown && waiting && 'Searching…'}
          {shown && !waiting && search.isSuccess && companies.length === 0 && (
            <>
              <span>{messages.search.none}</span>
              <Button
                size="small"
                onClick={() => {
                  leave()
                  onGoTo(typed)
                }}
              >
                Search everything
              </Button>
            </>
          )}
          {shown && !waiting && search.isError && (
            <>
              <span>{messages.search.failed}</span>
              <Button size="small" onClick={() => void search.refetch()}>
                Retry
              </Button>
            </>
          )}
        </div>
      </div>
    </form>
  )
}
