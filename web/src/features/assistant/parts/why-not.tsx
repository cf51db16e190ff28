import { useQuery } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { CompanyHit } from 'core/contract/rest'
import type { Query } from 'core/language'
import { useDeferredValue, useRef, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { call } from '#lib/http.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popover } from '#ui/popover.tsx'
import { whyText } from '../verbs.ts'
import styles from './message.module.css'

/** "Why is this company in, or not?": finds the company and asks the same question with it explained. */
export function WhyNot({ query, onAsk }: { query: Query; onAsk: (text: string) => void }) {
  const { country } = useAuth()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const anchor = useRef<HTMLSpanElement>(null)
  const wanted = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: ['why-not', country, wanted],
    queryFn: ({ signal }) =>
      call<readonly CompanyHit[]>('/api/company/list', { signal, query: { country, q: wanted } }),
    enabled: open && wanted.length >= limits.companySearch.minCharacters,
  })
  return (
    <p className={styles.next}>
      <span ref={anchor}>
        <Button size="small" look="quiet" icon="help" aria-expanded={open} onClick={() => setOpen(!open)}>
          Why, or why not, a company
        </Button>
      </span>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor} label="Why, or why not, a company">
        <div className={styles.editor}>
          <Field
            label="Company"
            placeholder="Name or symbol"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ul className={styles.hits}>
            {(data ?? []).slice(0, 6).map(({ symbol, name }) => (
              <li key={symbol}>
                <button
                  type="button"
                  onClick={() => {
                    const asked = whyText(query, symbol)
                    setOpen(false)
                    if (asked !== null) onAsk(asked)
                  }}
                >
                  {name} <span>{symbol}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </Popover>
    </p>
  )
}
