import { useQuery } from '@tanstack/react-query'
import { type StatementName, statementTitles, wholeOf } from 'core/company'
import type { CompanyHead, CompanyStatement } from 'core/contract/rest'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/figure.tsx'
import { Change } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Popover } from '#ui/popover.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Strip } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { statementQuery } from '../api.ts'
import type { Basis } from '../screen.tsx'
import { type StatementReading, type StatementRow, statementRows } from '../statement-rows.ts'
import { basisWords, dayText, fiscalYearOf } from '../words.ts'
import { Growth } from './growth.tsx'
import styles from './statement.module.css'
import { TableTitle } from './table-title.tsx'

interface StatementProps {
  company: CompanyHead
  of: StatementName
  basis: Basis
  onBasis: (basis: Basis) => void
}

/** Years shown before the reader asks for all of them. */
const yearsAtFirst = 10
const quartersAtFirst = 8

export function Statement({ company, of, basis, onBasis }: StatementProps) {
  const [reading, setReading] = useState<StatementReading>('amounts')
  const [isAll, setIsAll] = useState(false)
  const statement = useQuery(statementQuery(company.symbol, of))
  const isMissing = basis === 'standalone' && company.standalone === null
  const atFirst = of === 'quarters' ? quartersAtFirst : yearsAtFirst
  const count = statement.data?.periods.length ?? 0
  const first = statement.data?.periods[0]
  const whole = wholeOf(of, company.kind)
  const note = isMissing
    ? 'standalone'
    : `consolidated, ₹ crore${first ? `, since ${of === 'quarters' ? first.label : fiscalYearOf(first.end)}` : ''}`
  const readings = (
    <>
      <Segmented
        label={`${statementTitles[of]} as`}
        size="small"
        options={[
          { value: 'amounts', label: '₹ crore' },
          { value: 'parts', label: whole.title },
          { value: 'change', label: 'Year on year' },
        ]}
        value={reading}
        onChange={setReading}
      />
      {count > atFirst && (
        <Button size="small" look="quiet" aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? `Last ${atFirst}` : `All ${count}`}
        </Button>
      )}
    </>
  )
  if (isMissing || statement.isError)
    return (
      <Card title={statementTitles[of]} note={note}>
        {isMissing ? (
          <Empty icon="report" action={<Button onClick={() => onBasis('consolidated')}>Show consolidated</Button>}>
            Standalone statements: {basisWords(company).standalone}. Consolidated: {basisWords(company).consolidated}.
          </Empty>
        ) : (
          <ErrorState title="This statement could not be read." onRetry={() => void statement.refetch()} />
        )}
      </Card>
    )
  return (
    <Card flush footer={of === 'income' ? <Growth symbol={company.symbol} /> : undefined}>
      <Young company={company} of={of} count={count} isPending={statement.isPending} />
      <Rows
        company={company}
        of={of}
        reading={reading}
        statement={statement.data}
        last={isAll ? Number.POSITIVE_INFINITY : atFirst}
        heading={<TableTitle title={statementTitles[of]} note={note} />}
        actions={readings}
      />
    </Card>
  )
}

/** Says since when there are figures, where that is not long. */
function Young({
  company,
  of,
  count,
  isPending,
}: {
  company: CompanyHead
  of: StatementName
  count: number
  isPending: boolean
}) {
  if (isPending || of === 'quarters' || count === 0 || count >= 5) return null
  return (
    <Strip icon="info" tone="info">
      Only {count} {count === 1 ? 'year is' : 'years are'} there
      {company.listed ? `: listed on ${dayText(company.listed)}` : ''}.
    </Strip>
  )
}

interface Opened {
  readonly row: StatementRow
  readonly at: number
  readonly text: string
}

interface RowsProps {
  company: CompanyHead
  of: StatementName
  reading: StatementReading
  statement: CompanyStatement | undefined
  last: number
  heading: ReactNode
  actions: ReactNode
}

