import { useQuery } from '@tanstack/react-query'
import { formatFigure, type Unit } from 'core/catalogue'
import type { FieldHolder } from 'core/contract/rest'
import { formatDay, formatNumber, parseDay } from 'core/values'
import { useNavigate } from 'react-router'
import { addToDraft } from '#lib/chat-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/figure.tsx'
import { Histogram } from '#ui/histogram.tsx'
import { Link } from '#ui/link.tsx'
import type { NumberFormat } from '#ui/number-format.ts'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { spreadQuery } from '../api.ts'
import { type FieldRow, periodNames, sampleQuestions, unitNames } from '../rows.ts'
import styles from '../screen.module.css'

const formats: Partial<Record<Unit, NumberFormat>> = {
  rupees: 'short',
  price: 'rupees',
  percent: 'share',
  times: 'times',
}

const shownDay = (text: string): string => {
  const day = parseDay(text)
  return day ? formatDay(day) : text
}

/** Everything about one field: how its values lie, who is at the ends, why some are missing, and what to ask. */
export function FieldCard({ row, onClose }: { row: FieldRow; onClose: () => void }) {
  const navigate = useNavigate()
  const isLive = row.coverage?.have === null
  const spread = useQuery({ ...spreadQuery(row.dataset, row.id), enabled: !isLive })
  const questions = sampleQuestions(row, spread.data?.median ?? null)
  const { coverage } = row
  return (
    <Dialog open onClose={onClose} title={row.title} note={row.meaning} size="large" cancelLabel="Close">
      <div className={styles.opened}>
        <Facts
          facts={[
            ['Name', row.id],
            ['Also called', row.aliases.slice(0, 8).join(', ') || '–'],
            ['Unit', unitNames[row.unit]],
            ['Data set', row.datasetTitle],
            ['Frequency', periodNames[row.period]],
            ['Formula', row.formula ?? 'As filed or quoted'],
            ['First', coverage?.first ? shownDay(coverage.first) : '?'],
            ['Latest', coverage?.latest ? shownDay(coverage.latest) : '?'],
          ]}
        />
        {isLive ? (
          <p className={styles.quiet}>A live figure: it changes by the second and is not kept.</p>
        ) : spread.error ? (
          <ErrorState title={spread.error.message} onRetry={() => void spread.refetch()} busy={spread.isFetching} />
        ) : !spread.data ? (
          <Loading what="how its values lie">
            <Skeleton height={120} />
          </Loading>
        ) : (
          <>
            <section>
              <h3 className={styles.part}>
                How its values lie{' '}
                <span>
                  {formatNumber(spread.data.have, 0)} of {formatNumber(spread.data.of, 0)} {spread.data.what}
                  {spread.data.median !== null && `, median ${formatFigure(row.unit, spread.data.median)}`}
                </span>
              </h3>
              {spread.data.bins.length > 0 ? (
                <Histogram
                  label={`${row.title}: ${spread.data.have} ${spread.data.what}`}
                  bins={spread.data.bins}
                  format={formats[row.unit] ?? 'plain'}
                  noun={spread.data.what}
                />
              ) : (
                <p className={styles.quiet}>It holds words, dates or names, which do not lie on a scale.</p>
              )}
            </section>
            {spread.data.top.length > 0 && (
              <div className={styles.ends}>
                <Ends title="Highest" holders={spread.data.top} unit={row.unit} />
                <Ends title="Lowest" holders={spread.data.bottom} unit={row.unit} />
              </div>
            )}
            {spread.data.missing.length > 0 && (
              <section>
                <h3 className={styles.part}>Why some are missing</h3>
                <ul className={styles.missing}>
                  {spread.data.missing.map(({ why, count }) => (
                    <li key={why}>
                      <strong>{formatNumber(count, 0)}</strong> {why}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
        {questions.length > 0 && (
          <section>
            <h3 className={styles.part}>Ask with it</h3>
            <ul className={styles.questions}>
              {questions.map((question) => (
                <li key={question}>
                  <Link to={`/assistant?${new URLSearchParams({ q: question })}`}>{question}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>
          <Button
            icon="chat"
            onClick={() => {
              addToDraft(row.id.replaceAll('_', ' '))
              navigate('/assistant')
            }}
          >
            Insert into chat
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

function Ends({ title, holders, unit }: { title: string; holders: readonly FieldHolder[]; unit: Unit }) {
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <ol className={styles.holders}>
        {holders.map(({ name, symbol, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a table may have one name
          <li key={`${name}${at}`}>
            <span>{symbol === null ? name : <Link to={`/company/${encodeURIComponent(symbol)}`}>{name}</Link>}</span>
            <strong>{formatFigure(unit, value)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}
