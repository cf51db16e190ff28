import { useQuery } from '@tanstack/react-query'
import { limits, messages } from 'core/contract'
import { defaultScrapeCategory, type ScrapeRequest, scrapeCategories } from 'core/contract/rest'
import { dayOf, formatDay, formatTime } from 'core/values'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty, ErrorState, Strip } from '#ui/states.tsx'
import { CategoryPanel } from './parts/category-panel.tsx'
import styles from './screen.module.css'
import { savedQuery, useScrape } from './use-scrape.ts'

const categories = ['All', ...scrapeCategories].map((value) => ({ value, label: value }))

/** For operators: fund data from the configured public site, read politely and saved fund by fund. */
export function Screen() {
  const { isAuthenticated, authVerified, currentUser } = useAuth()
  return (
    <div className={styles.screen}>
      <PageHead
        title="Mutual Fund Scraper"
        subtitle="Costs and holdings of funds, from the one site that is configured, a page at a time."
      />
      {currentUser?.isOperator === true ? (
        <Scraper />
      ) : authVerified && !isAuthenticated ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/info" />
      ) : (
        <Card>
          <Empty icon="lock">{messages.notAuthorized}</Empty>
        </Card>
      )}
    </div>
  )
}

function Scraper() {
  const { state, start, stop } = useScrape()
  const saved = useQuery(savedQuery)
  const [category, setCategory] = useState<string>(defaultScrapeCategory)
  const [schemeCode, setSchemeCode] = useState('')
  const [delay, setDelay] = useState(String(limits.scraper.delayDefaultMs))
  const delayMs = Number(delay)
  const isDelay = delay.trim() !== '' && Number.isFinite(delayMs)
  const begin = () => start({ category: category as ScrapeRequest['category'], schemeCode, delayMs })
  return (
    <>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isDelay && !state.isRunning) void begin()
          }}
        >
          <Select label="Select Category" options={categories} value={category} onChange={setCategory} />
          <Field
            label="Scheme Code"
            placeholder="Enter scheme code or 'All'"
            value={schemeCode}
            onChange={(event) => setSchemeCode(event.target.value)}
          />
          <Field
            label="Delay between requests (ms)"
            hint="Recommended: 2000-5000ms"
            inputMode="numeric"
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
            error={isDelay ? undefined : 'Enter a number of milliseconds'}
          />
          <div className={styles.verbs}>
            <Button look="primary" type="submit" busy={state.isRunning} disabled={state.isRunning || !isDelay}>
              {state.isRunning ? 'Processing...' : 'Start Scraping'}
            </Button>
            <Button type="button" onClick={stop} disabled={!state.isRunning}>
              Stop Processing
            </Button>
          </div>
        </form>
        {state.isRunning && (
          <progress
            className={styles.progress}
            max={100}
            value={state.progress}
            aria-label="Funds done in this category"
          />
        )}
      </Card>
      <div aria-live="polite" className={styles.said}>
        {state.notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes are only added to
          <Strip key={at} tone="notice">
            {note}
          </Strip>
        ))}
        {state.error && (
          <Card>
            <ErrorState title={state.error} kept="What was read before is saved." />
          </Card>
        )}
        {state.done && (
          <Strip tone="info">
            {state.done.isStopped ? 'Stopped. ' : 'Finished. '}
            {state.done.saved === 1 ? '1 fund saved.' : `${state.done.saved} funds saved.`}
          </Strip>
        )}
      </div>
      {state.categories.length === 0 && saved.data && saved.data.length > 0 && (
        <Card title="Saved before">
          {saved.data.map(({ name, funds, savedAt }) => (
            <CategoryPanel
              key={name}
              result={{ name, funds, total: funds.length, left: [] }}
              note={momentText(savedAt)}
            />
          ))}
        </Card>
      )}
      {state.categories.length > 0 && (
        <Card>
          {state.categories.map((result, at) => (
            <CategoryPanel key={result.name} result={result} isFirst={at === 0} />
          ))}
        </Card>
      )}
    </>
  )
}

const momentText = (iso: string): string => {
  const at = Date.parse(iso)
  return `${formatDay(dayOf(at))}, ${formatTime(at)}`
}
