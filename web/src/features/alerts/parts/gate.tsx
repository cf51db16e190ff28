import { messages } from 'core/contract'
import type { ReactNode } from 'react'
import { useAuth } from '#lib/auth.ts'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Loading } from '#ui/states.tsx'

/** What a stranger sees of one's own pages. */
export function Gate({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const { isAuthenticated, authVerified } = useAuth()
  if (isAuthenticated) return children
  return (
    <>
      <PageHead title={title} />
      {authVerified ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path={path} />
      ) : (
        <Loading what="who you are" />
      )}
    </>
  )
}
