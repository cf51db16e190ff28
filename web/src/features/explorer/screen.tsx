import { messages } from 'core/contract'
import { useAuth } from '#lib/auth.ts'
import { Card } from '#ui/card.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty } from '#ui/states.tsx'
import { ArraysCard } from './parts/arrays-card.tsx'
import { FunctionCard } from './parts/function-card.tsx'
import { RunLog } from './parts/run-log.tsx'
import styles from './screen.module.css'

/** For operators: the data arrays as they are stored, a function over them, and who ran what. */
export function Screen() {
  const { isAuthenticated, authVerified, currentUser } = useAuth()
  return (
    <div className={styles.screen}>
      <PageHead title="Data explorer" subtitle="The stored arrays, record by record, and a function over them." />
      {currentUser?.isOperator === true ? (
        <>
          <ArraysCard />
          <FunctionCard />
          <RunLog />
        </>
      ) : authVerified && !isAuthenticated ? (
        <SignInNeeded text={messages.chat.signInNeeded} label={messages.signIn.title} path="/arrayview" />
      ) : (
        <Card>
          <Empty icon="lock">{messages.notAuthorized}</Empty>
        </Card>
      )}
    </div>
  )
}
