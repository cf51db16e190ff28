import { findInstruments } from '#lib/instruments.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { SymbolPicker } from '#ui/symbol-picker.tsx'
import type { Subject } from '../api.ts'
import { subjectText } from '../chart-state.ts'
import styles from './indicator-dialog.module.css'

export interface CompareDialogProps {
  open: boolean
  onClose: () => void
  symbol: string
  compare: readonly Subject[]
  isRatio: boolean
  onAdd: (subject: Subject) => void
  onRemove: (subject: Subject) => void
  onRatio: (isRatio: boolean) => void
}

/** Other instruments on the same chart, in percent of where each began, or the price in terms of the first. */
export function CompareDialog(props: CompareDialogProps) {
  const { open, onClose, symbol, compare, isRatio } = props
  const [first] = compare
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Compare"
      note="Percent since the first bar in sight."
      cancelLabel="Close"
    >
      <SymbolPicker
        find={findInstruments}
        label="Compare with"
        placeholder="Nifty 50, gold, another stock…"
        onPick={props.onAdd}
      />
      {compare.length > 0 && (
        <ul className={styles.drawn} aria-label="Compared with">
          {compare.map((each) => (
            <li key={subjectText(each)}>
              <span>{each.symbol}</span>
              <Button size="small" look="quiet" icon="close" onClick={() => props.onRemove(each)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {first && (
        <Switch label={`Show ${symbol} in terms of ${first.symbol}`} checked={isRatio} onChange={props.onRatio} />
      )}
    </Dialog>
  )
}
