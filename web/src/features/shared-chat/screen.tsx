import { useQuery } from '@tanstack/react-query'
import { messages } from 'core/contract'
import { useNavigate, useParams } from 'react-router'
import { HttpError } from '#lib/http-error.ts'
import { AnswerView } from '#ui/answer/answer-view.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SafeHtml } from '#ui/safe-html.tsx'
import { Empty, ErrorState, Loading, Skeleton } from '#ui/states.tsx'
import { useSeen } from '#ui/use-seen.ts'
import { sharedAnswerQuery, sharedChatQuery } from './api.ts'
import { chatsOf, type SharedChat } from './chats.ts'
import styles from './screen.module.css'
import { typedHtml } from './typed-html.ts'

/** A chat somebody shared: to read, and nothing else. */
export function Screen() {
  const { uuid = '' } = useParams()
  const { data, error, isPending, refetch, isFetching } = useQuery(sharedChatQuery(uuid))
  const chat = data ? chatsOf(data)[0] : undefined
  const isThere = chat !== undefined && chat.messages.length > 0
  return (
    <div className={styles.screen}>
      <PageHead
        title={chat?.title ?? 'Shared chat'}
        subtitle="A shared chat, read only."
        {...(isThere && { actions: <ButtonLink to="/assistant">Ask your own question</ButtonLink> })}
      />
      {isPending ? (
        <Loading what="the shared chat">
          <Skeleton height={64} />
          <Skeleton height={240} />
        </Loading>
      ) : isThere ? (
        <Transcript chat={chat} />
      ) : error && !isRefusal(error) ? (
        // Silence is worth another try; a refusal is an answer.
        <Card>
          <ErrorState title={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : (
        <Card>
          <Empty icon="link" action={<ButtonLink to="/">{messages.notFound.link}</ButtonLink>}>
            {messages.chat.notAvailable}
          </Empty>
        </Card>
      )}
    </div>
  )
}

function Transcript({ chat }: { chat: SharedChat }) {
  return (
    <>
      <ol className={styles.messages}>
        {chat.messages.map(({ role, content, at }) => (
          <li key={`${at}${role}`} className={role === 'user' ? styles.user : styles.assistant}>
            <h2 className={styles.who}>{role === 'user' ? 'You' : 'Assistant'}</h2>
            {role === 'user' ? (
              <SafeHtml html={typedHtml(content)} />
            ) : (
              <Answered uuid={chat.id} at={at} html={content} />
            )}
          </li>
        ))}
      </ol>
      <p className={styles.notice}>
        This is information, not advice: <Link to="/disclaimer">disclaimer</Link>.
      </p>
    </>
  )
}

const isRefusal = (error: Error): boolean =>
  error instanceof HttpError && error.status !== null && error.status >= 400 && error.status < 500

/** Its stored text, at once and on paper; tables and charts alive where the whole answer was kept and somebody comes near. */
function Answered({ uuid, at, html }: { uuid: string; at: number; html: string }) {
  const { ref, isSeen } = useSeen()
  const { data } = useQuery({ ...sharedAnswerQuery(uuid, at), enabled: isSeen })
  const navigate = useNavigate()
  return (
    <div ref={ref}>
      {data ? (
        <AnswerView answer={data} onOpenSymbol={(symbol) => void navigate(`/company/${encodeURIComponent(symbol)}`)} />
      ) : (
        <SafeHtml html={html} />
      )}
    </div>
  )
}
