import { type RiskBand, riskBandOf, riskBands, riskQuestions } from 'core/calculators'
import type { RiskMixes } from 'core/contract/rest'
import { formatNumber, formatPercent } from 'core/values'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { Strip } from '#ui/states.tsx'
import styles from '../screen.module.css'
import { shownDay } from '../shown-day.ts'
import type { Shown } from '../use-profile.ts'

interface Props {
  result: Shown
  mixes: RiskMixes | null
  /** Why there are no mixes yet. */
  mixesSay: string
}

/** Both scores with the answers that drove them, the band, its mix, and what such a mix went through. */
export function Result({ result, mixes, mixesSay }: Props) {
  const band = riskBandOf(result.band)
  const decided =
    result.decides === 'both'
      ? 'Both parts say the same.'
      : result.decides === 'capacity'
        ? 'You would bear more than you can afford to: what you can bear to lose decides.'
        : 'You could afford more than you would bear: what you can bear to see decides.'
  return (
    <>
      <Card>
        <p className={styles.says}>
          Your profile is <strong>{band.title}</strong>. {band.says}
        </p>
        <Bands band={band} />
        <p className={styles.because}>{decided} The profile is the lower of the two.</p>
        <div className={styles.scores}>
          <Score title="Capacity: what you can bear to lose" part="capacity" result={result} />
          <Score title="Tolerance: what you can bear to see" part="tolerance" result={result} />
        </div>
      </Card>
      {result.contradictions.map((text) => (
        <Strip key={text} icon="warning">
          <strong>These do not go together.</strong> {text}
        </Strip>
      ))}
      <Past band={band} mixes={mixes} mixesSay={mixesSay} />
    </>
  )
}

function Bands({ band }: { band: RiskBand }) {
  return (
    <ol className={styles.bands} aria-label="Five bands">
      {riskBands.map((each) => (
        <li
          key={each.band}
          className={classNames(styles.band, each.band === band.band && styles.mine)}
          aria-current={each.band === band.band ? 'true' : undefined}
        >
          <strong>{each.title}</strong>
          <span>
            {each.equity[0]}–{each.equity[1]}% shares
          </span>
        </li>
      ))}
    </ol>
  )
}

function Score({ title, part, result }: { title: string; part: 'capacity' | 'tolerance'; result: Shown }) {
  const { score, band, low, high } = result[part]
  const told = (id: string) => {
    const question = riskQuestions.find((each) => each.id === id)
    return question?.options[result.answers[id] ?? 0] ?? ''
  }
  return (
    <section className={styles.score} aria-label={title}>
      <p className={styles.scoreTitle}>{title}</p>
      <p className={styles.scoreValue}>
        {score} <span>of 100 · {riskBandOf(band).title}</span>
      </p>
      <progress className={styles.bar} max={100} value={score} aria-label={title}>
        {score}
      </progress>
      <ul className={styles.drove}>
        {low.map((id) => (
          <li key={id}>
            <span>Lowered by</span> {told(id)}
          </li>
        ))}
        {high.map((id) => (
          <li key={id}>
            <span>Raised by</span> {told(id)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Past({ band, mixes, mixesSay }: { band: RiskBand; mixes: RiskMixes | null; mixesSay: string }) {
  const found = mixes?.bands.find((each) => each.band === band.band)
  const history = found?.history ?? null
  const reason = found?.reason ?? mixesSay
  const deepest = history?.deepest ?? null
  return (
    <Card
      title="Such a mix, and what it went through"
      {...(history && { note: `${shownDay(history.from)} to ${shownDay(history.to)}` })}
    >
      <dl className={styles.mix}>
        {(
          [
            ['Shares', band.equity],
            ['Bonds and deposits', band.debt],
            ['Gold', band.gold],
          ] as const
        ).map(([name, [least, most]]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {least}–{most}%
            </dd>
          </div>
        ))}
      </dl>
      <FigureRow label="Its past">
        <Figure
          label="Worst calendar year"
          value={history?.worstYear?.change}
          format="percent"
          decimals={1}
          reason={reason}
          {...(history?.worstYear && { note: String(history.worstYear.year) })}
        />
        <Figure
          label="Deepest fall"
          value={deepest?.change}
          format="percent"
          decimals={1}
          reason={history ? 'It never fell below a high' : reason}
          {...(deepest && { note: `${shownDay(deepest.high)} to ${shownDay(deepest.low)}` })}
        />
        <Figure
          label="Back at its high after"
          value={deepest?.months}
          format="whole"
          unit="months"
          reason={deepest ? 'It has not come back yet' : reason}
        />
        <Figure label="A year, over all" value={history?.growth} format="percent" decimals={1} reason={reason} />
      </FigureRow>
      <p className={styles.because}>
        {mixes && history
          ? `The middle of the band: ${mixes.made.equity}, ${mixes.made.debt} and ${mixes.made.gold}, put back to their parts each January; source ${mixes.source}. Dividends, costs and taxes left out. On ₹1,00,000 the worst year was ${formatPercent(history.worstYear?.change ?? null, 1)}: ₹${formatNumber(100_000 * (1 + (history.worstYear?.change ?? 0) / 100), 0)} at its end.`
          : reason}{' '}
        Worse years than these can come.
      </p>
    </Card>
  )
}
