import { percentileOf } from 'core/calculators'
import type { OptionChain } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { type ChainBoard, useHead } from '../chain-board.ts'

const ordinal = (value: number): string => {
  const whole = Math.round(value)
  const last = whole % 10
  const isTeen = Math.floor((whole % 100) / 10) === 1
  return `${whole}${isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}

/** The chain as a whole: what it is written on, and what it says. */
export function HeadFigures({ page, board }: { page: OptionChain; board: ChainBoard }) {
  const head = useHead(board)
  const { spot, previousSpot, future, vix, pcr, maxPain, atmIv, straddle, callInterest, putInterest } = head
  const points = (value: number | null) => formatFigure(value, 'plain', 2)
  const move = spot !== null && previousSpot !== null ? spot - previousSpot : null
  const percentile = atmIv === null ? null : percentileOf(page.ivYear, atmIv)
  const source: readonly [string, string] = ['Source', `${page.state.source}, ${formatDay(day(page.state.asOf))}`]
  return (
    <FigureRow label={`${page.underlying.name} at a glance`} strip>
      <Figure
        label="Spot"
        value={spot}
        {...(move !== null && {
          change: { value: move, format: 'plain', percent: (move / (previousSpot ?? 1)) * 100 },
        })}
        reason="No price of the underlying"
      />
      <Figure
        label={future ? `Future ${formatDay(day(future.expiry)).slice(0, -5)}` : 'Future'}
        value={future?.last}
        note={future && spot !== null ? `Basis ${formatFigure(future.last - spot, 'plain', 2)}` : undefined}
        reason="No future of this underlying"
        why={
          <Facts
            facts={[
              ['Contract', future?.contract ?? ''],
              ['Price', future?.isModelled ? 'computed from the spot at the basis of the last close' : 'its own'],
              ['Forward the options say', points(head.forward)],
              ['Forward is', 'strike + (call − put) × e^(rate × years), at the strike nearest the spot'],
              source,
            ]}
          />
        }
      />
      <Figure
        label="India VIX"
        value={vix?.last}
        {...(vix?.previousClose && { change: { value: (vix.last / vix.previousClose - 1) * 100 } })}
        reason={page.underlying.kind === 'index' ? 'The loaded data has no India VIX' : 'Told of indices only'}
      />
      <Figure
        label="PCR (OI)"
        value={pcr}
        reason="No call is open"
        note={
          pcr === null
            ? undefined
            : `${formatFigure(putInterest / 1e5, 'plain', 1)} on ${formatFigure(callInterest / 1e5, 'plain', 1)} lakh`
        }
        why={
          <Facts
            facts={[
              ['Formula', 'open interest of puts ÷ open interest of calls'],
              ['Puts', formatFigure(putInterest, 'whole')],
              ['Calls', formatFigure(callInterest, 'whole')],
              ['Mind', 'It counts positions; it does not say which way the price goes.'],
              source,
            ]}
          />
        }
      />
      <Figure
        label="Max pain"
        value={maxPain}
        format="whole"
        reason="Nothing is open"
        note={maxPain !== null && spot !== null ? `${formatFigure(maxPain - spot, 'whole')} from spot` : undefined}
        why={
          <Facts
            facts={[
              ['Is', 'the strike at which the writers of all open options pay least if it settles there'],
              ['Mind', 'A picture of open positions, unreliable as a forecast.'],
              source,
            ]}
          />
        }
      />
      <Figure
        label="ATM IV"
        value={atmIv}
        format="share"
        decimals={1}
        reason="No volatility explains the premium at the money"
        trend={page.ivYear.filter((_, at) => at % 5 === 0)}
        note={percentile === null ? 'No year of volatility stored' : `${ordinal(percentile)} percentile, 1 year`}
        why={
          <Facts
            facts={[
              ['Model', `Black (1976) on the forward, rate ${formatFigure(page.rate * 100, 'share', 1)}`],
              ['At', `both sides of ${formatFigure(head.atm, 'whole')}, mean`],
              ['IV percentile', `days of the last ${page.ivYear.length} closes with a lower ATM IV`],
              source,
            ]}
          />
        }
      />
      <Figure
        label="ATM straddle"
        value={straddle}
        format="rupees"
        reason="One side is not traded at the money"
        note={straddle !== null && spot ? `${formatFigure((straddle / spot) * 100, 'share')} of spot` : undefined}
        why={<Facts facts={[['Formula', `call + put at ${formatFigure(head.atm, 'whole')}`], source]} />}
      />
      <Figure
        label="Expected move, ±"
        value={straddle}
        format="whole"
        unit="points"
        reason="One side is not traded at the money"
        note={
          spot !== null && straddle !== null
            ? `${formatFigure(spot - straddle, 'whole')} – ${formatFigure(spot + straddle, 'whole')}`
            : undefined
        }
        why={
          <Facts
            facts={[
              ['Is', 'the straddle at the money: what option buyers pay for a move by expiry, either way'],
              ['Mind', 'A price, not a promise. Prices leave this range often.'],
              source,
            ]}
          />
        }
      />
    </FigureRow>
  )
}
