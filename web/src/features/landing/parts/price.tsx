import { formatNumber } from 'core/values'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './price.module.css'

const rupees = (amount: number) => `₹${formatNumber(amount, 0)}`

/** A monthly fee, with the original struck out. */
export function Price({ now, was }: { now: number; was: number }) {
  return (
    <p className={styles.price}>
      <strong>{rupees(now)}</strong>
      <VisuallyHidden>, was </VisuallyHidden>
      <s>{rupees(was)}</s>
      <span>a month</span>
    </p>
  )
}
