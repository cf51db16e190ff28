import { useMutation, useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useDeferredValue, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { ChipButton } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { createAlert, previewAlert } from '../api.ts'
import { alertSentences } from '../sentences.ts'
import styles from './alert-dialog.module.css'

export interface AlertDialogProps {
  symbol: string
  contract: string
  last: number | null
  onClose: () => void
}

/** A rule in a sentence, with what it would have told. */
export function AlertDialog({ symbol, contract, last, onClose }: AlertDialogProps) {
  const { isAuthenticated } = useAuth()
  const show = useSnackbar()
  const starters = alertSentences({ symbol, contract, last })
  const [sentence, setSentence] = useState(starters[0] ?? '')
  const settled = useDeferredValue(sentence.trim())
  const preview = useQuery({
    queryKey: ['futures', 'alert-preview', settled],
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
      title={`Set an alert on ${contract}`}
      note="Say what should happen. A price is judged as it trades; a list or a build-up at the close."
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
            label="The rule in words"
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
          path={`/futures?symbol=${encodeURIComponent(symbol)}`}
        />
      )}
    </Dialog>
  )
}
