import type { Survivors as SurvivorsData } from 'core/compile'
import { formatNumber } from 'core/values'
import { Button } from '../button.tsx'
import styles from './answer.module.css'

/** When nothing matched: what each clause lets through, and the one change that would give a result. */
export function Survivors({ survivors, onAsk }: { survivors: SurvivorsData; onAsk?: (text: string) => void }) {
  const { universe, clauses, loosest } = survivors
  return (
    <div className={styles.survivors}>
      <p className={styles.quiet}>
        Of {formatNumber(universe, 0)} looked at, this many pass each condition alone, and this many are left after it.
      </p>
      <table className={styles.funnel}>
        <thead>
          <tr>
            <th scope="col">Condition</th>
            <th scope="col">Alone</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody>
          {clauses.map(({ clause, alone, soFar }) => (
            <tr key={clause}>
              <th scope="row">{clause}</th>
              <td>{formatNumber(alone, 0)}</td>
              <td>{formatNumber(soFar, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {loosest && (
        <p className={styles.loosest}>
          <span>
            Nearest result: <strong>{loosest.text}</strong>
          </span>
          {onAsk && (
            <Button size="small" onClick={() => onAsk(loosest.canonical)}>
              Use this
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
