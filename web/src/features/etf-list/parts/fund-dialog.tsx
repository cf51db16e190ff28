import { useQuery } from '@tanstack/react-query'
import { fallsByYear, type YearOfFalls } from 'core/calculators'
import { limits, product } from 'core/contract'
import { formatDay, type TradingDay } from 'core/values'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type QuoteBoard, useQuote } from '#lib/quote-board.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { PeriodChart } from '#ui/period-chart.tsx'
import { isDear, PremiumWarning } from '#ui/premium-warning.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { historyQuery } from '../api.ts'
import { type EtfRow, priceOf } from '../rows.ts'
import styles from './fund-dialog.module.css'

export interface FundDialogProps {
  fund: EtfRow
  /** Those that follow the same, this one included. */
  peers: readonly EtfRow[]
  board: QuoteBoard
  onClose: () => void
  onOpen: (symbol: string) => void
}

const { premiumWarnsAbove: warnAbove } = limits.etf

/** One fund: what it costs, how often it fell, who else follows the same, and the ways on. */
export function FundDialog({ fund, peers, board, onClose, onOpen }: FundDialogProps) {
  const navigate = useNavigate()
  const price = priceOf(fund, useQuote(board, fund.symbol))
  const [accepted, setAccepted] = useState(false)
  const dear = isDear({ price: price.compared, inav: fund.inav, warnAbove })
  const buy = () =>
    navigate(`/trade?${new URLSearchParams({ i: `NSE:${fund.symbol}`, quantity: '1', ...priceWord(price.last) })}`)
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={fund.symbol}
      note={`${fund.name}${fund.underlying ? ` · follows ${fund.underlying}` : ''}`}
    >
      <div className={styles.fund}>
        <FigureRow label={`Figures of ${fund.symbol}`}>
          <Figure
            label="Last price"
            value={price.last}
            format="rupees"
            change={{ value: price.change }}
            trend={fund.closes}
          />
          <Figure
            label="Premium to iNAV"
            value={price.premium}
            format="percent"
            reason="The iNAV is not published"
            why={
              <Facts
                facts={[
                  ['Formula', '(price ÷ iNAV − 1) × 100'],
                  ['Price', price.compared === null ? 'not known' : `₹${price.compared.toFixed(2)}`],
                  ['iNAV', fund.inav === null ? 'not published' : `₹${fund.inav.toFixed(2)}`],
                  ['Both of', fund.inavDay === null ? 'not known' : formatDay(fund.inavDay as TradingDay)],
                ]}
              />
            }
          />
          <Figure
            label="Tracking error, 1 year"
            value={fund.trackingError}
            format="share"
            reason="Fewer than 60 days with both prices"
            why={
              <Facts
                facts={[
                  ['What', 'Deviation of its daily returns from those of what it follows'],
                  ['Formula', 'standard deviation of (fund return − index return) over a year × √248'],
                ]}
              />
            }
          />
          <Figure
            label="Tracking difference, 3 years"
            value={fund.trackingDifference3y}
            format="percent"
            reason="Less than three years of prices"
            note={fund.cheapest ? 'Cheapest to hold' : undefined}
            why={
              <Facts
                facts={[
                  ['What', 'Its yearly return less that of what it follows'],
                  ['Formula', '(end ÷ start)^(1⁄3) of the fund − the same of the index, × 100'],
                  ...(fund.cheapest ? ([['Cheapest to hold', fund.cheapest.reason]] as const) : []),
                ]}
              />
            }
          />
        </FigureRow>
        <Falls symbol={fund.symbol} trigger={fund.subscription?.trigger ?? limits.dips.trigger.default} />
        <Peers fund={fund} peers={peers} onOpen={onOpen} />
        <section className={styles.ways} aria-label="Ways on">
          <PremiumWarning
            symbol={fund.symbol}
            price={price.compared}
            inav={fund.inav}
            warnAbove={warnAbove}
            accepted={accepted}
            onAccept={setAccepted}
          />
          <div className={styles.verbs}>
            <ButtonLink icon="chart" to={`/dipsipCalculator?fund=${encodeURIComponent(fund.symbol)}`}>
              Calculate dips
            </ButtonLink>
            <ButtonLink icon="bell" to={`/${product.dipsSlug}?fund=${encodeURIComponent(fund.symbol)}`}>
              {fund.subscription ? 'Change my dips' : 'Subscribe to dips'}
            </ButtonLink>
            <Button look="primary" icon="basket" disabled={dear && !accepted} onClick={buy}>
              Review a buy
            </Button>
          </div>
        </section>
      </div>
    </Dialog>
  )
}

