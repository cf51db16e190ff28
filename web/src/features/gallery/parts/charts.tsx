import type { ChartMark, ChartSeries } from '#ui/chart-data.ts'
import { ChartFrame } from '#ui/chart-frame.tsx'
import { HeatMap } from '#ui/heat-map.tsx'
import { PeriodChart } from '#ui/period-chart.tsx'
import { Scatter } from '#ui/scatter.tsx'
import { StackedPeriods } from '#ui/stacked-periods.tsx'
import { averageLine, candles, companies, priceLine } from '../samples.ts'
import { Specimen } from './specimen.tsx'

const years = ['FY2020', 'FY2021', 'FY2022', 'FY2023', 'FY2024'] as const

const chart: readonly ChartSeries[] = [
  { id: 'price', label: 'Price', kind: 'area', format: 'rupees', points: priceLine },
  { id: 'dma50', label: '50-day average', kind: 'line', format: 'rupees', dashed: true, points: averageLine },
]
const candleChart: readonly ChartSeries[] = [
  { id: 'ohlc', label: 'KAVBEAR', kind: 'candles', format: 'rupees', points: candles },
]
const marks: readonly ChartMark[] = [
  { day: candles[40]?.day ?? candles[0]?.day ?? priceLine[0]?.day, label: '1', says: 'RSI under 30' },
  { day: candles[90]?.day ?? candles[0]?.day ?? priceLine[0]?.day, label: '2', says: 'RSI under 30' },
].filter((mark): mark is ChartMark => mark.day !== undefined)

export function Charts() {
  return (
    <>
      <Specimen name="Heat map" when="Where to look first: the size is what weighs, the colour what moved." wide>
        <HeatMap
          title="Market today"
          boxes={companies.map(({ symbol, name, sector, marketCap, year }) => ({
            id: symbol,
            label: symbol,
            name,
            group: sector,
            size: marketCap,
            change: year / 10,
          }))}
          sizeLabel="Market cap"
          sizeFormat="whole"
          height={260}
        />
      </Specimen>
      <Specimen name="Scatter" when="Points by two changes in four named quarters; the same rows as a table." wide>
        <Scatter
          title="Price and open interest"
          points={companies.map(({ symbol, name, year, roce }) => ({
            id: symbol,
            label: symbol,
            name,
            x: year / 10,
            y: roce - 24,
          }))}
          xLabel="Price"
          yLabel="OI"
          quadrants={['Long build-up', 'Short covering', 'Long unwinding', 'Short build-up']}
          noun="contracts"
          height={260}
        />
      </Specimen>
      <Specimen name="Parts of a whole by period" when="Owners by quarter; a missing quarter is a gap" wide>
        <StackedPeriods
          title="Owners by quarter"
          note="% of the company"
          parts={[{ label: 'Promoters' }, { label: 'of these pledged', hatched: true }, { label: 'Public' }]}
          periods={[
            { label: 'Mar 2025', values: [48, 4, 48] },
            { label: 'Jun 2025', values: [46, 6, 48] },
            { label: 'Sep 2025', values: null },
            { label: 'Dec 2025', values: [45, 8, 47] },
          ]}
          gap="not filed"
          format="share"
          decimals={1}
          whole={100}
        />
      </Specimen>
      <Specimen name="Chart of periods" when="Years or quarters side by side" wide>
        <PeriodChart
          title="Operating margin"
          note="percent of revenue"
          format="share"
          series={[
            {
              label: 'KAVBEAR',
              draw: 'line',
              points: years.map((year, at) => [year, [21, 24, null, 22, 26][at] ?? null]),
            },
            { label: 'SAHPUMP', draw: 'line', points: years.map((year, at) => [year, 18 + at]) },
          ]}
          levels={[{ label: 'Median', value: 22 }]}
        />
      </Specimen>
      <Specimen
        name="Chart frame"
        when="Anything over time. The legend is the tooltip; the summary is read aloud."
        wide
      >
        <ChartFrame
          title="Price"
          note="₹, adjusted, simulated"
          series={chart}
          initialRange="1Y"
          ranges={['1M', '6M', '1Y', 'Max']}
        />
        <ChartFrame
          title="Candles"
          note="daily, simulated"
          series={candleChart}
          marks={marks}
          ranges={['1M', '3M', 'Max']}
          size="medium"
        />
      </Specimen>
    </>
  )
}
