import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { MarketTab } from 'core/contract/rest'
import { useAuth } from '#lib/auth.ts'
import type { First } from '#lib/first-replies.ts'
import { useWords } from '#lib/use-words.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { listQuery, universesQuery } from './api.ts'
import { List } from './parts/list.tsx'
import styles from './screen.module.css'
import { filterKeys, readTab, tabLabels, usualUniverse } from './tabs.ts'

export const first: First = (client) =>
  Promise.all([client.prefetchQuery(listQuery(readTab(null), usualUniverse, '')), client.prefetchQuery(universesQuery)])

export function Screen() {
  const [words, setWords] = useWords()
  const universes = useQuery(universesQuery)
  const tab = readTab(words.get('tab'))
  const universe = words.get('universe') ?? usualUniverse
  const { isAuthenticated, authVerified } = useAuth()
  const isStranger = universe === 'watchlist' && authVerified && !isAuthenticated
  const title = universes.data?.find(({ name }) => name === universe)?.title ?? universe
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setWords((before) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) before.delete(name)
        else before.set(name, value)
      }
      return before
    })
  /** What one list was narrowed to says nothing about another. */
  const cleared = Object.fromEntries(Object.values(filterKeys).flatMap((keys) => keys.map(([key]) => [key, null])))

  return (
    <div className={styles.screen}>
      <PageHead
        title="Market data"
        subtitle="Each list is the answer to the question above it."
        actions={
          tab !== 'flows' && (
            <div className={styles.universe}>
              <Select
                label="Universe"
                hideLabel
                options={(universes.data ?? [{ name: universe, title }]).map(({ name, title: label }) => ({
                  value: name,
                  label,
                }))}
                value={universe}
                onChange={(chosen) => change({ universe: chosen, ...cleared })}
              />
            </div>
          )
        }
      />
      <Tabs
        label="Lists"
        tabs={Object.entries(tabLabels).map(([value, label]) => ({ value: value as MarketTab, label }))}
        value={tab}
        onChange={(chosen) => change({ tab: chosen, ...cleared })}
      >
        {isStranger ? (
          <SignInNeeded
            text={messages.chat.signInNeeded}
            label={messages.signIn.title}
            path={`/marketdata?${words.toString()}`}
          />
        ) : (
          <List key={`${tab} ${universe}`} tab={tab} universe={universe} title={title} words={words} change={change} />
        )}
      </Tabs>
    </div>
  )
}
