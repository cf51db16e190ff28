import { useQuery } from '@tanstack/react-query'
import { type FundPlan, type FundRow, fundLimits } from 'core/contract/rest'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { askAddress } from '#lib/sentences.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { Empty, ErrorState } from '#ui/states.tsx'
import { Table } from '#ui/table.tsx'
import { fundAddress } from '../addresses.ts'
import { listQuery } from '../api.ts'
import { fundColumns } from '../columns.tsx'
import {
  categoryTitles,
  chipRules,
  chips,
  type Filters,
  firstSort,
  passes,
  readFilters,
  sentenceOf,
  writeFilters,
} from '../filters.ts'
import styles from './screener.module.css'

const planLabels: Readonly<Record<FundPlan, string>> = { direct: 'Direct', regular: 'Regular', all: 'All plans' }
const noRows: readonly FundRow[] = []

export interface ScreenerProps {
  words: URLSearchParams
  onWords: (words: URLSearchParams) => void
}

/** Every fund by what it returned, what it costs and how it fell. */
export function Screener({ words, onWords }: ScreenerProps) {
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(words), [words])
  const set = (next: Partial<Filters>) => onWords(writeFilters({ ...filters, ...next }))
  const list = useQuery(listQuery(filters.plan))
  const rows = list.data?.rows ?? noRows
  const titles = useMemo(() => categoryTitles(rows), [rows])
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { categoryKey } of rows) if (categoryKey) found.set(categoryKey, (found.get(categoryKey) ?? 0) + 1)
    return found
  }, [rows])
  const shown = useMemo(() => rows.filter((fund) => passes(fund, filters)), [rows, filters])
  const sentence = sentenceOf(filters, titles)

  return (
    <>
      <section className={styles.bar} aria-label="Filters">
        <Select
          label="Category"
          hideLabel
          size="small"
          options={[
            { value: '', label: `All ${titles.size} categories` },
            ...[...titles]
              .map(([value, title]) => ({ value, label: list.data ? `${title} (${counts.get(value) ?? 0})` : title }))
              .sort((one, other) => one.label.localeCompare(other.label)),
          ]}
          value={filters.category}
          onChange={(category) => set({ category })}
        />
        <Segmented
          label="Plan"
          size="small"
          options={(['direct', 'regular', 'all'] as const).map((value) => ({ value, label: planLabels[value] }))}
          value={filters.plan}
          onChange={(plan) => set({ plan })}
        />
        {chips.map((chip) => (
          <ChipButton
            key={chip}
            pressed={filters.on.includes(chip)}
            onPress={() =>
              set({
                on: chips.filter((each) => (each === chip ? !filters.on.includes(chip) : filters.on.includes(each))),
              })
            }
          >
            {chipRules[chip].label}
          </ChipButton>
        ))}
      </section>
      <SentenceStrip sentence={sentence} editTo={askAddress(sentence)} />
      {list.error ? (
        <Card>
          <ErrorState title={list.error.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
        </Card>
      ) : (
        <Card flush>
          <Table
            caption={`${shown.length} funds`}
            columns={fundColumns}
            rows={shown}
            rowKey={({ id }) => id}
            loading={list.isPending}
            keepAs="mutual-funds"
            find="Filter funds"
            initialSort={filters.sort}
            onSort={(sort) => set({ sort: sort ? { id: sort.id, descending: sort.descending === true } : firstSort })}
            onOpen={({ id, scrapedAt }) => {
              if (!scrapedAt) void navigate(fundAddress(id))
            }}
            empty={
              filters.plan === 'regular' && rows.length === 0 ? (
                <Empty action={<Button onClick={() => set({ plan: 'direct' })}>Show direct plans</Button>}>
                  The source in use lists no regular plans.
                </Empty>
              ) : (
                <Empty action={<Button onClick={() => onWords(new URLSearchParams())}>Show all funds</Button>}>
                  No fund passes these filters.
                </Empty>
              )
            }
            footer={
              rows.length > 0 && (
                <span>
                  Returns over more than a year are a year’s, from point to point; plans that pay out are left out.
                  Rolling: every {fundLimits.rollingYears} years between month ends. Downside capture: the part of its
                  benchmark’s falls a fund took over 36 months. Deepest fall: of month-end NAVs.
                  {(list.data?.total ?? 0) > rows.length &&
                    ` The ${rows.length} largest of ${list.data?.total} are listed.`}
                </span>
              )
            }
          />
        </Card>
      )}
    </>
  )
}
