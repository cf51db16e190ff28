import { useMutation, useQuery } from '@tanstack/react-query'
import type { Delivery, WatchDigest } from 'core/contract/rest'
import { dayOf, formatDay, type TradingDay } from 'core/values'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Change } from '#ui/number.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { digestQuery, firesQuery, sendDigest } from '../api.ts'
import styles from './digest.module.css'

export interface DigestProps {
  name: string
  symbols: readonly string[]
}

/** What happened to the list in its last session: who moved, who filed, what fired. */
export function Digest({ name, symbols }: DigestProps) {
  const show = useSnackbar()
  const digest = useQuery(digestQuery(symbols))
  const fires = useQuery(firesQuery)
  const send = useMutation({
    mutationFn: () => sendDigest(name, symbols),
    onSuccess: ({ sent, says }) => show({ text: says, kind: sent ? 'success' : 'info' }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  if (!digest.data) return null
  const { day, advances, declines, filings } = digest.data
  const fired = firedOn(fires.data?.deliveries ?? [], day, symbols)
  return (
    <Card flush>
      <Accordion
        title={`Digest of ${formatDay(day as TradingDay)}`}
        note={`${advances} up, ${declines} down · ${counted(filings.length, 'filing')} · ${counted(fired.length, 'alert')} fired`}
      >
        <div className={styles.digest}>
          <Moves title="Up most" rows={digest.data.up} />
          <Moves title="Down most" rows={digest.data.down} />
          <section>
            <h2>Filings</h2>
            {filings.length === 0 && <p className={styles.quiet}>None since that day.</p>}
            <ul>
              {filings.map((filing) => (
                <li key={`${filing.symbol} ${filing.day} ${filing.says}`}>
                  <Link to={`/company/${encodeURIComponent(filing.symbol)}`}>{filing.symbol}</Link> {filing.says}{' '}
                  {filing.sentiment && <Chip tone={toneOf(filing.sentiment)}>{filing.sentiment}</Chip>}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>Alerts that fired</h2>
            {fired.length === 0 && <p className={styles.quiet}>None on that day.</p>}
            <ul>
              {fired.map(({ id, payload }) => (
                <li key={id}>
                  <Link to="/alerts?tab=inbox">{payload.title}</Link>
                </li>
              ))}
            </ul>
          </section>
          <div className={styles.foot}>
            <Button icon="send" busy={send.isPending} onClick={() => send.mutate()}>
              Send to Telegram
            </Button>
          </div>
        </div>
      </Accordion>
    </Card>
  )
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const toneOf = (sentiment: string): 'good' | 'bad' | 'neutral' =>
  sentiment === 'Positive' ? 'good' : sentiment === 'Negative' ? 'bad' : 'neutral'

/** Alerts of that day that speak of one of the symbols. */
function firedOn(deliveries: readonly Delivery[], day: string, symbols: readonly string[]) {
  const own = new Set(symbols)
  return deliveries.filter(({ payload, created_at }) => {
    const { instrument_symbol, instrument_symbols } = payload.data
    const named = String(instrument_symbols ?? instrument_symbol ?? '').split(',')
    return dayOf(Date.parse(created_at)) === day && named.some((symbol) => own.has(symbol))
  })
}

function Moves({ title, rows }: { title: string; rows: WatchDigest['up'] }) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.quiet}>Nobody.</p>}
      <ul>
        {rows.map(({ symbol, change }) => (
          <li key={symbol} className={styles.move}>
            <Link to={`/company/${encodeURIComponent(symbol)}`}>{symbol}</Link>
            <Change value={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}
