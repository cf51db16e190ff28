import { mostLegs } from 'core/calculators'
import type { OptionChain } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figure } from '#ui/figure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Empty } from '#ui/states.tsx'
import { type ChainBoard, useHead, usePacedRows } from '../chain-board.ts'
import { type ChainLeg, legsInMoney, netOf, premiumTerms, sideOfLeg, strategyName } from '../legs.ts'
import { payoffView } from '../payoff.ts'
import styles from './payoff-card.module.css'
import { PayoffChart } from './payoff-chart.tsx'
import { PremiumAlert } from './premium-alert.tsx'

export interface PayoffCardProps {
  page: OptionChain
  board: ChainBoard
  legs: readonly ChainLeg[]
  onLegs: (legs: readonly ChainLeg[]) => void
}

const mostLots = 100

/** What the legs pay, at expiry and today, and the way to watch their premium. */
export function PayoffCard({ page, board, legs, onLegs }: PayoffCardProps) {
  const [isAlerting, setIsAlerting] = useState(false)
  const head = useHead(board)
  const rows = usePacedRows(board, 1000)
  const lotSize = page.underlying.lotSize ?? 1
  const { terms, isCredit, paid } = useMemo(() => premiumTerms(legs, rows), [legs, rows])
  const now = netOf(terms, (contract) => {
    const leg = legs.find((each) => sideOfLeg(rows, each)?.contract === contract)
    return leg ? (sideOfLeg(rows, leg)?.last ?? null) : null
  })
  const view = useMemo(
    () =>
      legs.length === 0 || head.spot === null
        ? null
        : payoffView(legsInMoney(legs, rows, lotSize), {
            spot: head.spot,
            years: head.years,
            rate: page.rate,
            volatility: (head.atmIv ?? 0) / 100,
            move: head.straddle ?? head.spot * 0.02,
          }),
    [legs, rows, head, lotSize, page.rate],
  )
  const change = (leg: ChainLeg, next: Partial<ChainLeg>) =>
    onLegs(legs.map((each) => (each === leg ? { ...each, ...next } : each)))

  if (legs.length === 0)
    return (
      <Card title="Payoff">
        <Empty icon="chart">
          {`Press a premium in the chain to buy it, again to sell it. Up to ${mostLegs} legs, with what they pay at expiry and today.`}
        </Empty>
      </Card>
    )
  return (
    <Card
      title={strategyName(legs)}
      note={`${legs.length} of ${mostLegs} legs, lot ${formatFigure(lotSize, 'whole')}`}
      actions={
        <Button size="small" icon="trash" onClick={() => onLegs([])}>
          Clear
        </Button>
      }
    >
      <ul className={styles.legs} aria-label="Legs">
        {legs.map((leg) => {
          const says = `${formatFigure(leg.strike, 'plain', Number.isInteger(leg.strike) ? 0 : 2)} ${leg.kind === 'call' ? 'CE' : 'PE'}`
          return (
            <li key={`${leg.kind} ${leg.strike}`}>
              <button
                type="button"
                className={classNames(styles.side, styles[leg.side])}
                aria-label={`${leg.side === 'buy' ? 'Bought' : 'Sold'} ${says}: ${leg.side === 'buy' ? 'sell' : 'buy'} it instead`}
                onClick={() => change(leg, { side: leg.side === 'buy' ? 'sell' : 'buy' })}
              >
                {leg.side === 'buy' ? 'B' : 'S'}
              </button>
              <span className={styles.name}>
                {formatDay(day(page.expiry)).slice(0, -5)} {says}
              </span>
              <span className={styles.lots}>
                <IconButton
                  label={`Fewer lots of ${says}`}
                  icon="minus"
                  size="small"
                  disabled={leg.lots <= 1}
                  onClick={() => change(leg, { lots: leg.lots - 1 })}
                />
                <span>{leg.lots === 1 ? '1 lot' : `${leg.lots} lots`}</span>
                <IconButton
                  label={`More lots of ${says}`}
                  icon="plus"
                  size="small"
                  disabled={leg.lots >= mostLots}
                  onClick={() => change(leg, { lots: leg.lots + 1 })}
                />
              </span>
              <span className={styles.price}>{formatFigure(leg.premium, 'plain', 2)}</span>
              <IconButton
                label={`Take ${says} away`}
                icon="close"
                size="small"
                onClick={() => onLegs(legs.filter((each) => each !== leg))}
              />
            </li>
          )
        })}
      </ul>
      {view && head.spot !== null && (
        <>
          <PayoffChart view={view} spot={head.spot} move={head.straddle ?? 0} />
          <div className={styles.figures}>
            <Figure
              label="Max profit"
              value={view.payoff.mostProfit}
              format="rupees"
              decimals={0}
              reason="Without an end: it grows with the price"
              {...(view.payoff.mostProfit === null && { note: 'Unlimited' })}
            />
            <Figure
              label="Max loss"
              value={view.payoff.mostLoss}
              format="rupees"
              decimals={0}
              reason="Without an end: it grows with the price"
              {...(view.payoff.mostLoss === null && { note: 'Unlimited' })}
            />
            <Figure
              label={view.payoff.breakEvens.length > 1 ? 'Break-evens' : 'Break-even'}
              value={view.payoff.breakEvens[0]}
              format="whole"
              reason="Never: one side of zero at every price"
              {...(view.payoff.breakEvens.length > 1 && {
                note: `and ${view.payoff.breakEvens
                  .slice(1)
                  .map((each) => formatFigure(each, 'whole'))
                  .join(', ')}`,
              })}
            />
            <Figure
              label={isCredit ? 'Net credit' : 'Net debit'}
              value={paid}
              format="rupees"
              note={now === null ? undefined : `now ${formatFigure(now, 'rupees')}`}
            />
            <Figure
              label="Chance of profit"
              value={view.chance === null ? null : view.chance * 100}
              format="share"
              decimals={0}
              unit="model"
              reason="Not told on the day of expiry"
            />
          </div>
          <p className={styles.note}>
            The chance is a model's: a lognormal price with the volatility at the money. Costs, margins and taxes are
            not in it, and real moves are wilder than the model.
          </p>
        </>
      )}
      <Button look="primary" icon="bell" onClick={() => setIsAlerting(true)} disabled={terms.length !== legs.length}>
        Alert on this premium
      </Button>
      {isAlerting && (
        <PremiumAlert terms={terms} name={strategyName(legs)} now={now ?? paid} onClose={() => setIsAlerting(false)} />
      )}
    </Card>
  )
}
