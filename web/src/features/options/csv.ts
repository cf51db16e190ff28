import type { OptionChain } from 'core/contract/rest'
import type { Column } from '#ui/table.tsx'
import { saveFile, toCsv } from '#ui/table-export.ts'
import type { RowView, SideView } from './chain-board.ts'

const figures: readonly (readonly [string, keyof SideView])[] = [
  ['OI', 'interest'],
  ['OI change', 'interestChange'],
  ['Volume', 'volume'],
  ['IV', 'iv'],
  ['Delta', 'delta'],
  ['Gamma', 'gamma'],
  ['Theta', 'theta'],
  ['Vega', 'vega'],
  ['Bid', 'bid'],
  ['Ask', 'ask'],
  ['LTP', 'last'],
  ['Change %', 'change'],
]

const sideColumns = (side: 'call' | 'put'): readonly Column<RowView>[] =>
  figures.map(([title, key]) => ({
    id: `${side}-${key}`,
    header: `${side === 'call' ? 'Call' : 'Put'} ${title}`,
    kind: 'number',
    value: (row) => {
      const value = row[side]?.[key]
      return typeof value === 'number' ? value : null
    },
  }))

const columns: readonly Column<RowView>[] = [
  ...sideColumns('call'),
  { id: 'strike', header: 'Strike', kind: 'number', value: ({ strike }) => strike },
  ...sideColumns('put'),
]

/** Every strike with every figure, as it stands. */
export const saveChain = (page: OptionChain, rows: readonly RowView[]): void =>
  saveFile(`${page.underlying.symbol}-${page.expiry}.csv`, toCsv(columns, rows))
