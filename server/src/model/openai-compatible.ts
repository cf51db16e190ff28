/** Any endpoint that speaks OpenAI's chat completions, one on the same machine included. */
import { z } from 'zod'
import type { Env } from '#env.ts'
import { type Model, ModelAway, type ModelMessage } from './model.ts'

type ModelSettings = Pick<Env, 'MODEL_URL' | 'MODEL_KEY' | 'MODEL_NAME' | 'MODEL_TIMEOUT_MS'>

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
})

const largestReply = 256 * 1024
const mostTokens = 400
const away = (cause?: unknown): ModelAway =>
  new ModelAway('The language model could not be reached.', cause === undefined ? {} : { cause })

/** Null when none is set up: then everything works without. */
export function createModel(env: ModelSettings): Model | null {
  const { MODEL_URL, MODEL_NAME } = env
  if (!MODEL_URL || !MODEL_NAME) return null
  const address = `${MODEL_URL.replace(/\/+$/, '')}/chat/completions`
  return {
    name: MODEL_NAME,
    complete: async (messages) => {
      const reply = await send(address, env, { model: MODEL_NAME, messages })
      const parsed = Completion.safeParse(reply)
      const content = parsed.success ? parsed.data.choices[0]?.message.content : null
      if (!content?.trim()) throw new ModelAway('The language model gave no usable answer.')
      return content
    },
  }
}

async function send(
  address: string,
  { MODEL_KEY, MODEL_TIMEOUT_MS }: ModelSettings,
  request: { readonly model: string; readonly messages: readonly ModelMessage[] },
): Promise<unknown> {
  const signal = AbortSignal.timeout(MODEL_TIMEOUT_MS)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(MODEL_KEY ? { authorization: `Bearer ${MODEL_KEY}` } : {}),
      },
      body: JSON.stringify({ ...request, temperature: 0, max_tokens: mostTokens, stream: false }),
      // A redirect would carry the key to an address nobody configured.
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw away(new Error(`answered ${response.status}`))
    }
    return JSON.parse(await limitedText(response))
  } catch (error) {
    if (error instanceof ModelAway) throw error
    if (signal.aborted) throw new ModelAway('The language model did not answer in time.', { cause: error })
    if (error instanceof SyntaxError) throw new ModelAway('The language model gave no usable answer.', { cause: error })
    throw away(error)
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > largestReply) throw new ModelAway('The language model gave no usable answer.')
  }
  return text + decoder.decode()
}
