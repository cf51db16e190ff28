import { entryReturn, valuation, valuationMatrix } from 'core/calculators'
import { formatPercent } from 'core/values'
import { useMemo } from 'react'
import { useWords } from '#lib/use-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Heat, HeatGrid } from '#ui/heat-grid.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageVerbs } from '#ui/page-verbs.tsx'
import { Select } from '#ui/select.tsx'
import { Strip } from '#ui/states.tsx'
import { type Asked, readAsked, writeAsked } from './asked.ts'
import styles from './screen.module.css'

const { priceEarnings } = valuation
const heads = priceEarnings.map(String)
const span = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, at) => String(min + at))
const growths = span(valuation.growth).map((value) => ({ value, label: `${value}%` }))
const times = span(valuation.years).map((value) => ({ value, label: yearsText(Number(value)) }))

const heats: readonly (readonly [heat: Heat, below: number, says: string])[] = [
  [-3, -25, 'lost over 25% a year'],
  [-2, -10, 'lost 10–25%'],
  [-1, 0, 'lost up to 10%'],
  [0, 7, '0–7%: about a bank deposit'],
  [1, 15, '7–15%'],
  [2, 25, '15–25%'],
  [3, Number.POSITIVE_INFINITY, 'over 25%'],
]
const heatOf = (value: number): Heat => heats.find(([, below]) => value < below)?.[0] ?? 3

export function Screen() {
  const [words, setWords] = useWords()
  const { asked, wrong } = useMemo(() => readAsked(words), [words])
  const { growth, years } = asked
  const set = (change: Partial<Asked>) => setWords(writeAsked({ ...asked, ...change }))
  const matrix = useMemo(() => valuationMatrix(growth, years), [growth, years])
  const copied = () =>
    [
      `Exit P/E \\ Entry P/E (EPS growth ${growth}%, ${yearsText(years)})`,
      ['', ...heads].join('\t'),
      ...matrix.map((row, at) => [heads[at], ...row.map((value) => value?.toFixed(2) ?? '')].join('\t')),
    ].join('\n')
  return (
    <div className={styles.screen}>
      <PageHead
        title="Valuation Framework"
        subtitle="Importance of Entry Valuation"
        actions={<PageVerbs title="Valuation Framework" text={copied} />}
      />
      {wrong.map((text) => (
        <Strip key={text} icon="info">
          {text}
        </Strip>
      ))}
      <Card>
        <p className={styles.intro}>
          This matrix shows how even Good Businesses can be Bad Investments. Value in each cell is CAGR Returns.
        </p>
        <div className={styles.controls}>
          <Select
            label="EPS Growth %"
            options={growths}
            value={String(growth)}
            onChange={(value) => set({ growth: Number(value) })}
          />
          <Select
            label="Time In Years"
            options={times}
            value={String(years)}
            onChange={(value) => set({ years: Number(value) })}
          />
        </div>
        <HeatGrid
          caption="CAGR Returns by entry and exit P/E"
          across="Entry P/E"
          down="Exit P/E"
          columns={heads}
          rows={heads}
          values={matrix}
          format="percent"
          heatOf={heatOf}
          legend={heats.map(([heat, , says]) => [heat, says] as const)}
          chosen={{ row: placeOf(asked.exit), column: placeOf(asked.entry) }}
          onChoose={({ row, column }) =>
            set({ exit: priceEarnings[row] ?? asked.exit, entry: priceEarnings[column] ?? asked.entry })
          }
          says={(_, value) =>
            `Bought at ${asked.entry} times earnings and sold at ${asked.exit} after ${yearsText(years).toLowerCase()}, with earnings growing ${growth}% a year: ${formatPercent(value)} a year.`
          }
        />
      </Card>
      <Card title="How this is computed">
        <p className={styles.formula}>
          CAGR = ((exit P/E × {valuation.base} × (1 + EPS growth)<sup>years</sup>) ÷ (entry P/E × {valuation.base}))
          <sup>1 ÷ years</sup> − 1
        </p>
        <p className={styles.note}>
          Earnings per share start at {valuation.base} and grow evenly. Sold at the P/E you paid, you earn what earnings
          grew: {formatPercent(entryReturn(30, 30, growth, years))}. Dividends, costs and taxes are left out.
        </p>
        <p className={styles.links}>
          <ButtonLink to="/principles" icon="book" size="small">
            Price matters, among other principles
          </ButtonLink>
          <ButtonLink to="/utils" icon="table" size="small">
            All calculators
          </ButtonLink>
        </p>
      </Card>
    </div>
  )
}

const placeOf = (pe: number): number => Math.max(0, (priceEarnings as readonly number[]).indexOf(pe))

function yearsText(years: number): string {
  return years === 1 ? '1 Year' : `${years} Years`
}
