import { useQuery } from '@tanstack/react-query'
import { comparedMost, type IndexRow } from 'core/contract/rest'
import { day } from 'core/values'
import { useMemo } from 'react'
import { type Range, rangeStart, ranges } from '#ui/chart-data.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Change } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { closesQuery } from '../api.ts'
import { rebased } from '../live.ts'
import styles from './compare-view.module.css'

export interface CompareViewProps {
  rows: readonly IndexRow[]
  names: readonly string[]
  onNames: (names: readonly string[]) => void
  range: Range
  onRange: (range: Range) => void
}

const offered = ranges.filter((range) => range !== 'Max')

/** Several indices from the same 100. */
export function CompareView({ rows, names, onNames, range, onRange }: CompareViewProps) {
  const closes = useQuery(closesQuery(names))
  const drawn = useMemo(() => {
    const lines = closes.data?.lines ?? []
    const days = lines
      .flatMap(({ points }) => [points[0]?.[0], points.at(-1)?.[0]].filter((each) => each !== undefined))
      .sort()
    const [first] = days
    const last = days.at(-1)
    if (first === undefined || last === undefined) return []
    const from = rangeStart(day(last), range, day(first))
    return rebased(lines, from).map((points, at) => ({
      id: lines[at]?.index_name ?? '',
      label: lines[at]?.title ?? '',
      points,
      change: (points.at(-1)?.[1] ?? 100) - 100,
    }))
  }, [closes.data, range])
  const series = useMemo(
    () =>
      drawn.map(({ id, label, points }) => ({
        id,
        label,
        kind: 'line' as const,
        format: 'plain' as const,
        points: points.map(([on, value]) => ({ day: day(on), value })),
      })),
    [drawn],
  )
  const toggle = (name: string) =>
    onNames(names.includes(name) ? names.filter((each) => each !== name) : [...names, name].slice(-comparedMost))

  return (
    <div className={styles.compare}>
      <div className={styles.choices}>
        <fieldset className={styles.chips} aria-label={`Compared indices, up to ${comparedMost}`}>
          {rows.map(({ index_name, title }) => (
            <ChipButton key={index_name} pressed={names.includes(index_name)} onPress={() => toggle(index_name)}>
              {title}
            </ChipButton>
          ))}
        </fieldset>
        <Segmented
          label="From"
          size="small"
          options={offered.map((value) => ({ value, label: value }))}
          value={range}
          onChange={onRange}
        />
      </div>
      {names.length === 0 ? (
        <Empty icon="chart">Choose two indices or more above.</Empty>
      ) : closes.isPending ? (
        <Loading what="the comparison">
          <Skeleton height={360} />
        </Loading>
      ) : closes.error ? (
        <ErrorState title={closes.error.message} onRetry={() => void closes.refetch()} busy={closes.isFetching} />
      ) : (
        <>
          <ul className={styles.sums} aria-label="Change since the start">
            {drawn.map(({ id, label, change }) => (
              <li key={id}>
                <span>{label}</span> <Change value={change} />
              </li>
            ))}
          </ul>
          <ChartFrame
            key={`${range} ${names.join()}`}
            title="Rebased to 100"
            note="Each starts at 100 on the first day all of them have; dividends left out"
            series={series}
            ranges={['Max']}
            size="large"
          />
        </>
      )}
    </div>
  )
}
