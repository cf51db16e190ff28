import { useQuery } from '@tanstack/react-query'
import type { HeldCompany, HeldQuarter } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '#lib/document-title.ts'
import { HttpError } from '#lib/http-error.ts'
import { findInstruments } from '#lib/instruments.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { StackedPeriods } from '#ui/stacked-periods.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { companyQuery } from '../api.ts'
import { stakeColumns } from '../stake-columns.tsx'
import { companyAddress, investorAddress, quarterOf } from '../words.ts'
import { Asked } from './asked.tsx'
import styles from './company-view.module.css'

const example = 'ITC'

/** Who owns one company. */
export function CompanyView({ symbol, from }: { symbol: string | null; from: string | null }) {
  const navigate = useNavigate()
  return (
    <div className={styles.view}>
      <div className={styles.picker}>
        <SymbolPicker
          label="Choose a company"
          placeholder="Choose a company"
          find={findInstruments}
          only={['stock']}
          onPick={(company) => void navigate(companyAddress(company.symbol))}
        />
      </div>
      {symbol === null ? (
        <Empty icon="search" action={<ButtonLink to={companyAddress(example)}>Show who owns {example}</ButtonLink>}>
          Choose a company to see its owners quarter by quarter.
        </Empty>
      ) : (
        <Chosen key={symbol} symbol={symbol} from={from} />
      )}
    </div>
  )
}

function Chosen({ symbol, from }: { symbol: string; from: string | null }) {
  const company = useQuery(companyQuery(symbol))
  useDocumentTitle(company.data ? `${company.data.companyName}, shareholding` : null)
  if (company.isPending)
    return (
      <Loading what={`the owners of ${symbol}`}>
        <Skeleton height={88} />
        <Skeleton height={320} />
      </Loading>
    )
  if (company.error) {
    const isUnknown = company.error instanceof HttpError && company.error.code === 'not_found'
    return (
      <ErrorState
        title={isUnknown ? `No company has the symbol ${symbol}.` : 'The shareholding could not be read.'}
        {...(!isUnknown && { onRetry: () => void company.refetch(), busy: company.isFetching })}
      />
    )
  }
  return <Company company={company.data} from={from} />
}

function Company({ company, from }: { company: HeldCompany; from: string | null }) {
  return (
    <article className={styles.company} aria-label={company.companyName}>
      <header className={styles.head}>
        <div>
          <h2>{company.companyName}</h2>
          <p className={styles.under}>
            {company.symbol}
            {company.sector !== null && ` · ${company.sector}`}
          </p>
        </div>
        <div className={styles.verbs}>
          {from !== null && (
            <ButtonLink size="small" icon="chevron-left" to={investorAddress(from)}>
              Back to {from}
            </ButtonLink>
          )}
          <ButtonLink size="small" to={`/company/${encodeURIComponent(company.symbol)}`}>
            Company page
          </ButtonLink>
        </div>
      </header>
      {company.quarters.length === 0 ? (
        <Card title="Owners by quarter">
          <Empty>No shareholding pattern of this company is in the data.</Empty>
        </Card>
      ) : (
        <>
          <Summary company={company} />
          <Owners company={company} />
        </>
      )}
      <Holders company={company} />
      <Funds company={company} />
    </article>
  )
}

const groups = [
  { key: 'promoter', title: 'Promoters' },
  { key: 'fii', title: 'Foreign institutions' },
  { key: 'dii', title: 'Domestic institutions' },
  { key: 'public', title: 'Public and others' },
  { key: 'pledged', title: 'Promoter shares pledged' },
] as const

const less = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now == null || before == null ? null : Math.round((now - before) * 100) / 100

function Summary({ company: { quarters, source } }: { company: HeldCompany }) {
  const last = quarters.at(-1)
  const before = quarters.at(-2)
  return (
    <FigureRow label="Owners">
      {groups.map(({ key, title }) => (
        <Figure
          key={key}
          label={title}
          value={last?.row?.[key]}
          format="share"
          reason="Not in the filing"
          {...(before?.row && { change: { value: less(last?.row?.[key], before.row[key]), format: 'plain' as const } })}
          note={before?.row ? `points on ${quarterOf(before.end)}` : 'no filing for the quarter before'}
          trend={quarters.slice(-12).map(({ row }) => row?.[key] ?? null)}
          why={
            <Facts
              facts={[
                [
                  'What',
                  key === 'pledged' ? 'pledged promoter shares ÷ promoter shares' : 'shares of the group ÷ all shares',
                ],
                ['Quarter', last ? formatDay(day(last.end)) : '–'],
                ['Data set', 'Shareholding pattern'],
                ['Source', source],
              ]}
            />
          }
        />
      ))}
    </FigureRow>
  )
}

const shownQuarters = 12

const allParts = [
  { label: 'Promoters' },
  { label: 'of these pledged', hatched: true },
  { label: 'Foreign institutions' },
  { label: 'Domestic institutions' },
  { label: 'Government' },
  { label: 'Public and others' },
]

