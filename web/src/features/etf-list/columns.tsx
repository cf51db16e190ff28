import { limits } from 'core/contract'
import { percentChange } from 'core/values'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { Chip } from '#ui/chip.tsx'
import { Change, Missing, NumberText } from '#ui/number.tsx'
import type { Column } from '#ui/table.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import styles from './columns.module.css'
import { classOf } from './filters.ts'
import { type EtfRow, priceOf } from './rows.ts'

const { premiumWarnsAbove } = limits.etf

const short = 'Too few days with both prices'

export const columnsOf = (board: QuoteBoard): readonly Column<EtfRow>[] => [
  {
    id: 'symbol',
    header: 'ETF',
    value: ({ symbol }) => symbol,
    note: ({ name }) => name,
    width: 180,
    cell: (row) => (
      <span className={styles.name}>
        <span className={styles.symbol}>{row.symbol}</span>
        <span className={styles.full}>{row.name}</span>
      </span>
    ),
  },
  {
    id: 'index',
    header: 'Follows',
    phoneLast: true,
    value: ({ underlying }) => underlying,
    cell: ({ underlying, cheapest }) => (
      <span className={styles.follows}>
        {underlying ?? <Missing reason="Not said by the vendor" />}
        {cheapest && (
          <Tooltip text={cheapest.reason}>
            <Chip tone="good">Cheapest to hold</Chip>
          </Tooltip>
        )}
      </span>
    ),
  },
  { id: 'class', header: 'Class', value: classOf, hidden: true },
  {
    id: 'ltp',
    header: 'LTP',
    kind: 'number',
    strong: true,
    value: (row) => priceOf(row, board.get(row.symbol)).last,
    live: true,
    cell: (row) => <Live row={row} board={board} show="last" />,
  },
  {
    id: 'day',
    header: '% day',
    kind: 'change',
    value: (row) => priceOf(row, board.get(row.symbol)).change,
    live: true,
    cell: (row) => <Live row={row} board={board} show="change" />,
  },
  {
    id: 'spark',
    header: '60 days',
    kind: 'trend',
    sortable: false,
    hidden: true,
    value: ({ close }) => close,
    trend: ({ closes }) => closes,
  },
  {
    id: 'high52',
    header: 'From 52w high',
    kind: 'number',
    value: (row) => fromHigh(row, board),
    live: true,
    cell: (row) => <Live row={row} board={board} show="high" />,
  },
  {
    id: 'inav',
    header: 'iNAV',
    kind: 'number',
    value: ({ inav }) => inav,
    cell: ({ inav }) =>
      inav === null ? <span className={styles.quiet}>not published</span> : <NumberText value={inav} />,
  },
  {
    id: 'premium',
    header: 'Premium',
    kind: 'number',
    value: (row) => priceOf(row, board.get(row.symbol)).premium,
    live: true,
    cell: (row) => <Live row={row} board={board} show="premium" />,
  },
  { id: 'expense', header: 'Expense', kind: 'number', format: 'share', value: ({ expense }) => expense },
  {
    id: 'te',
    header: 'Tracking error 1y',
    kind: 'number',
    format: 'share',
    value: ({ trackingError }) => trackingError,
    reason: () => short,
  },
  {
    id: 'td1',
    header: 'Difference 1y',
    kind: 'number',
    format: 'percent',
    value: ({ trackingDifference1y }) => trackingDifference1y,
    reason: () => short,
  },
  {
    id: 'td3',
    header: 'Difference 3y',
    kind: 'number',
    format: 'percent',
    value: ({ trackingDifference3y }) => trackingDifference3y,
    reason: () => 'Less than three years of prices',
  },
  { id: 'aum', header: 'Size', kind: 'number', format: 'short', value: ({ aum }) => aum },
  {
    id: 'traded',
    header: 'Traded a day',
    kind: 'number',
    format: 'short',
    value: ({ tradedValue }) => tradedValue,
  },
  {
    id: 'spread',
    header: 'Spread',
    kind: 'number',
    sortable: false,
    hidden: true,
    value: () => null,
    reason: () => 'Not published: the feed carries no order book',
  },
  {
    id: 'status',
    header: 'My DipSip',
    value: ({ subscription }) => subscription?.trigger ?? null,
    cell: ({ subscription, isDipFund }) =>
      subscription ? (
        <Chip tone="good" dot>
          Subscribed, {subscription.trigger}%
        </Chip>
      ) : isDipFund ? (
        <span className={styles.quiet}>Not subscribed</span>
      ) : (
        <Missing reason="Not offered for dips" />
      ),
  },
]

const fromHigh = (row: EtfRow, board: QuoteBoard): number | null => {
  const change = percentChange(row.high52w, priceOf(row, board.get(row.symbol)).last)
  return change === null ? null : Math.min(0, change)
}

function Live({ row, board, show }: { row: EtfRow; board: QuoteBoard; show: 'last' | 'change' | 'high' | 'premium' }) {
  const quote = useQuote(board, row.symbol)
  const price = priceOf(row, quote)
  if (show === 'last') return <NumberText value={price.last} reason="No trade is known" />
  if (show === 'change') return <Change value={price.change} reason="No trade is known" />
  if (show === 'high')
    return <NumberText value={fromHigh(row, board)} format="percent" decimals={1} reason="Less than a year of prices" />
  if (price.premium === null) return <Missing reason="The iNAV is not published" />
  const text = <NumberText value={price.premium} format="percent" />
  return price.premium > premiumWarnsAbove ? <Chip tone="notice">{text}</Chip> : text
}
