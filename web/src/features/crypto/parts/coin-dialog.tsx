import type { Coin, CoinBoard } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { askAddress } from '#lib/sentences.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Sparkline } from '#ui/sparkline.tsx'
import { chartAddress, newsAddress } from '../api.ts'
import { type Currency, countText, inCurrency, priceText, sizeText } from '../money.ts'
import { CoinAlert } from './coin-alert.tsx'
import styles from './coin-dialog.module.css'

export interface CoinDialogProps {
  coin: Coin
  board: CoinBoard
  /** Live prices, where the list is simulated like them. */
  live: QuoteBoard | null
  currency: Currency
  isWatched: boolean
  onWatch: (symbol: string, isWanted: boolean) => void
  onClose: () => void
}

/** One coin: where it stands, how it moves beside Bitcoin and the Nifty, and the ways on. */
export function CoinDialog({ coin, board, live, currency, isWatched, onWatch, onClose }: CoinDialogProps) {
  const { name, symbol } = coin
  const money = (rupees: number | null) => inCurrency(rupees, currency, board.dollar?.rupees ?? null)
  const until = board.closesTo ? formatDay(day(board.closesTo)) : 'not known'
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={name}
      note={[symbol, coin.rank === null ? null : `rank ${coin.rank}`, coin.category].filter(Boolean).join(' · ')}
    >
      <div className={styles.coin}>
        <div className={styles.head}>
          <p className={styles.price}>
            {live ? (
              <LivePrice coin={coin} live={live} money={money} currency={currency} />
            ) : (
              priceText(money(coin.price), currency)
            )}
            <span>
              {formatFigure(coin.change24h, 'percent')} in 24 hours · {formatFigure(coin.change7d, 'percent')} in 7 days
            </span>
          </p>
          {coin.spark.length > 1 && (
            <Sparkline values={coin.spark} width={280} height={64} label={`${name}, 7 days by the hour`} />
          )}
        </div>
        <FigureRow label={`How ${name} moves`}>
          <Figure
            label="Volatility, 1 year"
            value={coin.volatility}
            format="share"
            decimals={1}
            reason="Fewer than 60 days of closes"
            note={timesNifty(coin.volatility, board.niftyVolatility)}
            why={
              <Facts
                facts={[
                  ['Formula', 'standard deviation of daily log returns over a year × √248'],
                  ['Nifty 50, the same way', formatFigure(board.niftyVolatility, 'share', 1)],
                  ['Closes to', until],
                ]}
              />
            }
          />
          <Figure
            label="Moves with Bitcoin"
            value={coin.btcCorrelation}
            reason={symbol === 'BTC' ? 'It is Bitcoin' : 'Fewer than 60 days of closes in common'}
            note={correlationWords(coin.btcCorrelation)}
            why={
              <Facts
                facts={[
                  ['What', 'Correlation of daily log returns with Bitcoin’s: 1 together, 0 unrelated, −1 opposite'],
                  ['Over', 'a year of days on which both have a close'],
                  ['Closes to', until],
                ]}
              />
            }
          />
          <Figure
            label="From all-time high"
            value={coin.athDistance}
            format="percent"
            decimals={1}
            reason="The source does not say"
            note={coin.athDay ? `${priceText(money(coin.ath), currency)} on ${formatDay(day(coin.athDay))}` : undefined}
          />
        </FigureRow>
        <dl className={styles.facts}>
          <Fact name="Market cap" value={sizeText(money(coin.marketCap), currency)} />
          <Fact name="Traded in 24 hours" value={sizeText(money(coin.volume24h), currency)} />
          <Fact name="In circulation" value={countText(coin.supply)} />
          <Fact
            name="Most there can be"
            value={coin.maxSupply === null ? 'no limit said' : countText(coin.maxSupply)}
          />
        </dl>
        <CoinAlert coin={coin} />
        <div className={styles.verbs}>
          <ButtonLink look="primary" icon="chart" to={chartAddress(symbol)}>
            Chart with indicators
          </ButtonLink>
          <ButtonLink icon="report" to={newsAddress(symbol)}>
            News on {symbol}
          </ButtonLink>
          <ButtonLink icon="chat" to={askAddress(`how did ${name} do in the last year`)}>
            Ask about {name}
          </ButtonLink>
          <Button icon="star" aria-pressed={isWatched} onClick={() => onWatch(symbol, !isWatched)}>
            {isWatched ? 'Watching' : 'Watch'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface LivePriceProps {
  coin: Coin
  live: QuoteBoard
  money: (rupees: number | null) => number | null
  currency: Currency
}

function LivePrice({ coin, live, money, currency }: LivePriceProps) {
  return <b>{priceText(money(useQuote(live, coin.symbol)?.last ?? coin.price), currency)}</b>
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const timesNifty = (coin: number | null, nifty: number | null): string | undefined =>
  coin === null || nifty === null || nifty <= 0
    ? undefined
    : `${formatFigure(coin / nifty, 'times', 1)} that of the Nifty 50 (${formatFigure(nifty, 'share', 1)})`

function correlationWords(value: number | null): string | undefined {
  if (value === null) return undefined
  const size = Math.abs(value)
  const much = size >= 0.7 ? 'mostly' : size >= 0.3 ? 'in part' : 'hardly'
  return value < 0 && size >= 0.3 ? `${much}, the other way` : much
}
