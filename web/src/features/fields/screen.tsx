import { useQuery } from '@tanstack/react-query'
import { formatFigure } from 'core/catalogue'
import { formatDay, formatNumber, parseDay } from 'core/values'
import { useDeferredValue, useMemo } from 'react'
import { useWords } from '#lib/use-words.ts'
import { unitText } from '#ui/answer/unit-format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Select } from '#ui/select.tsx'
import { Empty, Strip } from '#ui/states.tsx'
import { Checkbox } from '#ui/switch.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { coverageQuery } from './api.ts'
import { FieldCard } from './parts/field-card.tsx'
import {
  type Asked,
  askedRows,
  type FieldRow,
  facets,
  fieldRows,
  periodNames,
  readAsked,
  unitNames,
  writeAsked,
} from './rows.ts'
import styles from './screen.module.css'

const columns: readonly Column<FieldRow>[] = [
  { id: 'title', header: 'Field', value: ({ title }) => title, note: ({ id }) => id, strong: true, width: 200 },
  {
    id: 'meaning',
    header: 'Meaning',
    value: ({ meaning }) => meaning,
    cell: ({ meaning }) => <span className={styles.meaning}>{meaning}</span>,
  },
  {
    id: 'aliases',
    header: 'Also called',
    value: ({ aliases }) => aliases.join(', '),
    cell: ({ aliases }) => <span className={styles.aliases}>{aliases.slice(0, 3).join(', ')}</span>,
  },
  { id: 'unit', header: 'Unit', value: ({ unit }) => unitNames[unit] },
  { id: 'period', header: 'Frequency', value: ({ period }) => periodNames[period] },
  {
    id: 'share',
    header: 'Coverage',
    kind: 'number',
    value: ({ share }) => share,
    cell: ({ share, coverage }) => (
      <span
        title={
          coverage?.have == null
            ? 'Not known'
            : `${formatNumber(coverage.have, 0)} of ${formatNumber(coverage.of, 0)} ${coverage.what}`
        }
      >
        {share === null ? '?' : `${formatNumber(share, 0)}%`}
      </span>
    ),
  },
  {
    id: 'latest',
    header: 'Latest',
    value: ({ coverage }) => coverage?.latest ?? '?',
    cell: ({ coverage }) => unitText('date', coverage?.latest ?? '?'),
  },
  {
    id: 'example',
    header: 'Example',
    value: ({ coverage, unit }) => (coverage?.example ? formatFigure(unit, coverage.example.value) : null),
    note: ({ coverage }) => coverage?.example?.name ?? '',
    reason: () => 'Nothing to show',
  },
  { id: 'dataset', header: 'Data set', value: ({ datasetTitle }) => datasetTitle },
  { id: 'formula', header: 'Formula', value: ({ formula }) => formula, reason: () => 'As filed or quoted' },
  {
    id: 'first',
    header: 'First',
    value: ({ coverage }) => coverage?.first ?? '?',
    cell: ({ coverage }) => unitText('date', coverage?.first ?? '?'),
  },
]

export function Screen() {
  const [words, setWords] = useWords()
  const asked = useMemo(() => readAsked(words), [words])
  const opened = words.get('field')
  const coverage = useQuery(coverageQuery)
  const rows = useMemo(() => fieldRows(coverage.data?.fields ?? null), [coverage.data])
  const late = useDeferredValue(asked)
  const shown = useMemo(() => askedRows(rows, late), [rows, late])
  const choices = useMemo(() => facets(rows, late), [rows, late])
  const set = (change: Partial<Asked>) => setWords(writeAsked({ ...asked, ...change }))
  const open = (key: string | null) => {
    const next = writeAsked(asked)
    if (key !== null) next.set('field', key)
    setWords(next, { isStep: key !== null })
  }
  const row =
    opened === null ? undefined : rows.find(({ key, id, isPlain }) => key === opened || (isPlain && id === opened))
  const day = coverage.data ? parseDay(coverage.data.asOf) : null
  return (
    <div className={styles.screen}>
      <PageHead
        title="Fields"
        subtitle="Every figure a question can use: what it means, where it comes from, and how much of it is there."
        {...(coverage.data && {
          asOf: {
            when: day ? formatDay(day) : coverage.data.asOf,
            source: coverage.data.source,
          },
        })}
      />
      {coverage.error && (
        <Strip
          tone="bad"
          action={
            <Button size="small" icon="refresh" busy={coverage.isFetching} onClick={() => void coverage.refetch()}>
              Retry
            </Button>
          }
        >
          How much is there of each field could not be read; it is shown as “?”.
        </Strip>
      )}
      <div className={styles.filters}>
        <Field
          label="Find a field"
          icon="search"
          type="search"
          placeholder="ROCE, karza, return on capital…"
          value={asked.q}
          onChange={(event) => set({ q: event.target.value })}
        />
        <Select
          label="Category"
          options={choices.category}
          value={asked.category}
          onChange={(category) => set({ category })}
        />
        <Select label="Unit" options={choices.unit} value={asked.unit} onChange={(unit) => set({ unit })} />
        <Select
          label="Frequency"
          options={choices.period}
          value={asked.period}
          onChange={(period) => set({ period })}
        />
        <div className={styles.sparse}>
          <Checkbox
            label={`Fewer than half have it (${choices.sparse})`}
            checked={asked.sparse}
            onChange={(sparse) => set({ sparse })}
          />
        </div>
      </div>
      <Card flush>
        <Table
          caption={`${formatNumber(shown.length, 0)} fields`}
          heading={`${formatNumber(shown.length, 0)} fields`}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          onOpen={({ key }) => open(key)}
          keepAs="fields"
          empty={
            <Empty action={<Button onClick={() => setWords({})}>Show all fields</Button>}>No field matches.</Empty>
          }
        />
      </Card>
      {row && <FieldCard key={row.key} row={row} onClose={() => open(null)} />}
    </div>
  )
}
