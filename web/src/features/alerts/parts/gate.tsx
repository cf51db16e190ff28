import { messages } from 'core/contract'
import { starterSentences } from 'core/contract/rest'
import type { ReactNode } from 'react'
import { useAuth } from '#lib/auth.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Loading } from '#ui/states.tsx'
import styles from './lists.module.css'

interface GateProps {
  title: string
  subtitle: string
  path: string
  children: ReactNode
}

/** What a stranger sees of one's own pages. */
export function Gate({ title, subtitle, path, children }: GateProps) {
  const { isAuthenticated, authVerified } = useAuth()
  if (isAuthenticated) return children
  return (
    <>
      <PageHead title={title} subtitle={subtitle} />
      {authVerified ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path={path} />
      ) : (
        <Loading what="who you are" />
      )}
      <Card title="What can be watched" note="in your own words, for example">
        <ul className={styles.examples}>
          {starterSentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}
