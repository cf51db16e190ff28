import { type LegKind, mostLegs } from 'core/calculators'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { joinLegs, type LegTexts, splitLegs } from '../legs.ts'
import styles from './legs-input.module.css'

interface Props {
  label: string
  text: string
  wrong: string | undefined
  onChange: (text: string) => void
}

const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
]
const kinds: readonly { readonly value: LegKind; readonly label: string }[] = [
  { value: 'call', label: 'Call' },
  { value: 'put', label: 'Put' },
  { value: 'future', label: 'Future' },
]

/** Up to six legs, a card each. */
export function LegsInput({ label, text, wrong, onChange }: Props) {
  const legs = splitLegs(text)
  const put = (at: number, part: number, value: string) =>
    onChange(
      joinLegs(
        legs.map((leg, index): LegTexts => {
          if (index !== at) return leg
          const [side, kind, strike, premium, quantity] = leg.map((old, place) => (place === part ? value : old))
          return [side ?? '', kind ?? '', strike ?? '', premium ?? '', quantity ?? '']
        }),
      ),
    )
  const last = legs.at(-1)
  const blank: LegTexts = ['buy', 'call', last?.[2] ?? '', '', last?.[4] ?? '1']
  return (
    <fieldset className={styles.legs}>
      <legend className={styles.legend}>{label}</legend>
      {legs.map((leg, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs have no name of their own, and typing must not lose the focus
        <fieldset key={at} className={styles.leg} aria-label={`Leg ${at + 1}`}>
          <Select
            label="Side"
            hideLabel
            size="small"
            options={sides}
            value={leg[0]}
            onChange={(side) => put(at, 0, side)}
          />
          <Select
            label="Kind"
            hideLabel
            size="small"
            options={kinds}
            value={kinds.find(({ value }) => value === leg[1])?.value ?? 'call'}
            onChange={(kind) => put(at, 1, kind)}
          />
          <span className={styles.remove}>
            <IconButton
              label={`Remove leg ${at + 1}`}
              icon="trash"
              size="small"
              disabled={legs.length === 1}
              onClick={() => onChange(joinLegs(legs.filter((_, index) => index !== at)))}
            />
          </span>
          <Field
            label={leg[1] === 'future' ? 'Price' : 'Strike'}
            inputMode="decimal"
            value={leg[2]}
            onChange={(event) => put(at, 2, event.target.value)}
          />
          <Field
            label="Premium"
            inputMode="decimal"
            value={leg[1] === 'future' ? '0' : leg[3]}
            disabled={leg[1] === 'future'}
            onChange={(event) => put(at, 3, event.target.value)}
          />
          <Field
            label="Quantity"
            inputMode="decimal"
            value={leg[4]}
            onChange={(event) => put(at, 4, event.target.value)}
          />
        </fieldset>
      ))}
      {wrong !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Button
        size="small"
        icon="plus"
        disabled={legs.length >= mostLegs}
        onClick={() => onChange(joinLegs([...legs, blank]))}
      >
        Add leg
      </Button>
    </fieldset>
  )
}
