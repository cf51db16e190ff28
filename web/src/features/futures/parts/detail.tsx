import { useQuery } from '@tanstack/react-query'
import { day, formatDay } from 'core/values'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { askAddress } from '#lib/sentences.ts'
import { useWatched } from '#lib/use-watched.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SentenceStrip } from '#ui/sentence-strip.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { historyQuery } from '../api.ts'
import { BuildUpChip, daysWords, type FutureRow } from '../columns.tsx'
import { contractValue } from '../filters.ts'
import { daysTo, priceOf } from '../rows.ts'
import { underlyingSentence } from '../sentences.ts'
import { AlertDialog } from './alert-dialog.tsx'
import styles from './detail.module.css'
import { History } from './history.tsx'
import { Term } from './term.tsx'

export interface DetailProps {
  /** Contracts of one underlying, nearest first; at least one. */
  months: readonly [FutureRow, ...FutureRow[]]
  board: QuoteBoard
  today: string
  onClose: () => void
}

/** One underlying: its months, how price and open interest came here, how months were rolled, and the ways on. */
export function Detail({ months, board, today, onClose }: DetailProps) {
  const [near] = months
  const [chosen, setChosen] = useState(near.contract)
  const [isAlerting, setAlerting] = useState(false)
  const row = months.find(({ contract }) => contract === chosen) ?? near
  const price = priceOf(row, useQuote(board, row.contract), useQuote(board, row.quote), today)
  const history = useQuery(historyQuery(near.symbol))
  const { isAuthenticated } = useAuth()
  const watching = useWatched('future', useSnackbar())
  const isWatched = watching.watched.includes(row.contract)
  const sentence = underlyingSentence(near.symbol)
  const isSwitchable = months.length > 1

  if (isAlerting)
    return (
      <AlertDialog symbol={row.symbol} contract={row.contract} last={price.last} onClose={() => setAlerting(false)} />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={`${near.symbol} futures`}
      note={`${near.name} · ${row.contract}, ${formatDay(day(row.expiry))} (${daysWords(daysTo(row.expiry, today))})`}
    >
      <div className={styles.detail}>
        <div className={styles.verbs}>
          {isSwitchable && (
            <Segmented
              label="Contract"
              size="small"
              options={months.map(({ contract, expiry }) => ({ value: contract, label: formatDay(day(expiry)) }))}
              value={row.contract}
              onChange={setChosen}
            />
          )}
          <Button
            size="small"
            icon="star"
            aria-pressed={isWatched}
            busy={watching.isBusy}
            onClick={() => watching.toggle(row.contract, !isWatched)}
          >
            {isWatched ? 'Watched' : 'Watch'}
          </Button>
          <Button size="small" icon="bell" onClick={() => setAlerting(true)}>
            Set alert
          </Button>
          <ButtonLink
            size="small"
            icon="candles"
            to={`/tradingagent/indicators?${new URLSearchParams({ symbol: `future:${row.contract}` })}`}
          >
            Open chart
          </ButtonLink>
          <ButtonLink size="small" icon="table" to={`/options?${new URLSearchParams({ symbol: near.symbol })}`}>
            Option chain
          </ButtonLink>
        </div>
        <Figures row={row} price={price} />
        <SentenceStrip
          sentence={sentence}
          editTo={askAddress(sentence)}
          {...(isAuthenticated && { onAlert: () => setAlerting(true) })}
        />
        <Term months={months} />
        {history.isPending ? (
          <Loading what="a year of contracts">
            <Skeleton height={320} />
            <Skeleton height={200} />
          </Loading>
        ) : history.error ? (
          <ErrorState title={history.error.message} onRetry={() => void history.refetch()} busy={history.isFetching} />
        ) : (
          <History history={history.data} contract={row.contract} today={today} />
        )}
      </div>
    </Dialog>
  )
}

function Figures({ row, price }: { row: FutureRow; price: ReturnType<typeof priceOf> }) {
  const on = formatDay(day(row.day))
  return (
    <FigureRow label={`Figures of ${row.contract}`}>
      <Figure label="Last price" value={price.last} format="rupees" change={{ value: price.change }} />
      <Figure
        label="Basis"
        value={price.basis}
        format="rupees"
        reason="The spot price is not known"
        note={price.basisAnnual === null ? undefined : `${formatFigure(price.basisAnnual, 'percent')} a year`}
        why={
          <Facts
            facts={[
              ['Formula', 'future − spot; a year: basis ÷ spot × 365 ÷ days to expiry'],
              ['Future', formatFigure(price.last, 'rupees')],
              ['Spot', formatFigure(price.spot, 'rupees')],
              ['Expiry', formatDay(day(row.expiry))],
            ]}
          />
        }
      />
      <Figure
        label="Open interest"
        value={row.openInterest}
        format="whole"
        change={{ value: row.openInterestChange }}
        note={on}
        reason="Not published"
      />
      <Figure
        label="Rollover"
        value={row.rollover}
        format="share"
        decimals={1}
        reason="Only one month is open"
        why={
          <Facts
            facts={[
              ['Formula', 'open interest in later months ÷ open interest in all months × 100'],
              ['Data set', 'Daily futures'],
              ['As of', on],
            ]}
          />
        }
      />
      <Figure
        label="Contract value"
        value={contractValue(row)}
        format="short"
        reason="The lot size is not known"
        note={row.lotSize === null ? undefined : `lot of ${formatFigure(row.lotSize, 'whole')}`}
      />
      <div className={styles.class}>
        <p>Build-up</p>
        {row.buildUp ? <BuildUpChip buildUp={row.buildUp} /> : <span>none on {on}</span>}
      </div>
    </FigureRow>
  )
}
