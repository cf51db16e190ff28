import type { RowReader } from '../row-reader.ts'
import type { Collector } from '../rows.ts'

export interface Contract {
  readonly line: number
  readonly kind: 'FUT' | 'CE' | 'PE'
  readonly underlying: string
  /** The exchange's name of the contract; made in the same way where a file leaves it out. */
  readonly name: string | null
  readonly expiry: string
  readonly strike: number | null
  readonly day: string
  /** Zero in a contract without a trade. */
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly previousClose: number | null
  readonly settlement: number | null
  readonly contracts: number
  readonly openInterest: number
  readonly openInterestChange: number | null
  readonly spot: number | null
  readonly lotSize: number | null
}

const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const weeklyMonths = '123456789OND'

interface Named {
  readonly kind: Contract['kind']
  readonly underlying: string
  readonly expiry: string
  readonly strike: number | null
}

const monthOf = ({ underlying, expiry }: Pick<Named, 'underlying' | 'expiry'>): string =>
  `${underlying} ${expiry.slice(0, 7)}`

/**
 * The expiry that is named after its month: that of the month's future, or the month's last where there is none.
 * Not the last week alone: in April 2025 the contracts of the 24th and the 30th both fell into it.
 */
export function monthlyExpiries(contracts: readonly Named[]): ReadonlySet<string> {
  const last = new Map<string, string>()
  const future = new Map<string, string>()
  for (const each of contracts) {
    const month = monthOf(each)
    if (each.kind === 'FUT') future.set(month, each.expiry)
    if (each.expiry > (last.get(month) ?? '')) last.set(month, each.expiry)
  }
  return new Set([...last].map(([month, expiry]) => `${month} ${future.get(month) ?? expiry}`))
}

/** NIFTY26OCT20750PE for a monthly contract, NIFTY26O1923050PE for a weekly one, as exchange and broker write them. */
export function contractName(contract: Named, monthly: ReadonlySet<string>): string {
  const { kind, underlying, expiry, strike } = contract
  const [year = 0, month = 1, day = 1] = expiry.split('-').map(Number)
  const short = String(year % 100).padStart(2, '0')
  if (kind === 'FUT') return `${underlying}${short}${monthNames[month - 1]}FUT`
  const isMonthly = monthly.has(`${monthOf(contract)} ${expiry}`)
  const when = isMonthly ? monthNames[month - 1] : `${weeklyMonths[month - 1]}${String(day).padStart(2, '0')}`
  return `${underlying}${short}${when}${strike}${kind}`
}

/** Percent over the day before; none from a contract that had no open interest. */
export const changePercent = (now: number, change: number | null): number | null => {
  if (change === null || now - change <= 0) return null
  return (change / (now - change)) * 100
}

export function isOpen(row: RowReader, { expiry, day }: Contract, column: string): boolean {
  if (!row.isRejected && expiry < day) row.reject(column, `the contract ended on ${expiry}, before ${day}`)
  return !row.isRejected
}

function barOf(
  { day, open, high, low, previousClose, spot }: Contract,
  { last_price: close, contract_volume: volume, ...common }: ContractRow,
) {
  // A day without a trade has one price only.
  const [first, most, least] = open && high && low && volume > 0 ? [open, high, low] : [close, close, close]
  return { ...common, day, open: first, high: most, low: least, close, previous_close: previousClose, volume, spot }
}

interface ContractRow {
  readonly symbol: string
  readonly contract: string
  readonly expiry: string
  readonly lot_size: number | null
  readonly last_price: number
  readonly contract_volume: number
  readonly open_interest: number
  readonly open_interest_change: number | null
}

export function addContracts(contracts: readonly Contract[], collect: Collector): void {
  const monthly = monthlyExpiries(contracts)
  for (const contract of contracts) {
    const { kind, underlying, expiry, strike, close, settlement, spot, line } = contract
    const common: ContractRow = {
      symbol: underlying,
      contract: contract.name ?? contractName(contract, monthly),
      expiry,
      lot_size: contract.lotSize,
      // A contract without a trade keeps an old close; the exchange settles it at a computed price.
      last_price: contract.contracts === 0 && settlement ? settlement : close,
      contract_volume: contract.contracts,
      open_interest: contract.openInterest,
      open_interest_change: changePercent(contract.openInterest, contract.openInterestChange),
    }
    const from = { line, symbolColumn: 'contract' }
    if (kind === 'FUT') {
      collect.add('futures', { ...common, spot }, from)
      collect.add('futures_daily', barOf(contract, common), from)
    } else collect.add('options', { ...common, strike, option_type: kind }, from)
  }
}
