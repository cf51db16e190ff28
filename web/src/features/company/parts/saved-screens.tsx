import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import type { CompanyHead, SavedScreenVerdict } from 'core/contract/rest'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { WhyCards } from '#ui/answer/why-cards.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { SignInNeeded } from '#ui/sign-in-needed.tsx'
import { Empty, ErrorState, Loading } from '#ui/states.tsx'
import { savedScreensQuery } from '../api.ts'
import styles from './saved-screens.module.css'

/** Which of the reader's saved screens have this company in them, and why the others have not. */
export function SavedScreens({ company }: { company: CompanyHead }) {
  const { currentUser } = useAuth()
  const email = currentUser?.email ?? ''
  const screens = useQuery(savedScreensQuery(company.symbol, email))
  const inside = screens.data?.filter(({ isIn }) => isIn).length ?? 0
  if (email === '')
    return (
      <SignInNeeded
        text="Sign in to see which of your saved screens it is in."
        label={messages.signIn.title}
        path={`/company/${encodeURIComponent(company.symbol)}#screens`}
      />
    )
  return (
    <Card
      title="My screens"
      note={
        screens.data && screens.data.length > 0
          ? `${company.symbol} is in ${inside} of ${screens.data.length}`
          : 'saved prompts that are lists of companies'
      }
      flush
    >
      {screens.isPending ? (
        <div className={styles.pad}>
          <Loading what="your screens" />
        </div>
      ) : screens.isError ? (
        <ErrorState title="Your screens could not be judged." onRetry={() => void screens.refetch()} />
      ) : screens.data.length === 0 ? (
        <Empty
          icon="report"
          action={
            <ButtonLink to="/assistant?q=Nifty+500+companies+with+ROCE+above+20%25+and+low+debt">
              Ask for a list
            </ButtonLink>
          }
        >
          You have saved no list of companies yet.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {screens.data.map((screen) => (
            <Screen key={screen.chat_id} screen={screen} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Screen({ screen }: { screen: SavedScreenVerdict }) {
  const [isOpen, setIsOpen] = useState(false)
  const failed = screen.why.clauses.filter(({ holds }) => holds !== true)
  return (
    <li>
      <button type="button" className={styles.screen} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Chip tone={screen.isIn ? 'good' : 'neutral'}>{screen.isIn ? 'In it' : 'Not in it'}</Chip>
        <span className={styles.title}>{screen.title}</span>
        <span className={styles.why}>{reasonOf(screen, failed.length)}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      {isOpen && (
        <div className={styles.cards}>
          <WhyCards cards={[screen.why]} />
          <p>
            <ButtonLink size="small" icon="report" to={`/savedprompts?prompt=${screen.chat_id}`}>
              Open the saved prompt
            </ButtonLink>
          </p>
        </div>
      )}
    </li>
  )
}

function reasonOf({ isIn, why, beyond }: SavedScreenVerdict, failed: number): string {
  if (isIn) return `passes all ${why.clauses.length}`
  if (beyond !== null) return `passes, but is not among the first ${beyond}`
  if (why.outside !== null) return why.outside
  return `${failed} of ${why.clauses.length} conditions not met`
}
