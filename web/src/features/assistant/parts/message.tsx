import { useQuery } from '@tanstack/react-query'
import type { Answer } from 'core/compile'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth.ts'
import { AnswerView } from '#ui/answer/answer-view.tsx'
import { readingNote, Sentence } from '#ui/answer/sentence.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Verbs } from '#ui/query-chips.tsx'
import { SafeHtml, UserText } from '#ui/safe-html.tsx'
import { ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { answerQuery, type ChatMessage } from '../api.ts'
import { followUpsOf } from '../follow-ups.ts'
import { tradeAddress } from '../verbs.ts'
import styles from './message.module.css'
import { QueryRow } from './query-row.tsx'
import { WhyNot } from './why-not.tsx'

export interface MessageVerbs {
  readonly onAsk: (text: string) => void
  /** Puts the question back where it was typed. */
  readonly onReword: (text: string) => void
  readonly onWords: () => void
  readonly onSave: (message: ChatMessage) => void
  readonly onUnsave: (message: ChatMessage) => void
  readonly onShare: () => void
  readonly onCreateAgent: (message: ChatMessage) => void
}

export interface MessageProps extends MessageVerbs {
  message: ChatMessage
  /** The newest one: follow-ups are offered under it. */
  isLast: boolean
}

const timeOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** A question with what it became, and its answer. */
export function Message(props: MessageProps) {
  const { message } = props
  const answered = message.text_content_assistant_formatted_response !== null
  const answer = useQuery({ ...answerQuery(message), enabled: answered })
  return (
    <article className={styles.message} aria-label={message.text_content_user_query}>
      <Question message={message} answer={answer.data ?? null} />
      {!answered ? (
        <Waiting says="Working on it" />
      ) : answer.data ? (
        <Answered {...props} answer={answer.data} />
      ) : answer.isPending ? (
        <Waiting says="Loading the answer" />
      ) : (
        // An answer from before answers were kept whole, or one that cannot be read now: its stored text still can.
        <>
          <SafeHtml html={message.text_content_assistant_formatted_response ?? ''} />
          {answer.error && <ErrorState title={answer.error.message} onRetry={() => void answer.refetch()} />}
        </>
      )}
    </article>
  )
}

/** A question on its way. */
export function PendingMessage({ text, says }: { text: string; says: string }) {
  return (
    <article className={styles.message} aria-label={text}>
      <header className={styles.question}>
        <Initials />
        <UserText text={text} />
      </header>
      <Waiting says={says} />
    </article>
  )
}

function Question({ message, answer }: { message: ChatMessage; answer: Answer | null }) {
  const note = answer && answer.outcome === 'answer' ? readingNote(answer.reading) : null
  return (
    <header className={styles.question}>
      <Initials />
      <div className={styles.asked}>
        {answer ? <Sentence reading={answer.reading} /> : <UserText text={message.text_content_user_query} />}
      </div>
      <p className={styles.stamp}>
        {note && (
          <span className={note.isWhole ? styles.whole : styles.part}>
            <Icon name={note.isWhole ? 'check' : 'warning'} size={12} /> {note.text} ·
          </span>
        )}{' '}
        <time dateTime={message.created_at}>{timeOf.format(new Date(message.created_at))} IST</time>
      </p>
    </header>
  )
}

function Initials() {
  const { currentUser } = useAuth()
  const name = currentUser?.displayName ?? currentUser?.email ?? 'You'
  const letters = name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters}
    </span>
  )
}

function Waiting({ says }: { says: string }) {
  return (
    <Loading what="the answer">
      <p className={styles.says}>{says}…</p>
      <Skeleton height={48} />
      <Skeleton height={180} />
    </Loading>
  )
}

function Answered({ message, answer, isLast, ...verbs }: MessageProps & { answer: Answer }) {
  const navigate = useNavigate()
  const [active, setActive] = useState<string | null>(null)
  const trade = tradeAddress(answer)
  return (
    <>
      <QueryRow answer={answer} onAsk={verbs.onAsk} activeId={active} onActive={setActive} />
      <AnswerView
        answer={answer}
        onAsk={verbs.onAsk}
        onOpenSymbol={(symbol) => void navigate(`/company/${encodeURIComponent(symbol)}`)}
        verbs={answer.outcome === 'answer' && <AnswerVerbs message={message} answer={answer} {...verbs} />}
      />
      {answer.outcome === 'refused' && answer.clarifications.length === 0 && (
        <p className={styles.next}>
          <Button icon="pencil" onClick={() => verbs.onReword(message.text_content_user_query)}>
            Change the question
          </Button>
          <Button look="quiet" icon="book" onClick={verbs.onWords}>
            Words you can use
          </Button>
        </p>
      )}
      {trade !== null && (
        <p className={styles.next}>
          <ButtonLink look="primary" to={trade} icon="basket">
            Review these orders
          </ButtonLink>
        </p>
      )}
      {answer.kind === 'watch' && (
        <p className={styles.next}>
          <Button look="primary" icon="bell" onClick={() => verbs.onCreateAgent(message)}>
            Create Agent
          </Button>
          <span className={styles.says}>Nothing is watched before you create it.</span>
        </p>
      )}
      {answer.query?.kind === 'screen' && <WhyNot query={answer.query} onAsk={verbs.onAsk} />}
      {isLast && answer.outcome === 'answer' && <FollowUps answer={answer} onAsk={verbs.onAsk} />}
    </>
  )
}

function AnswerVerbs({ message, answer, ...verbs }: MessageVerbs & { message: ChatMessage; answer: Answer }) {
  const can = new Set(answer.verbs)
  return (
    <Verbs
      verbs={[
        message.is_alert_set
          ? { label: 'Saved', icon: 'bookmark', chosen: true, onAction: () => verbs.onUnsave(message) }
          : { label: 'Save as report', icon: 'report', onAction: () => verbs.onSave(message) },
        ...(can.has('chart')
          ? [{ label: 'Chart', icon: 'chart', onAction: () => verbs.onAsk('make it a chart') } as const]
          : []),
        ...(can.has('watch')
          ? [{ label: 'Alert me', icon: 'bell', onAction: () => verbs.onAsk('alert me on this') } as const]
          : []),
        ...(can.has('backtest')
          ? [{ label: 'Backtest', icon: 'history', onAction: () => verbs.onAsk('backtest this') } as const]
          : []),
        ...(can.has('basket')
          ? [{ label: 'Basket', icon: 'basket', onAction: () => verbs.onAsk('buy these with 1 lakh') } as const]
          : []),
        { label: 'Share', icon: 'share', onAction: verbs.onShare },
      ]}
    />
  )
}

function FollowUps({ answer, onAsk }: { answer: Answer; onAsk: (text: string) => void }) {
  const offered = followUpsOf(answer)
  if (offered.length === 0) return null
  return (
    <ul className={styles.followUps} aria-label="Go on with">
      {offered.map((text) => (
        <li key={text}>
          <ChipButton onPress={() => onAsk(text)}>{text.charAt(0).toUpperCase() + text.slice(1)}</ChipButton>
        </li>
      ))}
    </ul>
  )
}
