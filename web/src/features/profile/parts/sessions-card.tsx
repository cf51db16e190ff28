import { messages } from 'core/contract'
import type { OwnSession } from 'core/contract/rest'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState, Loading } from '#ui/states.tsx'
import { momentText } from '../words.ts'
import styles from './rows.module.css'

export interface SessionsCardProps {
  /** Undefined until the server has said. */
  sessions: readonly OwnSession[] | undefined
  error: { message: string; retry: () => void } | null
  onEnd: (session: OwnSession) => void
  onEndOthers: () => void
}

function timesOf({ signedInAt, lastUsedAt }: OwnSession): string {
  const [signedIn, lastActive] = [momentText(signedInAt), momentText(lastUsedAt)]
  return signedIn === lastActive ? `Signed in ${signedIn}` : `Signed in ${signedIn} · last active ${lastActive}`
}

/** Where somebody is signed in: a device that is lost or lent can be signed out from here. */
export function SessionsCard({ sessions, error, onEnd, onEndOthers }: SessionsCardProps) {
  const isElsewhere = sessions !== undefined && sessions.length > 1
  return (
    <Card
      title={messages.profile.sessionsCard}
      actions={
        isElsewhere && (
          <Button size="small" icon="sign-out" onClick={onEndOthers}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && <ErrorState title={error.message} onRetry={error.retry} />}
      {!error && !sessions && <Loading what="your devices" lines={2} />}
      {sessions && (
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.what}>{session.device}</p>
                <p className={styles.note}>{timesOf(session)}</p>
              </div>
              {session.isThisOne ? (
                <Chip tone="navy">This device</Chip>
              ) : (
                <Button size="small" aria-label={`Sign out ${session.device}`} onClick={() => onEnd(session)}>
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
