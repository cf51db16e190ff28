import { nextRiskQuestion, type RiskAnswers, riskQuestions } from 'core/calculators'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from '../screen.module.css'

interface Props {
  answers: RiskAnswers
  onAnswer: (answers: RiskAnswers) => void
  onFinish: (answers: RiskAnswers) => void
  /** What the line below says of saving. */
  kept: string
  busy: boolean
}

const partNames = { capacity: 'What you can bear to lose', tolerance: 'What you can bear to see' } as const

/** One question at a time, with back, progress, and what was answered kept. */
export function Questions({ answers, onAnswer, onFinish, kept, busy }: Props) {
  const [at, setAt] = useState(() => nextRiskQuestion(answers) ?? riskQuestions.length - 1)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  // The first question must not pull the page down; every later one takes the focus, so that it is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another question is shown
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [at])
  const question = riskQuestions[at]
  if (!question) return null
  const chosen = answers[question.id]
  const isLast = at === riskQuestions.length - 1
  const answered = riskQuestions.filter(({ id }) => answers[id] !== undefined).length
  const next = () => {
    if (!isLast) setAt(at + 1)
    else if (nextRiskQuestion(answers) === null) onFinish(answers)
    else setAt(nextRiskQuestion(answers) ?? at)
  }
  return (
    <Card>
      <div className={styles.progress}>
        <span>
          Question {at + 1} of {riskQuestions.length}
        </span>
        <span>{partNames[question.part]}</span>
      </div>
      <progress className={styles.bar} max={riskQuestions.length} value={answered} aria-label="Questions answered">
        {answered} of {riskQuestions.length}
      </progress>
      <h2 ref={heading} tabIndex={-1} className={styles.asks} id="risk-question">
        {question.asks}
      </h2>
      <p className={styles.because}>{question.because}</p>
      <fieldset className={styles.options} aria-labelledby="risk-question">
        {question.options.map((option, place) => (
          <label key={option} className={classNames(styles.option, chosen === place && styles.chosen)}>
            <input
              type="radio"
              name={question.id}
              checked={chosen === place}
              onChange={() => onAnswer({ ...answers, [question.id]: place })}
            />
            {option}
          </label>
        ))}
      </fieldset>
      <div className={styles.verbs}>
        <Button icon="arrow-left" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <Button look="primary" disabled={chosen === undefined} busy={busy} onClick={next}>
          {isLast ? 'See my profile' : 'Next'}
        </Button>
        <span className={styles.kept} role="status">
          {kept}
        </span>
      </div>
    </Card>
  )
}
