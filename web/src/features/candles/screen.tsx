import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChartTimeframe, candleUniverses, type PatternRecord } from 'core/contract/rest'
import { type Bias, type CandlePattern, patterns } from 'core/indicators'
import { formatDay, type TradingDay } from 'core/values'
import { useCallback, useMemo } from 'react'
import { createRule } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { marketStateQuery } from '#lib/site.ts'
import { useWords } from '#lib/use-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useShortcuts } from '#ui/shortcuts.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Strip } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { quizQuery, recordQuery, todayQuery } from './api.ts'
import { type CandleState, readState, writeState } from './candle-state.ts'
import { PatternCard } from './parts/pattern-card.tsx'
import { PatternDetail } from './parts/pattern-detail.tsx'
import { Quiz } from './parts/quiz.tsx'
import styles from './screen.module.css'
import { findPatterns, groups, watchText } from './words.ts'

const timeframes: readonly { value: ChartTimeframe; label: string }[] = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
]
const biasOptions: readonly { value: Bias | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'bullish', label: 'Bullish' },
  { value: 'bearish', label: 'Bearish' },
  { value: 'neutral', label: 'Neutral' },
]
const universes = candleUniverses.map(({ id, title }) => ({ value: id, label: title }))
const findId = 'find-pattern'

const addressOf = (state: CandleState): string => {
  const words = writeState(state).toString()
  return words === '' ? '/candles' : `/candles?${words}`
}

const newQuiz = (): number => Math.floor(Math.random() * 1_000_000)

