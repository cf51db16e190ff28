import type { Coin } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Missing } from '#ui/number.tsx'
import type { Column } from '#ui/table.tsx'
import styles from './columns.module.css'
import { type Currency, countText, inCurrency, priceText, sizeText } from './money.ts'

export interface ColumnOptions {
  readonly currency: Currency
  readonly rate: number | null
  readonly watched: readonly string[]
  readonly onWatch: (symbol: string, isWanted: boolean) => void
  /** Live prices, where the list is simulated like them; null where the source's own stand. */
  readonly board: QuoteBoard | null
}

const notSaid = () => 'The source does not say'

export function columnsOf({ currency, rate, watched, onWatch, board }: ColumnOptions): readonly Column<Coin>[] {
  const money = (rupees: number | null) => inCurrency(rupees, currency, rate)
  const noRate = currency === 'usd' && rate === null ? 'No rate of the dollar is known' : notSaid()
  const change = (id: string, header: string, value: (coin: Coin) => number | null): Column<Coin> => ({
    id,
    header,
    kind: 'change',
    value,
    reason: notSaid,
  })
  const size = (id: string, header: string, value: (coin: Coin) => number | null): Column<Coin> => ({
    id,
    header,
    kind: 'number',
    value: (coin) => money(value(coin)),
    reason: () => noRate,
    ...(currency === 'inr'
      ? { format: 'short' }
      : { cell: (coin) => <Amount text={sizeText(money(value(coin)), currency)} reason={noRate} /> }),
  })
  return [
    {
      id: 'name',
      header: 'Coin',
      value: ({ name }) => name,
      width: 190,
      cell: ({ name, symbol }) => (
        <span className={styles.name}>
          <Star symbol={symbol} isWatched={watched.includes(symbol)} onWatch={onWatch} />
          <span className={styles.words}>
            <span className={styles.full}>{name}</span>
            <span className={styles.symbol}>{symbol}</span>
          </span>
        </span>
      ),
    },
    { id: 'rank', header: 'Rank', kind: 'number', format: 'whole', value: ({ rank }) => rank, reason: notSaid },
    {
      id: 'price',
      header: currency === 'inr' ? 'Price ₹' : 'Price $',
      kind: 'number',
      strong: true,
      width: 130,
      live: board !== null,
      value: ({ price }) => money(price),
      reason: () => noRate,
      cell: (coin) =>
        board ? (
          <LivePrice coin={coin} board={board} currency={currency} rate={rate} />
        ) : (
          <Amount text={priceText(money(coin.price), currency)} reason={noRate} />
        ),
    },
    change('h1', '1h', ({ change1h }) => change1h),
    change('h24', '24h', ({ change24h }) => change24h),
    change('d7', '7d', ({ change7d }) => change7d),
    change('d30', '30d', ({ change30d }) => change30d),
    change('y1', '1y', ({ change1y }) => change1y),
    {
      id: 'spark',
      header: '7 days',
      kind: 'trend',
      sortable: false,
      value: ({ price }) => price,
      trend: ({ spark }) => spark,
    },
    size('cap', 'Market cap', ({ marketCap }) => marketCap),
    size('volume', 'Volume 24h', ({ volume24h }) => volume24h),
    {
      id: 'supply',
      header: 'Supply',
      kind: 'number',
      value: ({ supply }) => supply,
      reason: notSaid,
      cell: ({ supply }) => <Amount text={countText(supply)} reason={notSaid()} />,
    },
    {
      id: 'ath',
      header: 'From high',
      kind: 'number',
      format: 'percent',
      decimals: 1,
      value: ({ athDistance }) => athDistance,
      reason: notSaid,
    },
    {
      id: 'athDay',
      header: 'Day of high',
      hidden: true,
      value: ({ athDay }) => athDay,
      reason: notSaid,
      cell: ({ athDay }) => (athDay ? formatDay(day(athDay)) : <Missing reason={notSaid()} />),
    },
    { id: 'category', header: 'Category', value: ({ category }) => category, reason: notSaid },
    {
      id: 'volatility',
      header: 'Volatility 1y',
      kind: 'number',
      format: 'share',
      decimals: 0,
      value: ({ volatility }) => volatility,
      reason: () => 'Fewer than 60 days of closes',
    },
    {
      id: 'correlation',
      header: 'With Bitcoin',
      kind: 'number',
      value: ({ btcCorrelation }) => btcCorrelation,
      reason: ({ symbol }) => (symbol === 'BTC' ? 'It is Bitcoin' : 'Fewer than 60 days of closes in common'),
    },
  ]
}

function Amount({ text, reason }: { text: string; reason: string }) {
  return /\d/.test(text) ? <span className={styles.figure}>{text}</span> : <Missing reason={reason} />
}

function LivePrice({
  coin,
  board,
  currency,
  rate,
}: Pick<ColumnOptions, 'currency' | 'rate'> & { coin: Coin; board: QuoteBoard }) {
  const quote = useQuote(board, coin.symbol)
  return (
    <Amount
      text={priceText(inCurrency(quote?.last ?? coin.price, currency, rate), currency)}
      reason="No price is known"
    />
  )
}

export interface StarProps {
  symbol: string
  isWatched: boolean
  onWatch: (symbol: string, isWanted: boolean) => void
}

function Star({ symbol, isWatched, onWatch }: StarProps) {
  return (
    <span className={isWatched ? styles.starred : styles.star}>
      <IconButton
        label={isWatched ? `Stop watching ${symbol}` : `Watch ${symbol}`}
        icon="star"
        size="small"
        aria-pressed={isWatched}
        onClick={() => onWatch(symbol, !isWatched)}
      />
    </span>
  )
}
