import type { PulseEvent } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { companyAddress } from '../addresses.ts'
import styles from './events-strip.module.css'

const kinds = [
  ['results', 'Results', 'info'],
  ['ex-date', 'Ex-dates', 'notice'],
  ['filing', 'Filings', 'neutral'],
] as const
const shown = 12
const shownFilings = 5

/** What is on that day: who reports, who goes ex, who filed. */
export function EventsStrip({ events, on }: { events: readonly PulseEvent[]; on: string }) {
  return (
    <Card title="On the day" note={formatDay(day(on))}>
      <div className={styles.kinds}>
        {kinds.map(([kind, title, tone]) => {
          const own = events.filter((event) => event.kind === kind)
          return (
            <div key={kind} className={styles.kind}>
              <h3>
                {title} <span>{own.length}</span>
              </h3>
              {own.length === 0 ? (
                <p className={styles.none}>None</p>
              ) : (
                <ul className={kind === 'filing' ? styles.lines : styles.chips}>
                  {own.slice(0, kind === 'filing' ? shownFilings : shown).map(({ symbol, name, says }) => (
                    <li key={`${symbol} ${says}`}>
                      <span title={`${name}: ${says}`}>
                        <Link to={companyAddress(symbol)} look="plain">
                          <Chip tone={tone}>{symbol}</Chip>
                        </Link>{' '}
                        {kind === 'filing' && says}
                      </span>
                    </li>
                  ))}
                  {own.length > (kind === 'filing' ? shownFilings : shown) && (
                    <li className={styles.none}>and {own.length - (kind === 'filing' ? shownFilings : shown)} more</li>
                  )}
                </ul>
              )}
            </div>
          )
        })}
      </div>
    </Card>
  )
}
