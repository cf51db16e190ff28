import { type HoldingKind, holdingChange } from 'core/calculators'
import type { FundPage, HeldOver } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Figure, FigureRow } from '#ui/figure.tsx'
import { Change, Missing } from '#ui/number.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, Stale } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { companyAddress, tradedAddress } from '../addresses.ts'
import { NoPortfolio } from './no-portfolio.tsx'

interface Line {
  readonly held: HeldOver
  readonly kind: HoldingKind
  readonly weight: number | null
  readonly before: number | null
  readonly points: number
  readonly shares: number | null
  readonly change: number | null
  readonly part: number | null
}

const kindWords: Readonly<Record<HoldingKind, string>> = {
  new: 'New',
  bought: 'Bought',
  sold: 'Sold',
  left: 'Exit',
  same: 'Unchanged',
  unknown: 'Not known',
}
const kindTones = {
  new: 'good',
  bought: 'good',
  sold: 'bad',
  left: 'bad',
  same: 'neutral',
  unknown: 'neutral',
} as const

const capWords = { large: 'Large cap', mid: 'Mid cap', small: 'Small cap' } as const

const columns: readonly Column<Line>[] = [
  { id: 'name', header: 'Company', value: ({ held }) => held.name, note: ({ held }) => held.symbol, width: 220 },
  {
    id: 'weight',
    header: 'Weight',
    kind: 'number',
    format: 'share',
    strong: true,
    value: ({ weight }) => weight,
    reason: () => 'No longer held',
  },
  {
    id: 'points',
    header: 'Weight change',
    kind: 'number',
    value: ({ points }) => points,
    cell: ({ points }) => <Change value={points} format="plain" />,
  },
  {
    id: 'kind',
    header: 'Trade',
    value: ({ kind }) => kindWords[kind],
    cell: ({ kind }) => <Chip tone={kindTones[kind]}>{kindWords[kind]}</Chip>,
  },
  {
    id: 'change',
    header: 'Change in shares',
    kind: 'number',
    format: 'whole',
    value: ({ change }) => change,
    cell: ({ change, held }) =>
      change === null ? (
        <Missing reason="The source gives weights only, no shares" />
      ) : held.actions.length > 0 ? (
        <Tooltip text={`Counted in: ${held.actions.join('; ')}`}>
          <span>
            <Change value={change} format="whole" /> *
          </span>
        </Tooltip>
      ) : (
        <Change value={change} format="whole" />
      ),
  },
  {
    id: 'part',
    header: 'In percent',
    kind: 'change',
    decimals: 1,
    value: ({ part }) => part,
    reason: () => 'Not held before',
  },
  {
    id: 'shares',
    header: 'Shares',
    kind: 'number',
    format: 'whole',
    value: ({ shares }) => shares,
    reason: () => 'No longer held',
  },
  {
    id: 'amount',
    header: 'Worth',
    kind: 'number',
    format: 'short',
    value: ({ held }) => held.amount,
    reason: () => 'No longer held',
  },
  { id: 'sector', header: 'Sector', value: ({ held }) => held.sector, phoneLast: true },
  { id: 'cap', header: 'Size', value: ({ held }) => (held.cap ? capWords[held.cap] : null) },
  {
    id: 'trend',
    header: 'Weight by month',
    kind: 'trend',
    sortable: false,
    value: ({ weight }) => weight,
    trend: ({ held }) => held.weights,
  },
]

export interface PortfolioTabProps {
  page: FundPage
  against: number
  onAgainst: (months: number) => void
}

/** What it holds, and what it bought and sold since an earlier portfolio; bonuses and splits are counted in. */
export function PortfolioTab({ page, against, onAgainst }: PortfolioTabProps) {
  const navigate = useNavigate()
  const { portfolio, disclosure } = page
  const now = (portfolio?.days.length ?? 0) - 1
  const choices = [1, 3, 6, 12].filter((months) => now - months >= 0)
  const months = choices.includes(against) ? against : (choices[0] ?? 0)
  const lines = useMemo(
    () =>
      (portfolio?.holdings ?? []).flatMap((held): Line[] => {
        const change = holdingChange(held, now, now - months)
        if (!change) return []
        return [
          {
            held,
            kind: months === 0 ? 'unknown' : change.kind,
            weight: held.weights[now] ?? null,
            before: held.weights[now - months] ?? null,
            points: change.weight,
            shares: held.shares[now] ?? null,
            change: change.shares,
            part: change.part,
          },
        ]
      }),
    [portfolio, now, months],
  )
  if (!portfolio) return <NoPortfolio disclosure={disclosure} />
  const last = portfolio.days[now] ?? ''
  const before = portfolio.days[now - months] ?? ''
  const held = lines.filter(({ weight }) => weight !== null)
  const sum = (of: readonly Line[]) => of.reduce((total, { weight }) => total + (weight ?? 0), 0)
  const count = (...kinds: readonly HoldingKind[]) => lines.filter(({ kind }) => kinds.includes(kind)).length
  return (
    <>
      {disclosure.missing && <Stale since={formatDay(day(last))}>{disclosure.missing}</Stale>}
      <FigureRow label="Portfolio at a glance">
        <Figure label="Companies" value={held.length} format="whole" note={`portfolio of ${formatDay(day(last))}`} />
        <Figure label="In shares" value={sum(held)} format="share" decimals={1} note="the rest is cash and others" />
        <Figure label="Ten largest" value={sum(held.slice(0, 10))} format="share" decimals={1} note="of the fund" />
        <Figure label="New" value={count('new')} format="whole" note={`since ${formatDay(day(before))}`} />
        <Figure label="Exits" value={count('left')} format="whole" note={`since ${formatDay(day(before))}`} />
      </FigureRow>
      <Card
        flush
        title={`Holdings on ${formatDay(day(last))}`}
        note={
          months === 0
            ? 'One portfolio so far: nothing to compare it with'
            : `Changes since ${formatDay(day(before))}; * a bonus or split in between is counted in`
        }
        actions={
          choices.length > 1 && (
            <Segmented
              label="Changes over"
              size="small"
              options={choices.map((value) => ({
                value: String(value),
                label: value === 1 ? '1 month' : `${value} months`,
              }))}
              value={String(months)}
              onChange={(value) => onAgainst(Number(value))}
            />
          )
        }
      >
        <Table
          caption={`${held.length} holdings and ${count('left')} exits`}
          columns={columns}
          rows={lines}
          rowKey={(line) => line.held.symbol}
          find="Filter companies"
          keepAs="fund-portfolio"
          onOpen={(line) => void navigate(companyAddress(line.held.symbol))}
          rowActions={(line) => (
            <Button size="small" look="quiet" onClick={() => void navigate(tradedAddress(line.held.symbol))}>
              Who bought it
            </Button>
          )}
          empty={<Empty>No holdings in this portfolio.</Empty>}
        />
      </Card>
    </>
  )
}
