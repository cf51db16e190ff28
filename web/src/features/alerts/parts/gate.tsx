import { messages } from 'core/contract'
import type { ReactNode } from 'react'
import { useAuth } from '#lib/auth.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Empty, Loading } from '#ui/states.tsx'

/** What a stranger sees of one's own pages. */
export function Gate({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const { isAuthenticated, authVerified } = useAuth()
  if (isAuthenticated) return children
  return (
    <>
      <PageHead title={title} />
      {authVerified ? <SignInNeeded path={path} /> : <Loading what="who you are" />}
    </>
  )
}

function SignInNeeded({ path }: { path: string }) {
  return (
    <Card>
      <Empty
        icon="lock"
        action={
          <ButtonLink look="primary" to={`/login?redirect=${encodeURIComponent(path)}`}>
            {messages.signIn.title}
          </ButtonLink>
        }
      >
        {messages.chat.signInNeeded}
      </Empty>
    </Card>
  )
}
