import { useQuery } from '@tanstack/react-query'
import type { CompanyHead } from 'core/contract/rest'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { type Announcement, eventsQuery, type InsiderTrade, statementQuery } from '../api.ts'
import { dayText } from '../words.ts'
import styles from './events.module.css'
import { TableTitle } from './table-title.tsx'

interface EventsProps {
  company: CompanyHead
  show: 'insiders' | 'announcements' | 'documents'
}

const titles = { insiders: 'Insiders', announcements: 'Announcements', documents: 'Documents' } as const

/** What insiders did, what the company said, and what it filed. */
export function Events({ company, show }: EventsProps) {
  const events = useQuery(eventsQuery(company.symbol))
  if (events.isPending)
    return (
      <Card title={titles[show]}>
        <Loading what={titles[show].toLowerCase()}>
          <Skeleton height={240} />
        </Loading>
      </Card>
    )
  if (events.isError)
    return (
      <Card title={titles[show]}>
        <ErrorState title={`${titles[show]} could not be read.`} onRetry={() => void events.refetch()} />
      </Card>
    )
  const { company_announcements, company_insider_trades } = events.data
  if (show === 'insiders') return <Insiders trades={company_insider_trades} />
  if (show === 'announcements') return <Announcements rows={company_announcements} company={company} />
  return <Documents company={company} announcements={company_announcements} />
}

const insiderColumns: readonly Column<InsiderTrade>[] = [
  {
    id: 'day',
    header: 'Disclosed',
    value: ({ intimation_date }) => intimation_date,
    cell: (row) => dayText(row.intimation_date),
  },
  {
    id: 'who',
    header: 'Insider',
    value: ({ name_of_insider }) => name_of_insider,
    note: ({ category_of_insider }) => category_of_insider,
  },
  {
    id: 'what',
    header: 'Trade',
    value: ({ transaction_type }) => transaction_type,
    cell: ({ transaction_type }) => (
      <Chip tone={tones[transaction_type.toLowerCase()] ?? 'neutral'}>{transaction_type}</Chip>
    ),
  },
  { id: 'mode', header: 'How', value: ({ mode_of_transaction }) => mode_of_transaction },
  {
    id: 'shares',
    header: 'Shares',
    kind: 'number',
    format: 'whole',
    value: ({ number_of_securities_transacted }) => number_of_securities_transacted,
  },
  {
    id: 'value',
    header: 'Value',
    kind: 'number',
    format: 'short',
    value: ({ value_of_securities_transacted }) => value_of_securities_transacted,
  },
  {
    id: 'stake',
    header: 'Stake before → after %',
    kind: 'number',
    value: ({ shareholding_after_transaction }) => shareholding_after_transaction,
    cell: (row) =>
      `${formatFigure(row.shareholding_before_transaction, 'plain', 3)} → ${formatFigure(row.shareholding_after_transaction, 'plain', 3)}`,
  },
]

const tones: Readonly<Record<string, 'good' | 'bad' | 'notice'>> = {
  buy: 'good',
  sell: 'bad',
  pledge: 'notice',
  invoke: 'bad',
}

function Insiders({ trades }: { trades: readonly InsiderTrade[] }) {
  const net = trades.reduce((sum, { transaction_type, value_of_securities_transacted }) => {
    const sign = { buy: 1, sell: -1 }[transaction_type.toLowerCase()] ?? 0
    return sum + sign * (value_of_securities_transacted ?? 0)
  }, 0)
  return (
    <Card flush>
      <Table
        heading={
          <TableTitle
            title="Insiders"
            note={`${trades.length} disclosed trades; bought less sold ${formatFigure(net, 'short')}`}
          />
        }
        caption="Trades of insiders"
        columns={insiderColumns}
        rows={trades}
        rowKey={({ id }) => id}
        dense
        initialSort={{ id: 'day', descending: true }}
        empty={<Empty>No insider trade of this company is in the data.</Empty>}
        paging="usual"
      />
    </Card>
  )
}

const sentiments: Readonly<Record<string, 'good' | 'bad' | 'neutral'>> = { Positive: 'good', Negative: 'bad' }

