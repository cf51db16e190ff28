import type { CandleRecord, PatternRecord } from 'core/contract/rest'
import { type CandlePattern, recordRules } from 'core/indicators'
import { Chip } from '#ui/chip.tsx'
import { Facts } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { sampleBadge, verdictBadge } from '../words.ts'
import styles from './pattern-detail.module.css'

const verdictWords = { 'too few': 'too few', chance: 'chance', higher: 'higher', lower: 'lower' } as const

export interface RecordTableProps {
  pattern: CandlePattern
  record: CandleRecord
  own: PatternRecord
}

/** How often the price stood higher afterwards, beside any day of the same stocks. */
export function RecordTable({ pattern, record, own }: RecordTableProps) {
  const sample = sampleBadge(own.times)
  const verdict = verdictBadge(pattern, own)
  return (
    <div className={styles.record}>
      <p className={styles.count}>
        <strong>{formatFigure(own.times, 'whole')}</strong> {own.times === 1 ? 'match' : 'matches'}{' '}
        <Chip tone={sample.tone}>{sample.text}</Chip> <Chip tone={verdict.tone}>{verdict.text}</Chip>
      </p>
      <p className={styles.says}>{verdict.why}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">After</th>
            <th scope="col">Higher</th>
            <th scope="col">Any day</th>
            <th scope="col">Gap</th>
            <th scope="col">Std. errors</th>
            <th scope="col">Says</th>
          </tr>
        </thead>
        <tbody>
          {own.after.map(({ days, times, rose, z, verdict: said }, at) => {
            const any = record.base[at]?.rose ?? null
            const gap = rose === null || any === null ? null : rose - any
            return (
              <tr key={days}>
                <th scope="row">{days} days</th>
                <td title={`of ${formatFigure(times, 'whole')}`}>{formatFigure(rose, 'share', 1)}</td>
                <td className={styles.quiet}>{formatFigure(any, 'share', 1)}</td>
                <td>{gap === null ? '–' : `${gap >= 0 ? '+' : '−'}${formatFigure(Math.abs(gap), 'plain', 1)}`}</td>
                <td>{z === null ? '–' : `${z >= 0 ? '+' : '−'}${formatFigure(Math.abs(z), 'plain', 1)}`}</td>
                <td>{verdictWords[said]}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <details className={styles.words}>
        <summary>How this was counted</summary>
        <Facts
          facts={[
            ['Higher', 'share of matches whose close so many trading days later is above the close of the last candle'],
            [
              'Any day',
              `the same share over all ${formatFigure(record.bars, 'whole')} days of ${record.stocks} stocks`,
            ],
            ['Standard errors', 'distance from any day; errors clustered by month, for stocks move together'],
            [
              'More than chance',
              `from ${recordRules.z} standard errors on (one in a thousand); 69 patterns at three distances are 207 tests`,
            ],
            ['Too few', `under ${recordRules.least.times} matches, or in under ${recordRules.least.months} months`],
            ['Not counted', 'costs, dividends, and companies that are no longer listed in the data'],
            ['Source', record.source],
          ]}
        />
      </details>
    </div>
  )
}
