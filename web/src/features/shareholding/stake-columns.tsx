import type { InvestorHolding } from 'core/contract/rest'
import type { StakeMove } from 'core/holders'
import { Chip } from '#ui/chip.tsx'
import type { Column } from '#ui/table.tsx'
import { firstSeen, moveWords, whyBefore, whyNow } from './words.ts'

const tones: Readonly<Record<StakeMove, 'good' | 'bad' | 'notice' | 'neutral' | 'info'>> = {
  new: 'info',
  increased: 'good',
  reduced: 'bad',
  same: 'neutral',
  below: 'notice',
  unfiled: 'notice',
  unknown: 'neutral',
}

interface Stake {
  readonly percent: number | null
  readonly before: number | null
  readonly move: StakeMove
  readonly shares: number | null
  readonly value: number | null
  readonly firstSeen: string
  readonly names: readonly string[]
}

const points = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 100) / 100

/** Named before, not in the quarter before, and now. */
const wordsOf = ({ move, firstSeen: first }: Stake, quarter: string | null): string =>
  move === 'new' && first !== quarter ? 'Named again' : moveWords[move]

interface StakeTimes {
  /** The first quarter of the data, and the last. */
  readonly first: string | null
  readonly quarter: string | null
}

/** What is said of a stake, whether the rows are companies or holders. */
export const stakeColumns = <Row extends Stake>({ first, quarter }: StakeTimes): readonly Column<Row>[] => [
  { id: 'percent', header: 'Stake %', kind: 'number', value: (row) => row.percent, reason: (row) => whyNow(row.move) },
  {
    id: 'before',
    header: 'Quarter before',
    kind: 'number',
    value: (row) => row.before,
    reason: (row) => whyBefore(row.move),
  },
  {
    id: 'change',
    header: 'Change, points',
    kind: 'change',
    format: 'plain',
    value: (row) => points(row.percent, row.before),
    reason: (row) => (row.percent === null ? whyNow(row.move) : whyBefore(row.move)),
  },
  {
    id: 'move',
    header: 'Since last quarter',
    value: (row) => wordsOf(row, quarter),
    cell: (row) => <Chip tone={tones[row.move]}>{wordsOf(row, quarter)}</Chip>,
  },
  {
    id: 'shares',
    header: 'Shares',
    kind: 'number',
    format: 'whole',
    value: (row) => row.shares,
    reason: (row) => whyNow(row.move),
  },
  {
    id: 'value',
    header: 'Worth',
    kind: 'number',
    format: 'short',
    value: (row) => row.value,
    reason: (row) => whyNow(row.move),
  },
  {
    id: 'firstSeen',
    header: 'First seen',
    value: (row) => row.firstSeen,
    cell: (row) => firstSeen(row.firstSeen, first),
  },
  { id: 'names', header: 'Filed as', value: (row) => row.names.join('; '), hidden: true },
]

/** Rows are companies of one investor. */
export const holdingColumns = (times: StakeTimes): readonly Column<InvestorHolding>[] => {
  const [percent, before, change, move, ...rest] = stakeColumns<InvestorHolding>(times)
  return [
    { id: 'company', header: 'Company', value: (row) => row.companyName, note: (row) => row.symbol, width: 200 },
    ...[percent, before, change, move].flatMap((column) => column ?? []),
    {
      id: 'trend',
      header: 'Stake by quarter',
      kind: 'trend',
      sortable: false,
      value: (row) => row.percent,
      trend: (row) => row.stakes,
    },
    ...rest,
    {
      id: 'bought',
      header: 'Bought for',
      kind: 'change',
      format: 'short',
      value: (row) => row.bought,
      reason: (row) => (row.percent === null ? whyNow(row.move) : whyBefore(row.move)),
      hidden: true,
    },
    { id: 'sector', header: 'Sector', value: (row) => row.sector ?? 'Not known' },
  ]
}
