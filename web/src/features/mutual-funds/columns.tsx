import { type FundRow, fundLimits } from 'core/contract/rest'
import { dayOf, formatDay } from 'core/values'
import { Chip } from '#ui/chip.tsx'
import { Change, Missing } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import type { Column } from '#ui/table.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import styles from './columns.module.css'

const younger = (years: number) => (row: FundRow) =>
  row.scrapedAt ? 'Not on the page that was read' : `Younger than ${years} ${years === 1 ? 'year' : 'years'}`
const unread = ({ scrapedAt }: FundRow) => (scrapedAt ? 'Needs a history of NAVs' : 'Too short a history of NAVs')

const stars = (count: number): string => '★'.repeat(count) + '☆'.repeat(Math.max(0, 5 - count))

export const fundColumns: readonly Column<FundRow>[] = [
  {
    id: 'name',
    header: 'Fund',
    value: ({ name }) => name,
    width: 220,
    cell: ({ name, scrapedAt }) => (
      <span className={styles.fund}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {scrapedAt && (
          <Tooltip text={`Read from a fund site on ${formatDay(dayOf(Date.parse(scrapedAt)))}`}>
            <Chip tone="notice">Scraped</Chip>
          </Tooltip>
        )}
      </span>
    ),
  },
  { id: 'house', header: 'Fund house', value: ({ house }) => house, hidden: true },
  { id: 'category', header: 'Category', value: ({ category }) => category, phoneLast: true },
  { id: 'plan', header: 'Plan', value: ({ plan, option }) => [plan, option].filter(Boolean).join(', '), hidden: true },
  { id: 'aum', header: 'Size', kind: 'number', format: 'short', value: ({ aum }) => aum },
  {
    id: 'expense',
    header: 'Expense',
    kind: 'number',
    format: 'share',
    value: ({ expense }) => expense,
    reason: () => 'Not in the source',
  },
  {
    id: 'against',
    header: 'vs category',
    kind: 'number',
    value: ({ expenseAgainst }) => expenseAgainst,
    reason: () => 'No expense ratio to compare',
    cell: ({ expenseAgainst, expenseAverage }) =>
      expenseAgainst === null ? (
        <Missing reason="No expense ratio to compare" />
      ) : (
        <Tooltip text={`Category average ${formatFigure(expenseAverage, 'share')}`}>
          <span className={expenseAgainst < 0 ? styles.cheap : expenseAgainst > 0 ? styles.dear : undefined}>
            {formatFigure(expenseAgainst, 'percent')}
          </span>
        </Tooltip>
      ),
  },
  {
    id: 'y1',
    header: '1y',
    kind: 'change',
    decimals: 1,
    value: ({ return1y }) => return1y,
    reason: younger(1),
  },
  {
    id: 'y3',
    header: '3y a year',
    kind: 'change',
    decimals: 1,
    value: ({ return3y }) => return3y,
    reason: younger(3),
  },
  {
    id: 'y5',
    header: '5y a year',
    kind: 'change',
    decimals: 1,
    value: ({ return5y }) => return5y,
    reason: younger(5),
  },
  {
    id: 'y10',
    header: '10y a year',
    kind: 'change',
    decimals: 1,
    value: ({ return10y }) => return10y,
    reason: younger(10),
  },
  {
    id: 'median',
    header: 'Rolling 3y median',
    kind: 'number',
    format: 'percent',
    decimals: 1,
    value: ({ rollingMedian }) => rollingMedian,
    reason: unread,
  },
  {
    id: 'worst',
    header: 'Rolling 3y worst',
    kind: 'number',
    format: 'percent',
    decimals: 1,
    value: ({ rollingWorst }) => rollingWorst,
    reason: unread,
    cell: (row) =>
      row.rollingWorst === null ? <Missing reason={unread(row)} /> : <Change value={row.rollingWorst} decimals={1} />,
  },
  {
    id: 'above',
    header: `3y above ${fundLimits.goodReturn}%`,
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: ({ rollingAbove }) => rollingAbove,
    reason: unread,
  },
  {
    id: 'alpha',
    header: 'Alpha',
    kind: 'number',
    format: 'percent',
    decimals: 1,
    value: ({ alpha }) => alpha,
    reason: unread,
  },
  {
    id: 'capture',
    header: 'Downside capture',
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: ({ downsideCapture }) => downsideCapture,
    reason: unread,
  },
  {
    id: 'drawdown',
    header: 'Deepest fall',
    kind: 'number',
    format: 'percent',
    decimals: 1,
    value: ({ maxDrawdown }) => maxDrawdown,
    reason: unread,
  },
  {
    id: 'star',
    header: 'Stars',
    kind: 'number',
    format: 'whole',
    value: ({ star }) => star,
    reason: () => 'Not rated',
    cell: ({ star }) =>
      star === null ? (
        <Missing reason="Not rated" />
      ) : (
        <span className={styles.stars} role="img" aria-label={`${star} of 5 stars`}>
          {stars(star)}
        </span>
      ),
  },
  {
    id: 'age',
    header: 'Age, years',
    kind: 'number',
    decimals: 1,
    value: ({ age }) => age,
    reason: () => 'Its launch is not in the source',
  },
]
