/** Columns of a side of the chain, from the outside towards the strike. */
import type { SideView } from './chain-board.ts'

export interface Units {
  readonly unit: 'lakh' | 'lots'
  readonly lotSize: number
}

export interface ChainColumn {
  readonly id: string
  readonly title: string
  /** For the head of the column. */
  readonly short: (units: Units) => string
  readonly text: (side: SideView, units: Units) => string | null
  /** A change is coloured by the sign it is written with. */
  readonly isChange?: boolean
  /** There without being asked for. */
  readonly isUsual?: boolean
}

const grouped = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // What rounds to nothing has no sign.
    signDisplay: 'negative',
  })
const formats = [0, 1, 2, 3, 4, 5].map(grouped)

/** Indian groups and a true minus; made once, since a chain writes thousands of figures a second. */
export const write = (value: number | null, decimals: number): string | null =>
  value === null ? null : (formats[decimals]?.format(value) ?? '').replace('-', '−')

export const signed = (value: number | null, decimals: number): string | null => {
  const text = write(value, decimals)
  return value !== null && Number(value.toFixed(decimals)) > 0 ? `+${text}` : text
}

const lakh = 1e5
const counted = (units: number | null, { unit, lotSize }: Units): number | null =>
  units === null ? null : unit === 'lakh' ? units / lakh : units / lotSize
const places = ({ unit }: Units): number => (unit === 'lakh' ? 2 : 0)

export const chainColumns: readonly ChainColumn[] = [
  {
    id: 'oi',
    title: 'Open interest',
    short: ({ unit }) => `OI ${unit}`,
    text: ({ interest }, units) => write(counted(interest, units), places(units)),
    isUsual: true,
  },
  {
    id: 'oich',
    title: 'Change of open interest',
    short: () => 'OI chg',
    text: ({ interestChange }, units) => signed(counted(interestChange, units), places(units)),
    isChange: true,
    isUsual: true,
  },
  {
    id: 'volume',
    title: 'Contracts traded',
    short: () => 'Volume',
    text: ({ volume }) => write(volume, 0),
  },
  { id: 'tag', title: 'Build-up', short: () => 'Build-up', text: ({ buildUp }) => buildUp },
  { id: 'iv', title: 'Implied volatility', short: () => 'IV', text: ({ iv }) => write(iv, 1), isUsual: true },
  { id: 'delta', title: 'Delta', short: () => 'Delta', text: ({ delta }) => write(delta, 2), isUsual: true },
  { id: 'gamma', title: 'Gamma', short: () => 'Gamma', text: ({ gamma }) => write(gamma, 5) },
  { id: 'theta', title: 'Theta, a day', short: () => 'Theta', text: ({ theta }) => write(theta, 2) },
  { id: 'vega', title: 'Vega, a point of volatility', short: () => 'Vega', text: ({ vega }) => write(vega, 2) },
  { id: 'bid', title: 'Best bid', short: () => 'Bid', text: ({ bid }) => write(bid, 2) },
  { id: 'ask', title: 'Best ask', short: () => 'Ask', text: ({ ask }) => write(ask, 2) },
]

export const usualColumns: readonly string[] = chainColumns.flatMap(({ id, isUsual }) => (isUsual ? [id] : []))

/** What fits beside the premium on a phone. */
export const phoneSets = {
  oi: ['oi', 'oich'],
  greeks: ['iv', 'delta'],
  decay: ['theta', 'vega'],
  quotes: ['bid', 'ask'],
  volume: ['volume', 'tag'],
} as const
export type PhoneSet = keyof typeof phoneSets

export const columnsOf = (ids: readonly string[]): readonly ChainColumn[] =>
  chainColumns.filter(({ id }) => ids.includes(id))
