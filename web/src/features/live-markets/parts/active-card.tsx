import type { MarketPulse } from 'core/contract/rest'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { companyAddress } from '../addresses.ts'
import { type Moved, mostTraded } from '../pulse.ts'

type By = 'value' | 'openInterest' | 'premium'

const traded: readonly Column<Moved>[] = [
  { id: 'symbol', header: 'Company', value: (row) => row.symbol },
  { id: 'last', header: 'Price', kind: 'number', format: 'rupees', value: (row) => row.last },
  { id: 'change', header: '% day', kind: 'change', value: (row) => row.change },
  { id: 'value', header: 'Value', kind: 'number', format: 'short', value: (row) => row.value },
]

type Underlying = MarketPulse['active']['premium'][number]

const contracts: Readonly<Record<'openInterest' | 'premium', readonly Column<Underlying>[]>> = {
  openInterest: [
    { id: 'symbol', header: 'Underlying', value: (row) => row.symbol },
    { id: 'interest', header: 'Open interest', kind: 'number', format: 'whole', value: (row) => row.openInterest },
    { id: 'change', header: 'Change', kind: 'change', value: (row) => row.openInterestChange },
  ],
  premium: [
    { id: 'symbol', header: 'Underlying', value: (row) => row.symbol },
    { id: 'premium', header: 'Premium traded', kind: 'number', format: 'short', value: (row) => row.premium },
  ],
}

const most = 10

/** Where the money is: by value traded, by open interest of futures, by premium of options. */
export function ActiveCard({ stocks, active }: { stocks: readonly Moved[]; active: MarketPulse['active'] }) {
  const [by, setBy] = useState<By>('value')
  const navigate = useNavigate()
  return (
    <Card
      flush
      title="Most active"
      actions={
        <Segmented
          label="Most active by"
          size="small"
          options={[
            { value: 'value', label: 'Value' },
            { value: 'openInterest', label: 'OI' },
            { value: 'premium', label: 'Premium' },
          ]}
          value={by}
          onChange={setBy}
        />
      }
    >
      {by === 'value' ? (
        <Table
          caption="Most active by value"
          columns={traded}
          rows={mostTraded(stocks, most)}
          rowKey={(row) => row.symbol}
          tools={false}
          dense
          onOpen={({ symbol }) => void navigate(companyAddress(symbol))}
          empty={<Empty>Nothing has traded yet.</Empty>}
        />
      ) : (
        <Table
          key={by}
          caption={by === 'openInterest' ? 'Most active by open interest' : 'Most active by premium'}
          columns={contracts[by]}
          rows={active[by]}
          rowKey={(row) => row.symbol}
          tools={false}
          dense
          onOpen={({ symbol }) =>
            void navigate(`/${by === 'premium' ? 'options' : 'futures'}?${new URLSearchParams({ symbol })}`)
          }
          empty={<Empty>No derivatives are loaded.</Empty>}
        />
      )}
    </Card>
  )
}
