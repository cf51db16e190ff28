import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'
import wide from './wide-view.module.css'

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { readonly value: Value; readonly label: ReactNode; readonly note?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** One of several contents in the same place. Arrows choose, Home and End jump; on a phone the row scrolls. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the chosen tab may lie outside the row; scrollIntoView would move the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab is the reason to look
  useLayoutEffect(() => {
    const row = list.current
    if (!row) return
    // Told after the browser has laid the page out and before it paints: measured now, everything would be laid out twice.
    const watched = new ResizeObserver(() => {
      const chosen = row.querySelector<HTMLElement>('[aria-selected="true"]')
      if (!chosen) return
      const from = chosen.offsetLeft - row.offsetLeft
      if (from < row.scrollLeft || from + chosen.offsetWidth > row.scrollLeft + row.clientWidth) {
        row.scrollLeft = from - (row.clientWidth - chosen.offsetWidth) / 2
      }
    })
    watched.observe(row)
    return () => watched.disconnect()
  }, [value])

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const last = tabs.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  return (
    <>
      <div className={wide.view}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={classNames(styles.tabs, wide.scroller)}
          onKeyDown={move}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.note !== undefined && <span className={styles.note}>{tab.note}</span>}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
