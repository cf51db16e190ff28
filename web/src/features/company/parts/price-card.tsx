import { useQuery } from '@tanstack/react-query'
import { bandsOf } from 'core/company'
import type { CompanyBands, CompanyHead, CompanyPrices } from 'core/contract/rest'
import type { TradingDay } from 'core/values'
import { type ReactNode, useMemo, useState } from 'react'
import { Card } from '#ui/card.tsx'
import type { ChartMark, ChartSeries } from '#ui/chart-data.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { Link } from '#ui/link.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { bandsQuery, pricesQuery } from '../api.ts'
import { movingAverage } from '../moving-average.ts'
import { chartAddress, dayText } from '../words.ts'
import styles from './price-card.module.css'

const views = [
  { value: 'price', label: 'Price' },
  { value: 'pe', label: 'P/E band' },
  { value: 'pb', label: 'P/B band' },
] as const
type View = (typeof views)[number]['value']

/** The price with what happened, or against what it was usually paid for earnings or book value. */
export function PriceCard({ company }: { company: CompanyHead }) {
  const [view, setView] = useState<View>('price')
  const actions = <Segmented label="What is drawn" size="small" options={views} value={view} onChange={setView} />
  return view === 'price' ? (
    <Price company={company} actions={actions} />
  ) : (
    <Bands company={company} of={view} actions={actions} />
  )
}

/** What stands in the chart's place until it is there, or instead of it. */
function Frame({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Card title={title} actions={actions} className={styles.card}>
      {children}
    </Card>
  )
}

const waiting = (
  <Loading what="the chart">
    <Skeleton height={360} />
  </Loading>
)

function Price({ company, actions }: { company: CompanyHead; actions: ReactNode }) {
  const prices = useQuery(pricesQuery(company.symbol))
  const drawn = useMemo(() => (prices.data ? priceSeries(prices.data) : null), [prices.data])
  const instead = prices.isPending ? (
    waiting
  ) : prices.isError ? (
    <ErrorState title="Prices could not be read." onRetry={() => void prices.refetch()} />
  ) : prices.data.days.length === 0 ? (
    <Empty icon="chart">There are no prices of this company.</Empty>
  ) : null
  if (instead || !drawn)
    return (
      <Frame title="Price" actions={actions}>
        {instead}
      </Frame>
    )
  return (
    <ChartFrame
      title="Price"
      note={
        <>
          ₹, adjusted, since {dayText(company.prices?.first ?? null)}.{' '}
          <Link to={chartAddress(company.symbol)}>Open the chart</Link>
        </>
      }
      actions={actions}
      series={drawn.series}
      marks={drawn.marks}
      initialRange="1Y"
    />
  )
}

const letters = { results: 'R', dividend: 'D', split: 'S', bonus: 'B' } as const

function priceSeries({ days, close, volume, events }: CompanyPrices): {
  readonly series: readonly ChartSeries[]
  readonly marks: readonly ChartMark[]
} {
  const average = movingAverage(close, 50)
  const points = (values: readonly (number | null)[]) =>
    days.map((day, at) => ({ day: day as TradingDay, value: values[at] ?? null }))
  const known = new Set(days)
  const next = (day: string): string | undefined => (known.has(day) ? day : days.find((each) => each >= day))
  return {
    series: [
      { id: 'close', label: 'Price', kind: 'area', format: 'rupees', points: points(close) },
      { id: 'dma', label: '50-day average', kind: 'line', format: 'rupees', dashed: true, points: points(average) },
      { id: 'volume', label: 'Volume', kind: 'bars', format: 'whole', ownScale: true, points: points(volume) },
    ],
    marks: events.flatMap(({ day, kind, says }) => {
      const at = next(day)
      return at === undefined ? [] : [{ day: at as TradingDay, label: letters[kind], says }]
    }),
  }
}

function Bands({ company, of, actions }: { company: CompanyHead; of: 'pe' | 'pb'; actions: ReactNode }) {
  const bands = useQuery(bandsQuery(company.symbol))
  const series = useMemo(() => (bands.data ? bandSeries(bands.data, of) : null), [bands.data, of])
  const title = of === 'pe' ? 'P/E band' : 'P/B band'
  const instead = bands.isPending ? (
    waiting
  ) : bands.isError ? (
    <ErrorState title="The band could not be worked out." onRetry={() => void bands.refetch()} />
  ) : series ? null : (
    <Empty icon="chart">
      {of === 'pe'
        ? 'Too few weeks with a profit for a band of P/E.'
        : 'Too few weeks with a book value above zero for a band.'}
    </Empty>
  )
  if (instead || !series)
    return (
      <Frame title={title} actions={actions}>
        {instead}
      </Frame>
    )
  return (
    <ChartFrame
      title={title}
      note={
        of === 'pe'
          ? 'The price at the multiples of profit it was usually paid at, by the week'
          : 'The price at the multiples of book value it was usually paid at, by the week'
      }
      actions={actions}
      series={series}
      ranges={['1Y', '3Y', '5Y', '10Y']}
      initialRange="10Y"
    />
  )
}

function bandSeries({ days, close, pe, pb }: CompanyBands, of: 'pe' | 'pb'): readonly ChartSeries[] | null {
  const multiples = of === 'pe' ? pe : pb
  const bands = bandsOf(days.map((day, at) => ({ day, close: close[at] ?? null, multiple: multiples[at] ?? null })))
  if (bands.length === 0) return null
  const points = (values: readonly (number | null)[]) =>
    days.map((day, at) => ({ day: day as TradingDay, value: values[at] ?? null }))
  return [
    { id: 'close', label: 'Price', kind: 'line', format: 'rupees', points: points(close) },
    ...bands.map(
      ({ label, multiple, prices }): ChartSeries => ({
        id: label,
        label: `${label} ${formatFigure(multiple, 'times', 1)}`,
        kind: 'line',
        dashed: true,
        format: 'rupees',
        points: points(prices),
      }),
    ),
  ]
}
