import type { FeedRun, FeedSampleRow } from 'core/contract/rest'
import { Chip } from '#ui/chip.tsx'
import { type Column, Table } from '#ui/table.tsx'
import styles from './run-report.module.css'

/** The first rows of a run as they were read from the file, and as the store answers them now. */
export function SampleRows({ run }: { run: FeedRun }) {
  const ids = [...new Set(run.sample.map(({ dataset }) => dataset))]
  return ids.map((id) => {
    const rows = run.sample.filter(({ dataset }) => dataset === id)
    const title = rows[0]?.title ?? id
    return (
      <section key={id} className={styles.part} aria-label={`Sample of ${title}`}>
        <Table
          caption={`Sample of ${title}`}
          heading={<strong>{title}: as read, and as the store answers now</strong>}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={({ key, line }) => `${key} ${line}`}
          tools={false}
        />
      </section>
    )
  })
}

function columnsOf(rows: readonly FeedSampleRow[]): readonly Column<FeedSampleRow>[] {
  const titles = new Map(rows.flatMap(({ fields }) => fields.map(({ id, title }) => [id, title] as const)))
  return [
    { id: 'key', header: 'Row', value: ({ key }) => key, note: ({ line }) => `line ${line}`, strong: true },
    {
      id: 'verdict',
      header: 'Read back',
      value: verdictOf,
      cell: (row) => <Chip tone={toneOf[verdictOf(row)]}>{verdictOf(row)}</Chip>,
    },
    ...[...titles].map(
      ([id, title]): Column<FeedSampleRow> => ({
        id,
        header: title,
        kind: rows.every((row) => isFigure(row.fields.find((field) => field.id === id)?.read)) ? 'number' : 'text',
        sortable: false,
        value: (row) => row.fields.find((field) => field.id === id)?.read ?? null,
        cell: (row) => <Cell row={row} id={id} />,
      }),
    ),
  ]
}

/** As figures are written: signs, rupees, digits. */
const isFigure = (text: string | undefined): boolean => text === undefined || /^[−–₹\d]/.test(text)

const toneOf = { Same: 'good', Differs: 'notice', 'Not stored': 'neutral' } as const

function verdictOf({ fields }: FeedSampleRow): keyof typeof toneOf {
  if (fields.every(({ stored }) => stored === null)) return 'Not stored'
  return fields.every(({ read, stored }) => read === stored) ? 'Same' : 'Differs'
}

function Cell({ row, id }: { row: FeedSampleRow; id: string }) {
  const field = row.fields.find((each) => each.id === id)
  if (!field) return '–'
  if (field.stored === field.read || field.stored === null) return field.read
  return (
    <span className={styles.read}>
      {field.read} <span className={styles.stored}>stored {field.stored}</span>
    </span>
  )
}
