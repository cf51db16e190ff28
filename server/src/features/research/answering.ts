/**
 * A question is a row before it is answered, and waits in chat_pending until its answer is committed. Whoever takes that
 * row away answered; anybody else who tried meanwhile keeps nothing. So a killed process, two tabs and two workers all
 * end with one answer.
 */
import { answerHtml } from 'core/compile'
import { messages } from 'core/contract'
import type { ReasoningProgress, ReasoningReply } from 'core/contract/rest'
import type { TaughtWord } from 'core/language'
import { dayOf } from 'core/values'
import type { OwnCtx, Services, UserCtx } from '#ctx.ts'
import type { Asked, AskStage, Rephrasing } from '#market/ask/question.ts'
import {
  claimSome,
  insertAnswer,
  insertPending,
  type Pending,
  readPreviousQuery,
  releaseEveryPending,
  releasePending,
  settlePending,
} from './answer-store.ts'
import { addMessage, storeAnswer } from './research.ts'
import { readQuestion } from './store.ts'
import { readTaughtWords, upsertTaughtWord } from './word-store.ts'

/** What answering needs from outside this feature. */
export interface AnsweringParts {
  /** Symbols this person watches. */
  watchlist(own: OwnCtx): Promise<readonly string[]>
  /** Words for what could not be read, from a language model; null where none is set up. */
  readonly rephrase: ((own: OwnCtx, sentence: string) => Promise<Rephrasing>) | null
}

export type OnProgress = (progress: ReasoningProgress) => void

/** Longer than any question may take: a claim that outlives its worker only delays the answer. */
const leaseMs = 60_000
const mostAttempts = 3
const batch = 20

const says: Readonly<Record<ReasoningProgress['stage'], string>> = {
  stored: 'Question received',
  reading: 'Reading the question',
  rephrasing: 'Asking a language model to rephrase it',
  running: 'Looking up the figures',
  writing: 'Writing the answer',
}

const lease = ({ clock }: Services) => {
  const now = clock.now()
  return { now: new Date(now), until: new Date(now + leaseMs) }
}

/** Stores the question, then answers it unless an earlier one of the chat is still on its way; then that one's worker does. */
export async function askQuestion(
  ctx: UserCtx,
  parts: AnsweringParts,
  asked: { readonly chat_uuid: string; readonly question: string; readonly country: string },
  onProgress: OnProgress = () => {},
): Promise<ReasoningReply> {
  const claim: { pending: Pending | null } = { pending: null }
  const { until } = lease(ctx)
  const row = await addMessage(ctx, asked, async (tx, { id, chat_uuid }) => {
    claim.pending = await insertPending(tx, { user_id: ctx.user.id, chat_id: id, chat_uuid, until })
  })
  const stage = (name: ReasoningProgress['stage']): void => onProgress({ stage: name, says: says[name] })
  stage('stored')
  const reply = { id: row.id, chat_uuid: row.chat_uuid }
  if (!claim.pending) return { ...reply, status: 'pending' }
  const status = await answerClaimed(ctx, parts, claim.pending, stage)
  // What was asked in this chat meanwhile waited for this one.
  void answerWaiting(ctx, parts).catch((error: unknown) => ctx.log.error({ err: error }, 'waiting questions failed'))
  return { ...reply, status }
}

/** Answers questions nobody works on: those a killed process left behind, and those that waited for an earlier one. */
export async function answerWaiting(services: Services, parts: AnsweringParts): Promise<number> {
  let answered = 0
  for (;;) {
    const claimed = await services.db.asService((tx) => claimSome(tx, { ...lease(services), most: batch }))
    if (claimed.length === 0) return answered
    await Promise.all(
      claimed.map((pending) =>
        answerClaimed({ ...services, user: { id: pending.user_id } }, parts, pending, () => {}).catch(
          (error: unknown) => services.log.error({ err: error, chatId: pending.chat_id }, 'a question failed'),
        ),
      ),
    )
    answered += claimed.length
  }
}

/** For the start of a process that has the store to itself: no claim in it can be anybody's. */
export const releaseAbandoned = ({ db }: Services): Promise<void> => db.asService(releaseEveryPending)

async function answerClaimed(
  own: OwnCtx,
  parts: AnsweringParts,
  pending: Pending,
  stage: (name: ReasoningProgress['stage']) => void,
): Promise<'done' | 'failed'> {
  try {
    const asked = await askFor(own, parts, pending, stage)
    if (!asked) return 'done'
    stage('writing')
    await keepAnswer(own, pending, asked)
    return 'done'
  } catch (error) {
    own.log.error(
      { err: error, chatId: pending.chat_id, attempts: pending.attempts },
      'a question could not be answered',
    )
    if (pending.attempts < mostAttempts) {
      await own.db.asUser(own.user.id, (tx) => releasePending(tx, pending))
      throw error
    }
    await giveUp(own, pending)
    return 'failed'
  }
}

/** Null when the message is gone: deleted while it waited. */
async function askFor(
  own: OwnCtx,
  { watchlist, rephrase }: AnsweringParts,
  pending: Pending,
  stage: (name: AskStage) => void,
): Promise<Asked | null> {
  const { db, market, clock, user } = own
  const [[sentence, previous, taught], watched] = await Promise.all([
    db.asUser(user.id, (tx) =>
      Promise.all([readQuestion(tx, pending), readPreviousQuery(tx, pending), readTaughtWords(tx, user.id)]),
    ),
    watchlist(own),
  ])
  if (sentence === null) return null
  return await market.ask({
    sentence,
    previous,
    taught,
    watchlist: watched,
    today: dayOf(clock.now()),
    onStage: stage,
    ...(rephrase ? { rephrase: (words: string) => rephrase(own, words) } : {}),
  })
}

async function keepAnswer({ db, user }: OwnCtx, pending: Pending, asked: Asked): Promise<void> {
  const { answer, taught, dataVersion } = asked
  const html = answerHtml(answer)
  await db.asUser(user.id, async (tx) => {
    if (!(await settlePending(tx, pending))) return
    if (taught) await upsertTaughtWord(tx, { user_id: user.id, ...limited(taught) })
    const { canonical, query } = answer
    const data_version = dataVersion
    await insertAnswer(tx, { user_id: user.id, chat_id: pending.chat_id, canonical, query, answer, data_version })
    await storeAnswer(tx, { user_id: user.id, id: pending.chat_id, html })
  })
}

const limited = ({ word, meaning }: TaughtWord): TaughtWord => ({ word: word.trim().toLowerCase(), meaning })

/** A question that fails every time must not be tried for ever; the row says so and can be asked again. */
async function giveUp({ db, user }: OwnCtx, pending: Pending): Promise<void> {
  await db.asUser(user.id, async (tx) => {
    if (!(await settlePending(tx, pending))) return
    const html = `<p>${messages.chat.failed}</p>`
    await storeAnswer(tx, { user_id: user.id, id: pending.chat_id, html, status: 'failed' })
  })
}