export function Screen() {
  const [words, setWords] = useWords()
  const state = useMemo(() => readState(words), [words])
  const change = useCallback(
    (next: Partial<CandleState>, replace = false) =>
      setWords((before) => writeState({ ...readState(before), ...next }), { isStep: !replace }),
    [setWords],
  )
  const asked = { universe: state.universe, timeframe: state.timeframe }
  const { data: market } = useQuery(marketStateQuery)
  const today = useQuery(todayQuery(asked))
  const record = useQuery(recordQuery(asked))
  const measured = record.data?.state === 'measured' ? record.data : undefined
  const pattern = patterns.find(({ id }) => id === state.pattern)

  useShortcuts(
    useMemo(
      () => [
        { keys: 'f', does: 'Find a pattern', group: 'Candles', run: () => document.getElementById(findId)?.focus() },
        { keys: 'q', does: 'Take the quiz', group: 'Candles', run: () => change({ quiz: newQuiz(), pattern: null }) },
      ],
      [change],
    ),
  )

  const universe = candleUniverses.find(({ id }) => id === state.universe)?.title ?? ''
  return (
    <div className={styles.screen}>
      <PageHead
        title={pattern ? pattern.title : state.quiz === null ? 'Candles' : 'Name the candles'}
        subtitle={
          pattern
            ? 'One pattern: its exact rule, what followed it, and who shows it today.'
            : state.quiz === null
              ? `${patterns.length} candle patterns by exact rules, with what really followed them.`
              : 'Ten pictures of the market. Keys 1 to 4 answer, n goes on.'
        }
        {...(today.data &&
          market && {
            asOf: {
              when: formatDay(today.data.day as TradingDay),
              source: today.data.source,
            },
          })}
        actions={
          pattern || state.quiz !== null ? (
            <ButtonLink icon="chevron-left" to={addressOf({ ...state, pattern: null, quiz: null })}>
              All patterns
            </ButtonLink>
          ) : (
            <Button icon="help" onClick={() => change({ quiz: newQuiz() })}>
              Take the quiz
            </Button>
          )
        }
      />
      {state.quiz !== null ? (
        <QuizView seed={state.quiz} state={state} onAgain={() => change({ quiz: newQuiz() })} />
      ) : (
        <>
          <div className={styles.bar}>
            <Select
              label="Universe"
              hideLabel
              options={universes}
              value={state.universe}
              onChange={(next) => change({ universe: next })}
            />
            <Segmented
              label="Timeframe"
              options={timeframes}
              value={state.timeframe}
              onChange={(timeframe) => change({ timeframe })}
            />
            {!pattern && (
              <>
                <Segmented
                  label="Bias"
                  options={biasOptions}
                  value={state.bias}
                  onChange={(bias) => change({ bias })}
                />
                <div className={styles.find}>
                  <Field
                    id={findId}
                    label="Find a pattern"
                    hideLabel
                    placeholder="Find a pattern"
                    value={state.find}
                    onChange={(event) => change({ find: event.target.value }, true)}
                  />
                </div>
                <Switch label="Seen today" checked={state.onlyToday} onChange={(onlyToday) => change({ onlyToday })} />
              </>
            )}
          </div>
          {record.data?.state === 'measuring' && (
            <Strip tone="info">
              Counting every candle of every stock since the beginning; this takes some seconds.
            </Strip>
          )}
          {pattern ? (
            <DetailView
              {...{ pattern, state, universe }}
              today={today.data}
              todayFailed={today.error?.message ?? null}
              record={measured}
              recordFailed={record.error?.message ?? null}
              onRetry={() => {
                void today.refetch()
                void record.refetch()
              }}
            />
          ) : (
            <>
              {record.isError && (
                <Strip tone="notice">
                  The record is not computed: {record.error.message}. Rules and matches are below.
                </Strip>
              )}
              {today.isError && (
                <ErrorState title={today.error.message} onRetry={() => void today.refetch()} busy={today.isFetching} />
              )}
              {measured && (
                <p className={styles.legend}>
                  Under each picture: how often the price stood higher 5, 10 and 20 days later / after any day.{' '}
                  {formatFigure(measured.bars, 'whole')} days of {formatFigure(measured.stocks, 'whole')} stocks since{' '}
                  {formatDay(measured.from as TradingDay)}.
                </p>
              )}
              <Gallery
                state={state}
                records={record.isError ? null : measured?.patterns}
                base={measured?.base.map(({ rose }) => rose) ?? []}
                todays={today.data && new Map(today.data.patterns.map(({ id, total }) => [id, total]))}
                onClear={() => change({ bias: '', find: '', onlyToday: false })}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}

interface GalleryProps {
  state: CandleState
  /** Undefined while they are being measured, null when they cannot be. */
  records: readonly PatternRecord[] | null | undefined
  base: readonly (number | null)[]
  todays: ReadonlyMap<string, number> | undefined
  onClear: () => void
}

function Gallery({ state, records, base, todays, onClear }: GalleryProps) {
  const shown = findPatterns(state).filter(({ id }) => !state.onlyToday || (todays?.get(id) ?? 0) > 0)
  const recordOf = new Map((records ?? []).map((each) => [each.id, each]))
  if (shown.length === 0)
    return (
      <Empty icon="candles" action={<Button onClick={onClear}>Show all patterns</Button>}>
        No pattern is like that.
      </Empty>
    )
  return groups.map(({ title, holds }) => {
    const some = shown.filter(holds)
    if (some.length === 0) return null
    return (
      <section key={title} aria-label={title}>
        <h2 className={styles.groupTitle}>
          {title}
          <span>{some.length}</span>
        </h2>
        <ul className={styles.gallery}>
          {some.map((pattern) => (
            <li key={pattern.id}>
              <PatternCard
                pattern={pattern}
                record={records === null ? null : recordOf.get(pattern.id)}
                base={base}
                today={todays ? (todays.get(pattern.id) ?? 0) : undefined}
                to={addressOf({ ...state, pattern: pattern.id })}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

type DetailViewProps = Omit<React.ComponentProps<typeof PatternDetail>, 'asked' | 'alert' | 'before' | 'after'> & {
  pattern: CandlePattern
  state: CandleState
}

function DetailView({ state, pattern, ...rest }: DetailViewProps) {
  const { isAuthenticated } = useAuth()
  const show = useSnackbar()
  const asked = { universe: state.universe, timeframe: state.timeframe }
  const alert = useMutation({
    mutationFn: () => createRule({ sentence: watchText(pattern.id, asked) }),
    onSuccess: () =>
      show({ text: `You will be told when ${rest.universe} shows ${pattern.title.toLowerCase()}`, kind: 'success' }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  const place = patterns.indexOf(pattern)
  const neighbour = (step: number) => {
    const other = patterns.at((place + step) % patterns.length) ?? pattern
    return { title: other.title, to: addressOf({ ...state, pattern: other.id }) }
  }
  const here = addressOf(state)
  return (
    <PatternDetail
      {...rest}
      pattern={pattern}
      asked={asked}
      alert={{
        isBusy: alert.isPending,
        onSet: () => alert.mutate(),
        signInTo: isAuthenticated ? null : `/login?redirect=${encodeURIComponent(here)}`,
      }}
      before={neighbour(-1)}
      after={neighbour(1)}
    />
  )
}

function QuizView({ seed, state, onAgain }: { seed: number; state: CandleState; onAgain: () => void }) {
  const quiz = useQuery(quizQuery(seed))
  const gallery = { ...state, quiz: null }
  if (quiz.isError) return <ErrorState title={quiz.error.message} onRetry={() => void quiz.refetch()} />
  if (quiz.data?.state !== 'ready') return <Loading what="the quiz" lines={6} />
  if (quiz.data.questions.length === 0)
    return <Empty icon="candles">There are no candles in this market yet to make a quiz of.</Empty>
  return (
    <Quiz
      key={seed}
      questions={quiz.data.questions}
      galleryTo={addressOf(gallery)}
      patternTo={(id) => addressOf({ ...gallery, pattern: id })}
      onAgain={onAgain}
    />
  )
}
