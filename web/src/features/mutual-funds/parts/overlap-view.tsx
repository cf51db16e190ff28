import { useQuery } from '@tanstack/react-query'
import { type CommonStock, type FundOverlap, type FundPlan, type FundRow, fundLimits } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { askAddress } from '#lib/sentences.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { type Heat, HeatGrid } from '#ui/heat-grid.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState, Loading, Partial, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { companyAddress } from '../addresses.ts'
import { listQuery, overlapQuery } from '../api.ts'
import { overlapSentence, shortNames } from '../words.ts'
import { FundPicker } from './fund-picker.tsx'

const noRows: readonly FundRow[] = []
const { least, most } = fundLimits.overlap

export interface OverlapViewProps {
  ids: readonly string[]
  onIds: (ids: readonly string[]) => void
  plan: FundPlan
}

/** How much of two to five funds is the same. */
export function OverlapView({ ids, onIds, plan }: OverlapViewProps) {
  const list = useQuery(listQuery(plan))
  const rows = list.data?.rows ?? noRows
  const known = ids.filter((id) => rows.some((row) => row.id === id)).slice(0, most)
  const overlap = useQuery(overlapQuery(list.data ? known : []))
  const example = rows
    .filter(({ categoryKey, holdingsDay }) => categoryKey === 'flexi-cap-fund' && holdingsDay)
    .slice(0, 3)
  const tryExample = () => onIds(example.map(({ id }) => id))

  if (list.error)
    return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      <FundPicker label={`Funds to compare, ${least} to ${most}`} rows={rows} ids={known} most={most} onIds={onIds} />
      {list.isPending ? (
        <Loading what="funds">
          <Skeleton height={320} />
        </Loading>
      ) : known.length < least ? (
        <Empty
          icon="columns"
          {...(example.length > 1 && {
            action: <Button onClick={tryExample}>Compare three large flexi cap funds</Button>,
          })}
        >
          {known.length === 0 ? 'Choose two funds to see what they have in common.' : 'Choose one more fund.'}
        </Empty>
      ) : overlap.error ? (
        <ErrorState title={overlap.error.message} onRetry={() => void overlap.refetch()} busy={overlap.isFetching} />
      ) : overlap.isPending ? (
        <Loading what="the overlap">
          <Skeleton height={320} />
        </Loading>
      ) : (
        <Compared overlap={overlap.data} />
      )}
    </>
  )
}

const heatOf = (percent: number): Heat => (percent >= 40 ? 3 : percent >= 25 ? 2 : percent >= 10 ? 1 : 0)
const legend = [
  [0, 'below 10%'],
  [1, '10% and more'],
  [2, '25% and more'],
  [3, '40% and more'],
] as const

function Compared({ overlap }: { overlap: FundOverlap }) {
  const { funds, matrix, common, source } = overlap
  const navigate = useNavigate()
  const names = useMemo(() => shortNames(funds.map(({ name }) => name)), [funds])
  const columns = useMemo<readonly Column<CommonStock>[]>(
    () => [
      { id: 'name', header: 'Company', value: ({ name }) => name, note: ({ symbol }) => symbol, width: 200 },
      { id: 'sector', header: 'Sector', value: ({ sector }) => sector, phoneLast: true },
      ...funds.map(
        ({ id }, at): Column<CommonStock> => ({
          id: `fund${id}`,
          header: names[at] ?? '',
          kind: 'number',
          format: 'share',
          value: ({ weights }) => weights[at] ?? null,
          reason: () => 'Not held',
        }),
      ),
      {
        id: 'least',
        header: 'In common',
        kind: 'number',
        format: 'share',
        strong: true,
        value: ({ least: own }) => own,
      },
      {
        id: 'held',
        header: 'Held by',
        kind: 'number',
        format: 'whole',
        value: ({ held }) => held,
        hidden: funds.length < 3,
      },
    ],
    [funds, names],
  )
  const ofAll = common.filter(({ held }) => held === funds.length)
  const pairs = funds.flatMap((_, row) =>
    funds.slice(row + 1).map((__, at) => ({ row, column: row + 1 + at, value: matrix[row]?.[row + 1 + at] ?? 0 })),
  )
  const highest = pairs.reduce(
    (best, pair) => (pair.value > best.value ? pair : best),
    pairs[0] ?? { row: 0, column: 0, value: 0 },
  )
  const sentence = overlapSentence(funds.map(({ name }) => name))
  const without = funds.filter(({ holdings }) => holdings === 0)

  return (
    <>
      <SentenceStrip sentence={sentence} editTo={askAddress(sentence)} />
      {without.map(({ id, name, missing }) => (
        <Partial key={id} missing={`${name} has no portfolio to compare. ${missing ?? ''}`} />
      ))}
      <FigureRow label="Overlap at a glance">
        <Figure
          size="large"
          label={funds.length === 2 ? 'Overlap' : 'Highest overlap'}
          value={highest.value}
          format="share"
          decimals={1}
          note={`${names[highest.row]} and ${names[highest.column]}`}
          why={
            <Facts
              facts={[
                ['Formula', 'of each company both hold, the smaller weight; summed'],
                [
                  'Portfolios',
                  funds.map(({ day: on }, at) => `${names[at]}: ${on ? formatDay(day(on)) : 'none'}`).join('; '),
                ],
                ['Source', source],
              ]}
            />
          }
        />
        <Figure
          label={funds.length === 2 ? 'Companies in both' : `Companies in all ${funds.length}`}
          value={ofAll.length}
          format="whole"
          note={`of ${funds.map(({ holdings }) => holdings).join(', ')}`}
        />
        <Figure
          label="In two or more"
          value={common.length}
          format="whole"
          note={
            common[0] ? `most: ${common[0].name}, ${formatFigure(common[0].least, 'share', 1)}` : 'nothing in common'
          }
        />
      </FigureRow>
      <Card
        title="Overlap of each pair"
        note="Percent of the portfolios that is the same; of a fund with itself, the shares it discloses"
      >
        <HeatGrid
          caption="Overlap of each pair"
          across="Fund"
          down="Fund"
          columns={names}
          rows={names}
          values={matrix}
          format="share"
          decimals={1}
          heatOf={(value, { row, column }) => (row === column ? 0 : heatOf(value))}
          legend={legend}
          first={{ row: highest.row, column: highest.column }}
          says={({ row, column }, value) =>
            row === column
              ? `${funds[row]?.name} discloses ${formatFigure(value, 'share', 1)} of itself in ${funds[row]?.holdings} companies.`
              : `${formatFigure(value, 'share', 1)} of ${funds[row]?.name} and ${funds[column]?.name} is the same.`
          }
        />
      </Card>
      <Card flush>
        <Table
          caption={`${common.length} companies held by two funds or more`}
          columns={columns}
          rows={common}
          rowKey={({ symbol }) => symbol}
          find="Filter companies"
          paging="usual"
          onOpen={({ symbol }) => void navigate(companyAddress(symbol))}
          empty={<Empty>These funds hold no company in common.</Empty>}
        />
      </Card>
    </>
  )
}
