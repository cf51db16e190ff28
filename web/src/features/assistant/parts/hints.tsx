import { useQuery } from '@tanstack/react-query'
import { categoryTitles } from 'core/catalogue'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { categoriesQuery } from '../api.ts'
import { ExplorerGrid } from './explorer-grid.tsx'
import styles from './hints.module.css'

const titles: Readonly<Record<string, string>> = categoryTitles

export interface CategoryHintsProps {
  onPick: (word: string) => void
  onClosed: () => void
  /** One's own rules, first of what can be put into a question. */
  rules?: ReactNode
}

/** What can be asked about: the categories of the data, each with its data sets and fields behind it. */
export function CategoryHints({ onPick, onClosed, rules }: CategoryHintsProps) {
  const { data } = useQuery(categoriesQuery)
  const [open, setOpen] = useState<string | null>(null)
  const close = () => {
    setOpen(null)
    onClosed()
  }
  if (!data) return <span className={styles.hints}>{rules}</span>
  return (
    <>
      <span className={styles.hints}>
        {rules}
        <span className={styles.lead}>Ask about</span>
        {Object.keys(data).map((category) => (
          <button key={category} type="button" className={styles.hint} onClick={() => setOpen(category)}>
            {titles[category] ?? category}
          </button>
        ))}
      </span>
      <WordsDialog
        open={open !== null}
        {...(open !== null && { category: open })}
        onClose={close}
        onPick={(word) => {
          onPick(word)
          close()
        }}
      />
    </>
  )
}

export interface WordsDialogProps {
  open: boolean
  /** The category to begin with; all of them without one. */
  category?: string
  onClose: () => void
  onPick?: (word: string) => void
}

/** Every word of the data, by category and data set. */
export function WordsDialog({ open, category, onClose, onPick }: WordsDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({ ...categoriesQuery, enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title="Words you can use"
      note="Every data set and field of the product. Press a field to put it into your question."
    >
      {data ? (
        <ExplorerGrid
          categories={data}
          {...(category !== undefined && { first: category })}
          {...(onPick && { onPick })}
        />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading what="words" lines={8} />
      )}
    </Dialog>
  )
}
