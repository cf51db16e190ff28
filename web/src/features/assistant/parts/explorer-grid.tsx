import { categoryTitles } from 'core/catalogue'
import type { PromptCategories } from 'core/contract/rest'
import { useId, useMemo, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/states.tsx'
import { titleCase } from '../title-case.ts'
import styles from './explorer-grid.module.css'

const titles: Readonly<Record<string, string>> = categoryTitles

export interface ExplorerGridProps {
  categories: PromptCategories
  /** The category that stands first. */
  first?: string
  onPick?: (word: string) => void
}

/** A card for each signal category: its data sets, how many fields each has, and their names behind a toggle. */
export function ExplorerGrid({ categories, first, onPick }: ExplorerGridProps) {
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = (name: string) => words.every((word) => titleCase(name).toLowerCase().includes(word))
    return Object.entries(categories)
      .sort(([left], [right]) => Number(right === first) - Number(left === first))
      .map(([category, datasets]) => ({
        category,
        datasets: datasets
          .map((dataset) => ({
            ...dataset,
            fields: fits(dataset.dataset_name) ? dataset.fields : dataset.fields.filter(fits),
          }))
          .filter(({ fields }) => fields.length > 0),
      }))
      .filter(({ datasets }) => datasets.length > 0)
  }, [categories, first, search])
  return (
    <div className={styles.explorer}>
      <Field
        label="Search fields"
        hideLabel
        icon="search"
        placeholder="Search fields"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && <Empty>No field matches.</Empty>}
      <div className={styles.grid}>
        {shown.map(({ category, datasets }) => (
          <Card
            key={category}
            level={3}
            title={titles[category] ?? titleCase(category)}
            note={`${datasets.length} data sets`}
            flush
          >
            <ul className={styles.datasets}>
              {datasets.map((dataset) => (
                <DatasetRow
                  key={dataset.dataset_name}
                  dataset={dataset}
                  isOpen={search.trim() !== ''}
                  {...(onPick && { onPick })}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  )
}

interface DatasetRowProps {
  dataset: PromptCategories[string][number]
  isOpen: boolean
  onPick?: (word: string) => void
}

function DatasetRow({ dataset, isOpen, onPick }: DatasetRowProps) {
  const [toggled, setToggled] = useState(false)
  const id = useId()
  const open = isOpen || toggled
  return (
    <li className={styles.dataset}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setToggled(!toggled)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
        <span>{titleCase(dataset.dataset_name)}</span>
        <Chip>{dataset.fields.length} fields</Chip>
      </button>
      {open && (
        <ul id={id} className={styles.fields}>
          {dataset.fields.map((field) => (
            <li key={field}>
              {onPick ? (
                <button type="button" className={styles.field} onClick={() => onPick(titleCase(field))}>
                  {titleCase(field)}
                </button>
              ) : (
                <span className={styles.field}>{titleCase(field)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
