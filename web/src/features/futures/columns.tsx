import type { BuildUp, FutureContract } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { Chip } from '#ui/chip.tsx'
import { Change, NumberText } from '#ui/number.tsx'
import type { Column } from '#ui/table.tsx'
import styles from './columns.module.css'
import { contractValue, sectorOf } from './filters.ts'
import { daysTo, priceOf, type TermStructure } from './rows.ts'

export interface FutureRow extends FutureContract {
  readonly term: TermStructure | null
}

/** Good for who is long, and the other way round; the weaker two are closings of what was open. */
const tones = {
  'Long build-up': 'good',
  'Short covering': 'neutral',
  'Long unwinding': 'neutral',
  'Short build-up': 'bad',
} as const

export const BuildUpChip = ({ buildUp }: { buildUp: BuildUp }) => <Chip tone={tones[buildUp]}>{buildUp}</Chip>

const noClass = 'Price or open interest stood still, or the day before is not known'

export interface ColumnParts {
  readonly board: QuoteBoard
  readonly today: string
  /** Every row ends in the same month: no need to tell them apart by their day. */
  readonly isOneMonth: boolean
}

export const columnsOf = ({ board, today, isOneMonth }: ColumnParts): readonly Column<FutureRow>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    value: ({ symbol }) => symbol,
    note: ({ name }) => name,
    width: 150,
    cell: ({ symbol, name }) => (
      <span className={styles.name}>
        <span className={styles.symbol}>{symbol}</span>
        <span className={styles.full}>{name}</span>
      </span>
    ),
  },
  {
    id: 'expiry',
    header: 'Expiry',
    phoneLast: isOneMonth,
    value: ({ expiry }) => expiry,
    cell: ({ expiry }) => (
      <span className={styles.expiry}>
        {formatDay(day(expiry))}
        <span className={styles.quiet}>{daysWords(daysTo(expiry, today))}</span>
      </span>
    ),
  },
  {
    id: 'ltp',
    header: 'LTP',
    kind: 'number',
    strong: true,
    live: true,
    value: (row) => live(row, board, today).last,
    cell: (row) => <Live row={row} board={board} today={today} show="last" />,
  },
  {
    id: 'change',
    header: '% chg',
    kind: 'change',
    live: true,
    value: (row) => live(row, board, today).change,
    cell: (row) => <Live row={row} board={board} today={today} show="change" />,
  },
  {
    id: 'class',
    header: 'Build-up at close',
    value: ({ buildUp }) => buildUp,
    reason: () => noClass,
    cell: ({ buildUp }) => (buildUp ? <BuildUpChip buildUp={buildUp} /> : <NumberText value={null} reason={noClass} />),
  },
  {
    id: 'oi',
    header: 'OI',
    kind: 'number',
    format: 'whole',
    value: ({ openInterest }) => openInterest,
    reason: () => 'Not published',
  },
  {
    id: 'oichange',
    header: 'OI % chg',
    kind: 'change',
    value: ({ openInterestChange }) => openInterestChange,
    reason: () => 'New, or the day before is not known',
  },
  {
    id: 'volume',
    header: 'Volume',
    kind: 'number',
    format: 'whole',
    value: ({ volume }) => volume,
  },
  {
    id: 'basis',
    header: 'Basis ₹',
    kind: 'number',
    live: true,
    value: (row) => live(row, board, today).basis,
    cell: (row) => <Live row={row} board={board} today={today} show="basis" />,
  },
  {
    id: 'annual',
    header: 'Basis % a year',
    kind: 'number',
    live: true,
    value: (row) => live(row, board, today).basisAnnual,
    cell: (row) => <Live row={row} board={board} today={today} show="annual" />,
  },
  {
    id: 'rollover',
    header: 'Rollover',
    kind: 'number',
    format: 'share',
    decimals: 1,
    value: ({ rollover }) => rollover,
    reason: () => 'Only one month is open',
  },
  { id: 'lot', header: 'Lot', kind: 'number', format: 'whole', value: ({ lotSize }) => lotSize },
  {
    id: 'value',
    header: 'Contract value',
    kind: 'number',
    format: 'short',
    value: contractValue,
    reason: () => 'The lot size is not known',
  },
  {
    id: 'term',
    header: 'Next less near',
    kind: 'number',
    value: ({ term }) => term?.spread ?? null,
    reason: () => 'Only one month is open',
    cell: ({ term }) =>
      term ? (
        <span className={styles.term}>
          <span className={styles.quiet}>{term.shape}</span>
          <NumberText value={term.spread} />
        </span>
      ) : (
        <NumberText value={null} reason="Only one month is open" />
      ),
  },
  { id: 'sector', header: 'Sector', value: sectorOf, hidden: true },
  { id: 'contract', header: 'Contract', value: ({ contract }) => contract, hidden: true },
]

export const daysWords = (days: number): string => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `${days} days`)

const live = (row: FutureRow, board: QuoteBoard, today: string) =>
  priceOf(row, board.get(row.contract), board.get(row.quote), today)

interface LiveProps {
  row: FutureRow
  board: QuoteBoard
  today: string
  show: 'last' | 'change' | 'basis' | 'annual'
}

function Live({ row, board, today, show }: LiveProps) {
  const price = priceOf(row, useQuote(board, row.contract), useQuote(board, row.quote), today)
  if (show === 'last') return <NumberText value={price.last} strong />
  if (show === 'change') return <Change value={price.change} reason="The close before is not known" />
  if (show === 'basis') return <NumberText value={price.basis} reason="The spot price is not known" />
  return <NumberText value={price.basisAnnual} format="percent" reason="It ends today, or the spot is not known" />
}
