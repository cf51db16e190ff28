import { useQuery } from '@tanstack/react-query'
import { mostLegs } from 'core/calculators'
import type { OptionChain, OptionDay } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useCallback, useMemo, useRef } from 'react'
import { HttpError } from '#lib/http-error.ts'
import { askAddress } from '#lib/sentences.ts'
import { useWords } from '#lib/use-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FnoNotice } from '#ui/fno-notice.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { reaches, readShown, type Shown, writeShown } from './address.ts'
import { chainQuery, daysQuery, throughQuery, underlyingsQuery } from './api.ts'
import { createChainBoard } from './chain-board.ts'
import { phoneSets } from './columns.ts'
import { saveChain } from './csv.ts'
import { legAt, premiumTerms, pressed, strategyName } from './legs.ts'
import { ChainTable } from './parts/chain-table.tsx'
import { ColumnChooser } from './parts/column-chooser.tsx'
import { HeadFigures } from './parts/head-figures.tsx'
import { LegsBar } from './parts/legs-bar.tsx'
import { LiveMark } from './parts/live-mark.tsx'
import { PayoffCard } from './parts/payoff-card.tsx'
import { ReplayBar } from './parts/replay-bar.tsx'
import { StrikeCharts } from './parts/strike-charts.tsx'
import { ThroughDay } from './parts/through-day.tsx'
import styles from './screen.module.css'
import { useLiveChain } from './use-live-chain.ts'

const quickChoices = 4
/** Others need more room than a phone has beside them. */
const phoneReaches: readonly Shown['reach'][] = ['5', '7', 'all']

export function Screen() {
  const [words, setWords] = useWords()
  const isPhone = useIsPhone()
  const shown = useMemo(() => readShown(words), [words])
  const change = useCallback(
    (next: Partial<Shown>) => setWords((before) => writeShown({ ...readShown(before), ...next })),
    [setWords],
  )
  const underlyings = useQuery(underlyingsQuery)
  const chain = useQuery(chainQuery(shown))
  const all = underlyings.data ?? []
  const quick = all.slice(0, quickChoices).map(({ symbol }) => ({ value: symbol, label: symbol }))
  const choose = (symbol: string) => change({ symbol, expiry: null, legs: [], day: null, at: null })

  const head = (
    <PageHead
      title="Option chain"
      {...(!isPhone && {
        subtitle: 'Calls and puts around the price, valued as it moves, and what a few of them together would pay.',
      })}
      {...(chain.data && {
        asOf: {
          when: formatDay(day(chain.data.state.asOf)),
          source: chain.data.state.source,
        },
      })}
    />
  )
  const picker = all.length > 0 && (
    <div className={styles.picker}>
      <Select
        label="Underlying"
        hideLabel
        options={all.map(({ symbol, name, lotSize }) => ({
          value: symbol,
          label: `${symbol} · ${name}${lotSize === null ? '' : ` · lot ${lotSize}`}`,
        }))}
        value={all.some(({ symbol }) => symbol === shown.symbol) ? shown.symbol : (all[0]?.symbol ?? '')}
        onChange={choose}
      />
      <span className={styles.wide}>
        <Segmented label="Often used" options={quick} value={shown.symbol} onChange={choose} />
      </span>
    </div>
  )
  const error = chain.error ?? underlyings.error
  const isUnknown = error instanceof HttpError && error.code === 'not_found'
  if (error)
    return (
      <div className={styles.screen}>
        {head}
        {picker}
        <ErrorState
          title={isUnknown ? `No options on ${shown.symbol} are in the loaded data.` : error.message}
          onRetry={() => void Promise.all([chain.refetch(), underlyings.refetch()])}
          busy={chain.isFetching}
          action={<Button onClick={() => setWords({})}>Show Nifty</Button>}
        />
      </div>
    )
  if (!chain.data || underlyings.isPending)
    return (
      <div className={styles.screen}>
        {head}
        <Loading what="the option chain">
          <Skeleton height={36} />
          <Skeleton height={72} />
          <Skeleton height={40} />
          <Skeleton height={620} />
        </Loading>
      </div>
    )
  return (
    <div className={styles.screen}>
      {head}
      <Chain page={chain.data} shown={shown} change={change} picker={picker} refetch={() => void chain.refetch()} />
    </div>
  )
}

interface ChainProps {
  page: OptionChain
  shown: Shown
  change: (next: Partial<Shown>) => void
  picker: React.ReactNode
  refetch: () => void
}