const priceWord = (last: number | null): Record<string, string> =>
  last === null ? {} : { price: last.toFixed(2), reportedPrice: last.toFixed(2) }

function Falls({ symbol, trigger: usual }: { symbol: string; trigger: number }) {
  const [trigger, setTrigger] = useState(usual)
  const history = useQuery(historyQuery(symbol))
  const years = useMemo(
    () => (history.data ? fallsByYear(history.data.days, history.data.closes, trigger) : []),
    [history.data, trigger],
  )
  return (
    <section aria-label="Dip history">
      <header className={styles.head}>
        <h3>Days that fell {trigger}% or more</h3>
        <Stepper
          label="Trigger"
          suffix="%"
          decimals={1}
          value={trigger}
          {...limits.dips.trigger}
          fallback={usual}
          onChange={setTrigger}
        />
      </header>
      {history.isPending ? (
        <Loading what="the history">
          <Skeleton height={180} />
        </Loading>
      ) : history.error ? (
        <ErrorState title={history.error.message} onRetry={() => void history.refetch()} busy={history.isFetching} />
      ) : (
        <>
          <p className={styles.quiet}>{fallsWords(years)}</p>
          <PeriodChart
            title="Falls a year"
            format="whole"
            series={[{ label: 'Falls', draw: 'bars', points: years.map(({ year, falls }) => [year, falls] as const) }]}
          />
        </>
      )}
    </section>
  )
}

function fallsWords(years: readonly YearOfFalls[]): string {
  const total = years.reduce((sum, { falls }) => sum + falls, 0)
  const many = years.length === 1 ? '1 year' : `${years.length} years`
  const worst = years.reduce<YearOfFalls | null>(
    (found, year) => (year.worst !== null && year.worst < (found?.worst ?? 0) ? year : found),
    null,
  )
  const often = years.length === 0 ? '' : `, ${formatFigure(total / years.length, 'plain', 1)} a year`
  const deepest = worst ? ` The worst day fell ${formatFigure(-(worst.worst ?? 0), 'share')}, in ${worst.year}.` : ''
  return `${total} in ${many} of closes${often}.${deepest}`
}

const peerColumns: readonly Column<EtfRow>[] = [
  {
    id: 'symbol',
    header: 'ETF',
    value: ({ symbol }) => symbol,
    note: ({ cheapest }) => (cheapest ? 'Cheapest to hold' : ''),
  },
  { id: 'expense', header: 'Expense', kind: 'number', format: 'share', value: ({ expense }) => expense },
  { id: 'te', header: 'Tracking error', kind: 'number', format: 'share', value: ({ trackingError }) => trackingError },
  {
    id: 'td3',
    header: 'Difference 3y',
    kind: 'number',
    format: 'percent',
    value: ({ trackingDifference3y }) => trackingDifference3y,
  },
  { id: 'aum', header: 'Size', kind: 'number', format: 'short', value: ({ aum }) => aum },
  { id: 'traded', header: 'Traded a day', kind: 'number', format: 'short', value: ({ tradedValue }) => tradedValue },
]

function Peers({ fund, peers, onOpen }: { fund: EtfRow; peers: readonly EtfRow[]; onOpen: (symbol: string) => void }) {
  if (peers.length < 2) return null
  const best = peers.find(({ cheapest }) => cheapest !== null)
  return (
    <section aria-label="Peers">
      <h3>
        {peers.length} funds follow {fund.underlying}
      </h3>
      {best?.cheapest && (
        <p className={styles.quiet}>
          <strong>{best.symbol} is cheapest to hold.</strong> {best.cheapest.reason}
        </p>
      )}
      <Table
        caption={`Funds that follow ${fund.underlying}`}
        dense
        tools={false}
        columns={peerColumns}
        rows={peers}
        rowKey={({ symbol }) => symbol}
        initialSort={{ id: 'td3', descending: true }}
        rowLook={({ symbol }) => (symbol === fund.symbol ? 'marked' : undefined)}
        onOpen={({ symbol }) => onOpen(symbol)}
      />
    </section>
  )
}
