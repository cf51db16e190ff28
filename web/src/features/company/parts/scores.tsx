import { useQuery } from '@tanstack/react-query'
import type { CompanyHead } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { valuationQuery } from '../api.ts'
import styles from './scores.module.css'

const zones = [
  { above: 3, says: 'Safe zone: above 3' },
  { above: 1.8, says: 'Grey zone: 1.8 to 3' },
  { above: Number.NEGATIVE_INFINITY, says: 'Zone of distress: under 1.8' },
] as const

/** Nine yes-or-no signs and five weighted ratios, each in sight, so that a score can be read apart. */
export function Scores({ company }: { company: CompanyHead }) {
  const valuation = useQuery(valuationQuery(company.symbol))
  if (valuation.isPending)
    return (
      <Card title="Scores">
        <Loading what="scores" lines={8} />
      </Card>
    )
  if (valuation.isError)
    return (
      <Card title="Scores">
        <ErrorState title="The scores could not be read." onRetry={() => void valuation.refetch()} />
      </Card>
    )
  const { scores, signs, zParts } = valuation.data
  const last = scores.at(-1)
  const piotroski = last?.piotroski ?? null
  const altman = last?.altman ?? null
  const zone = altman === null ? null : zones.find(({ above }) => altman > above)
  const unknown = signs.filter(({ holds }) => holds === null).length
  if (company.kind !== 'ordinary' || (piotroski === null && altman === null && unknown === signs.length))
    return (
      <Card title="Scores">
        <Empty icon="info">
          {company.kind === 'ordinary'
            ? 'Two years of statements are needed for a score.'
            : 'Piotroski and Altman were made for companies that sell goods; lenders and insurers have none.'}
        </Empty>
      </Card>
    )
  return (
    <div className={styles.pair}>
      <Card title="Piotroski score" note={last?.year}>
        <p className={styles.score}>
          <strong>{piotroski === null ? '–' : formatFigure(piotroski, 'whole')}</strong> of 9
          <Sparkline
            values={scores.slice(-10).map((each) => each.piotroski)}
            label="10 years of the score"
            tone="navy"
          />
        </p>
        {piotroski === null && (
          <p className={styles.quiet}>
            {unknown === 1 ? 'One sign' : `${unknown} signs`} cannot be told, so there is no sum.
          </p>
        )}
        <ul className={styles.signs}>
          {signs.map(({ id, title, says, holds }) => (
            <li key={id} title={says}>
              <span className={classNames(styles.sign, holds === true ? styles.yes : styles.no)}>
                <Icon name={holds === null ? 'help' : holds ? 'check' : 'close'} size={12} />
                <VisuallyHidden>{holds === null ? 'not known' : holds ? 'yes' : 'no'}</VisuallyHidden>
              </span>
              {title.charAt(0).toUpperCase() + title.slice(1)}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Altman Z-score" note={last?.year}>
        <p className={styles.score}>
          <strong>{altman === null ? '–' : formatFigure(altman, 'plain')}</strong>
          {zone?.says ?? 'A part of it is not reported'}
          <Sparkline values={scores.slice(-10).map((each) => each.altman)} label="10 years of the score" tone="navy" />
        </p>
        <table className={styles.parts}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Ratio</th>
              <th scope="col">Weight</th>
              <th scope="col">Adds</th>
            </tr>
          </thead>
          <tbody>
            {zParts.map(({ id, title, value, weight }) => (
              <tr key={id}>
                <th scope="row">{title.charAt(0).toUpperCase() + title.slice(1)}</th>
                <td>{formatFigure(value, 'plain')}</td>
                <td>{formatFigure(weight, 'plain', 1)}</td>
                <td>{formatFigure(value === null ? null : added(value, weight), 'plain')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}

const added = (value: number, weight: number): number => value * weight
