import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askWithRules, principles, principleThemes } from 'core/contract'
import { formatDay, parseDay } from 'core/values'
import { useAuth } from '#lib/auth.ts'
import { ownRulesQuery } from '#lib/own-rules.ts'
import { keepChange } from '#lib/query-client.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, Strip } from '#ui/states.tsx'
import { countsQuery, markRule } from './api.ts'
import { PrincipleCard, themeNames } from './parts.tsx'
import styles from './screen.module.css'

const filters = ['all', ...principleThemes, 'mine'] as const
type Filter = (typeof filters)[number]
const filterNames: Readonly<Record<Filter, string>> = { all: 'All', ...themeNames, mine: 'My rules' }

export function Screen() {
  const { isAuthenticated, currentUser } = useAuth()
  const email = isAuthenticated ? (currentUser?.email ?? '') : ''
  const [words, setWords] = useWords()
  const filter = filters.find((each) => each === words.get('theme')) ?? 'all'
  const counts = useQuery(countsQuery)
  const own = useQuery(ownRulesQuery(email))
  const client = useQueryClient()
  const show = useSnackbar()
  const marking = useMutation({
    mutationFn: ({ id, isMine }: { id: string; isMine: boolean }) => markRule(id, isMine),
    onSuccess: ({ ids }) => keepChange(client, ownRulesQuery(email).queryKey, ids),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const mine = own.data ?? []
  const shown = principles.filter(
    ({ id, theme }) => filter === 'all' || (filter === 'mine' ? mine.includes(id) : theme === filter),
  )
  const day = counts.data ? parseDay(counts.data.asOf) : null
  return (
    <div className={styles.screen}>
      <PageHead
        title="Principles"
        subtitle="What careful investors look at, each with a check on the market of today."
        {...(counts.data && {
          asOf: {
            when: day ? formatDay(day) : counts.data.asOf,
            source: counts.data.source,
          },
        })}
      />
      <div className={styles.filter}>
        <Segmented
          label="Theme"
          options={filters.map((value) => ({ value, label: filterNames[value] }))}
          value={filter}
          onChange={(value) => setWords(value === 'all' ? {} : { theme: value })}
        />
      </div>
      {counts.error && (
        <Strip
          tone="bad"
          action={
            <Button size="small" icon="refresh" busy={counts.isFetching} onClick={() => void counts.refetch()}>
              Retry
            </Button>
          }
        >
          The live checks could not be computed. The principles hold without them.
        </Strip>
      )}
      {filter === 'mine' && shown.length === 0 ? (
        <Card>
          <Empty
            icon="book"
            action={
              email === '' ? (
                <ButtonLink to={`/login?redirect=${encodeURIComponent('/principles?theme=mine')}`}>Sign In</ButtonLink>
              ) : (
                <Button onClick={() => setWords({})}>See all principles</Button>
              )
            }
          >
            {email === '' ? 'Sign in to adopt rules of your own.' : 'You have not adopted any rule.'}
          </Empty>
        </Card>
      ) : (
        <div className={styles.grid}>
          {shown.map((principle) => (
            <PrincipleCard
              key={principle.id}
              principle={principle}
              count={counts.data?.counts.find(({ id }) => id === principle.id)}
              isCounting={counts.isPending}
              isMine={mine.includes(principle.id)}
              busy={marking.isPending && marking.variables.id === principle.id}
              onMark={(isMine) => {
                if (email === '') show({ text: 'Sign in to adopt rules of your own.', kind: 'info' })
                else marking.mutate({ id: principle.id, isMine })
              }}
            />
          ))}
        </div>
      )}
      {filter === 'mine' && shown.length > 0 && (
        <Card title="Your checklist">
          <p className={styles.example}>
            Your {shown.length === 1 ? 'rule stands' : `${shown.length} rules stand`} as a checklist on every company
            page. Companies that pass all of them:
          </p>
          <p className={styles.verbs}>
            <ButtonLink icon="search" look="primary" to={`/assistant?q=${encodeURIComponent(askWithRules('', mine))}`}>
              Ask for companies that pass all
            </ButtonLink>
          </p>
        </Card>
      )}
    </div>
  )
}
