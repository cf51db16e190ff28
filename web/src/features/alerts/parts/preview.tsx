import type { AlertPreview } from 'core/contract/rest'
import { formatDay, formatNumber, type TradingDay } from 'core/values'
import { ChipButton } from '#ui/chip.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import { Strip } from '#ui/states.tsx'
import styles from './rule-editor.module.css'

/** What a sentence would watch, and what it would have told in the last year. */
export function Preview({ preview, onSay }: { preview: AlertPreview; onSay: (sentence: string) => void }) {
  if (preview.outcome !== 'ready') {
    return (
      <div className={styles.preview}>
        <p>{preview.says}</p>
        {preview.choices.length > 0 && (
          <ul className={styles.choices}>
            {preview.choices.map(({ label, text }) => (
              <li key={text}>
                <ChipButton onPress={() => onSay(text)}>{label}</ChipButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  }
  return (
    <div className={styles.preview}>
      <p className={styles.fired}>{preview.says}</p>
      {preview.notUnderstood.length > 0 && (
        <Strip>
          <strong>Not understood:</strong> {preview.notUnderstood.join(', ')}
        </Strip>
      )}
      {preview.warning === 'often' && <Strip>More than 20 times in twelve months: you may stop reading it.</Strip>}
      {preview.warning === 'never' && <Strip>It would not have fired once in twelve months.</Strip>}
      <code className={styles.canonical}>{preview.canonical}</code>
      {preview.from && preview.to && preview.fires.length > 0 && (
        <DateStrip preview={preview} from={preview.from} to={preview.to} />
      )}
      {preview.fires.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.fires}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col">Close</th>
                <th scope="col">5 days later</th>
                <th scope="col">20 days later</th>
              </tr>
            </thead>
            <tbody>
              {preview.fires.slice(0, 12).map(({ day, symbol, close, after5, after20 }) => (
                <tr key={`${day}${symbol}`}>
                  <th scope="row">{formatDay(day as TradingDay)}</th>
                  <td>{symbol}</td>
                  <td>
                    <NumberText value={close} format="rupees" />
                  </td>
                  <td>
                    <Change value={after5} format="percent" />
                  </td>
                  <td>
                    <Change value={after20} format="percent" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {preview.message && (
        <figure className={styles.message}>
          <figcaption>The message as it will look</figcaption>
          <strong>{preview.message.title}</strong>
          <p>{preview.message.text}</p>
        </figure>
      )}
    </div>
  )
}

/** A year as a line with a mark for every day it would have fired. */
function DateStrip({ preview, from, to }: { preview: AlertPreview; from: string; to: string }) {
  const start = Date.parse(from)
  const span = Math.max(1, Date.parse(to) - start)
  const days = [...new Set(preview.fires.map(({ day }) => day))]
  return (
    <figure className={styles.strip}>
      <svg viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 12H1000" className={styles.axis} vectorEffect="non-scaling-stroke" />
        {days.map((day) => (
          <path
            key={day}
            d={`M${((Date.parse(day) - start) / span) * 1000} 3v18`}
            className={styles.tick}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption>
        <span>{formatDay(from as TradingDay)}</span>
        <span>{formatNumber(days.length, 0)} days</span>
        <span>{formatDay(to as TradingDay)}</span>
      </figcaption>
    </figure>
  )
}
