import { useQuery } from '@tanstack/react-query'
import type { CompanyHead, CompanyHolders } from 'core/contract/rest'
import { formatNumber } from 'core/values'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Change } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { holdersQuery } from '../api.ts'
import { dayText } from '../words.ts'
import styles from './holders.module.css'
import { TableTitle } from './table-title.tsx'

export function Holders({ company }: { company: CompanyHead }) {
  const holders = useQuery(holdersQuery(company.symbol))
  if (holders.isPending)
    return (
      <Card title="Shareholding">
        <Loading what="shareholding">
          <Skeleton height={260} />
        </Loading>
      </Card>
    )
  if (holders.isError)
    return (
      <Card title="Shareholding">
        <ErrorState title="Shareholding could not be read." onRetry={() => void holders.refetch()} />
      </Card>
    )
  return (
    <div className={styles.grid}>
      <Pattern holders={holders.data} symbol={company.symbol} />
      <Investors holders={holders.data} symbol={company.symbol} />
      <Funds holders={holders.data} company={company} />
    </div>
  )
}

type Quarter = CompanyHolders['quarters'][number]

const groups = [
  { key: 'promoter', title: 'Promoters', look: styles.promoter },
  { key: 'fii', title: 'Foreign institutions', look: styles.fii },
  { key: 'dii', title: 'Domestic institutions', look: styles.dii },
  { key: 'government', title: 'Government', look: styles.government },
  { key: 'public', title: 'Public and others', look: styles.public },
] as const

/** "Sep 2026": the day is always the month's last. */
const monthYear = (end: string): string => dayText(end).replace(/^\d+ /, '')

/** A year back, where there is one: four quarters, not four rows. */
const yearBefore = (quarters: readonly Quarter[], last: Quarter): Quarter | undefined =>
  quarters.find(
    ({ end }) => end.slice(5) === last.end.slice(5) && Number(end.slice(0, 4)) === Number(last.end.slice(0, 4)) - 1,
  )

const shown = 8

function Pattern({ holders: { quarters }, symbol }: { holders: CompanyHolders; symbol: string }) {
  const last = quarters.at(-1)
  if (!last)
    return (
      <Card title="Shareholding">
        <Empty>No shareholding pattern of this company is in the data.</Empty>
      </Card>
    )
  const recent = quarters.slice(-shown)
  const before = yearBefore(quarters, last)
  return (
    <Card
      title="Shareholding"
      note={`% by quarter, ${quarters.length} quarters since ${monthYear(quarters[0]?.end ?? last.end)}; change on the year`}
      actions={
        <ButtonLink size="small" to={`/shareholding?${new URLSearchParams({ company: symbol })}`}>
          All owners
        </ButtonLink>
      }
    >
      <div
        className={styles.bars}
        role="img"
        aria-label={`Shareholding of ${recent.length} quarters; the table below has the last`}
      >
        {recent.map((quarter) => (
          <div key={quarter.end} className={styles.quarter}>
            <svg width="100%" height="120" preserveAspectRatio="none" viewBox="0 0 10 100" aria-hidden="true">
              {stacked(quarter).map(({ key, from, part, look }) => (
                <rect key={key} x="0" width="10" y={from} height={Math.max(0, part - 0.6)} className={look} />
              ))}
            </svg>
            <span>{monthYear(quarter.end)}</span>
          </div>
        ))}
      </div>
      <table className={styles.pattern}>
        <tbody>
          {groups.map(({ key, title, look }) => {
            const value = last[key]
            const then = before?.[key] ?? null
            if (value === null || (key === 'government' && value === 0)) return null
            return (
              <tr key={key}>
                <th scope="row">
                  <span className={classNames(styles.dot, look)} />
                  {title}
                </th>
                <td>{formatFigure(value, 'share', 1)}</td>
                <td>
                  <Change
                    value={difference(value, then)}
                    format="points"
                    decimals={1}
                    reason="No quarter a year before"
                  />
                </td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">Promoter shares pledged</th>
            <td>{formatFigure(last.pledged, 'share', 1)}</td>
            <td>
              <Change
                value={difference(last.pledged, before?.pledged ?? null)}
                format="points"
                decimals={1}
                rise="bad"
                reason="No quarter a year before"
              />
            </td>
          </tr>
          <tr>
            <th scope="row">Shareholders</th>
            <td>{last.shareholders === null ? '–' : formatNumber(last.shareholders, 0)}</td>
            <td>{dayText(last.end)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}

const difference = (now: number | null, then: number | null): number | null =>
  now === null || then === null ? null : now - then

/** From the top: each part under the ones before it. */
function stacked(quarter: Quarter) {
  let from = 0
  return groups.map(({ key, look }) => {
    const part = quarter[key] ?? 0
    const place = { key, look, from, part }
    from += part
    return place
  })
}

type Fund = CompanyHolders['funds'][number]

const fundColumns: readonly Column<Fund>[] = [
  { id: 'name', header: 'Fund', value: ({ name }) => name, note: ({ house }) => house ?? '' },
  { id: 'weight', header: 'Weight in it %', kind: 'number', value: ({ weight }) => weight },
  { id: 'value', header: 'Value', kind: 'number', format: 'short', value: ({ value }) => value },
  { id: 'percent', header: '% of company', kind: 'number', decimals: 3, value: ({ percent }) => percent },
  { id: 'change1m', header: '1m, points', kind: 'change', format: 'plain', value: ({ change1m }) => change1m },
  { id: 'change3m', header: '3m, points', kind: 'change', format: 'plain', value: ({ change3m }) => change3m },
]

function Funds({ holders: { funds, fundsTotal }, company }: { holders: CompanyHolders; company: CompanyHead }) {
  return (
    <Card flush className={styles.wide}>
      <Table
        heading={
          <TableTitle
            title="Funds holding it"
            note={`${fundsTotal} mutual funds, by value; weights of the last disclosure`}
          />
        }
        caption={`Funds holding ${company.symbol}`}
        columns={fundColumns}
        rows={funds}
        rowKey={({ id }) => id}
        dense
        empty={<Empty>No mutual fund in the data holds it.</Empty>}
        paging="usual"
      />
    </Card>
  )
}

type Investor = CompanyHolders['investors'][number]

const investorColumns: readonly Column<Investor>[] = [
  { id: 'name', header: 'Investor', value: ({ name }) => name, note: ({ kind }) => kind ?? '' },
  { id: 'percent', header: 'Stake %', kind: 'number', value: ({ percent }) => percent },
  {
    id: 'change',
    header: 'Quarter, points',
    kind: 'change',
    format: 'plain',
    value: ({ change }) => change,
    reason: () => 'Not named in the quarter before',
  },
  { id: 'value', header: 'Value', kind: 'number', format: 'short', value: ({ value }) => value },
]

function Investors({ holders: { investors, investorsAt }, symbol }: { holders: CompanyHolders; symbol: string }) {
  const navigate = useNavigate()
  return (
    <Card flush>
      <Table
        caption="Holders of one percent and more"
        heading={
          <TableTitle
            title="Named holders"
            note={`of 1% and more${investorsAt ? ` on ${dayText(investorsAt)}` : ''}; who is absent may hold less`}
          />
        }
        columns={investorColumns}
        rows={investors}
        rowKey={({ name }) => name}
        dense
        onOpen={({ name }) => void navigate(`/shareholding?${new URLSearchParams({ investor: name, from: symbol })}`)}
        empty={<Empty>Nobody is named with one percent or more.</Empty>}
        paging="usual"
      />
    </Card>
  )
}
