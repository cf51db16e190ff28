import type { Answer } from 'core/compile'
import { formatNumber } from 'core/values'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { ChipButton } from '../chip.tsx'
import { Figure, FigureRow } from '../figure.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { useIsPhone } from '../media-query.ts'
import { useSnackbar } from '../snackbar.tsx'
import { SourceChip } from '../source-chip.tsx'
import { Strip } from '../states.tsx'
import styles from './answer.module.css'
import { AnswerSeries } from './answer-series.tsx'
import { AnswerTable, Sources } from './answer-table.tsx'
import { LineageFacts } from './lineage-facts.tsx'
import { Survivors } from './survivors.tsx'
import { unitText, writingOf } from './unit-format.ts'
import { WhyCards } from './why-cards.tsx'

export interface AnswerViewProps {
  answer: Answer
  /** Asks again with this text: a choice, a looser clause. Without it the answer is only looked at. */
  onAsk?: (text: string) => void
  onOpenSymbol?: (symbol: string) => void
  /** The verbs, at the right of the first table's head. */
  verbs?: ReactNode
  activeColumn?: string | null
}

/** An answer as people want to look at it: the sentence, figures, charts, tables, why, and where it comes from. */
export function AnswerView({ answer, onAsk, onOpenSymbol, verbs, activeColumn = null }: AnswerViewProps) {
  const { headline, notes, figures, tables, series, why, survivors, clarifications, reading } = answer
  const phone = useIsPhone()
  // One row of figures that already stand above as figures would say everything twice.
  const isSaid = answer.kind === 'lookup' && figures.length > 0 && tables[0]?.rows.length === 1
  const [first, ...others] = isSaid ? [] : tables
  return (
    <div className={styles.answer}>
      {reading.rephrased !== null && (
        <Strip icon="info" tone="info">
          A language model rephrased the question as <strong>{reading.rephrased}</strong>
        </Strip>
      )}
      <p className={answer.outcome === 'answer' ? styles.headline : styles.question}>{headline}</p>
      {clarifications.length > 0 && onAsk && (
        <div className={styles.choose}>
          {answer.outcome === 'answer' && <span className={styles.quiet}>Or did you mean</span>}
          <ul className={styles.choices} aria-label="Choose a reading">
            {clarifications.map(({ label, text }) => (
              <li key={text}>
                <ChipButton onPress={() => onAsk(text)}>{label}</ChipButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>
              <Icon name="info" size={16} />
              {note}
            </li>
          ))}
        </ul>
      )}
      {figures.length > 0 && (
        <FigureRow label="Figures">
          {figures.map(({ label, value, unit, note, lineage, movement }) => (
            <Figure
              key={label}
              label={label}
              value={value}
              {...writingOf(unit, movement)}
              {...(note !== null && { note: unitText('text', note) })}
              {...(lineage && { why: <LineageFacts lineage={lineage} /> })}
              reason="Not known"
            />
          ))}
        </FigureRow>
      )}
      <WhyCards cards={why} />
      {series.length > 0 && <AnswerSeries series={series} title={tables[0]?.title ?? null} source={answer.source} />}
      {first && phone && verbs !== undefined && <div className={styles.verbs}>{verbs}</div>}
      {first && (
        <Card flush>
          <AnswerTable
            table={first}
            heading={<Count title={first.title} shown={first.rows.length} total={first.total} />}
            {...(!phone && { actions: verbs })}
            activeColumn={activeColumn}
            {...(onOpenSymbol && { onOpenSymbol })}
          />
        </Card>
      )}
      {!first && verbs !== undefined && answer.outcome === 'answer' && <div className={styles.verbs}>{verbs}</div>}
      {others.map((table) => (
        <Card key={table.title} flush>
          <AnswerTable
            table={table}
            heading={<Count title={table.title} shown={table.rows.length} total={table.total} />}
            {...(onOpenSymbol && { onOpenSymbol })}
          />
        </Card>
      ))}
      {survivors && <Survivors survivors={survivors} {...(onAsk && { onAsk })} />}
      {tables[0] && <Sources columns={tables[0].columns} />}
      {answer.canonical !== null && <Canonical text={answer.canonical} answer={answer} />}
    </div>
  )
}

function Count({ title, shown, total }: { title: string; shown: number; total: number }) {
  return (
    <span className={styles.count}>
      <strong>{title}</strong>
      {shown < total && (
        <span>
          first {formatNumber(shown, 0)} of {formatNumber(total, 0)}
        </span>
      )}
    </span>
  )
}

/** What was run, word for word, with the day and the source of the data. */
function Canonical({ text, answer }: { text: string; answer: Answer }) {
  const show = useSnackbar()
  return (
    <div className={styles.canonical}>
      <code>{text}</code>
      <span className={styles.stamp}>
        As of {unitText('date', answer.asOf)} <SourceChip source={answer.source} />
        <IconButton
          label="Copy the query"
          icon="copy"
          size="small"
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => show({ text: 'Copied', kind: 'success' }))
          }}
        />
      </span>
    </div>
  )
}
