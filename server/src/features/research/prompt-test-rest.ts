import { type PromptModels, PromptTestRequest } from 'core/contract/rest'
import { type App, get, post } from '#http/route.ts'
import { openEventStream } from '#http/sse.ts'
import type { Model } from '#model/model.ts'
import type { AnsweringParts } from './answering.ts'
import { promptModels, testPrompt } from './prompt-test.ts'

export function promptTestRoutes(
  app: App,
  tools: { readonly parts: AnsweringParts; readonly model: Model | null },
): void {
  get(app, '/api/chat/models', { who: 'operator' }, (): PromptModels => ({ models: promptModels(tools.model) }))

  post(app, '/api/chat/reasoning', { who: 'operator', limit: 60, body: PromptTestRequest }, async (call) => {
    if (!call.body.streaming) return await testPrompt(call.ctx, tools, call.body)
    const stream = openEventStream(call.request, call.reply)
    return await testPrompt(call.ctx, tools, call.body).then(stream.done, stream.failed)
  })
}
