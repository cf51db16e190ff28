import { Card } from '#ui/card.tsx'
import { HeatGrid } from '#ui/heat-grid.tsx'
import { Histogram } from '#ui/histogram.tsx'
import { MonthHeat } from '#ui/month-heat.tsx'
import { PageVerbs } from '#ui/page-verbs.tsx'
import { Specimen } from './specimen.tsx'

const counts = [2, 9, 24, 61, 88, 70, 41, 22, 9, 3, 0, 1]

export function Learning() {
  return (
    <>
      <Specimen name="Heat grid" when="A matrix of figures on a colour scale; arrows walk it." wide>
        <Card>
          <HeatGrid
            caption="Return by price paid"
            across="Entry P/E"
            down="Exit P/E"
            columns={['15', '30', '60']}
            rows={['15', '30', '60']}
            values={[
              [10, -20.4, null],
              [34.2, 10, -16.9],
              [73.1, 34.2, 10],
            ]}
            format="percent"
            heatOf={(value) => (value < 0 ? -2 : value > 20 ? 3 : 1)}
            legend={[
              [-2, 'a loss'],
              [1, 'up to 20%'],
              [3, 'above 20%'],
            ]}
            says={({ row, column }) => `Row ${row + 1}, column ${column + 1}.`}
          />
        </Card>
      </Specimen>
      <Specimen name="Month heat" when="Returns of months, a row a year." wide>
        <Card>
          <MonthHeat
            caption="Returns by month"
            years={[
              { year: '2024', gains: [2.1, -0.1, 5.6, ...Array<null>(9).fill(null)], gain: 7.7 },
              { year: '2023', gains: [-6.2, 1.4, 0, 2.2, 3.1, -1.8, 4.4, -2.6, 0.9, -3.3, 6.1, 8], gain: 12.1 },
            ]}
          />
        </Card>
      </Specimen>
      <Specimen name="Histogram" when="How often values fall where.">
        <Histogram
          label="330 companies by P/E"
          bins={counts.map((count, at) => ({ from: at * 10, to: at * 10 + 10, count }))}
          format="plain"
          decimals={0}
          noun="companies"
          mark={{ value: 44, label: 'This company' }}
        />
      </Specimen>
      <Specimen name="Page verbs" when="Copy, share and print what a page shows.">
        <PageVerbs title="Valuation" text={() => 'figures'} />
      </Specimen>
    </>
  )
}
