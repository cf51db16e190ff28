import { keywords, promptCategories } from 'core/catalogue'
import {
  AnswerQuery,
  ChatViewQuery,
  type ChatViewRow,
  type ForgetReply,
  ForgetRequest,
  type PromptCategories,
  ReasoningRequest,
  ReportRunQuery,
  ReportRunsQuery,
  RunPromptRequest,
  ScheduleRequest,
  type ShareReply,
  ShareRequest,
  TeachRequest,
  type UnscheduleReply,
  UnscheduleRequest,
} from 'core/contract/rest'
import type { FastifyRequest } from 'fastify'
import { ownEmail, signedIn } from '#http/auth.ts'
import { publicOrigin } from '#http/origin.ts'
import { type App, get, post } from '#http/route.ts'
import { openEventStream } from '#http/sse.ts'
import { type AnsweringParts, askQuestion } from './answering.ts'
import { findAnswer, findSharedAnswer } from './answers.ts'
import { findRun, listRuns, runPrompt } from './reports.ts'
import { listSchedules, scheduleReport, unscheduleReport } from './schedules.ts'
import { shareChat, viewSharedChat } from './share.ts'
import type { SharedRow } from './store.ts'
import { forgetWord, listWords, teachWord } from './words.ts'

const at = '/api/agents/research'
/** A client may send the chat so far, answers and all. */
const wholeChat = 4 * 1024 * 1024

export function researchRoutes(app: App, parts: AnsweringParts): void {
  get(app, `${at}/chatpromptcategories`, { who: 'public', limit: 60 }, (): PromptCategories => promptCategories)
  get(app, `${at}/chatkeywords`, { who: 'signedIn', limit: 60 }, () => keywords)

  post(
    app,
    `${at}/reasoning`,
    { who: 'signedIn', limit: 60, bodyLimit: wholeChat, body: ReasoningRequest },
    async (call) => {
      const { chatSessionId, country, messages } = call.body
      const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
      const asked = { chat_uuid: chatSessionId, country, question }
      if (!wantsEvents(call.request)) return await askQuestion(call.ctx, parts, asked)
      const stream = openEventStream(call.request, call.reply)
      // Answered to the end whoever still listens: the question is stored.
      return await askQuestion(call.ctx, parts, asked, (progress) => stream.send('progress', progress)).then(
        stream.done,
        stream.failed,
      )
    },
  )

  post(app, `${at}/runPrompt`, { who: 'signedIn', limit: 60, body: RunPromptRequest }, async (call) => {
    ownEmail(call.ctx, call.body.email)
    return await runPrompt(call.ctx, parts, call.body)
  })

  post(app, `${at}/share`, { who: 'signedIn', limit: 20, body: ShareRequest }, async (call) => {
    const chat_uuid = await shareChat(call.ctx, call.body.chat_uuid)
    return presentShare(publicOrigin(call.ctx.env, call.request.raw), chat_uuid)
  })

  get(app, `${at}/chatview`, { who: 'public', limit: 60, query: ChatViewQuery }, async (call) => {
    const rows = await viewSharedChat(call.ctx, call.query.chat_uuid)
    return rows.map(presentSharedRow)
  })

  get(app, `${at}/answer`, { who: 'public', limit: 600, query: AnswerQuery }, ({ ctx, query }) =>
    'chat_id' in query ? findAnswer(signedIn(ctx), query.chat_id) : findSharedAnswer(ctx, query),
  )

  wordRoutes(app)
  reportRoutes(app)
}

function wordRoutes(app: App): void {
  get(app, `${at}/words`, { who: 'signedIn' }, ({ ctx }) => listWords(ctx))
  post(app, `${at}/words`, { who: 'signedIn', limit: 60, body: TeachRequest }, ({ ctx, body }) => teachWord(ctx, body))
  post(
    app,
    `${at}/words/forget`,
    { who: 'signedIn', limit: 60, body: ForgetRequest },
    async ({ ctx, body }): Promise<ForgetReply> => ({ forgotten: await forgetWord(ctx, body.word) }),
  )
}

function reportRoutes(app: App): void {
  get(app, `${at}/schedules`, { who: 'signedIn' }, ({ ctx }) => listSchedules(ctx))
  post(app, `${at}/schedule`, { who: 'signedIn', limit: 60, body: ScheduleRequest }, ({ ctx, body }) =>
    scheduleReport(ctx, body),
  )
  post(
    app,
    `${at}/schedule/remove`,
    { who: 'signedIn', limit: 60, body: UnscheduleRequest },
    async ({ ctx, body }): Promise<UnscheduleReply> => ({ removed: await unscheduleReport(ctx, body.id) }),
  )
  get(app, `${at}/runs`, { who: 'signedIn', query: ReportRunsQuery }, ({ ctx, query }) => listRuns(ctx, query.chat_id))
  get(app, `${at}/run`, { who: 'signedIn', query: ReportRunQuery }, ({ ctx, query }) => findRun(ctx, query.id))
}

const wantsEvents = ({ headers }: FastifyRequest): boolean => /\btext\/event-stream\b/i.test(headers.accept ?? '')

const presentShare = (origin: string, chat_uuid: string): ShareReply => ({ url: `${origin}/share/${chat_uuid}` })

/** By hand: whose chat it is must not leave with it. */
const presentSharedRow = (row: SharedRow): ChatViewRow => ({
  chat_uuid: row.chat_uuid,
  chat_title: row.chat_title,
  text_content_user_query: row.text_content_user_query,
  text_content_assistant_formatted_response: row.text_content_assistant_formatted_response,
})
