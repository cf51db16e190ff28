import type { Reading } from 'core/language'
import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import styles from './answer.module.css'

/** The question as it was typed: understood words underlined, unknown ones marked. */
export function Sentence({ reading }: { reading: Reading }) {
  let at = 0
  const parts = reading.words.map((word) => {
    const before = reading.text.slice(at, word.start)
    at = word.end
    const text = reading.text.slice(word.start, word.end)
    return (
      <Fragment key={word.start}>
        {before}
        {word.role === 'filler' ? (
          <span className={styles.filler}>{text}</span>
        ) : (
          <span
            className={classNames(word.role === 'used' ? styles.used : styles.unknown)}
            title={word.role === 'used' ? (word.became ?? undefined) : 'Not understood'}
          >
            {text}
          </span>
        )}
      </Fragment>
    )
  })
  return (
    <p className={styles.sentence}>
      {parts}
      {reading.text.slice(at)}
    </p>
  )
}

/** Said beside the question: that every word counted, or which did not. */
export function readingNote(reading: Reading): { readonly isWhole: boolean; readonly text: string } {
  const unknown = reading.words.filter(({ role }) => role === 'unknown')
  if (unknown.length === 0) return { isWhole: true, text: 'Every word used' }
  return { isWhole: false, text: `Not understood: ${unknown.map(({ text }) => text).join(', ')}` }
}
