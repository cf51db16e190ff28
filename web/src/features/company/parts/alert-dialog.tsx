import { messages } from 'core/contract'
import type { CompanyHead } from 'core/contract/rest'
import { useAlertSentence } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { Dialog } from '#ui/dialog.tsx'
import { RuleWords } from '#ui/rule-words.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'

/** Round prices people name: five percent off, to three digits. */
export const nearPrice = (price: number, percent: number): number =>
  Number((price * (1 + percent / 100)).toPrecision(3))

function sentences({ symbol, quote }: CompanyHead): readonly string[] {
  const last = quote?.last ?? null
  const byPrice =
    last === null ? [] : [`${symbol} falls below ${nearPrice(last, -5)}`, `${symbol} rises above ${nearPrice(last, 5)}`]
  return [...byPrice, `${symbol} falls more than 3% in a day`, `${symbol} rsi below 30`].map(
    (each) => `tell me when ${each}`,
  )
}

/** A rule in a sentence, with what it would have told in the last year. */
export function AlertDialog({ company, onClose }: { company: CompanyHead; onClose: () => void }) {
  const { isAuthenticated } = useAuth()
  const starters = sentences(company)
  const rule = useAlertSentence(starters[0] ?? '', useSnackbar(), onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Set an alert on ${company.symbol}`}
      note="Say what should happen. You are told once, by the channel you chose."
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
          path={`/company/${encodeURIComponent(company.symbol)}`}
        />
      )}
    </Dialog>
  )
}
