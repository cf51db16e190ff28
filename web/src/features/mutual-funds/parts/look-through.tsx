import type { OwnLookThrough, SeenStock } from 'core/contract/rest'
import { useNavigate } from 'react-router'
import { Card } from '#ui/card.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Partial } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { companyAddress } from '../addresses.ts'
import styles from './look-through.module.css'

const columns: readonly Column<SeenStock>[] = [
  { id: 'name', header: 'Company', value: ({ name }) => name, note: ({ symbol }) => symbol, width: 220 },
  {
    id: 'weight',
    header: 'Of all you own',
    kind: 'number',
    format: 'share',
    strong: true,
    value: ({ weight }) => weight,
  },
  {
    id: 'value',
    header: 'Worth',
    kind: 'number',
    format: 'rupees',
    decimals: 0,
    value: ({ value }) => value,
    reason: () => 'No units are known, so funds count in equal parts',
  },
  { id: 'funds', header: 'Through', kind: 'number', format: 'whole', value: ({ through }) => through.length },
  {
    id: 'through',
    header: 'Funds it comes through',
    sortable: false,
    value: ({ through }) => through.map(({ name, part }) => `${name} ${formatFigure(part, 'share')}`).join(', '),
  },
  { id: 'sector', header: 'Sector', value: ({ sector }) => sector, phoneLast: true },
]

interface Sector {
  readonly name: string
  readonly weight: number
}

const sectorColumns: readonly Column<Sector>[] = [
  { id: 'name', header: 'Sector', value: ({ name }) => name },
  { id: 'weight', header: 'Of all you own', kind: 'number', format: 'share', value: ({ weight }) => weight },
]

/** The companies and sectors behind one's funds. */
export function LookThrough({ seen }: { seen: OwnLookThrough }) {
  const navigate = useNavigate()
  const ten = seen.stocks.slice(0, 10).reduce((sum, { weight }) => sum + weight, 0)
  return (
    <>
      {seen.without.map(({ name, reason }) => (
        <Partial key={name} missing={`${name} is not looked through. ${reason}`} />
      ))}
      <div className={styles.halves}>
        <Card
          flush
          title="What you own through them"
          note={`${seen.stocks.length} companies through ${seen.funds} funds, ${seen.by === 'value' ? 'by what each is worth' : 'each fund as an equal part'}; the ten largest are ${formatFigure(ten, 'share', 1)}, and ${formatFigure(seen.unseen, 'share', 1)} is cash, bonds or not disclosed`}
        >
          <Table
            caption={`${seen.stocks.length} companies behind my funds`}
            columns={columns}
            rows={seen.stocks}
            rowKey={({ symbol }) => symbol}
            find="Filter companies"
            paging="usual"
            onOpen={({ symbol }) => void navigate(companyAddress(symbol))}
          />
        </Card>
        <Card flush title="By sector">
          <Table
            caption="Sectors behind my funds"
            columns={sectorColumns}
            rows={seen.sectors}
            rowKey={({ name }) => name}
            paging="usual"
            tools={false}
          />
        </Card>
      </div>
    </>
  )
}
