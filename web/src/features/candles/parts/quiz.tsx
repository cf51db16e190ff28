import { type CandleQuestion, candleLimits } from 'core/contract/rest'
import { type CandlePattern, findPattern } from 'core/indicators'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo, useRef, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { type Shortcut, useShortcuts } from '#ui/shortcuts.tsx'
import { chartAddress } from '../words.ts'
import { CandlePicture } from './candle-picture.tsx'
import styles from './quiz.module.css'

export interface QuizProps {
  questions: readonly CandleQuestion[]
  galleryTo: string
  patternTo: (id: string) => string
  onAgain: () => void
}

const titleOf = (id: string): string => findPattern(id)?.title ?? id

/** Candles to be named, one question at a time: by pointer, or by the keys 1 to 4 and Enter. */
export function Quiz({ questions, galleryTo, patternTo, onAgain }: QuizProps) {
  const [answers, setAnswers] = useState<readonly string[]>([])
  const [place, setPlace] = useState(0)
  const question = questions[place]
  const answer = answers[place]
  const right = answers.filter((each, at) => each === questions[at]?.answer).length

  const choose = (choice: string | undefined) => {
    if (choice !== undefined && answer === undefined) setAnswers([...answers, choice])
  }
  const go = () => {
    if (answer !== undefined) setPlace(place + 1)
  }
  // Registered once and asked for what they do now: keys pressed fast would fall between two registrations.
  const now = useRef({ choose, go, choices: question?.choices })
  now.current = { choose, go, choices: question?.choices }
  useShortcuts(
    useMemo(
      (): readonly Shortcut[] => [
        ...Array.from({ length: candleLimits.quiz.choices }, (_, at) => ({
          keys: String(at + 1),
          does: `Answer ${at + 1}`,
          group: 'Quiz',
          run: () => now.current.choose(now.current.choices?.[at]),
        })),
        { keys: 'n', does: 'Next question', group: 'Quiz', run: () => now.current.go() },
      ],
      [],
    ),
  )

  if (!question)
    return <Score right={right} questions={questions} answers={answers} {...{ galleryTo, patternTo, onAgain }} />
  const pattern = findPattern(question.answer)
  return (
    <Card
      title={`Question ${place + 1} of ${questions.length}`}
      note={`${right} right so far`}
      actions={
        <ButtonLink size="small" look="quiet" to={galleryTo}>
          End quiz
        </ButtonLink>
      }
    >
      <div className={styles.question}>
        <CandlePicture
          picture={question.picture}
          count={question.picture.candles.length - question.picture.first}
          label={`Candles to be named: ${question.picture.candles.length - question.picture.first} of them, after ${question.picture.first} others`}
          size="large"
        />
        <div>
          <p className={styles.ask}>Which pattern do the marked candles make?</p>
          <ol className={styles.choices}>
            {question.choices.map((choice, at) => (
              <li key={choice}>
                <button
                  type="button"
                  className={classNames(
                    styles.choice,
                    answer !== undefined && choice === question.answer && styles.right,
                    answer === choice && choice !== question.answer && styles.wrong,
                  )}
                  disabled={answer !== undefined}
                  onClick={() => choose(choice)}
                >
                  <kbd>{at + 1}</kbd> {titleOf(choice)}
                </button>
              </li>
            ))}
          </ol>
          <div role="status">
            {answer !== undefined && pattern && <Verdict question={question} answer={answer} pattern={pattern} />}
          </div>
          {answer !== undefined && (
            <Button look="primary" onClick={go} autoFocus>
              {place === questions.length - 1 ? 'See the score' : 'Next question'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function Verdict({ question, answer, pattern }: { question: CandleQuestion; answer: string; pattern: CandlePattern }) {
  const { symbol, days } = question.picture
  return (
    <p className={styles.verdict}>
      <strong>{answer === question.answer ? 'Right.' : `No: ${pattern.title}.`}</strong> {pattern.rule}{' '}
      <Link to={chartAddress(pattern.id, symbol, 'day')}>
        {symbol}, {formatDay((days.at(-1) ?? '') as TradingDay)}
      </Link>
    </p>
  )
}

interface ScoreProps extends QuizProps {
  right: number
  answers: readonly string[]
}

function Score({ right, questions, answers, galleryTo, patternTo, onAgain }: ScoreProps) {
  const missed = questions.filter(({ answer }, at) => answers[at] !== answer)
  return (
    <Card title={`${right} of ${questions.length} right`}>
      {missed.length > 0 && (
        <>
          <p>Look at these again:</p>
          <ul className={styles.missed}>
            {missed.map(({ answer }) => (
              <li key={answer}>
                <Link to={patternTo(answer)}>{titleOf(answer)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.verbs}>
        <Button look="primary" icon="refresh" onClick={onAgain}>
          Ten more
        </Button>
        <ButtonLink to={galleryTo}>Back to the gallery</ButtonLink>
      </div>
    </Card>
  )
}
