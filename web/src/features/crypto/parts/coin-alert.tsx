import type { Coin } from 'core/contract/rest'
import { useAlertSentence } from '#lib/alert-rules.ts'
import { useAuth } from '#lib/auth.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RuleWords } from '#ui/rule-words.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import styles from './coin-dialog.module.css'

/** Round prices people name: ten percent off, to three digits. */
const near = (price: number, percent: number): string =>
  String(Number((price * (1 + percent / 100)).toPrecision(3)).toFixed(price < 1 ? 8 : 0)).replace(/\.?0+$/, (end) =>
    end.startsWith('.') ? '' : price < 1 ? '' : end,
  )

/** Sentences about a coin that the reader understands as rules. */
const coinRules = ({ name, price }: Pick<Coin, 'name' | 'price'>): readonly string[] => [
  `tell me when ${name} falls 5% in a day`,
  ...(price === null
    ? []
    : [`tell me when ${name} falls below ${near(price, -10)}`, `tell me when ${name} rises above ${near(price, 10)}`]),
]

/** A rule in a sentence, with what it would have told in the last year. */
export function CoinAlert({ coin }: { coin: Coin }) {
  const { isAuthenticated } = useAuth()
  const starters = coinRules(coin)
  const rule = useAlertSentence(starters[0] ?? '', useSnackbar())
  return (
    <section className={styles.alert} aria-label="Alert">
      <h3>Alert in a sentence</h3>
      {isAuthenticated ? (
        <RuleWords
          label="Say what should happen"
          sentence={rule.sentence}
          onSentence={rule.setSentence}
          starters={starters}
          says={rule.says}
          action={
            <Button icon="bell" busy={rule.isSetting} disabled={!rule.isReady} onClick={rule.set}>
              Set alert
            </Button>
          }
        />
      ) : (
        <p className={styles.stranger}>
          <span>“{starters[0]}”</span>
          <ButtonLink
            size="small"
            icon="bell"
            to={`/login?redirect=${encodeURIComponent(`/crypto/list?coin=${coin.symbol}`)}`}
          >
            Sign in to be told
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
