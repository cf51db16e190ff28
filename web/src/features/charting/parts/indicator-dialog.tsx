import type { ChartStudy } from 'core/contract/rest'
import { findIndicator, type Indicator, indicators } from 'core/indicators'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Empty } from '#ui/states.tsx'
import { namedParameters, writeStudy } from '../chart-state.ts'
import { studyTitle } from '../lines.ts'
import styles from './indicator-dialog.module.css'

/** Those that need the minutes of a session are left out: there are none. */
const offered = indicators.filter(({ inputs }) => !inputs.includes('session'))

const usualOf = ({ id, parameters }: Indicator): ChartStudy => ({
  id,
  parameters: parameters.map((parameter) => parameter.default),
  of: null,
})

function found(text: string): readonly Indicator[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return offered
  const rank = ({ id, title, words }: Indicator): number => {
    if (id === sought || words.includes(sought)) return 0
    if (words.some((word) => word.startsWith(sought)) || title.toLowerCase().startsWith(sought)) return 1
    return title.toLowerCase().includes(sought) || words.some((word) => word.includes(sought)) ? 2 : 3
  }
  return offered
    .map((indicator) => ({ indicator, rank: rank(indicator) }))
    .filter((each) => each.rank < 3)
    .sort((left, right) => left.rank - right.rank)
    .map(({ indicator }) => indicator)
}

export interface IndicatorDialogProps {
  open: boolean
  onClose: () => void
  studies: readonly ChartStudy[]
  onAdd: (study: ChartStudy) => void
  onChange: (key: string) => void
  onRemove: (key: string) => void
}

/** What is drawn, and everything that can be. */
export function IndicatorDialog({ open, onClose, studies, onAdd, onChange, onRemove }: IndicatorDialogProps) {
  const [text, setText] = useState('')
  const shown = found(text)
  return (
    <Dialog open={open} onClose={onClose} title="Indicators" size="large" cancelLabel="Close">
      {studies.length > 0 && (
        <ul className={styles.drawn} aria-label="Drawn now">
          {studies.map((study) => {
            const key = writeStudy(study)
            return (
              <li key={key}>
                <span>{studyTitle(study)}</span>
                <Button size="small" look="quiet" icon="pencil" onClick={() => onChange(key)}>
                  Change
                </Button>
                <Button size="small" look="quiet" icon="close" onClick={() => onRemove(key)}>
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <Field
        label="Find an indicator"
        hideLabel
        icon="search"
        placeholder="RSI, moving average, supertrend…"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={styles.list} aria-label="Indicators">
        {shown.map((indicator) => (
          <li key={indicator.id} className={styles.one}>
            <span className={styles.words}>
              <strong>{indicator.title}</strong>
              <span>{indicator.about}</span>
            </span>
            <Button
              size="small"
              icon="plus"
              aria-label={`Draw ${indicator.title}`}
              onClick={() => onAdd(usualOf(indicator))}
            >
              Draw
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <Empty>No indicator is called that.</Empty>}
    </Dialog>
  )
}

export interface ParameterDialogProps {
  study: ChartStudy | null
  onClose: () => void
  onSave: (study: ChartStudy) => void
}

/** The numbers of one indicator, within its bounds. */
export function ParameterDialog({ study, onClose, onSave }: ParameterDialogProps) {
  return study && <Parameters key={writeStudy(study)} study={study} onClose={onClose} onSave={onSave} />
}

function Parameters({ study, onClose, onSave }: ParameterDialogProps & { study: ChartStudy }) {
  const indicator = findIndicator(study.id)
  const [texts, setTexts] = useState(() => study.parameters.map(String))
  if (!indicator) return null
  const parameters = texts.map(Number)
  const checked = indicator.check(namedParameters({ ...study, parameters }))
  const isWritten = texts.every((text) => text.trim() !== '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={indicator.title}
      note={indicator.about}
      size="small"
      primary={{
        label: 'Draw it',
        disabled: !checked.ok || !isWritten,
        onAction: () => onSave({ ...study, parameters }),
      }}
    >
      <div className={styles.fields}>
        {indicator.parameters.map(({ name, title, min, max, isWhole }, at) => (
          <Field
            key={name}
            label={title}
            type="number"
            min={min}
            max={max}
            step={isWhole ? 1 : 'any'}
            value={texts[at] ?? ''}
            hint={`${min} to ${max}`}
            onChange={(event) => setTexts(texts.map((text, place) => (place === at ? event.target.value : text)))}
          />
        ))}
        {indicator.parameters.length === 0 && <p>It takes no numbers.</p>}
      </div>
      {!checked.ok && isWritten && (
        <p role="alert" className={styles.wrong}>
          {checked.failure}
        </p>
      )}
    </Dialog>
  )
}
