import { Dialog } from '#ui/dialog.tsx'
import styles from '../screen.module.css'

const criteria = [
  'Expense ratio below 0.5%',
  'High liquidity and trading volume',
  'Tracks established indices such as Nifty or Sensex',
  'Minimal tracking error',
  'Reputable fund house',
]

export function CriteriaDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title="ETF Selection Criteria"
      primary={{ label: 'Got it', onAction: onClose }}
      cancelLabel="Close"
    >
      <ol className={styles.criteria}>
        {criteria.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ol>
    </Dialog>
  )
}
