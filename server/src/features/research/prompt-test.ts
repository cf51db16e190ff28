/** The operators' prompt test tool: a template and a query tried on the reader or on the model, and kept as a report. */
import { randomUUID } from 'node:crypto'
import { answerText } from 'core/compile'
import { AppError, parseInput } from 'core/contract'
import { ChatTitle } from 'core/contract/graphql'
import { ownReader, type PromptTestReply, type PromptTestRequest } from 'core/contract/rest'
import { dayOf } from 'core/values'
import type { UserCtx } from '#ctx.ts'
import { type Model, ModelAway } from '#model/model.ts'
import { lineOf } from '#model/rephrase.ts'
import { type AnsweringParts, askQuestion } from './answering.ts'
import { markReport } from './research.ts'

interface Tools {
  readonly parts: AnsweringParts
  readonly model: Model | null
}

export const promptModels = (model: Model | null): readonly string[] => [ownReader, ...(model ? [model.name] : [])]

export async function testPrompt(ctx: UserCtx, tools: Tools, request: PromptTestRequest): Promise<PromptTestReply> {
  const began = performance.now()
  const query = request.messages.findLast(({ role }) => role === 'user')?.content.trim() ?? ''
  if (query === '') throw new AppError('invalid_input')
  const title = request.operation === 'savePrompt' ? parseInput(ChatTitle, request.name ?? '') : null
  const model = chosenModel(tools.model, request.llm ?? ownReader)
  const said = model ? await modelText(model, request, query) : filled(request.singleShotPrompt, query)
  const isTextOnly = model !== null && Boolean(request.distilledModel)
  const tried = isTextOnly ? { response: said, canonical: null } : await tryOut(ctx, tools.parts, lineOf(said) ?? query)
  const saved = title === null ? null : await saveAs(ctx, tools.parts, { title, question: lineOf(said) ?? query })
  return {
    ...tried,
    model: model?.name ?? ownReader,
    timeTakenMs: Math.round(performance.now() - began),
    saved,
  }
}

function chosenModel(model: Model | null, name: string): Model | null {
  if (name === ownReader || name === '') return null
  if (model?.name === name) return model
  throw new AppError('invalid_input', { message: `There is no model called ${name}.` })
}

/** The query stands where the template says so, or after it. */
function filled(template: string | null | undefined, query: string): string {
  if (!template?.trim()) return query
  return template.includes('{query}') ? template.replaceAll('{query}', () => query) : `${template.trim()} ${query}`
}

async function modelText(model: Model, request: PromptTestRequest, query: string): Promise<string> {
  const others = request.messages.slice(
    0,
    request.messages.findLastIndex(({ role }) => role === 'user'),
  )
  try {
    return await model.complete([...others, { role: 'user', content: filled(request.singleShotPrompt, query) }])
  } catch (error) {
    throw error instanceof ModelAway ? new AppError('unavailable', { message: error.message, cause: error }) : error
  }
}

async function tryOut(ctx: UserCtx, { watchlist }: AnsweringParts, sentence: string) {
  const { answer } = await ctx.market.ask({
    sentence,
    today: dayOf(ctx.clock.now()),
    taught: [],
    watchlist: await watchlist(ctx),
  })
  return { response: answerText(answer), canonical: answer.canonical }
}

async function saveAs(
  ctx: UserCtx,
  parts: AnsweringParts,
  { title, question }: { readonly title: string; readonly question: string },
): Promise<PromptTestReply['saved']> {
  const { id, chat_uuid } = await askQuestion(ctx, parts, { chat_uuid: randomUUID(), question, country: 'IN' })
  await markReport(ctx, { chat_id: id, chat_uuid, is_alert_set: true, chat_title: title })
  return { chat_id: id, chat_uuid }
}
