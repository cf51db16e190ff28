import { useMutation } from '@tanstack/react-query'
import { mostRatios } from 'core/company'
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { readRatio } from '../api.ts'
import { moved } from '../move.ts'
import styles from './ratio-editor.module.css'

interface RatioEditorProps {
  symbol: string
  ratios: readonly string[]
  isUsual: boolean
  titleOf: (asked: string) => string
  onChoose: (ratios: readonly string[] | null) => void
}

const offered = [
  'ps',
  'peg',
  'ev_to_ebit',
  'price_to_free_cash_flow',
  'roic',
  'roa',
  'net_margin',
  'gross_margin',
  'interest_coverage',
  'current_ratio',
  'debtor_days',
  'inventory_days',
  'cash_conversion_cycle',
  'dividend_payout',
  'eps',
  'book_value',
  'promoter_holding',
  'pledged_percent',
  'piotroski_score',
  'altman_z_score',
  'avg(roce, 5y)',
  'cagr(eps, 5y)',
  'market_cap / revenue',
  'free_cash_flow / net_profit',
] as const

/** Adds, removes and orders: by dragging, or with the arrow keys on a handle. */
export function RatioEditor({ symbol, ratios, isUsual, titleOf, onChoose }: RatioEditorProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const add = useMutation({
    mutationFn: (asked: string) => readRatio(symbol, asked),
    onSuccess: (ratio) => {
      if (!ratio) return
      if (ratio.outcome === 'refused') {
        setRefusal(
          [ratio.message, ...(ratio.nearest.length > 0 ? [`Nearest: ${ratio.nearest.join(', ')}.`] : [])].join(' '),
        )
        return
      }
      if (ratios.includes(ratio.expression)) {
        setRefusal(`${ratio.title} is already in the grid.`)
        return
      }
      onChoose([...ratios, ratio.expression])
      setSaid(`${ratio.title} added`)
      setText('')
      setRefusal(undefined)
    },
    onError: () => setRefusal('That could not be read. Try again.'),
  })
  const move = (from: number, to: number) => {
    const next = moved(ratios, from, to)
    if (next === ratios) return
    onChoose(next)
    setSaid(`${titleOf(ratios[from] ?? '')} is now ${to + 1} of ${ratios.length}`)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(at, at + step)
    // The handle moved with its ratio; the focus follows it.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[at + step]?.focus())
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, to)
    setDragged(null)
  }
  return (
    <div className={styles.editor}>
      <ul ref={list} className={styles.list} aria-label="Ratios in their order">
        {ratios.map((asked, at) => (
          <li
            key={asked}
            className={classNames(styles.item, dragged === at && styles.dragged)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <button
              type="button"
              className={styles.handle}
              data-handle
              aria-label={`Move ${titleOf(asked)}, ${at + 1} of ${ratios.length}`}
              aria-describedby={`${id}-keys`}
              onKeyDown={(event) => press(event, at)}
            >
              <Icon name="menu" size={12} />
            </button>
            {titleOf(asked)}
            <IconButton
              label={`Remove ${titleOf(asked)}`}
              icon="close"
              size="small"
              onClick={() => {
                onChoose(ratios.filter((each) => each !== asked))
                setSaid(`${titleOf(asked)} removed`)
              }}
            />
          </li>
        ))}
      </ul>
      <p id={`${id}-keys`} className={styles.keys}>
        Drag to order, or press the arrow keys on a handle.
      </p>
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') add.mutate(text.trim())
        }}
      >
        <Field
          label="Add a ratio"
          hint="Its name, or a formula of your own: market_cap / revenue, avg(roce, 5y)"
          list={`${id}-offered`}
          value={text}
          maxLength={300}
          error={refusal}
          disabled={ratios.length >= mostRatios}
          onChange={(event) => {
            setText(event.target.value)
            setRefusal(undefined)
          }}
        />
        <datalist id={`${id}-offered`}>
          {offered
            .filter((each) => !ratios.includes(each))
            .map((each) => (
              <option key={each} value={each} />
            ))}
        </datalist>
        <Button type="submit" icon="plus" busy={add.isPending}>
          Add ratio
        </Button>
        {!isUsual && (
          <Button look="quiet" icon="refresh" onClick={() => onChoose(null)}>
            Usual ratios
          </Button>
        )}
      </form>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
