import { useQuery } from '@tanstack/react-query'
import { messages, safeRedirect } from 'core/contract'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '#features/sign-in/failure.ts'
import { completePendingSignIn, signInAddress, useAuth } from '#lib/auth.ts'
import { configQuery } from '#lib/site.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Strip } from '#ui/states.tsx'
import { GoogleMark } from './google-mark.tsx'
import styles from './screen.module.css'

const { signIn } = messages

export function Screen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { isAuthenticated } = useAuth()
  const config = useQuery(configQuery)
  const redirect = safeRedirect(query.get('redirect'))
  const pending = query.get('pending') === '1'
  const [busy, setBusy] = useState(pending)
  const [failure, setFailure] = useState<string | null>(failureOf(query.get('error')))

  useEffect(() => {
    if (!pending) return
    let wanted = true
    completePendingSignIn().then((answer) => {
      if (!wanted || answer.valid) return
      setBusy(false)
      setFailure(answer.refused ? signIn.verificationFailed : signIn.redirectFailed)
    })
    return () => {
      wanted = false
    }
  }, [pending])

  useEffect(() => {
    if (isAuthenticated) navigate(redirect, { replace: true })
  }, [isAuthenticated, navigate, redirect])

  function start() {
    setFailure(null)
    setBusy(true)
    window.location.assign(signInAddress(redirect))
  }

  // Back from the identity provider's page with the browser's own button: this page is shown as it was left, busy.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <h1>{signIn.title}</h1>
        <p className={styles.text}>{signIn.text}</p>
        {failure && (
          <Strip tone="bad" icon="error">
            {failure}
          </Strip>
        )}
        <Button size="large" wide busy={busy} onClick={start}>
          <span className={styles.google}>
            <GoogleMark />
            {signIn.button}
          </span>
        </Button>
        <p role="status" className={styles.status}>
          {busy && 'Signing in…'}
        </p>
        {config.data?.developmentSignIn && (
          <Strip tone="notice" icon="info">
            Development sign-in: no identity provider is configured, so anyone can sign in here as anyone.
          </Strip>
        )}
        <p className={styles.notice}>
          By signing in you agree to the{' '}
          <Link to="/tnc" newTab>
            Terms and conditions
          </Link>{' '}
          and the <Link to="/privacy">Privacy policy</Link>.
        </p>
      </Card>
    </div>
  )
}
