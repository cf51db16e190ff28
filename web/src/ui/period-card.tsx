import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './period-card.module.css'
import { saveFile, toCsv } from './table-export.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Period {
  readonly label: string
  /** One for each name; null for the whole period where nothing is known of it. */
  readonly values: readonly (number | null)[] | null
}

interface PeriodCardProps {
  title: string
  note?: string | undefined
  names: readonly string[]
  /** Oldest first. */
  periods: readonly Period[]
  /** What a period without values is called: "not filed". */
  gap?: string
  write: (value: number | null) => string
  legend: ReactNode
  /** What the drawing shows, for whoever hears it. */
  summary: ReactNode
  /** Stays while the drawing comes and goes, so that its width can be watched. */
  plot: RefObject<HTMLDivElement | null>
  /** The drawing. */
  children: ReactNode
}

/** A chart of years or quarters, whose figures can be read as a table instead and taken along as a file. */
export function PeriodCard(props: PeriodCardProps) {
  const { title, note, names, periods, gap, write, legend, summary, plot, children } = props
  const [asTable, setAsTable] = useState(false)
  const save = () => {
    const columns = names.map((name, at) => ({
      id: name,
      header: name,
      value: ({ values }: Period) => values?.[at] ?? null,
    }))
    const period = { id: 'period', header: 'Period', value: ({ label }: Period) => label }
    saveFile(`${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.csv`, toCsv([period, ...columns], periods))
  }
  return (
    <Card
      title={title}
      {...(note !== undefined && { note })}
      actions={
        <>
          <Button size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show figures'}
          </Button>
          <IconButton label="Download CSV" icon="download" size="small" onClick={save} />
        </>
      }
    >
      {legend}
      <div ref={plot}>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
          <section className={styles.scroll} aria-label={`${title}, figures`} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Period</th>
                  {names.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {periods.map(({ label, values }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {values === null ? (
                      <td colSpan={names.length} className={styles.none}>
                        {gap}
                      </td>
                    ) : (
                      names.map((name, at) => <td key={name}>{write(values[at] ?? null)}</td>)
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          children
        )}
      </div>
      <VisuallyHidden>{summary}</VisuallyHidden>
    </Card>
  )
}
