import { type CoinSale, coinTax, coinTaxRates } from 'core/calculators'
import { formatRupees, type Paise, parseRupees } from 'core/values'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Strip } from '#ui/states.tsx'
import styles from './tax-strip.module.css'

/** What the law takes of a sale, in plain sight above the prices, and a calculator for one's own. */
export function TaxStrip() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Strip
        tone="notice"
        action={
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Close the calculator' : 'Work out my tax'}
          </Button>
        }
      >
        <strong>Not regulated by SEBI.</strong> Gains on coins are taxed at a flat {coinTaxRates.tax}%,{' '}
        {coinTaxRates.heldBack}% of every sale is held back as TDS, and losses are not set off against anything.
      </Strip>
      {isOpen && <TaxCalculator />}
    </>
  )
}

interface TypedSale {
  readonly id: number
  readonly paid: string
  readonly got: string
}

const mostSales = 5

const amountOf = (text: string): Paise | null => {
  const amount = parseRupees(text.replaceAll(',', ''))
  return amount !== null && amount >= 0 ? amount : null
}

const wrong = (text: string): string | undefined =>
  text.trim() !== '' && amountOf(text) === null ? 'Rupees, at most two decimals' : undefined

function TaxCalculator() {
  const [sales, setSales] = useState<readonly TypedSale[]>([{ id: 1, paid: '100000', got: '150000' }])
  const set = (id: number, change: Partial<TypedSale>) =>
    setSales(sales.map((sale) => (sale.id === id ? { ...sale, ...change } : sale)))
  const complete = sales.flatMap(({ paid, got }): readonly CoinSale[] => {
    const [cost, sale] = [amountOf(paid), amountOf(got)]
    return cost === null || sale === null ? [] : [{ paid: cost, got: sale }]
  })
  const result = coinTax(complete)
  return (
    <Card title="Tax on sales of coins" note="In one financial year, for a resident">
      <div className={styles.calculator}>
        <ol className={styles.sales}>
          {sales.map(({ id, paid, got }, place) => (
            <li key={id} className={styles.sale}>
              <Field
                label={`Sale ${place + 1}: paid`}
                prefix="₹"
                inputMode="decimal"
                value={paid}
                error={wrong(paid)}
                onChange={(event) => set(id, { paid: event.target.value })}
              />
              <Field
                label={`Sale ${place + 1}: sold for`}
                prefix="₹"
                inputMode="decimal"
                value={got}
                error={wrong(got)}
                onChange={(event) => set(id, { got: event.target.value })}
              />
              {sales.length > 1 && (
                <IconButton
                  label={`Remove sale ${place + 1}`}
                  icon="close"
                  onClick={() => setSales(sales.filter((sale) => sale.id !== id))}
                />
              )}
            </li>
          ))}
          <li>
            <Button
              size="small"
              icon="plus"
              disabled={sales.length >= mostSales}
              onClick={() =>
                setSales([...sales, { id: Math.max(0, ...sales.map(({ id }) => id)) + 1, paid: '', got: '' }])
              }
            >
              Add a sale
            </Button>
          </li>
        </ol>
        <dl className={styles.result} aria-live="polite">
          <Line label="Gains that are taxed" amount={result.taxable} />
          <Line label="Losses, not set off" amount={result.losses} />
          <Line label={`Tax, ${coinTaxRates.tax}%`} amount={result.tax} />
          <Line label={`Cess, ${coinTaxRates.cess}% of the tax`} amount={result.cess} />
          <Line label={`TDS held back, ${coinTaxRates.heldBack}% of sales`} amount={result.heldBack} />
          <Line
            label={result.due < 0 ? 'Comes back with the return' : 'Still to be paid'}
            amount={Math.abs(result.due) as Paise}
            strong
          />
          <Line label="Kept after tax" amount={result.kept} strong />
        </dl>
      </div>
      <p className={styles.note}>
        Included: 30% on each gain, 4% health and education cess, 1% TDS on the whole sale. Only the price paid may be
        deducted, no fees. Not included: surcharge on large incomes, GST and fees of the exchange, and the yearly sum
        (₹10,000, for some ₹50,000) up to which no TDS is taken. Sections 115BBH and 194S of the Income-tax Act, 1961,
        which the Act of 2025 keeps. This is information, not advice: <Link to="/disclaimer">disclaimer</Link>.
      </p>
    </Card>
  )
}

function Line({ label, amount, strong = false }: { label: string; amount: Paise; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{formatRupees(amount)}</dd>
    </div>
  )
}
