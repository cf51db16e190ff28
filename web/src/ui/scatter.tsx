import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'
import { formatAxis, formatFigure } from './number-format.ts'
import styles from './scatter.module.css'
import {
  isNamedLeft,
  labelGap,
  labelled,
  nearestPoint,
  type PlacedPoint,
  placePoints,
  reachOf,
  type ScatterPoint,
} from './scatter-scale.ts'
import { Segmented } from './segmented.tsx'
import { Empty } from './states.tsx'
import { type Column, Table } from './table.tsx'
import { nextBox } from './treemap.ts'
import { useWidth } from './use-width.ts'

export type { ScatterPoint } from './scatter-scale.ts'

export interface ScatterProps {
  title: string
  note?: string
  points: readonly ScatterPoint[]
  /** In percent: "Price %". */
  xLabel: string
  yLabel: string
  /** Right and up, right and down, left and down, left and up. */
  quadrants: readonly [string, string, string, string]
  /** What a point is: "contracts". */
  noun: string
  height?: number
  onOpen?: (point: ScatterPoint) => void
}

const quadrantOf = ({ x, y }: ScatterPoint): 0 | 1 | 2 | 3 | null =>
  x === 0 || y === 0 ? null : x > 0 ? (y > 0 ? 0 : 1) : y > 0 ? 3 : 2

function quarterName(point: ScatterPoint, quadrants: ScatterProps['quadrants']): string | null {
  const quarter = quadrantOf(point)
  return quarter === null ? null : quadrants[quarter]
}

