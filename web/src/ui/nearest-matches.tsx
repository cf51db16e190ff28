import { Card } from './card.tsx'
import { Link } from './link.tsx'
import styles from './nearest-matches.module.css'

export interface NearestMatchesProps {
  matches: readonly { symbol: string; name: string; to: string }[]
  /** Opens the search of the page these stand on. */
  searchKey: string
}

/** What a symbol nobody knows may have been. */
export function NearestMatches({ matches, searchKey }: NearestMatchesProps) {
  if (matches.length === 0)
    return <p className={styles.quiet}>Nothing in the data is spelt like it. Press {searchKey} to search by name.</p>
  return (
    <Card title="Nearest matches" flush>
      <ul className={styles.list}>
        {matches.map(({ symbol, name, to }) => (
          <li key={to}>
            <Link to={to} look="plain" className={styles.match}>
              <span className={styles.name}>{name}</span>
              <span className={styles.quiet}>{symbol}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