/** Pledged shares are the upper part of the promoters'. */
function stackOf({ promoter, pledged, fii, dii, government, public: others }: HeldQuarter): readonly (number | null)[] {
  const held = promoter === null || pledged === null ? null : (promoter * pledged) / 100
  return [promoter === null ? null : promoter - (held ?? 0), held, fii, dii, government, others]
}

function Owners({ company: { quarters } }: { company: HeldCompany }) {
  const shown = quarters.slice(-shownQuarters)
  const stacks = shown.map(({ row }) => row && stackOf(row))
  // A part that nobody has in any quarter is only a word in the legend.
  const used = allParts.flatMap((_, part) => (stacks.some((stack) => (stack?.[part] ?? 0) > 0) ? [part] : []))
  const gaps = shown.filter(({ row }) => row === null)
  return (
    <StackedPeriods
      title="Owners by quarter"
      note={
        gaps.length > 0
          ? `% of the company; nothing was filed for ${gaps.map(({ end }) => quarterOf(end)).join(', ')}`
          : '% of the company; pledged shares are hatched'
      }
      parts={used.flatMap((part) => allParts[part] ?? [])}
      periods={shown.map(({ end }, at) => ({
        label: quarterOf(end),
        values: stacks[at] ? used.map((part) => stacks[at]?.[part] ?? null) : null,
      }))}
      gap="not filed"
      format="share"
      decimals={1}
      whole={100}
    />
  )
}

type Holder = HeldCompany['holders'][number]

function Holders({ company }: { company: HeldCompany }) {
  const navigate = useNavigate()
  const columns = useMemo(
    (): readonly Column<Holder>[] => [
      { id: 'name', header: 'Holder', value: (row) => row.name, note: (row) => row.kind ?? '', width: 220 },
      ...stakeColumns<Holder>({ first: company.first, quarter: company.quarter }),
    ],
    [company.first, company.quarter],
  )
  const { quarter, before, symbol } = company
  return (
    <section className={styles.part}>
      <Asked sentence={`who holds ${symbol} above 1%`} title={`Holders of ${symbol}`} />
      <Card
        flush
        title="Holders of 1% and more"
        note={
          quarter !== null && before !== null
            ? `${quarterOf(quarter)} against ${quarterOf(before)}; who fell below 1% stands at the end`
            : ''
        }
      >
        <Table
          caption={`Holders of ${symbol}`}
          columns={columns}
          rows={company.holders}
          rowKey={({ name }) => name}
          keepAs="company-holders"
          paging="usual"
          onOpen={({ name }) => void navigate(investorAddress(name, symbol))}
          empty={<Empty>Nobody is named with 1% or more.</Empty>}
        />
      </Card>
    </section>
  )
}

type Fund = HeldCompany['funds'][number]

/** Places count from the top: a smaller number is a rise. */
const rise = ({ place, placeBefore }: Fund): number | null => (placeBefore === null ? null : placeBefore - place)

const fundColumns: readonly Column<Fund>[] = [
  { id: 'name', header: 'Fund', value: ({ name }) => name, note: ({ house }) => house ?? '', width: 240 },
  { id: 'weight', header: 'Weight %', kind: 'number', value: ({ weight }) => weight },
  { id: 'percent', header: '% of company', kind: 'number', decimals: 3, value: ({ percent }) => percent },
  { id: 'value', header: 'Worth', kind: 'number', format: 'short', value: ({ value }) => value },
  {
    id: 'change3m',
    header: '3 months, points',
    kind: 'change',
    format: 'plain',
    value: ({ change3m }) => change3m,
    reason: () => 'The source keeps no weights of three months ago',
  },
  {
    id: 'place',
    header: 'Place in fund',
    kind: 'number',
    value: ({ place }) => place,
    cell: ({ place, of }) => `${place} of ${of}`,
  },
  {
    id: 'rise',
    header: 'Places gained',
    kind: 'change',
    format: 'whole',
    decimals: 0,
    value: rise,
    reason: ({ change3m }) =>
      change3m === null ? 'The source keeps no weights of three months ago' : 'Not in the fund three months ago',
  },
]

function Funds({ company: { symbol, funds, fundsTotal, fundsAt } }: { company: HeldCompany }) {
  const navigate = useNavigate()
  return (
    <section className={styles.part}>
      <Asked sentence={`which funds hold ${symbol}`} title={`Funds holding ${symbol}`} />
      <Card
        flush
        title="Funds holding it"
        note={`${fundsTotal} ${fundsTotal === 1 ? 'fund' : 'funds'}, by worth${fundsAt === null ? '' : `, as of ${formatDay(day(fundsAt))}`}; places by weight among the holdings of each fund`}
      >
        <Table
          caption={`Funds holding ${symbol}`}
          columns={fundColumns}
          rows={funds}
          rowKey={({ id }) => id}
          keepAs="company-funds"
          find="Filter funds"
          paging="usual"
          onOpen={({ id }) => void navigate(`/mutualfunds?fund=${encodeURIComponent(id)}`)}
          empty={<Empty>No mutual fund in the data holds it.</Empty>}
          {...(fundsTotal > funds.length && { footer: `The largest ${funds.length} of ${fundsTotal}` })}
        />
      </Card>
    </section>
  )
}
