import type { PulseEvent } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { companyAddress } from '../addresses.ts'
import styles from './events-strip.module.css'

const kinds = [
  ['results', 'Results', 'info'],
  ['ex-date', 'Ex-dates', 'notice'],
  ['listing', 'IPOs', 'good'],
  ['filing', 'Filings', 'neutral'],
] as const
const shown = 12
const shownFilings = 5

/** What is on that day: who reports, who goes ex, who filed; and who is listed near it. */
export function EventsStrip({ events, on }: { events: readonly PulseEvent[]; on: string }) {
  return (
    <Card title="On the day" note={formatDay(day(on))}>
      <div className={styles.kinds}>
        {kinds.map(([kind, title, tone]) => {
          const own = events.filter((event) => event.kind === kind)
          return (
            <div key={kind} className={classNames(styles.kind, kind === 'filing' && styles.wide)}>
              <h3>
                {title} <span>{own.length}</span>
              </h3>
              {own.length === 0 ? (
                <p className={styles.none}>{kind === 'listing' ? 'None near this day' : 'None'}</p>
              ) : (
                <ul className={kind === 'filing' ? styles.lines : styles.chips}>
                  {own.slice(0, kind === 'filing' ? shownFilings : shown).map(({ symbol, name, says, day: its }) => (
                    <li key={`${symbol} ${says}`}>
                      <span title={`${name}: ${kind === 'listing' ? `${says} ${formatDay(day(its))}` : says}`}>
                        <Link to={companyAddress(symbol)} look="plain">
                          <Chip tone={tone}>
                            {kind === 'listing' ? `${symbol} · ${formatDay(day(its)).slice(0, -5)}` : symbol}
                          </Chip>
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
