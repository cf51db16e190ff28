import type { CandleMatch, CandleRecord, CandlesToday } from 'core/contract/rest'
import type { CandlePattern } from 'core/indicators'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { askAddress } from '#lib/sentences.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { CandleState } from '../candle-state.ts'
import {
  biasWords,
  chartAddress,
  conditionText,
  invalidAt,
  invalidation,
  queryText,
  ruleWords,
  scanAddress,
} from '../words.ts'
import { CandlePicture } from './candle-picture.tsx'
import styles from './pattern-detail.module.css'
import { RecordTable } from './record-table.tsx'

export interface PatternDetailProps {
  pattern: CandlePattern
  asked: Pick<CandleState, 'universe' | 'timeframe'>
  universe: string
  today: CandlesToday | undefined
  todayFailed: string | null
  record: CandleRecord | undefined
  recordFailed: string | null
  onRetry: () => void
  alert: { readonly isBusy: boolean; readonly onSet: () => void; readonly signInTo: string | null }
  before: { readonly title: string; readonly to: string }
  after: { readonly title: string; readonly to: string }
}

/** One pattern whole: its rule, its record, and who shows it. */
export function PatternDetail(props: PatternDetailProps) {
  const { pattern, asked, record, alert } = props
  const own = record?.patterns.find(({ id }) => id === pattern.id)
  return (
    <div className={styles.detail}>
      <div className={styles.columns}>
        <Card
          title="What it is"
          note={`${pattern.candles} ${pattern.candles === 1 ? 'candle' : 'candles'} · ${biasWords[pattern.bias].title.toLowerCase()}`}
          actions={
            <nav className={styles.steps} aria-label="Other patterns">
              <ButtonLink size="small" look="quiet" icon="chevron-left" to={props.before.to}>
                {props.before.title}
              </ButtonLink>
              <ButtonLink size="small" look="quiet" iconEnd="chevron-right" to={props.after.to}>
                {props.after.title}
              </ButtonLink>
            </nav>
          }
        >
          {record ? (
            own?.example ? (
              <figure className={styles.figure}>
                <CandlePicture
                  picture={own.example}
                  count={pattern.candles}
                  label={`${pattern.title} as traded in ${own.example.symbol}`}
                  size="large"
                />
                <figcaption>
                  As traded: <Link to={chartAddress(pattern.id, own.example.symbol, 'day')}>{own.example.symbol}</Link>,{' '}
                  {formatDay((own.example.days[own.example.first + pattern.candles - 1] ?? '') as TradingDay)}. White is
                  a close above the open.
                </figcaption>
              </figure>
            ) : (
              <Empty icon="candles">No stock of this market ever showed it, so there is nothing real to draw.</Empty>
            )
          ) : (
            <Skeleton height={240} />
          )}
          <dl className={styles.rule}>
            <dt>Rule</dt>
            <dd>{pattern.rule}</dd>
            <dt>In the language</dt>
            <dd>
              <code>{conditionText(pattern.id, asked.timeframe)}</code>
            </dd>
            <dt>As a question</dt>
            <dd>
              <Link to={askAddress(queryText(pattern.id, asked))}>
                <code>{queryText(pattern.id, asked)}</code>
              </Link>
            </dd>
            <dt>Bias</dt>
            <dd>{biasWords[pattern.bias].says}</dd>
            <dt>Invalid by</dt>
            <dd>{invalidation(pattern)}</dd>
            <dt>Also called</dt>
            <dd>{pattern.words.join(', ')}</dd>
          </dl>
          <details className={styles.words}>
            <summary>What the words of the rules mean</summary>
            <dl>
              {ruleWords.map(([word, means]) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </details>
          <div className={styles.verbs}>
            {alert.signInTo === null ? (
              <Button icon="bell" busy={alert.isBusy} onClick={alert.onSet}>
                Alert me
              </Button>
            ) : (
              <ButtonLink icon="bell" to={alert.signInTo}>
                Alert me
              </ButtonLink>
            )}
            <ButtonLink icon="filter" to={scanAddress(pattern.id, asked.timeframe)}>
              Scan Nifty 200
            </ButtonLink>
          </div>
        </Card>
        <Card
          title="Measured record"
          note={
            record
              ? `${props.universe}, ${formatDay(record.from as TradingDay)} to ${formatDay(record.to as TradingDay)}`
              : props.universe
          }
        >
          {props.recordFailed !== null ? (
            <ErrorState title={props.recordFailed} onRetry={props.onRetry} />
          ) : record && own ? (
            <RecordTable pattern={pattern} record={record} own={own} />
          ) : (
            <Loading what="the record" lines={6} />
          )}
        </Card>
      </div>
      <Matches {...props} />
    </div>
  )
}

function Matches({ pattern, asked: { timeframe }, universe, today, todayFailed, record, onRetry }: PatternDetailProps) {
  const navigate = useNavigate()
  const found = today?.patterns.find(({ id }) => id === pattern.id)
  const columns = useMemo<readonly Column<CandleMatch>[]>(
    () => [
      {
        id: 'name',
        header: 'Company',
        value: (row) => row.name,
        cell: (row) => (
          <Link look="quiet" className={styles.company} to={chartAddress(pattern.id, row.symbol, timeframe)}>
            {row.name}
          </Link>
        ),
      },
      { id: 'symbol', header: 'Symbol', value: (row) => row.symbol, phoneLast: true },
      { id: 'close', header: 'Close ₹', kind: 'number', value: (row) => row.close },
      { id: 'change', header: 'Day %', kind: 'change', value: (row) => row.change },
      {
        id: 'invalid',
        header: pattern.bias === 'bearish' ? 'Invalid above ₹' : 'Invalid below ₹',
        kind: 'number',
        value: (row) => invalidAt(pattern, row),
        reason: () => 'It claims no direction',
      },
      { id: 'high', header: 'High ₹', kind: 'number', value: (row) => row.high },
      { id: 'low', header: 'Low ₹', kind: 'number', value: (row) => row.low },
    ],
    [pattern, timeframe],
  )
  const last = record?.patterns.find(({ id }) => id === pattern.id)?.last
  const when = today ? formatDay(today.day as TradingDay) : ''
  return (
    <Card
      flush={found !== undefined}
      title="Matches today"
      note={today ? `${when}${today.isRunning ? ', while it is being traded' : ''} · ${universe}` : universe}
      {...(today?.isRunning && { actions: <Chip tone="info">Running bar</Chip> })}
    >
      {todayFailed !== null ? (
        <ErrorState title={todayFailed} onRetry={onRetry} />
      ) : !today ? (
        <Loading what="matches" lines={4} />
      ) : found ? (
        <Table
          caption={`${found.total} ${found.total === 1 ? 'match' : 'matches'} of ${pattern.title.toLowerCase()}`}
          columns={columns}
          rows={found.matches}
          rowKey={(row) => row.symbol}
          onOpen={(row) => navigate(chartAddress(pattern.id, row.symbol, timeframe))}
        />
      ) : (
        <Empty
          icon="candles"
          {...(last && {
            action: (
              <ButtonLink to={chartAddress(pattern.id, last.symbol, timeframe)} icon="chart">
                Open that chart
              </ButtonLink>
            ),
          })}
        >
          {last ? lastSeen(last) : 'No match today.'}
        </Empty>
      )}
    </Card>
  )
}

const lastSeen = ({ day, name }: { readonly day: string; readonly name: string }): string =>
  `No match today; last seen ${formatDay(day as TradingDay)} in ${name.replace(/\.$/, '')}.`
