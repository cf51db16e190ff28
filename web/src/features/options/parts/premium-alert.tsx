import { premiumName } from 'core/calculators'
import { messages } from 'core/contract'
import { useState } from 'react'
import { useSetAlert } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatFigure } from '#ui/number-format.ts'
import { Segmented } from '#ui/segmented.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import styles from './premium-alert.module.css'

export interface PremiumAlertProps {
  terms: readonly { readonly contract: string; readonly times: number }[]
  name: string
  /** What they are worth now, for one unit. */
  now: number
  onClose: () => void
}

/** A rule on what the legs cost together: told once it reaches the price. */
export function PremiumAlert({ terms, name, now, onClose }: PremiumAlertProps) {
  const { isAuthenticated } = useAuth()
  const [direction, setDirection] = useState<'above' | 'below'>('above')
  const [price, setPrice] = useState(() => String(Math.max(Math.round(now * 1.2 * 20) / 20, 0.05)))
  const level = Number(price)
  const isRight = price.trim() !== '' && Number.isFinite(level) && level > 0
  const sentence = `watch option "${premiumName(terms)}" when close ${direction === 'above' ? '>=' : '<='} ₹${level}`
  const rule = { sentence, name: `${name} premium ${direction} ${formatFigure(level, 'rupees')}` }
  const arm = useSetAlert(useSnackbar(), onClose)
  if (!isAuthenticated)
    return (
      <Dialog open onClose={onClose} title="Alert on this premium">
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/options" />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Alert on this premium"
      note={`${name}: ${formatFigure(now, 'rupees')} now, for one unit`}
      primary={{
        label: 'Set alert',
        onAction: () => arm.mutate({ ...rule, settings: { trigger: 'each' } }),
        busy: arm.isPending,
        disabled: !isRight,
      }}
    >
      <div className={styles.body}>
        <Segmented
          label="When the premium is"
          options={[
            { value: 'above', label: 'At or above' },
            { value: 'below', label: 'At or below' },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <Field
          label="Premium"
          prefix="₹"
          inputMode="decimal"
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={isRight ? arm.error?.message : 'A premium above zero'}
        />
        <p className={styles.sentence}>
          As a sentence: <code>{sentence}</code>
        </p>
      </div>
    </Dialog>
  )
}
