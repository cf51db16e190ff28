import type { FundPage, FundTax } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/figure.tsx'
import { Link } from '#ui/link.tsx'
import { Missing, NumberText } from '#ui/number.tsx'
import { formatFigure } from '#ui/number-format.ts'
import styles from './costs-tab.module.css'

/** Rates of the Finance Act 2024, for residents, before surcharge and cess; sections 111A, 112, 112A and 50AA. */
const taxRules: Readonly<Record<FundTax, readonly (readonly [string, string])[]>> = {
  equity: [
    ['Taxed as', 'equity: 65% and more in Indian shares, hedged ones counted'],
    ['Sold within 12 months', '20% of the gain'],
    ['Sold later', '12.5% of gains past ₹1.25 lakh a year'],
  ],
  other: [
    ['Taxed as', 'neither equity nor debt: 35% to 65% in Indian shares, or a fund of funds'],
    ['Sold within 24 months', 'at your income tax slab'],
    ['Sold later', '12.5% of the gain'],
  ],
  debt: [
    ['Taxed as', 'debt: less than 35% in Indian shares'],
    ['Bought since April 2023', 'at your income tax slab, however long it is held'],
    ['Bought before, held over 24 months', '12.5% of the gain'],
  ],
}

/** What it costs to hold and to leave, how a gain is taxed, and who manages it. */
export function CostsTab({ page }: { page: FundPage }) {
  const { fund, facts, tax, disclosure, source } = page
  const figure = (value: number | null, format: Parameters<typeof formatFigure>[1], decimals?: number): ReactNode => (
    <NumberText
      value={value}
      reason="Not in the source"
      {...(format && { format })}
      {...(decimals !== undefined && { decimals })}
    />
  )
  const text = (value: string | null, reason = 'Not in the source'): ReactNode => value ?? <Missing reason={reason} />
  const date = (value: string | null): ReactNode => text(value && formatDay(day(value)))
  const overTen =
    fund.expense === null ? null : `${formatFigure(costOver10(fund.expense), 'rupees', 0)} less at the end`
  const tracking = facts.trackingError === null ? null : formatFigure(facts.trackingError, 'share')
  return (
    <div className={styles.cards}>
      <Card title="Costs">
        <Facts
          facts={[
            ['Expense ratio, a year', figure(fund.expense, 'share')],
            ['Category average', figure(fund.expenseAverage, 'share')],
            ['On ₹1 lakh over 10 years at 12%', text(overTen)],
            ['Exit load', text(loadWords(facts.exitLoad))],
            ['Minimum SIP', figure(facts.minSip, 'rupees', 0)],
            ['Portfolio turnover, a year', figure(facts.turnover, 'share', 0)],
          ]}
        />
      </Card>
      <Card
        title="Tax on a gain"
        footer={
          <>
            For residents, without surcharge and cess. <Link to="/utils">Work out a sale</Link>
          </>
        }
      >
        <Facts facts={taxRules[tax]} />
      </Card>
      <Card title="Who and since when">
        <Facts
          facts={[
            ['Fund manager', text(facts.manager)],
            ['Fund house', text(fund.house)],
            ['Launched', date(facts.launchDay)],
            ['Benchmark', text(fund.benchmark)],
            ['Last portfolio', date(disclosure.day)],
            ['Source', source],
          ]}
        />
      </Card>
      <Card title="Risk over three years">
        <Facts
          facts={[
            ['Volatility, a year', figure(facts.volatility, 'share', 1)],
            ['Sharpe ratio, over 7%', figure(facts.sharpe, 'plain')],
            ['Beta to its benchmark', figure(facts.beta, 'plain')],
            ['Alpha, a year', figure(fund.alpha, 'percent', 1)],
            ['Downside capture', figure(fund.downsideCapture, 'share', 0)],
            ['Tracking error', text(tracking, 'Not an index fund')],
          ]}
        />
      </Card>
    </div>
  )
}

const loadWords = (load: number | null): string | null => {
  if (load === null) return null
  return load === 0
    ? 'none'
    : `up to ${formatFigure(load, 'share')} on leaving early; the scheme’s own paper says until when`
}

/** What the expense takes from ₹1 lakh that would grow by 12% a year. */
const costOver10 = (expense: number): number => 100_000 * (1.12 ** 10 - (1.12 * (1 - expense / 100)) ** 10)