function Rows({ company, of, reading, statement, last, heading, actions }: RowsProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const rows = useMemo(
    () => (statement ? statementRows(statement, { name: of, kind: company.kind, reading, last }) : []),
    [statement, of, company.kind, reading, last],
  )
  const columns = useMemo(
    () =>
      columnsOf(statement, {
        from: Math.max(0, (statement?.periods.length ?? 0) - last),
        hasTtm: statement?.ttmEnd != null,
        open: (row, at, text, element) => {
          anchor.current = element
          setOpened({ row, at, text })
        },
      }),
    [statement, last],
  )
  return (
    <>
      <Table
        caption={`${statementTitles[of]} of ${company.name}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLook={({ look }) => look}
        loading={statement === undefined}
        dense
        whole
        heading={heading}
        actions={actions}
        empty={<Empty icon="report">No {statementTitles[of].toLowerCase()} of this company is in the data.</Empty>}
      />
      {opened && statement && (
        <Popover
          open
          onClose={() => setOpened(null)}
          anchor={anchor as RefObject<HTMLElement | null>}
          label={`Why ${opened.text}`}
        >
          <Why opened={opened} statement={statement} company={company} />
        </Popover>
      )}
    </>
  )
}

const ttmAt = -1

function Why({
  opened: { row, at, text },
  statement,
  company,
}: {
  opened: Opened
  statement: CompanyStatement
  company: CompanyHead
}) {
  const period = at === ttmAt ? null : statement.periods[at]
  return (
    <div className={styles.why}>
      <p>
        <strong>{text}</strong> {row.title}
      </p>
      <Facts
        facts={[
          ['Meaning', row.line.description],
          ...((row.how ?? row.line.formula) ? ([['Formula', row.how ?? row.line.formula]] as const) : []),
          ...(period
            ? ([
                ['Period', `to ${dayText(period.end)}, consolidated`],
                ['Filing', period.filed ? `public on ${dayText(period.filed)}` : 'day not known'],
                ...(period.version > 1 ? ([['Restated', `filing ${period.version} of this period`]] as const) : []),
              ] as const)
            : ([
                [
                  'Period',
                  `twelve months to ${dayText(statement.ttmEnd)}, the sum of four quarters${row.isChange ? ', over the twelve months a year before' : ''}`,
                ],
              ] as const)),
          ['Data set', statement.dataset],
          ['Source', company.source],
        ]}
      />
    </div>
  )
}

interface ColumnsWanted {
  readonly from: number
  readonly hasTtm: boolean
  readonly open: (row: StatementRow, at: number, text: string, element: HTMLElement) => void
}

function columnsOf(
  statement: CompanyStatement | undefined,
  { from, hasTtm, open }: ColumnsWanted,
): Column<StatementRow>[] {
  const cell = (row: StatementRow, at: number) => {
    const value = at === ttmAt ? row.ttm : (row.values[at] ?? null)
    if (value === null) return '–'
    const text = formatFigure(value, row.format, row.decimals)
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.cell}
        aria-label={`${text}, why?`}
        onClick={(event) => open(row, at, text, event.currentTarget)}
      >
        {row.isChange ? <Change value={value} decimals={1} /> : text}
      </button>
    )
  }
  const figure = (id: string, header: string, at: number): Column<StatementRow> => ({
    id,
    header,
    kind: 'number',
    sortable: false,
    value: (row) => (at === ttmAt ? row.ttm : (row.values[at] ?? null)),
    cell: (row) => cell(row, at),
  })
  return [
    {
      id: 'line',
      header: '₹ crore',
      value: ({ title }) => title,
      cell: ({ title, look }) => <span className={look === 'strong' ? styles.key : styles.line}>{title}</span>,
      sortable: false,
      width: 190,
    },
    ...(statement?.periods ?? []).flatMap((period, at) =>
      at < from ? [] : [figure(period.end, period.version > 1 ? `${period.label} ®` : period.label, at)],
    ),
    ...(hasTtm ? [figure('ttm', '12 months', ttmAt)] : []),
  ]
}
