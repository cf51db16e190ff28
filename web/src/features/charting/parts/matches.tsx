import type { ChartMarks } from 'core/contract/rest'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Change, NumberText } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { changeAfter, type Followed, whatFollowed } from '../followed.ts'
import { barOfDay, type Frame } from '../frame.ts'
import { type Sight, useFollowed } from '../sight.ts'
import styles from './matches.module.css'

export interface MatchesProps {
  marks: ChartMarks | undefined
  isPending: boolean
  failure: string | null
  onRetry: () => void
  /** Daily bars: what followed is counted in trading days on every chart. */
  daily: Frame
  /** What the chart draws, and how much of it is in sight. */
  frame: Frame
  sight: Sight
  onPick: (place: number) => void
}

/** The first and the last. */
type Days = readonly [from: string, to: string]

const listed = 12
const small = 30

/** How often it happened, what came after, and the matches in sight. */
export function Matches({ marks, isPending, failure, onRetry, daily, frame, sight, onPick }: MatchesProps) {
  const view = daysInSight(frame, useFollowed(sight.view))
  const matches = useMemo(
    () =>
      (marks?.days ?? []).map((day, place) => ({ place, bar: barOfDay(daily, day) })).filter(({ bar }) => bar !== -1),
    [marks, daily],
  )
  const bars = useMemo(() => matches.map(({ bar }) => bar), [matches])
  const followed = useMemo(() => whatFollowed(daily, bars), [daily, bars])
  if (failure !== null) return <ErrorState title={failure} onRetry={onRetry} />
  if (isPending || !marks) return <Loading what="matches" lines={6} />
  const [first, last] = [daily.days[0], daily.days.at(-1)]
  if (first === undefined || last === undefined) return null
  if (marks.days.length === 0)
    return <Empty icon="search">{`It has not happened since ${formatDay(first as TradingDay)}.`}</Empty>

  const inView = view ? matches.filter(({ bar }) => isWithin(daily.days[bar] ?? '', view)) : matches
  const shown = [...(inView.length > 0 ? inView : matches)].slice(-listed).reverse()
  const years = Math.max((Date.parse(last) - Date.parse(first)) / 31_557_600_000, 0.1)
  return (
    <section className={styles.matches} aria-label="Matches">
      <p className={styles.head}>
        <strong className={styles.count}>{formatFigure(marks.total, 'whole')}</strong>
        <span className={styles.note}>
          {marks.total === 1 ? 'match' : 'matches'} since {first.slice(0, 4)}, {inView.length} in view
          <br />
          {formatFigure(marks.total / years, 'plain', 1)} a year on average
        </span>
      </p>
      <Timeline daily={daily} bars={bars} view={view} />
      <FollowedTable followed={followed} />
      <h2 className={styles.title}>{inView.length > 0 ? 'In view' : 'Latest'}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Close ₹</th>
            <th scope="col">After 20 d</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ place, bar }) => (
            <tr key={place}>
              <th scope="row">
                <button type="button" className={styles.day} onClick={() => onPick(place)}>
                  <span className={styles.pin}>{place + 1}</span>
                  {formatDay((daily.days[bar] ?? '') as TradingDay)}
                </button>
              </th>
              <td>
                <NumberText value={daily.close[bar]} />
              </td>
              <td>
                <Change value={changeAfter(daily, bar, 20)} decimals={1} reason="Twenty days have not passed yet" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.small}>
        {marks.total < small && `${marks.total} matches is a small sample. `}
        {marks.notes[0]} What followed is not a forecast.
      </p>
    </section>
  )
}

const isWithin = (day: string, [from, to]: readonly [string, string]): boolean => day >= from && day <= to

function daysInSight({ days }: Frame, view: readonly [number, number] | null): Days | null {
  if (!view || days.length === 0) return null
  return [days[Math.max(view[0], 0)] ?? '', days[Math.min(view[1], days.length - 1)] ?? '']
}

function Timeline({ daily, bars, view }: { daily: Frame; bars: readonly number[]; view: Days | null }) {
  const count = Math.max(daily.days.length - 1, 1)
  const x = (bar: number) => (bar / count) * 100
  const from = view ? x(Math.max(barOfDay(daily, view[0]), 0)) : 0
  const to = view ? x(barOfDay(daily, view[1]) === -1 ? count : barOfDay(daily, view[1])) : 100
  const middle = daily.days[count >> 1] ?? ''
  return (
    <div className={styles.time}>
      <svg viewBox="0 0 100 16" preserveAspectRatio="none" role="img" aria-label="When it happened">
        <rect className={styles.ground} width="100" height="16" />
        {bars.map((bar) => (
          <rect key={bar} className={styles.tick} x={x(bar)} width="0.6" height="16" />
        ))}
        <rect className={styles.window} x={from} width={Math.max(to - from, 0.8)} height="16" />
      </svg>
      <p>
        <span>{daily.days[0]?.slice(0, 4)}</span>
        <span>{middle.slice(0, 4)}</span>
        <span>{daily.days.at(-1)?.slice(0, 4)}</span>
      </p>
    </div>
  )
}

function FollowedTable({ followed }: { followed: readonly Followed[] }) {
  const percent = (value: number | null) => formatFigure(value, 'percent', 1)
  const whole = (value: number | null) => formatFigure(value, 'whole')
  const sign = (value: number | null) => (value === null ? undefined : value >= 0 ? styles.up : styles.down)
  return (
    <>
      <h2 className={styles.title}>
        What followed <span className={styles.note}>median; grey is any day</span>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col">Match</th>
            <th scope="col">Base</th>
            <th scope="col">Gap</th>
            <th scope="col">% up</th>
            <th scope="col">Spread</th>
          </tr>
        </thead>
        <tbody>
          {followed.map((each) => {
            const gap = each.median === null || each.baseMedian === null ? null : each.median - each.baseMedian
            return (
              <tr key={each.days}>
                <th scope="row">{each.days} days</th>
                <td className={classNames(styles.strong, sign(each.median))}>{percent(each.median)}</td>
                <td className={styles.note}>{percent(each.baseMedian)}</td>
                <td className={sign(gap)}>{percent(gap)}</td>
                <td>
                  {whole(each.rose)} <span className={styles.note}>/ {whole(each.baseRose)}</span>
                </td>
                <td>
                  <Spread followed={each} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

const widest = 15

/** Where the middle half of them ended, within fifteen percent either way; the dot is no change. */
function Spread({ followed: { low, median, high } }: { followed: Followed }) {
  if (low === null || median === null || high === null) return formatFigure(null)
  const x = (value: number) => ((Math.min(Math.max(value, -widest), widest) + widest) / (2 * widest)) * 48
  return (
    <svg
      className={styles.spread}
      width="48"
      height="12"
      role="img"
      aria-label={`half of them between ${formatFigure(low, 'percent', 1)} and ${formatFigure(high, 'percent', 1)}`}
    >
      <circle className={styles.nothing} cx={x(0)} cy="6" r="1.5" />
      <rect className={styles.half} x={x(low)} y="3" width={Math.max(x(high) - x(low), 2)} height="6" rx="2" />
      <rect className={styles.middle} x={x(median) - 1} y="1" width="2" height="10" />
    </svg>
  )
}
