import { useQuery } from '@tanstack/react-query'
import { limits } from 'core/contract'
import type { Showcase } from 'core/contract/rest'
import { formatDay, formatPercent, parseDay } from 'core/values'
import { type FormEvent, type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { askAddress, showcaseQuery } from '../api.ts'
import { Block } from './block.tsx'
import styles from './example.module.css'
import { ExampleTable } from './example-table.tsx'
import { RebasedChart } from './rebased-chart.tsx'

const placeholder = 'Nifty 50 companies with ROCE above 20% and debt to equity under 0.3'

function Question({ question }: { question: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? question ?? ''
  function ask() {
    if (words.trim()) navigate(askAddress(words.trim()))
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    ask()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <form className={styles.question} onSubmit={onSubmit}>
      <textarea
        className={styles.words}
        rows={1}
        onKeyDown={onKeyDown}
        aria-label="Your question"
        placeholder={placeholder}
        value={words}
        maxLength={limits.chat.maxCharacters}
        onChange={(event) => setTyped(event.target.value)}
      />
      <IconButton type="submit" icon="send" label="Ask this question" look="primary" />
    </form>
  )
}

/** Legends name a company by its symbol, as the table does. */
/** As high as the chart beside them. */
const mostRows = 7

const symbolsOf = ({ rows }: Showcase): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, symbol }) => [name, symbol]))

function leader({ matched, universe, rows }: Showcase) {
  const [best] = rows
  return (
    <p className={styles.count}>
      <strong>
        {matched} of {universe}
      </strong>{' '}
      companies match.
      {best && best.return1y !== null && (
        <>
          {' '}
          <strong>{best.symbol}</strong> leads with {formatPercent(best.return1y, 1)} over one year.
        </>
      )}
    </p>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loading what="the example">
        <Skeleton height={430} />
      </Loading>
    </div>
  )
}

/** The product at work on the page: one question, its parts, its answer, its chart. */
export function Example() {
  const { data: arrived, isError, refetch, isFetching } = useQuery(showcaseQuery)
  // Drawing a table and a chart takes a while on a phone; deferred, it yields to the reader's finger.
  const data = useDeferredValue(arrived)
  const asOf = data && parseDay(data.asOf)
  return (
    <Block
      id="example"
      title="One question, answered live"
      text="This is the product, running on the market data loaded here. Change any part of the question."
    >
      <div className={styles.example}>
        <Question question={data?.question} />
        {isError ? (
          <ErrorState
            title="The example could not be loaded."
            onRetry={() => void refetch()}
            busy={isFetching}
            action={<Link to="/assistant">Open the Research Agent</Link>}
          />
        ) : !data ? (
          <Waiting />
        ) : (
          <>
            <ul className={styles.chips} aria-label="How the question was read">
              {data.chips.map((chip) => (
                <li key={chip}>
                  <Chip>{chip}</Chip>
                </li>
              ))}
            </ul>
            <div className={styles.answer}>
              <div className={styles.table}>
                {leader(data)}
                <ExampleTable rows={data.rows.slice(0, mostRows)} />
              </div>
              <RebasedChart series={data.series} shortNames={symbolsOf(data)} />
            </div>
            <p className={styles.foot}>
              <span>
                {asOf ? `As of ${formatDay(asOf)}. ` : ''}Source: {data.source}.
              </span>
              <Link to={askAddress(data.question)}>
                {data.matched > mostRows ? `See all ${data.matched} companies` : 'Ask it yourself'}
              </Link>
            </p>
          </>
        )}
      </div>
    </Block>
  )
}