function Chain({ page, shown, change, picker, refetch }: ChainProps) {
  const isPhone = useIsPhone()
  const show = useSnackbar()
  const payoff = useRef<HTMLDivElement>(null)
  const board = useMemo(() => createChainBoard(page), [page])
  const again = useRef(refetch)
  again.current = refetch
  const onOutdated = useCallback(() => again.current(), [])
  const live = useLiveChain(page, board, onOutdated)
  const { legs } = shown
  const symbol = page.underlying.symbol
  const days = useQuery(daysQuery(symbol, page.expiry))
  const { terms } = useMemo(() => premiumTerms(legs, board.rows()), [legs, board])
  const throughDay = shown.day ?? dayToDraw(days.data ?? [])
  const through = useQuery(
    throughQuery(
      { symbol, expiry: page.expiry, day: throughDay },
      terms.map(({ contract }) => contract),
    ),
  )
  const units = { unit: shown.unit, lotSize: page.underlying.lotSize ?? 1 }
  const columns = isPhone ? phoneSets[shown.set] : shown.columns
  const onAt = useCallback((at: number) => change({ at }), [change])

  const press = (kind: 'call' | 'put', strike: number, premium: number) => {
    if (legs.length >= mostLegs && !legAt(legs, kind, strike)) {
      show({ text: `At most ${mostLegs} legs can be laid out.`, kind: 'info' })
      return
    }
    change({ legs: pressed(legs, { kind, strike, premium }) })
  }

  const strip = <SentenceStrip sentence={page.sentence} editTo={askAddress(page.sentence)} />
  const offered = isPhone ? reaches.filter((reach) => phoneReaches.includes(reach) || reach === shown.reach) : reaches
  return (
    <>
      <div className={styles.top}>
        {picker}
        <span className={styles.stand}>
          <LiveMark page={page} board={board} live={live} />
          <Button size="small" icon="download" onClick={() => saveChain(page, board.rows())}>
            CSV
          </Button>
        </span>
      </div>
      <HeadFigures page={page} board={board} />
      <FnoNotice />
      {!isPhone && strip}
      <div className={styles.columns}>
        <Card flush className={styles.chain}>
          <Tabs
            label="Expiry"
            tabs={page.underlying.expiries.map((expiry, at, every) => ({
              value: expiry,
              label: formatDay(day(expiry)).slice(0, -5),
              note: `${daysLeft(expiry, page.frame.head.at)}${every[at + 1]?.slice(0, 7) === expiry.slice(0, 7) ? '' : ' · M'}`,
            }))}
            value={page.expiry}
            onChange={(expiry) => change({ expiry, legs: [], day: null, at: null })}
          >
            <div className={styles.tools}>
              <Segmented
                label="Strikes around the money"
                size="small"
                options={offered.map((value) => ({
                  value,
                  label: value === 'all' ? 'All' : `±${value}`,
                  spoken: value === 'all' ? 'All strikes' : `${value} strikes to either side`,
                }))}
                value={shown.reach}
                onChange={(reach) => change({ reach })}
              />
              <Segmented
                label="Open interest in"
                size="small"
                options={[
                  { value: 'lakh', label: 'Lakh' },
                  { value: 'lots', label: 'Lots' },
                ]}
                value={shown.unit}
                onChange={(unit) => change({ unit })}
              />
              {isPhone ? (
                <Select
                  label="Columns"
                  hideLabel
                  size="small"
                  options={[
                    { value: 'oi', label: 'Open interest' },
                    { value: 'greeks', label: 'IV and delta' },
                    { value: 'decay', label: 'Theta and vega' },
                    { value: 'quotes', label: 'Bid and ask' },
                    { value: 'volume', label: 'Volume and build-up' },
                  ]}
                  value={shown.set}
                  onChange={(set) => change({ set })}
                />
              ) : (
                <ColumnChooser chosen={shown.columns} onChange={(chosen) => change({ columns: chosen })} />
              )}
            </div>
            {page.strikes.length === 0 ? (
              <Empty>No option of this expiry is in the data.</Empty>
            ) : (
              <ChainTable
                page={page}
                board={board}
                units={units}
                columns={columns}
                reach={shown.reach === 'all' ? null : Number(shown.reach)}
                legs={legs}
                isStacked={isPhone}
                onPress={press}
              />
            )}
          </Tabs>
          <ReplayBar
            days={days.data ?? []}
            day={shown.day}
            moments={through.data?.day === shown.day ? (through.data?.at ?? []) : []}
            at={shown.at}
            onDay={(chosen) => change({ day: chosen, at: null })}
            onAt={onAt}
          />
          <ul className={styles.legend}>
            <li>
              <span className={styles.callKey} /> Call in the money
            </li>
            <li>
              <span className={styles.putKey} /> Put in the money
            </li>
            <li>
              <span className={styles.thinKey} /> Illiquid: spread over 5% or no trades, numbers unreliable
            </li>
            {page.isModelled && (
              <li>
                {page.state.simulated ? (
                  'Premiums follow the simulated price.'
                ) : (
                  <>
                    <i>Slanted</i>: no trade told today, computed from the live price at the last volatility
                  </>
                )}
              </li>
            )}
          </ul>
        </Card>
        {isPhone && strip}
        <div className={styles.side} ref={payoff}>
          <PayoffCard page={page} board={board} legs={legs} onLegs={(next) => change({ legs: next })} />
          <StrikeCharts board={board} />
          <ThroughDay
            through={through.data}
            isLoading={through.isLoading || days.isLoading}
            terms={terms}
            legsName={strategyName(legs)}
            marked={shown.day === null ? null : shown.at}
          />
        </div>
      </div>
      {isPhone && legs.length > 0 && (
        <LegsBar
          legs={legs}
          lotSize={page.underlying.lotSize ?? 1}
          onView={() => payoff.current?.scrollIntoView({ block: 'start' })}
        />
      )}
    </>
  )
}

/** A session that just began has nothing to draw yet: then the day before. */
const enoughMoments = 10
const dayToDraw = (days: readonly OptionDay[]): string | null =>
  (days.find(({ moments }) => moments >= enoughMoments) ?? days[0])?.day ?? null

const dayMs = 86_400_000

function daysLeft(expiry: string, at: number): string {
  const left = Math.max(Math.ceil((Date.parse(`${expiry}T15:30:00+05:30`) - at) / dayMs), 0)
  return left === 0 ? 'today' : `${left} d`
}
