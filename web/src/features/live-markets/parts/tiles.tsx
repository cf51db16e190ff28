import type { MarketPulse, PulseTile } from 'core/contract/rest'
import { day, formatDay, percentChange } from 'core/values'
import { ageOf } from '#lib/session-clock.ts'
import { Facts, Figure } from '#ui/figure.tsx'
import { Link } from '#ui/link.tsx'
import { useIsPhone } from '#ui/media-query.ts'
import { Change, NumberText } from '#ui/number.tsx'
import { RangeBar } from '#ui/range-bar.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { tileAddress } from '../addresses.ts'
import type { Quotes } from '../pulse.ts'
import styles from './tiles.module.css'

export interface TilesProps {
  tiles: readonly PulseTile[]
  absent: readonly string[]
  derivatives: MarketPulse['derivatives']
  quotes: Quotes
  now: number
  asOf: string
}

export function Tiles({ tiles, absent, derivatives, quotes, now, asOf }: TilesProps) {
  return (
    <section aria-label="Indices, currency and commodities" className={styles.section}>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <Tile key={tile.symbol} tile={tile} quotes={quotes} now={now} />
        ))}
        {derivatives && (
          <>
            <div className={styles.tile}>
              <Figure
                label={`Nifty future, ${formatDay(day(derivatives.expiry))}`}
                value={derivatives.last}
                change={{ value: derivatives.basis, format: 'plain' }}
                note={`over spot, close of ${formatDay(day(asOf))}`}
                why={
                  <Facts
                    facts={[
                      ['Contract', derivatives.contract],
                      ['Over spot', 'last price less Nifty 50'],
                      ['As of', formatDay(day(asOf))],
                    ]}
                  />
                }
              />
            </div>
            <div className={styles.tile}>
              <Figure
                label="Nifty implied volatility"
                value={derivatives.volatility}
                format="share"
                note={`at the money, close of ${formatDay(day(asOf))}`}
                why={
                  <Facts
                    facts={[
                      ['What', 'the volatility at which the options at the spot are worth their price'],
                      ['As of', formatDay(day(asOf))],
                    ]}
                  />
                }
              />
            </div>
          </>
        )}
      </div>
      {absent.length > 0 && <p className={styles.absent}>Not in the loaded data: {absent.join(', ')}.</p>}
    </section>
  )
}

function Tile({ tile, quotes, now }: { tile: PulseTile; quotes: Quotes; now: number }) {
  const phone = useIsPhone()
  const quote = quotes.get(tile.symbol)
  const last = quote?.last ?? tile.closes.at(-1) ?? null
  const before = quote?.previousClose ?? tile.closes.at(-2) ?? null
  return (
    <Link to={tileAddress(tile)} look="plain" className={styles.tile}>
      <span className={styles.top}>
        <span className={styles.name}>{tile.title}</span>
        {!phone && <Sparkline values={tile.closes} width={56} height={18} />}
      </span>
      <span className={styles.last}>
        <NumberText value={last} strong />
      </span>
      <Change
        value={last === null || before === null ? null : last - before}
        format="plain"
        percent={percentChange(before, last)}
      />
      <span className={styles.range}>
        <RangeBar
          label="Day range"
          low={quote?.low ?? null}
          high={quote?.high ?? null}
          value={last}
          from={before}
          ends={!phone}
        />
      </span>
      <span className={styles.age}>{ageOf(quote?.at ?? null, now)}</span>
    </Link>
  )
}
