import { formatDay, type TradingDay } from 'core/values'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ChartHandle } from './chart-canvas.tsx'
import {
  type ChartMark,
  type ChartSeries,
  chartColumns,
  chartDays,
  chartSummary,
  ranges as everyRange,
  legendOf,
  type Range,
  rangeStart,
} from './chart-data.ts'
import styles from './chart-frame.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Link } from './link.tsx'
import { Segmented } from './segmented.tsx'
import { Loading, Skeleton } from './states.tsx'
import { saveFile, toCsv } from './table-export.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

export interface ChartFrameProps {
  title: string
  /** Unit and source in a few words: "₹, adjusted, simulated". */
  note?: ReactNode
  series: readonly ChartSeries[]
  marks?: readonly ChartMark[]
  ranges?: readonly Range[]
  initialRange?: Range
  size?: 'small' | 'medium' | 'large'
  /** Before the ranges: another way to draw the same, a way on. */
  actions?: ReactNode
  /** Said instead of the summary made from the figures. */
  summary?: string
}

const noMarks: readonly ChartMark[] = []

/** A chart with its title, a legend that is also the tooltip, ranges, full screen, picture and CSV. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, series, marks = noMarks, ranges = everyRange, initialRange = 'Max', size = 'medium' } = props
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const [range, setRange] = useState<Range>(initialRange)
  const [day, setDay] = useState<TradingDay | null>(null)
  const [handle, setHandle] = useState<ChartHandle | null>(null)
  const full = useFullScreen(frame)

  const days = useMemo(() => chartDays(series), [series])
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const from = rangeStart(last, range, first)

  return (
    <section ref={frame} className={styles.frame} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.tools}>
          {props.actions}
          {ranges.length > 1 && (
            <Segmented
              label="Range"
              size="small"
              options={ranges.map((value) => ({ value, label: value }))}
              value={range}
              onChange={setRange}
            />
          )}
          <span className={styles.buttons}>
            <IconButton
              label="Save as picture"
              icon="image"
              size="small"
              disabled={handle === null}
              onClick={() => handle?.picture().toBlob((blob) => blob && saveFile(`${fileName(title)}.png`, blob))}
            />
            <IconButton
              label="Download CSV"
              icon="download"
              size="small"
              onClick={() => saveFile(`${fileName(title)}.csv`, toCsv(chartColumns(series), days))}
            />
            <IconButton
              label={full.isFull ? 'Leave full screen' : 'Full screen'}
              icon={full.isFull ? 'collapse' : 'expand'}
              size="small"
              onClick={full.toggle}
            />
          </span>
        </div>
      </header>
      <Legend series={series} day={day} last={last} />
      <div className={classNames(styles.plot, styles[size])}>
        <Suspense fallback={<Loading what={title}>{<Skeleton height={240} />}</Loading>}>
          <ChartCanvas series={series} marks={marks} from={from} to={last} onDay={setDay} onReady={setHandle} />
        </Suspense>
      </div>
      <VisuallyHidden>
        <span role="note">{props.summary ?? chartSummary(series, from, last)}</span>
      </VisuallyHidden>
      <footer className={styles.foot}>
        {marks.length > 0 && <Marks marks={marks} />}
        <Link to="https://www.tradingview.com/" look="quiet" newTab>
          Charts by TradingView
        </Link>
      </footer>
    </section>
  )
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Names, colours and the values under the pointer; without a pointer, the latest ones. */
function Legend({ series, day, last }: { series: readonly ChartSeries[]; day: TradingDay | null; last: TradingDay }) {
  return (
    <p className={styles.legend}>
      <span className={styles.day}>{formatDay(day ?? last)}</span>
      {series.map((one, index) => (
        <span key={one.id} className={styles.entry}>
          <svg
            className={classNames(styles.key, one.kind === 'bands' && styles.hidden)}
            width="14"
            height="4"
            aria-hidden="true"
            focusable="false"
          >
            <line
              x1="0"
              x2="14"
              y1="2"
              y2="2"
              className={styles[`series${(index % 8) + 1}`]}
              strokeDasharray={'dashed' in one && one.dashed ? '4 2' : undefined}
            />
          </svg>
          {one.label}
          <strong>{legendOf(one, day)}</strong>
        </span>
      ))}
    </p>
  )
}

/** Past this many the list would be longer than the chart: it waits behind a press. */
const marksListed = 8

function Marks({ marks }: { marks: readonly ChartMark[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (marks.length > marksListed && !isOpen) {
    return (
      <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
        List {marks.length} marked days
      </button>
    )
  }
  return (
    <ul className={styles.marks}>
      {marks.map((mark) => (
        <li key={`${mark.day}-${mark.label}`}>
          <span className={styles.mark}>{mark.label}</span> {formatDay(mark.day)}: {mark.says}
        </li>
      ))}
    </ul>
  )
}

function useFullScreen(frame: React.RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void frame.current?.requestFullscreen()
  }
  return { isFull, toggle }
}
