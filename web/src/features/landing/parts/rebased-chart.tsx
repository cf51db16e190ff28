import { formatDay, parseDay } from 'core/values'
import { useMemo, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Change } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { dayLabels, levelsOf, linePath, type Range, rebase, type Series } from './rebase.ts'
import styles from './rebased-chart.module.css'

const frame = { width: 372, height: 240 }
const ranges = [
  { value: '1M', label: '1M', spoken: '1 month' },
  { value: '6M', label: '6M', spoken: '6 months' },
  { value: '1Y', label: '1Y', spoken: '1 year' },
] as const satisfies readonly { value: Range; label: string; spoken: string }[]

/** The top three and the index, each from 100. The legend carries the figures, so nothing is said by colour alone. */
export function RebasedChart({ series, shortNames }: { series: Series; shortNames: ReadonlyMap<string, string> }) {
  const [range, setRange] = useState<Range>('1Y')
  const { days, lines } = useMemo(() => rebase(series, range), [series, range])
  const levels = levelsOf(lines)
  const bottom = levels[0] ?? 0
  const top = levels.at(-1) ?? 1
  const y = (level: number) => frame.height - ((level - bottom) / (top - bottom)) * frame.height
  const first = days[0] ? parseDay(days[0]) : null
  const look = (index: number) => (index === lines.length - 1 ? styles.index : styles[`line${index + 1}`])

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <div>
          <h3>Top three against the index</h3>
          <p>{first ? `Rebased to 100 on ${formatDay(first)}` : 'No prices yet'}</p>
        </div>
        <Segmented label="Range" size="small" options={ranges} value={range} onChange={setRange} />
      </figcaption>
      <ul className={styles.legend}>
        {lines.map(({ name, change }, index) => (
          <li key={name}>
            <svg width="14" height="8" aria-hidden="true" focusable="false">
              <path className={classNames(styles.line, look(index))} d="M0 4H14" />
            </svg>
            <span title={name}>{shortNames.get(name) ?? name}</span>
            <Change value={change} decimals={1} reason="No prices in this range" />
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 -8 ${frame.width + 44} ${frame.height + 40}`}
        className={styles.plot}
        aria-hidden="true"
        focusable="false"
      >
        {levels.map((level) => (
          <g key={level}>
            <path className={level === 100 ? styles.base : styles.grid} d={`M0 ${y(level)}H${frame.width}`} />
            <text className={styles.tick} x={frame.width + 10} y={y(level) + 4}>
              {level}
            </text>
          </g>
        ))}
        {lines.map(({ name, values }, index) => (
          <path key={name} className={classNames(styles.line, look(index))} d={linePath(values, levels, frame)} />
        ))}
        {dayLabels(days).map(({ at, text }) => (
          <text
            key={at}
            className={styles.tick}
            x={at * frame.width}
            y={frame.height + 26}
            textAnchor={at === 0 ? 'start' : at === 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </figure>
  )
}
