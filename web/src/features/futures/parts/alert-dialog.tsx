import { messages } from 'core/contract'
import { useAlertSentence } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RuleWords } from '#ui/rule-words.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { alertSentences } from '../sentences.ts'

export interface AlertDialogProps {
  symbol: string
  contract: string
  last: number | null
  onClose: () => void
}

/** A rule in a sentence, with what it would have told. */
export function AlertDialog({ symbol, contract, last, onClose }: AlertDialogProps) {
  const { isAuthenticated } = useAuth()
  const starters = alertSentences({ symbol, contract, last })
  const rule = useAlertSentence(starters[0] ?? '', useSnackbar(), onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Set an alert on ${contract}`}
      note="Say what should happen. A price is judged as it trades; a list or a build-up at the close."
      {...(isAuthenticated && {
        primary: { label: 'Set alert', onAction: rule.set, busy: rule.isSetting, disabled: !rule.isReady },
      })}
    >
      {isAuthenticated ? (
        <RuleWords
          label="The rule in words"
          sentence={rule.sentence}
          onSentence={rule.setSentence}
          starters={starters}
          says={rule.says}
        />
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
