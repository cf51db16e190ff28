import type { StrategyReport, StrategyRunDetail } from 'core/contract/rest'
import type { ReactNode } from 'react'
import { Facts, Figure, FigureRow } from '#ui/figure.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { dayText } from '../words.ts'

interface FiguresProps {
  report: StrategyReport
  run: StrategyRunDetail
}

/** Behind each figure: how it is made, from which days, from whom. */
function whyOf(run: StrategyRunDetail, formula: string): ReactNode {
  const { result } = run
  if (!result) return null
  return (
    <Facts
      facts={[
        ['Formula', formula],
        ['Days', `${dayText(result.report.from)} to ${dayText(result.report.to)}`],
        ['Source', result.source],
        ['Data of', dayText(result.asOf)],
      ]}
    />
  )
}

export function Figures({ report, run }: FiguresProps) {
  const { rule, benchmark, sip } = report
  const index = run.settings.benchmark
  const isPurse = run.settings.start !== null
  const share = (value: number | null) => formatFigure(value, 'share', 1)
  return (
    <>
      <FigureRow label="Returns">
        <Figure
          label={isPurse ? 'CAGR' : 'XIRR'}
          value={rule.yearly}
          format="percent"
          decimals={1}
          size="large"
          reason="Too little time, or nothing put in"
          note={`${index} ${share(benchmark?.yearly ?? null)}, SIP ${share(sip?.yearly ?? null)}`}
          why={whyOf(run, 'The yearly rate at which money put in and the value at the end balance, days over 365')}
        />
        <Figure
          label="Value at the end"
          value={rule.value}
          format="rupees"
          decimals={0}
          size="large"
          note={`${formatFigure(rule.putIn, 'rupees', 0)} put in`}
          why={whyOf(run, 'Units held at the last close, and cash')}
        />
        <Figure
          label="Deepest fall"
          value={rule.deepestFall}
          format="share"
          decimals={1}
          size="large"
          note={`${index} ${share(benchmark?.deepestFall ?? null)}`}
          why={whyOf(run, 'The largest fall of a unit of the account from a high; money put in is no gain')}
        />
        <Figure
          label="After tax"
          value={report.yearlyAfterTax}
          format="percent"
          decimals={1}
          size="large"
          reason="No yearly rate"
          note={`${formatFigure(report.tax, 'rupees', 0)} of tax`}
          why={whyOf(run, 'The same rate with the taxes of all years taken from the value at the end')}
        />
      </FigureRow>
      <FigureRow label="Trading">
        <Figure
          label="Trades"
          value={report.trades}
          format="whole"
          note={`${formatFigure(report.closed, 'whole')} closed`}
          why={whyOf(run, 'Positions opened')}
        />
        <Figure
          label="Won"
          value={report.wonPercent}
          format="share"
          decimals={0}
          reason="Nothing was sold"
          note={
            report.profitFactor === null
              ? undefined
              : `₹${formatFigure(report.profitFactor, 'plain', 2)} won for ₹1 lost`
          }
          why={whyOf(run, 'Positions sold at a gain after costs / positions sold')}
        />
        <Figure
          label="Mean gain"
          value={report.meanGain}
          format="percent"
          reason="Nothing was sold"
          note={report.best === null ? undefined : `${share(report.worst)} to ${share(report.best)}`}
          why={whyOf(run, 'Mean of the gains of closed trades after costs, on what was put in')}
        />
        <Figure
          label="Days held"
          value={report.meanDaysHeld}
          format="whole"
          reason="Nothing was sold"
          why={whyOf(run, 'Mean calendar days from buying to selling')}
        />
        <Figure
          label="Exposure"
          value={report.exposure}
          format="share"
          decimals={0}
          note={
            report.invested === undefined
              ? 'of days with something held'
              : `of days; ${formatFigure(report.invested, 'share', 0)} of the money`
          }
          why={whyOf(run, 'Days with something held / days; of the money: mean of what was held / the account, by day')}
        />
        <Figure
          label="Turnover"
          value={report.turnover}
          format="share"
          decimals={0}
          note="a year"
          why={whyOf(run, 'Sold / mean value of the account / years')}
        />
        <Figure
          label="Volatility"
          value={rule.volatility}
          format="share"
          decimals={1}
          reason="Too few days"
          note={`${index} ${share(benchmark?.volatility ?? null)}`}
          why={whyOf(run, 'Deviation of daily returns of a unit of the account × √248')}
        />
        <Figure
          label="Costs"
          value={report.costs}
          format="rupees"
          decimals={0}
          why={whyOf(
            run,
            'Brokerage, STT, exchange, SEBI, GST or service tax, stamp duty and DP charges at the rates of each day',
          )}
        />
      </FigureRow>
    </>
  )
}
