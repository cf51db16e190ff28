import type { CandlePattern } from 'core/indicators'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Change } from '#ui/number.tsx'
import { formatAxis } from '#ui/number-format.ts'
import { barLabel, type Frame } from '../frame.ts'
import { type DrawnStudy, priceText } from '../lines.ts'
import styles from './legend.module.css'
import type { ComparedLine } from './plot.ts'

const changeAt = ({ close }: Frame, bar: number): number | null => {
  const [now, before] = [close[bar] ?? Number.NaN, close[bar - 1] ?? Number.NaN]
  return Number.isFinite(now / before) ? (now / before - 1) * 100 : null
}

export interface LegendProps {
  title: string
  note: string
  frame: Frame
  /** The bar the pointer is on, or the last. */
  bar: number
  compared: readonly ComparedLine[]
  /** What happened to the company on this bar. */
  events: readonly string[]
  /** Candle patterns that end on this bar. */
  patterns: readonly CandlePattern[]
  drawn: readonly DrawnStudy[]
  tops: readonly number[]
  onChange: (key: string) => void
  onRemove: (key: string) => void
}

/** Names, colours and the values under the pointer; a press on a name changes it. */
export function Legend(props: LegendProps) {
  const { title, note, frame, bar, compared, events, patterns, drawn, tops, onChange, onRemove } = props
  const write = (column: Float64Array) => priceText(column[bar])
  const over = drawn.filter(({ pane }) => pane === 'price')
  const own = drawn.filter(({ pane }) => pane === 'own')
  const day = frame.days[bar]
  return (
    <>
      <div className={styles.legend}>
        <p className={styles.row}>
          <strong className={styles.title}>{title}</strong>
          <span className={styles.note}>{note}</span>
          <Change value={changeAt(frame, bar)} />
        </p>
        <p className={styles.row}>
          {day !== undefined && <span className={styles.note}>{barLabel(day)}</span>}
          <Part name="O">{write(frame.open)}</Part>
          <Part name="H">{write(frame.high)}</Part>
          <Part name="L">{write(frame.low)}</Part>
          <Part name="C">{write(frame.close)}</Part>
          {Number.isFinite(frame.volume[bar]) && <Part name="Vol">{formatAxis(frame.volume[bar] ?? 0)}</Part>}
        </p>
        {compared.length > 0 && (
          <p className={styles.row}>
            {compared.map(({ title: name, values }, place) => (
              <span key={name} className={styles.entry}>
                <Key colour={place + 1} />
                {name}
                <span className={styles.value}>{priceText(values[bar])}</span>
              </span>
            ))}
          </p>
        )}
        {events.length > 0 && <p className={styles.row}>{events.join('; ')}</p>}
        {patterns.length > 0 && <p className={styles.row}>{patterns.map(patternText).join(', ')}</p>}
        {over.length > 0 && (
          <ul className={styles.row}>
            {over.map((study) => (
              <StudyEntry key={study.key} study={study} bar={bar} onChange={onChange} onRemove={onRemove} />
            ))}
          </ul>
        )}
      </div>
      {own.map((study, place) => {
        const top = tops[place + 1]
        return top === undefined ? null : (
          <ul key={study.key} className={styles.pane} style={{ top }}>
            <StudyEntry study={study} bar={bar} onChange={onChange} onRemove={onRemove} />
          </ul>
        )
      })}
    </>
  )
}

const patternText = ({ title, bias }: CandlePattern): string => (bias === 'neutral' ? title : `${title} (${bias})`)

function Part({ name, children }: { name: string; children: string }) {
  return (
    <span className={styles.part}>
      <span className={styles.note}>{name}</span> <span className={styles.value}>{children}</span>
    </span>
  )
}

const Key = ({ colour }: { colour: number }) => (
  <svg className={classNames(styles.key, styles[`series${colour + 1}`])} width="12" height="4" aria-hidden="true">
    <line x1="0" x2="12" y1="2" y2="2" />
  </svg>
)

interface StudyEntryProps {
  study: DrawnStudy
  bar: number
  onChange: (key: string) => void
  onRemove: (key: string) => void
}

function StudyEntry({ study, bar, onChange, onRemove }: StudyEntryProps) {
  const { key, title, lines } = study
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.name} onClick={() => onChange(key)} aria-label={`Change ${title}`}>
        {lines.length === 1 && <Key colour={lines[0]?.colour ?? 0} />}
        {title}
      </button>
      {lines.map((line) => (
        <span key={line.key} className={styles.value} title={line.title}>
          {lines.length > 1 && <Key colour={line.colour} />}
          {line.unit === 'shares' ? formatAxis(line.values[bar] ?? Number.NaN) : priceText(line.values[bar])}
        </span>
      ))}
      <span className={styles.remove}>
        <IconButton label={`Remove ${title}`} icon="close" size="small" onClick={() => onRemove(key)} />
      </span>
    </li>
  )
}
