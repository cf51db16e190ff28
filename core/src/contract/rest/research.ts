import type { Answer, AnswerChanges } from 'core/compile'
import { z } from 'zod'
import { type Frequency, frequencies } from './terms/research.ts'

const RowId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .default('IN')

/** GET /api/agents/research/chatpromptcategories: data sets by signal category. */
export type PromptCategories = Readonly<
  Record<string, readonly { readonly dataset_name: string; readonly fields: readonly string[] }[]>
>

/**
 * POST /api/agents/research/reasoning: the last message of the user is asked; the answer arrives through the live
 * subscription. A reader that accepts text/event-stream is told `progress` events, then `done` or `failed`.
 */
export const ReasoningRequest = z.object({
  /** Any text: one that is no chat id is answered "Chat session not found". */
  chatSessionId: z.string().max(100).default(''),
  country: Country,
  activity: z.literal('capital_market_chat').default('capital_market_chat'),
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(200_000) }))
    .min(1)
    .max(500),
})
export type ReasoningRequest = z.infer<typeof ReasoningRequest>

export interface ReasoningProgress {
  readonly stage: 'stored' | 'reading' | 'rephrasing' | 'running' | 'writing'
  /** A short line for whoever waits. */
  readonly says: string
}

export interface ReasoningReply {
  /** The message that carries the answer. */
  readonly id: number
  readonly chat_uuid: string
  /** pending: an earlier question of the chat is answered first. */
  readonly status: 'done' | 'failed' | 'pending'
}

/** POST /api/agents/research/runPrompt: a saved prompt's query, run now. Answers rows; their keys are the table's columns. */
export const RunPromptRequest = z.object({
  chat_id: RowId,
  chat_uuid: z.string().max(100),
  email: z.string().max(320).nullish(),
  country: Country,
})
export type RunPromptRequest = z.infer<typeof RunPromptRequest>
export type PromptRow = Readonly<Record<string, string | number | boolean | null>>

/** POST /api/agents/research/share: makes a chat readable for whoever has the link. */
export const ShareRequest = z.object({ chat_uuid: z.string().max(100) })
export type ShareRequest = z.infer<typeof ShareRequest>

export interface ShareReply {
  /** Ends with the chat_uuid; a client opens no other link. */
  readonly url: string
}

/** GET /api/agents/research/chatview?chat_uuid. A malformed id is answered like an unknown one, so any text passes here. */
export const ChatViewQuery = z.object({ chat_uuid: z.string().max(1000).default('') })
export type ChatViewQuery = z.infer<typeof ChatViewQuery>

export interface ChatViewRow {
  readonly chat_uuid: string
  readonly chat_title: string | null
  readonly text_content_user_query: string
  readonly text_content_assistant_formatted_response: string | null
}

/**
 * GET /api/agents/research/answer: the whole answer behind a message. `?chat_id=` one's own message;
 * `?chat_uuid=&at=` the message at that place (from 0) of a shared chat, for anybody.
 */
export const AnswerQuery = z.union([
  z.object({ chat_id: RowId }),
  z.object({ chat_uuid: z.string().max(1000), at: z.coerce.number().int().min(0).max(100_000) }),
])
export type AnswerQuery = z.infer<typeof AnswerQuery>
export type AnswerReply = Answer

/** GET /api/agents/research/words: what one has taught; a meaning is canonical text. */
export interface TaughtWordReply {
  readonly word: string
  readonly meaning: string
}
/** POST /api/agents/research/words */
export const TeachRequest = z.object({ word: z.string().max(200), meaning: z.string().max(2000) })
/** POST /api/agents/research/words/forget */
export const ForgetRequest = z.object({ word: z.string().max(200) })
export interface ForgetReply {
  readonly forgotten: boolean
}

/** POST /api/agents/research/schedule: when a saved report is run, in IST. One schedule a report; a second one replaces it. */
export const ScheduleRequest = z
  .object({
    chat_id: RowId,
    chat_uuid: z.string().max(100),
    frequency: z.enum(frequencies),
    /** 0 Sunday … 6 Saturday; for Weekly only. */
    day_of_week: z.number().int().min(0).max(6).nullish(),
    /** 1 to 31, the last day of a shorter month; for Monthly only. */
    day_of_month: z.number().int().min(1, 'Day of month is 1 to 31').max(31, 'Day of month is 1 to 31').nullish(),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is HH:MM'),
    paused: z.boolean().default(false),
  })
  .superRefine(({ frequency, day_of_week, day_of_month }, { addIssue }) => {
    if (frequency === 'Weekly' && day_of_week == null) {
      addIssue({ code: 'custom', path: ['day_of_week'], message: 'Choose a day of the week' })
    }
    if (frequency === 'Monthly' && day_of_month == null) {
      addIssue({ code: 'custom', path: ['day_of_month'], message: 'Day of month is 1 to 31' })
    }
  })
export type ScheduleRequest = z.infer<typeof ScheduleRequest>

/** POST /api/agents/research/schedule/remove */
export const UnscheduleRequest = z.object({ id: RowId })
export interface UnscheduleReply {
  readonly removed: boolean
}

export interface ReportRunSummary {
  readonly id: number
  readonly chat_id: number
  readonly origin: 'asked' | 'schedule'
  readonly ran_at: string
  /** Last day of the data it was run on. */
  readonly as_of: string
  readonly outcome: Answer['outcome']
  readonly headline: string
  readonly rows: number
  /** Against the run before; null for the first. */
  readonly changes: { readonly added: number; readonly removed: number; readonly changed: number } | null
}

/** GET /api/agents/research/run?id: a run with all it gave and what was otherwise the time before. */
export const ReportRunQuery = z.object({ id: RowId })
export interface ReportRun extends Omit<ReportRunSummary, 'changes'> {
  readonly answer: Answer
  readonly changes: AnswerChanges | null
}

/** GET /api/agents/research/runs?chat_id: newest first. */
export const ReportRunsQuery = z.object({ chat_id: RowId })

/** GET /api/agents/research/schedules */
export interface ReportSchedule {
  readonly id: number
  readonly chat_id: number
  readonly chat_uuid: string
  readonly chat_title: string
  readonly frequency: Frequency
  readonly day_of_week: number | null
  readonly day_of_month: number | null
  readonly time: string
  readonly paused: boolean
  readonly next_run_at: string | null
  readonly last_run: ReportRunSummary | null
  /** Why its last turn was given up; null once it has run again. */
  readonly failed_because?: string | null
}

/**
 * POST /api/chat/reasoning, for operators. The template's {query} is the last message of the user; `llm` names the
 * configured model, or the product's own reader; `distilledModel` asks for its text without having it read and run.
 */
export const PromptTestRequest = z.object({
  distilledModel: z.union([z.boolean(), z.string().max(200)]).nullish(),
  llm: z.string().max(200).nullish(),
  singleShotPrompt: z.string().max(20_000).nullish(),
  streaming: z.boolean().default(false),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(200_000) }))
    .min(1)
    .max(100),
  /** savePrompt keeps the query as a report under `name`. */
  operation: z.enum(['savePrompt', 'testPrompt']).default('testPrompt'),
  name: z.string().max(1000).nullish(),
})
export type PromptTestRequest = z.infer<typeof PromptTestRequest>

export interface PromptTestReply {
  readonly response: string
  readonly model: string
  readonly canonical: string | null
  readonly timeTakenMs: number
  /** The message it was kept as. */
  readonly saved: { readonly chat_id: number; readonly chat_uuid: string } | null
}

/** GET /api/chat/models */
export interface PromptModels {
  readonly models: readonly string[]
}
