import type { ReactNode } from 'react'
import { ChipButton } from './chip.tsx'
import { Field } from './field.tsx'
import styles from './rule-words.module.css'

export interface RuleWordsProps {
  label: string
  sentence: string
  onSentence: (sentence: string) => void
  /** Sentences to begin with. */
  starters: readonly string[]
  /** What the rule would have told. */
  says: string
  /** Beside the sentence, where no dialog around it has the button. */
  action?: ReactNode
}

/** A rule as a sentence, with sentences to begin with and what it would have told. */
export function RuleWords({ label, sentence, onSentence, starters, says, action }: RuleWordsProps) {
  return (
    <div className={styles.words}>
      <div className={styles.line}>
        <Field label={label} value={sentence} maxLength={500} onChange={(event) => onSentence(event.target.value)} />
        {action}
      </div>
      <p className={styles.starters}>
        {starters.map((each) => (
          <ChipButton key={each} pressed={each === sentence} onPress={() => onSentence(each)}>
            {each}
          </ChipButton>
        ))}
      </p>
      <p className={styles.says} role="status">
        {says}
      </p>
    </div>
  )
}