/** Points by two changes in four named quarters; the same rows as a table one press away. */
export function Scatter(props: ScatterProps) {
  const { title, note, points, xLabel, yLabel, quadrants, noun, onOpen } = props
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const columns = useMemo<readonly Column<ScatterPoint>[]>(
    () => [
      { id: 'name', header: 'Name', value: ({ name }) => name, note: ({ label }) => label },
      { id: 'x', header: xLabel, kind: 'change', value: ({ x }) => x },
      { id: 'y', header: yLabel, kind: 'change', value: ({ y }) => y },
      { id: 'quarter', header: 'Quarter', value: (point) => quarterName(point, quadrants) },
    ],
    [xLabel, yLabel, quadrants],
  )
  return (
    <Card
      title={title}
      note={note ?? `${xLabel} across, ${yLabel} upwards`}
      flush
      actions={
        <Segmented
          label={`${title} as`}
          size="small"
          options={[
            { value: 'plot', label: 'Plot' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {points.length === 0 ? (
        <Empty>No {noun} to plot.</Empty>
      ) : view === 'table' ? (
        <Table
          caption={title}
          columns={columns}
          rows={points}
          rowKey={({ id }) => id}
          initialSort={{ id: 'y', descending: true }}
          find={`Filter ${noun}`}
          {...(onOpen && { onOpen })}
        />
      ) : (
        <Plot {...props} />
      )}
    </Card>
  )
}

const radius = 4
const edge = 10

function Plot({ title, points, xLabel, yLabel, quadrants, noun, height = 380, onOpen }: ScatterProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const width = useWidth(frame, 900)
  const plot = useMemo(
    () => ({
      width: width - 2 * edge,
      height: height - 2 * edge,
      reachX: reachOf(points.map(({ x }) => x)),
      reachY: reachOf(points.map(({ y }) => y)),
    }),
    [width, height, points],
  )
  const placed = useMemo(() => placePoints(points, plot), [points, plot])
  const names = useMemo(() => labelled(placed, plot, width < 500 ? 6 : 14), [placed, plot, width])
  const [active, setActive] = useState<string | null>(null)
  const shown = placed.find(({ point }) => point.id === active) ?? null
  const beyond = placed.filter(({ isBeyond }) => isBeyond).length

  const press = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const boxes = placed.map(({ left, top }) => ({ x: left, y: top, width: 1, height: 1 }))
    const from = placed.findIndex(({ point }) => point.id === active)
    const next = from < 0 ? 0 : nextBox(boxes, from, event.key)
    setActive(placed[next]?.point.id ?? null)
  }
  const point = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const near = nearestPoint(placed, { left: event.clientX - box.left - edge, top: event.clientY - box.top - edge })
    setActive(near?.point.id ?? null)
  }

  return (
    <div ref={frame} className={styles.frame}>
      <button
        type="button"
        className={styles.plot}
        style={{ height }}
        aria-label={`${title}: ${points.length} ${noun}. Arrows move, Enter opens.`}
        aria-describedby={`${id}-says`}
        onKeyDown={press}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive((before) => before ?? placed[0]?.point.id ?? null)}
        onClick={() => shown && onOpen?.(shown.point)}
      >
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          <g transform={`translate(${edge} ${edge})`}>
            <Axes {...plot} xLabel={xLabel} yLabel={yLabel} quadrants={quadrants} />
            {placed.map((each) => (
              <circle
                key={each.point.id}
                className={classNames(styles.point, styles[`quarter${quadrantOf(each.point) ?? 'none'}`])}
                cx={each.left}
                cy={each.top}
                r={each === shown ? radius + 3 : radius}
              />
            ))}
            {names.map((each) => (
              <Name key={each.point.id} at={each} width={plot.width} />
            ))}
            {shown && !names.includes(shown) && <Name at={shown} width={plot.width} isStrong />}
          </g>
        </svg>
      </button>
      <p className={styles.says} id={`${id}-says`} aria-live="polite">
        {shown ? (
          <>
            <strong>{shown.point.name}</strong> {xLabel} {formatFigure(shown.point.x, 'percent')}, {yLabel}{' '}
            {formatFigure(shown.point.y, 'percent')}
            {quarterName(shown.point, quadrants) !== null && `: ${quarterName(shown.point, quadrants)?.toLowerCase()}`}
          </>
        ) : (
          `Point at one to read it.${beyond > 0 ? ` ${beyond} further out ${beyond === 1 ? 'is' : 'are'} drawn on the edge.` : ''}`
        )}
      </p>
    </div>
  )
}

interface AxesProps extends Pick<ScatterProps, 'xLabel' | 'yLabel' | 'quadrants'> {
  width: number
  height: number
  reachX: number
  reachY: number
}

function Axes({ width, height, reachX, reachY, xLabel, yLabel, quadrants }: AxesProps) {
  const [middleX, middleY] = [width / 2, height / 2]
  const corners = [
    [width - 6, 16, 'end'],
    [width - 6, height - 8, 'end'],
    [6, height - 8, 'start'],
    [6, 16, 'start'],
  ] as const
  return (
    <>
      <rect className={styles.ground} width={width} height={height} />
      {[0.25, 0.75].map((part) => (
        <g key={part}>
          <line className={styles.grid} x1={part * width} x2={part * width} y1={0} y2={height} />
          <line className={styles.grid} x1={0} x2={width} y1={part * height} y2={part * height} />
        </g>
      ))}
      <line className={styles.axis} x1={middleX} x2={middleX} y1={0} y2={height} />
      <line className={styles.axis} x1={0} x2={width} y1={middleY} y2={middleY} />
      {corners.map(([x, y, anchor], at) => (
        <text key={quadrants[at]} className={styles.quarter} x={x} y={y} textAnchor={anchor}>
          {quadrants[at]}
        </text>
      ))}
      <text className={styles.tick} x={width - 6} y={middleY + 16} textAnchor="end">
        {xLabel} +{formatAxis(reachX, 'share')}
      </text>
      <text className={styles.tick} x={6} y={middleY + 16}>
        −{formatAxis(reachX, 'share')}
      </text>
      <text className={styles.tick} x={middleX + 6} y={14}>
        {yLabel} +{formatAxis(reachY, 'share')}
      </text>
      <text className={styles.tick} x={middleX + 6} y={height - 6}>
        −{formatAxis(reachY, 'share')}
      </text>
    </>
  )
}

function Name({ at, width, isStrong = false }: { at: PlacedPoint; width: number; isStrong?: boolean }) {
  const isLeft = isNamedLeft(at, width)
  return (
    <text
      className={classNames(styles.name, isStrong && styles.strong)}
      x={at.left + (isLeft ? -labelGap : labelGap)}
      y={at.top + 4}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {at.point.label}
    </text>
  )
}
