import { useMutation, useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { CompanyHead } from 'core/contract/rest'
import { useDeferredValue, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { ChipButton } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { createAlert, previewAlert } from '../api.ts'
import styles from './alert-dialog.module.css'

/** Round prices people name: five percent off, to three digits. */
export const nearPrice = (price: number, percent: number): number =>
  Number((price * (1 + percent / 100)).toPrecision(3))

function sentences({ symbol, quote }: CompanyHead): readonly string[] {
  const last = quote?.last ?? null
  const byPrice =
    last === null ? [] : [`${symbol} falls below ${nearPrice(last, -5)}`, `${symbol} rises above ${nearPrice(last, 5)}`]
  return [...byPrice, `${symbol} falls more than 3% in a day`, `${symbol} rsi below 30`]
}

/** A rule in a sentence, with what it would have told in the last year. */
export function AlertDialog({ company, onClose }: { company: CompanyHead; onClose: () => void }) {
  const { isAuthenticated } = useAuth()
  const show = useSnackbar()
  const starters = sentences(company)
  const [sentence, setSentence] = useState(starters[0] ?? `${company.symbol} `)
  const settled = useDeferredValue(sentence.trim())
  const preview = useQuery({
    queryKey: ['company', 'alert-preview', settled],
    queryFn: ({ signal }) => previewAlert(settled, signal),
    enabled: isAuthenticated && settled.length > 3,
    placeholderData: (before) => before,
  })
  const create = useMutation({
    mutationFn: () => createAlert(sentence.trim()),
    onSuccess: () => {
      show({ text: 'Alert set. It is under Alerts.', kind: 'success' })
      onClose()
    },
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Set an alert on ${company.symbol}`}
      note="Say what should happen. You are told once, by the channel you chose."
      {...(isAuthenticated && {
        primary: {
          label: 'Set alert',
          onAction: () => create.mutate(),
          busy: create.isPending,
          disabled: preview.data?.outcome !== 'ready',
        },
      })}
    >
      {isAuthenticated ? (
        <div className={styles.body}>
          <Field
            label="Tell me when"
            value={sentence}
            maxLength={500}
            onChange={(event) => setSentence(event.target.value)}
          />
          <p className={styles.starters}>
            {starters.map((each) => (
              <ChipButton key={each} pressed={each === sentence} onPress={() => setSentence(each)}>
                {each}
              </ChipButton>
            ))}
          </p>
          <p className={styles.says} role="status">
            {preview.isError ? 'What it would have told could not be worked out.' : (preview.data?.says ?? '')}
          </p>
        </div>
      ) : (
        <SignInNeeded
          text="Sign in to be told."
          label={messages.signIn.title}
          path={`/company/${encodeURIComponent(company.symbol)}`}
        />
      )}
    </Dialog>
  )
}
