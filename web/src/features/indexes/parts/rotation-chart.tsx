import { type RotationLine, rotationRule } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useRef, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Facts } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useWidth } from '#ui/use-width.ts'
import { placeLabels, quadrantOf, reachOf } from '../rotation.ts'
import styles from './rotation-chart.module.css'

export interface RotationChartProps {
  title: string
  benchmark: string
  lines: readonly RotationLine[]
  /** The one this page is about. */
  chosen?: string
  onOpen: (id: string) => void
}

interface Standing {
  readonly line: RotationLine
  readonly strength: number
  readonly momentum: number
  readonly day: string
}

const columns: readonly Column<Standing>[] = [
  { id: 'name', header: 'Name', value: ({ line }) => line.name },
  { id: 'quadrant', header: 'Quadrant', value: ({ strength, momentum }) => quadrantOf(strength, momentum) },
  { id: 'strength', header: 'Strength', kind: 'number', value: ({ strength }) => strength },
  { id: 'momentum', header: 'Momentum', kind: 'number', value: ({ momentum }) => momentum },
  {
    id: 'trend',
    header: '8 weeks of strength',
    kind: 'trend',
    sortable: false,
    value: ({ strength }) => strength,
    trend: ({ line }) => line.points.map(({ strength }) => strength),
  },
]

const height = 420
const margin = 28
/** Weeks of a tail until its line is looked at: whole tails of forty lines hide each other. */
const usualTail = 3

/** What leads, weakens, lags or improves against a benchmark: the last eight weeks of each as a tail. */
export function RotationChart({ title, benchmark, lines, chosen, onOpen }: RotationChartProps) {
  const [view, setView] = useState<'map' | 'table'>('map')
  const now = lines.flatMap((line): Standing[] => {
    const last = line.points.at(-1)
    return last ? [{ line, ...last }] : []
  })
  const asOf = now[0]?.day
  return (
    <Card
      flush
      title={title}
      note={`against ${benchmark}, week by week${asOf ? ` to ${formatDay(day(asOf))}` : ''}`}
      actions={
        <Segmented
          label={`${title} as`}
          size="small"
          options={[
            { value: 'map', label: 'Map' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      }
      footer={
        <Facts
          facts={[
            ['Strength', rotationRule.strength],
            ['Momentum', rotationRule.momentum],
          ]}
        />
      }
    >
      {now.length === 0 ? (
        <Empty>Too few days to say what leads.</Empty>
      ) : view === 'table' ? (
        <Table
          caption={title}
          columns={columns}
          rows={now}
          rowKey={({ line }) => line.id}
          initialSort={{ id: 'strength', descending: true }}
          onOpen={({ line }) => onOpen(line.id)}
          rowLook={({ line }) => (line.id === chosen ? 'marked' : undefined)}
        />
      ) : (
        <Plot now={now} chosen={chosen} onOpen={onOpen} title={title} />
      )}
    </Card>
  )
}

interface PlotProps {
  now: readonly Standing[]
  chosen: string | undefined
  onOpen: (id: string) => void
  title: string
}

function Plot({ now, chosen, onOpen, title }: PlotProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const width = useWidth(frame, 900)
  const [lit, setLit] = useState<string | null>(null)
  const reach = reachOf(now.flatMap(({ line }) => line.points))
  const x = (strength: number) => width / 2 + ((strength - 100) / reach.strength) * (width / 2 - margin)
  const y = (momentum: number) => height / 2 - ((momentum - 100) / reach.momentum) * (height / 2 - margin)
  const labels = placeLabels(
    now.map(({ line, strength, momentum }) => ({ text: line.name, x: x(strength), y: y(momentum) })),
    width,
  )
  return (
    <fieldset ref={frame} className={styles.frame} aria-label={`${title}: strength across, momentum up`}>
      <svg className={styles.plot} width={width} height={height} role="presentation">
        <rect className={styles.leading} x={width / 2} y="0" width={width / 2} height={height / 2} />
        <rect className={styles.lagging} x="0" y={height / 2} width={width / 2} height={height / 2} />
        <line className={styles.axis} x1={width / 2} x2={width / 2} y1="0" y2={height} />
        <line className={styles.axis} x1="0" x2={width} y1={height / 2} y2={height / 2} />
        <text className={styles.quadrant} x={width - 12} y="20" textAnchor="end">
          Leading
        </text>
        <text className={styles.quadrant} x={width - 12} y={height - 12} textAnchor="end">
          Weakening
        </text>
        <text className={styles.quadrant} x="12" y={height - 12}>
          Lagging
        </text>
        <text className={styles.quadrant} x="12" y="20">
          Improving
        </text>
        {now.map(({ line, strength, momentum }, at) => {
          const isLit = line.id === (lit ?? chosen)
          const isQuiet = (lit ?? chosen) !== null && (lit ?? chosen) !== undefined && !isLit
          const path = (isLit ? line.points : line.points.slice(-usualTail)).map(
            (point, each) => `${each === 0 ? 'M' : 'L'}${x(point.strength).toFixed(1)} ${y(point.momentum).toFixed(1)}`,
          )
          const label = labels[at]
          return (
            // biome-ignore lint/a11y/useSemanticElements: a drawing has no button of its own
            <g
              key={line.id}
              role="button"
              tabIndex={0}
              className={classNames(
                styles.line,
                styles[`colour${(at % 8) + 1}`],
                isLit && styles.lit,
                isQuiet && styles.dim,
              )}
              aria-label={`${line.name}: ${quadrantOf(strength, momentum)}, strength ${formatFigure(strength)}, momentum ${formatFigure(momentum)}`}
              onMouseEnter={() => setLit(line.id)}
              onMouseLeave={() => setLit(null)}
              onFocus={() => setLit(line.id)}
              onBlur={() => setLit(null)}
              onClick={() => onOpen(line.id)}
              onKeyDown={(event) => event.key === 'Enter' && onOpen(line.id)}
            >
              <path d={path.join('')} className={styles.tail} />
              <circle cx={x(strength)} cy={y(momentum)} r={isLit ? 6 : 4} className={styles.head} />
              {label && (label.fits || isLit) && (
                <text x={label.x} y={label.y} textAnchor={label.anchor} className={styles.name}>
                  {line.name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </fieldset>
  )
}
