import type { StrategyReading } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { type Draft, faultsOf, fieldOf, type RangeChoice } from '../draft.ts'
import styles from '../screen.module.css'

interface FormProps {
  draft: Draft
  refused: Extract<StrategyReading, { outcome: 'refused' }> | null
  onChange: (changes: Partial<Draft>) => void
}

const universes = ['Nifty 50 stocks', 'Nifty 100 stocks', 'Nifty 500 stocks', 'All stocks', 'My watchlist', 'NIFTYBEES']
const entries = ['rsi below 30 and close above 200 dma', '50 dma crosses above 200 dma', 'return(1d) <= -2%']
const ranges: readonly { readonly value: RangeChoice; readonly label: string }[] = [
  { value: '1y', label: '1Y' },
  { value: '3y', label: '3Y' },
  { value: '5y', label: '5Y' },
  { value: '10y', label: '10Y' },
  { value: 'all', label: 'All' },
  { value: 'dates', label: 'Dates' },
]
const usualIndices = ['NIFTY 50', 'NIFTY NEXT 50', 'NIFTY 100', 'NIFTY 500', 'NIFTY BANK', 'NIFTY IT']

/** The parts of a strategy as fields; words or canonical text in each. */
export function Form({ draft, refused, onChange }: FormProps) {
  const faults = faultsOf(draft)
  const refusedField = refused && fieldOf(refused)
  const errorOf = (name: keyof Draft): string | undefined =>
    faults[name] ?? (refused && refusedField === name ? refused.message : undefined)
  const words = (name: keyof Draft, label: string, more: { hint?: string; placeholder?: string } = {}) => (
    <Field
      label={label}
      value={String(draft[name])}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...more}
    />
  )
  const figure = (name: keyof Draft, label: string, more: { prefix?: string; suffix?: string; hint?: string } = {}) => (
    <Field
      label={label}
      inputMode="decimal"
      value={String(draft[name])}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.target.value })}
      {...more}
    />
  )
  const indices = usualIndices.includes(draft.benchmark) ? usualIndices : [draft.benchmark, ...usualIndices]
  return (
    <Card title="As a form">
      <div className={styles.form}>
        <fieldset>
          <legend>What and when</legend>
          {words('target', 'Universe', { placeholder: 'nifty 50 stocks, or TCS, INFY' })}
          <Picks label="Universes" picks={universes} onPick={(target) => onChange({ target })} />
          {words('buy', 'Buy when', { placeholder: 'rsi below 30 and close above 200 dma' })}
          {draft.buy === '' && <Picks label="Conditions" picks={entries} onPick={(buy) => onChange({ buy })} />}
          {words('sell', 'Sell when', { placeholder: 'rsi above 60', hint: 'Empty: no rule to sell.' })}
          {figure('hold', 'Sell after', {
            suffix: 'trading days',
            hint: 'Empty: no limit. With both, whichever comes first.',
          })}
        </fieldset>
        <fieldset>
          <legend>Money</legend>
          <div>
            <Segmented
              label="Where money comes from"
              options={[
                { value: 'purse', label: 'Start money' },
                { value: 'needed', label: 'As needed' },
              ]}
              value={draft.hasPurse ? 'purse' : 'needed'}
              onChange={(chosen) => onChange({ hasPurse: chosen === 'purse' })}
            />
          </div>
          {draft.hasPurse && (
            <>
              {figure('start', 'Start with', { prefix: '₹' })}
              {figure('most', 'At most', { suffix: 'positions at a time' })}
              <div>
                <Segmented
                  label="Size of each position"
                  options={[
                    { value: 'share', label: '% of the account' },
                    { value: 'amount', label: 'An amount' },
                  ]}
                  value={draft.each}
                  onChange={(each) => onChange({ each })}
                />
              </div>
            </>
          )}
          {draft.hasPurse && draft.each === 'share'
            ? figure('share', 'Each position', { suffix: '% of the account' })
            : figure('amount', 'Each time', { prefix: '₹' })}
        </fieldset>
        <div className={styles.column}>
          <fieldset>
            <legend>Costs</legend>
            {figure('brokerage', 'Brokerage', { suffix: '% of an order' })}
            {figure('brokerageMost', 'Brokerage at most', { prefix: '₹', suffix: 'an order' })}
            {figure('slippage', 'Slippage', {
              suffix: '% worse than the open',
              hint: 'STT, exchange, SEBI, GST, stamp and DP charges are always counted.',
            })}
          </fieldset>
          <fieldset>
            <legend>Days and benchmark</legend>
            <div>
              <Segmented label="Days" options={ranges} value={draft.range} onChange={(range) => onChange({ range })} />
            </div>
            {draft.range === 'dates' && (
              <>
                <Field
                  label="First day"
                  type="date"
                  value={draft.from}
                  error={errorOf('from')}
                  onChange={(event) => onChange({ from: event.target.value })}
                />
                <Field
                  label="Last day"
                  type="date"
                  value={draft.to}
                  error={errorOf('to')}
                  hint="Empty: the last there is."
                  onChange={(event) => onChange({ to: event.target.value })}
                />
              </>
            )}
            <Select
              label="Held against"
              options={indices.map((value) => ({ value, label: value }))}
              value={draft.benchmark}
              error={errorOf('benchmark')}
              onChange={(benchmark) => onChange({ benchmark })}
            />
          </fieldset>
        </div>
      </div>
    </Card>
  )
}

function Picks({ label, picks, onPick }: { label: string; picks: readonly string[]; onPick: (pick: string) => void }) {
  return (
    <ul className={styles.picks} aria-label={label}>
      {picks.map((pick) => (
        <li key={pick}>
          <ChipButton onPress={() => onPick(pick)}>{pick}</ChipButton>
        </li>
      ))}
    </ul>
  )
}
