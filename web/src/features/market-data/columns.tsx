import type { AnswerColumn } from 'core/compile'
import type { MarketList, MarketTab } from 'core/contract/rest'
import { day, formatDay, parseDay } from 'core/values'
import { Chip, type ChipProps } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Change } from '#ui/number.tsx'
import { formatFigure, type NumberFormat } from '#ui/number-format.ts'
import type { Column } from '#ui/table.tsx'
import styles from './columns.module.css'
import type { LiveRule } from './live-rules.ts'
import type { ListRow } from './rows.ts'

const formats: Readonly<Record<string, NumberFormat>> = {
  rupees: 'short',
  price: 'rupees',
  percent: 'share',
  shares: 'whole',
  count: 'whole',
  times: 'times',
}

const dayText = (value: unknown): string => {
  const on = typeof value === 'string' ? parseDay(value) : null
  return on ? formatDay(on) : String(value ?? '')
}

const tones: Readonly<Record<string, NonNullable<ChipProps['tone']>>> = {
  Positive: 'good',
  Negative: 'bad',
  High: 'notice',
  Buy: 'good',
  Sell: 'bad',
  Pledge: 'notice',
  'Pledge Revoke': 'info',
  'Pledge Invoke': 'bad',
}
const chipped = new Set(['announcement_sentiment', 'announcement_impact', 'transaction_type', 'deal_side', 'deal_kind'])
const changes = new Set(['return_1d', 'gap', 'fii_net', 'dii_net'])
/** Shown by columns of their own. */
const taken = new Set([
  'symbol',
  'name',
  'company',
  'shareholding_before_transaction',
  'shareholding_after_transaction',
])
const shorter: Readonly<Record<string, string>> = {
  announcement_date: 'Date',
  announcement_category: 'Category',
  announcement_impact: 'Impact',
  announcement_sentiment: 'Sentiment',
  announcement_text_summary: 'Summary',
  intimation_date: 'Disclosed',
  transaction_date: 'Traded',
  name_of_insider: 'Person',
  category_of_insider: 'Who',
  transaction_type: 'Did',
  mode_of_transaction: 'How',
  number_of_securities_transacted: 'Quantity',
  value_of_securities_transacted: 'Value',
}

function answerColumn({ key, title, unit }: AnswerColumn): Column<ListRow> {
  const base = { id: key, header: shorter[key] ?? title, value: (row: ListRow) => plain(row.cells[key]) }
  if (changes.has(key))
    return unit === 'rupees'
      ? { ...base, kind: 'change', format: 'crore', decimals: 0 }
      : { ...base, kind: 'change', strong: true }
  const format = formats[unit]
  if (format) return { ...base, kind: 'number', format, reason: () => 'Not given' }
  if (unit === 'date') return { ...base, cell: (row) => dayText(row.cells[key]) }
  if (chipped.has(key))
    return {
      ...base,
      reason: () => 'Not judged',
      cell: (row) => <Chip tone={tones[String(row.cells[key])] ?? 'neutral'}>{String(row.cells[key] ?? '–')}</Chip>,
    }
  if (key === 'announcement_text_summary')
    return { ...base, cell: (row) => <span className={styles.summary}>{String(row.cells[key] ?? '')}</span> }
  return base
}

const plain = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : value === true
      ? 'Yes'
      : value === false
        ? 'No'
        : null

const company: Column<ListRow> = {
  id: 'company',
  header: 'Company',
  value: (row) => row.name,
  note: (row) => row.symbol ?? '',
  width: 200,
}

const price: readonly Column<ListRow>[] = [
  { id: 'ltp', header: 'LTP', kind: 'number', format: 'rupees', value: (row) => row.last, reason: () => 'Not traded' },
  { id: 'day', header: '% day', kind: 'change', value: (row) => row.change, reason: () => 'Not traded' },
]

const common: readonly Column<ListRow>[] = [
  ...price,
  {
    id: 'volume-times',
    header: 'Volume × 20d',
    kind: 'number',
    format: 'times',
    value: (row) => row.glance?.volumeTimes ?? null,
    reason: () => 'Fewer than 20 days of volumes',
  },
  {
    id: 'delivery',
    header: 'Delivery',
    kind: 'number',
    format: 'share',
    decimals: 0,
    value: (row) => row.glance?.deliveryPercent ?? null,
    reason: () => 'Not published',
  },
  { id: 'cap', header: 'Market cap', kind: 'number', format: 'short', value: (row) => row.glance?.marketCap ?? null },
  { id: 'sector', header: 'Sector', value: (row) => row.glance?.sector ?? null, reason: () => 'Not classified' },
  {
    id: 'trend',
    header: '30 days',
    kind: 'trend',
    sortable: false,
    value: (row) => row.change,
    trend: (row) => row.glance?.closes ?? [],
  },
]

const withoutDay = (columns: readonly Column<ListRow>[], isTold: boolean): readonly Column<ListRow>[] =>
  columns.filter(({ id }) => !(isTold && id === 'day'))

const holding: Column<ListRow> = {
  id: 'holding',
  header: 'Holding before → after',
  value: (row) => plain(row.cells.shareholding_after_transaction),
  cell: (row) => {
    const [before, after] = [row.cells.shareholding_before_transaction, row.cells.shareholding_after_transaction]
    const moved = typeof before === 'number' && typeof after === 'number' ? after - before : null
    return (
      <span className={styles.holding}>
        {typeof before === 'number' ? formatFigure(before, 'share') : '–'} →{' '}
        {typeof after === 'number' ? formatFigure(after, 'share') : '–'} <Change value={moved} format="points" />
      </span>
    )
  },
}

const document: Column<ListRow> = {
  id: 'document',
  header: 'Document',
  sortable: false,
  value: (row) => row.link,
  reason: () => 'No document was attached',
  cell: (row) =>
    row.link === null ? (
      '–'
    ) : (
      <Link to={row.link} newTab>
        Open
      </Link>
    ),
}

/**
 * The columns of a list: who, what the sentence asked about, then what every list of companies has.
 * Nothing may have traded since the day of the list: its change is then the live one, and stands once.
 */
export function columnsOf(
  tab: MarketTab,
  list: Pick<MarketList, 'columns' | 'asOf'> | null,
  hasTradedSince: boolean,
): readonly Column<ListRow>[] {
  const asked = (list?.columns ?? [])
    .filter(({ key }) => !taken.has(key))
    .map((column) => {
      const made = answerColumn(column)
      // The change of the stored day stands beside the live one: each says which it is.
      return column.key === 'return_1d' && list
        ? { ...made, header: `Change on ${formatDay(day(list.asOf)).slice(0, -5)}` }
        : made
    })
  if (tab === 'flows') return asked.map((column, at) => (at === 0 ? { ...column, width: 120 } : column))
  if (tab === 'insiders') return [company, ...asked, holding, ...price]
  if (tab === 'announcements') return [company, ...asked, document, ...price]
  const isTold = !hasTradedSince && asked.some(({ id }) => id === 'return_1d')
  return [company, ...asked, ...withoutDay(common, isTold)]
}

/** The same with the live figure of a rule in the place of the answer's. */
export const liveColumns = ({ header, look, isDayChange }: LiveRule): readonly Column<ListRow>[] => [
  company,
  {
    id: 'figure',
    header,
    value: (row) => plain(row.cells.figure),
    strong: true,
    ...(look === 'change' ? { kind: 'change' } : { kind: 'number', format: 'times' }),
  },
  ...withoutDay(common, isDayChange === true),
]
