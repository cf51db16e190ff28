import { useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Empty } from '#ui/states.tsx'
import { useWidth } from '#ui/use-width.ts'
import { type ChainBoard, type RowView, type SideView, useHead, usePacedRows } from '../chain-board.ts'
import { niceTicks, pathOf } from '../scale.ts'
import styles from './charts.module.css'

const views = [
  { value: 'oi', label: 'OI' },
  { value: 'change', label: 'OI change' },
  { value: 'smile', label: 'IV smile' },
] as const
type View = (typeof views)[number]['value']

const height = 230
const edge = { left: 46, right: 8, top: 18, bottom: 22 }
const reach = 15

const figures: Readonly<Record<View, (side: SideView) => number | null>> = {
  oi: ({ interest }) => interest / 1e5,
  change: ({ interestChange }) => (interestChange === null ? null : interestChange / 1e5),
  smile: ({ iv, isIlliquid }) => (isIlliquid ? null : iv),
}

/** Open interest, its change, or volatility, strike by strike around the money. */
export function StrikeCharts({ board }: { board: ChainBoard }) {
  const [view, setView] = useState<View>('oi')
  const rows = usePacedRows(board)
  const { atm, spot } = useHead(board)
  const middle = rows.findIndex(({ strike }) => strike === atm)
  const near = middle < 0 ? rows : rows.slice(Math.max(middle - reach, 0), middle + reach + 1)
  const hasAny = near.some(({ call, put }) => [call, put].some((side) => side && figures[view](side) !== null))
  return (
    <Card
      title="By strike"
      note={view === 'smile' ? '%, strikes that trade' : 'lakh units'}
      actions={<Segmented label="By strike" size="small" options={views} value={view} onChange={setView} />}
    >
      {hasAny ? (
        <Plot rows={near} view={view} spot={spot} />
      ) : (
        <Empty icon="chart">
          {view === 'change'
            ? 'No earlier day is stored to measure a change from.'
            : 'No strike around the money trades.'}
        </Empty>
      )}
    </Card>
  )
}

function Plot({ rows, view, spot }: { rows: readonly RowView[]; view: View; spot: number | null }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 380)
  const pick = figures[view]
  const pairs = rows.map(({ strike, call, put }) => ({
    strike,
    call: call && pick(call),
    put: put && pick(put),
  }))
  const known = pairs.flatMap(({ call, put }) => [call, put]).flatMap((value) => value ?? [])
  const isSmile = view === 'smile'
  const top = Math.max(...known, isSmile ? 0 : 0)
  const bottom = isSmile ? Math.min(...known) : Math.min(...known, 0)
  const room = (top - bottom || 1) * 0.08
  const [low, high] = [bottom - (isSmile || bottom < 0 ? room : 0), top + room]
  const slot = (width - edge.left - edge.right) / Math.max(pairs.length, 1)
  const x = (place: number) => edge.left + slot * (place + 0.5)
  const y = (value: number) => edge.top + ((high - value) / (high - low)) * (height - edge.top - edge.bottom)
  const bar = Math.min(slot * 0.36, 9)
  const spotAt = spotPlace(rows, spot)
  const strongest = (side: 'call' | 'put') =>
    pairs.reduce(
      (best, each) =>
        (each[side] ?? Number.NEGATIVE_INFINITY) > (best?.[side] ?? Number.NEGATIVE_INFINITY) ? each : best,
      pairs[0],
    )
  const every = Math.max(Math.ceil(52 / slot), 1)
  return (
    <div ref={frame} className={styles.frame}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`${isSmile ? 'Implied volatility' : view === 'oi' ? 'Open interest' : 'Change of open interest'} by strike. Highest call at ${formatFigure(strongest('call')?.strike, 'whole')}, highest put at ${formatFigure(strongest('put')?.strike, 'whole')}.`}
      >
        {niceTicks(low, high, 4).map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={edge.left - 6} y={y(tick) + 4} textAnchor="end">
              {formatFigure(tick, 'plain', high - low < 5 ? 1 : 0)}
            </text>
          </g>
        ))}
        {pairs.map(({ strike, call, put }, place) =>
          isSmile ? null : (
            <g key={strike}>
              {call !== null && (
                <Bar look={styles.callBar} x={x(place) - bar - 0.5} width={bar} from={y(0)} to={y(call)} />
              )}
              {put !== null && <Bar look={styles.putBar} x={x(place) + 0.5} width={bar} from={y(0)} to={y(put)} />}
            </g>
          ),
        )}
        {isSmile && (
          <>
            <path
              className={styles.callLine}
              d={pathOf(pairs.map(({ call }, place) => [x(place), call === null ? null : y(call)]))}
            />
            <path
              className={styles.putLine}
              d={pathOf(pairs.map(({ put }, place) => [x(place), put === null ? null : y(put)]))}
            />
          </>
        )}
        {!isSmile && <line className={styles.zero} x1={edge.left} x2={width - edge.right} y1={y(0)} y2={y(0)} />}
        {spotAt !== null && (
          <>
            <line className={styles.spot} x1={x(spotAt)} x2={x(spotAt)} y1={edge.top} y2={height - edge.bottom} />
            <text className={styles.spotText} x={x(spotAt)} y={12} textAnchor="middle">
              Spot
            </text>
          </>
        )}
        {pairs.map(({ strike }, place) =>
          place % every === Math.floor(every / 2) ? (
            <text key={strike} className={styles.tick} x={x(place)} y={height - 6} textAnchor="middle">
              {formatFigure(strike, 'plain', Number.isInteger(strike) ? 0 : 1)}
            </text>
          ) : null,
        )}
      </svg>
      <ul className={styles.legend}>
        <li>
          <span className={`${styles.key} ${styles.one}`} /> Calls
        </li>
        <li>
          <span className={`${styles.key} ${styles.two}`} /> Puts
        </li>
      </ul>
    </div>
  )
}

function Bar({
  look,
  x,
  width,
  from,
  to,
}: {
  look: string | undefined
  x: number
  width: number
  from: number
  to: number
}) {
  return (
    <rect
      className={look}
      x={x}
      width={width}
      y={Math.min(from, to)}
      height={Math.max(Math.abs(to - from), 0.5)}
      rx={1.5}
    />
  )
}

/** Between which two strikes the spot stands, as a place with a fraction. */
function spotPlace(rows: readonly RowView[], spot: number | null): number | null {
  if (spot === null) return null
  const at = rows.findIndex(({ strike }) => strike >= spot)
  const [below, above] = [rows[at - 1], rows[at]]
  if (!below || !above) return null
  return at - 1 + (spot - below.strike) / (above.strike - below.strike)
}
