import { askWithRules } from 'core/contract'
import styles from './hints.module.css'

export interface RulesChipProps {
  /** Principles that are rules of the asker. */
  ids: readonly string[]
  text: string
  onText: (text: string) => void
}

/** Puts the conditions of one's own rules behind the question. */
export function RulesChip({ ids, text, onText }: RulesChipProps) {
  if (ids.length === 0) return null
  return (
    <button
      type="button"
      className={styles.rules}
      title="Adds the conditions of your rules to the question"
      onClick={() => onText(askWithRules(text, ids))}
    >
      My rules ({ids.length})
    </button>
  )
}
