import { type Country, markets } from 'core/contract'
import { setCountry, useAuth } from '#lib/auth.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './market-selector.module.css'

/** Which market questions and searches are about. A native list: it works with every keyboard, reader and phone. */
export function MarketSelector() {
  const { country } = useAuth()
  const chosen = markets.find(({ value }) => value === country)
  return (
    <label className={styles.selector}>
      <span className={styles.title} aria-hidden="true">
        {chosen?.title}
      </span>
      <span className={styles.value} aria-hidden="true">
        {chosen?.value}
      </span>
      <Icon name="chevron-down" size={16} />
      <select
        className={styles.select}
        aria-label="Market"
        value={country}
        onChange={(event) => setCountry(event.target.value as Country)}
      >
        {markets.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}
