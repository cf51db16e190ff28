import { useMutation, useQuery } from '@tanstack/react-query'
import type { Coin } from 'core/contract/rest'
import { useDeferredValue, useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { createAlert, previewAlert } from '../api.ts'
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
  const show = useSnackbar()
  const starters = coinRules(coin)
  const [sentence, setSentence] = useState(starters[0] ?? '')
  const settled = useDeferredValue(sentence.trim())
  const preview = useQuery({
    queryKey: ['crypto', 'alert-preview', settled],
    queryFn: ({ signal }) => previewAlert(settled, signal),
    enabled: isAuthenticated && settled.length > 3,
    placeholderData: (before) => before,
  })
  const create = useMutation({
    mutationFn: () => createAlert(sentence.trim()),
    onSuccess: () => show({ text: 'Alert set. It is under Alerts.', kind: 'success' }),
    onError: (error) => show({ text: error.message, kind: 'error' }),
  })
  return (
    <section className={styles.alert} aria-label="Alert">
      <h3>Alert in a sentence</h3>
      {isAuthenticated ? (
        <>
          <div className={styles.sentence}>
            <Field
              label="Say what should happen"
              value={sentence}
              maxLength={500}
              onChange={(event) => setSentence(event.target.value)}
            />
            <Button
              icon="bell"
              busy={create.isPending}
              disabled={preview.data?.outcome !== 'ready'}
              onClick={() => create.mutate()}
            >
              Set alert
            </Button>
          </div>
          <p className={styles.starters}>
            {starters.map((each) => (
              <ChipButton key={each} pressed={each === sentence} onPress={() => setSentence(each)}>
                {each}
              </ChipButton>
            ))}
          </p>
          <p className={styles.quiet} role="status">
            {preview.isError ? 'What it would have told could not be worked out.' : (preview.data?.says ?? '')}
          </p>
        </>
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