const announcementColumns: readonly Column<Announcement>[] = [
  {
    id: 'day',
    header: 'Date',
    value: ({ announcement_date }) => announcement_date,
    cell: (row) => dayText(row.announcement_date.slice(0, 10)),
  },
  {
    id: 'says',
    header: 'Announcement',
    value: ({ announcement_text_summary }) => announcement_text_summary,
    cell: (row) => (
      <span className={styles.says}>
        {row.announcement_text_summary}{' '}
        {row.announcement_document_link && isWeb(row.announcement_document_link) && (
          <Link to={row.announcement_document_link} newTab>
            Document
          </Link>
        )}
      </span>
    ),
  },
  { id: 'category', header: 'About', value: ({ announcement_category }) => announcement_category },
  { id: 'impact', header: 'Impact', value: ({ announcement_impact }) => announcement_impact },
  {
    id: 'sentiment',
    header: 'Sentiment',
    value: ({ announcement_sentiment }) => announcement_sentiment,
    cell: ({ announcement_sentiment }) =>
      announcement_sentiment ? (
        <Chip tone={sentiments[announcement_sentiment] ?? 'neutral'}>{announcement_sentiment}</Chip>
      ) : (
        '–'
      ),
  },
]

/** A vendor's link may be anything; only a web address is followed. */
const isWeb = (address: string): boolean => /^https?:\/\//i.test(address)

function Announcements({ rows, company }: { rows: readonly Announcement[]; company: CompanyHead }) {
  return (
    <Card flush>
      <Table
        heading={
          <TableTitle
            title="Announcements"
            {...(company.nextResults && { note: `Next results on ${dayText(company.nextResults)}` })}
          />
        }
        caption={`Announcements of ${company.symbol}`}
        columns={announcementColumns}
        rows={rows}
        rowKey={(row) => `${row.announcement_date} ${row.announcement_text_summary}`}
        dense
        find="Filter announcements"
        empty={<Empty>No announcement of this company is in the data.</Empty>}
        paging="usual"
      />
    </Card>
  )
}

interface Document {
  readonly day: string
  readonly title: string
  readonly kind: string
  readonly to: string | null
  readonly note: string
}

const documentColumns: readonly Column<Document>[] = [
  { id: 'day', header: 'Public on', value: ({ day }) => day, cell: ({ day }) => dayText(day) },
  {
    id: 'title',
    header: 'Document',
    value: ({ title }) => title,
    cell: ({ title, to }): ReactNode =>
      to === null ? (
        title
      ) : (
        <Link to={to} newTab={isWeb(to)}>
          {title}
        </Link>
      ),
  },
  { id: 'kind', header: 'Kind', value: ({ kind }) => kind },
  { id: 'note', header: 'Note', value: ({ note }) => note },
]

/** Filings the figures of this page rest on, and documents the company linked to. */
function Documents({ company, announcements }: { company: CompanyHead; announcements: readonly Announcement[] }) {
  const annual = useQuery(statementQuery(company.symbol, 'income'))
  const quarters = useQuery(statementQuery(company.symbol, 'quarters'))
  const filings = [
    ...(annual.data?.periods ?? []).map((period) => ({ period, kind: 'Annual results', to: '#profit-and-loss' })),
    ...(quarters.data?.periods ?? []).map((period) => ({ period, kind: 'Quarterly results', to: '#quarters' })),
  ].flatMap(({ period, kind, to }): Document[] =>
    period.filed === null
      ? []
      : [
          {
            day: period.filed,
            title: `${kind} to ${period.label}`,
            kind,
            to,
            note: period.version > 1 ? `restated, filing ${period.version}` : 'as first filed',
          },
        ],
  )
  const linked = announcements.flatMap((row): Document[] =>
    row.announcement_document_link && isWeb(row.announcement_document_link)
      ? [
          {
            day: row.announcement_date.slice(0, 10),
            title: row.announcement_text_summary,
            kind: row.announcement_category,
            to: row.announcement_document_link,
            note: 'opens at its source',
          },
        ]
      : [],
  )
  const rows = [...filings, ...linked].sort((left, right) => (left.day < right.day ? 1 : -1))
  return (
    <Card flush>
      <Table
        caption={`Documents of ${company.symbol}`}
        heading={
          <TableTitle
            title="Documents"
            note={
              linked.length === 0
                ? 'Filings behind the figures; the source gives no links to documents'
                : 'Filings and documents'
            }
          />
        }
        columns={documentColumns}
        rows={rows}
        rowKey={(row) => `${row.kind} ${row.title} ${row.day}`}
        loading={annual.isPending || quarters.isPending}
        dense
        empty={<Empty icon="report">No filing of this company is in the data.</Empty>}
        paging="usual"
      />
    </Card>
  )
}
