/** Sends through the Bot API: https://core.telegram.org/bots/api#sendmessage */
import { product } from 'core/contract'
import { request } from 'undici'
import { z } from 'zod'
import { type Channel, noticeId, type Outcome, type Outgoing } from './channel.ts'

export interface TelegramTarget {
  /** In a private chat the chat's id is the person's. */
  readonly chatId: string
}

export interface TelegramOptions {
  readonly apiRoot: string
  readonly botToken: string
  /** Where links in a notice lead. */
  readonly origin: string
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 15_000
const answerBytes = 64 * 1024
/** Counted by Telegram after it has read the markup; ours is counted before, which is never less. */
const longestText = 4096

const Answer = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Title, facts, link, and the notice's number: a second copy after a lost answer can be told from a second alert. */
export function telegramText({ id, payload }: Pick<Outgoing, 'id' | 'payload'>, origin: string): string {
  const { title, text, link } = payload
  const head = `<b>${escaped(title.slice(0, 500))}</b>`
  const tail = [
    ...(link === null
      ? []
      : [`<a href="${escaped(`${origin}${link}`).replaceAll('"', '&quot;')}">Open in ${product.name}</a>`]),
    `${noticeId(id)} · Information, not advice`,
  ].join('\n')
  const room = longestText - head.length - tail.length - 4
  let facts = escaped(text)
  // Shortened before it is escaped again: a cut inside "&amp;" would be refused as broken markup.
  for (let kept = text.length; facts.length > room && kept > 0; kept -= 100) facts = `${escaped(text.slice(0, kept))}…`
  return [head, facts, tail].filter((part) => part !== '').join('\n\n')
}

export function createTelegramChannel({
  apiRoot,
  botToken,
  origin,
  timeoutMs = defaultTimeoutMs,
}: TelegramOptions): Channel<TelegramTarget> {
  const address = `${apiRoot.replace(/\/$/, '')}/bot${botToken}/sendMessage`
  return {
    send: async (notice, { chatId }) => {
      const message = {
        chat_id: chatId,
        text: telegramText(notice, origin),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      }
      try {
        const reply = await request(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
          signal: AbortSignal.timeout(timeoutMs),
        })
        return outcomeOf(reply.statusCode, await textOf(reply.body))
      } catch (error) {
        // The address holds the bot's token, and messages of errors can repeat the address: only the code is kept.
        return lost(error)
      }
    },
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > answerBytes) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function outcomeOf(status: number, text: string): Outcome {
  const answer = read(text)
  // Only Telegram itself speaks this shape; a proxy's page says nothing about whether the message went through.
  if (answer === null) {
    const says = `Telegram answered HTTP ${status} without an answer of its own`
    return status < 400 ? { kind: 'unknown', says } : { kind: 'unreachable', says }
  }
  if (answer.ok) return { kind: 'sent', says: 'Delivered by Telegram' }
  const code = answer.error_code ?? status
  const says = `Telegram: ${code} ${answer.description ?? ''}`.trim().slice(0, 300)
  if (code === 429) {
    const waitMs = (answer.parameters?.retry_after ?? 1) * 1000
    return { kind: 'refused', says, next: 'retry', waitMs, waitIsShared: true }
  }
  // Blocked, account deleted, or never allowed to write: only the person can change that.
  if (code === 403 || (code === 400 && /chat not found|user is deactivated|PEER_ID_INVALID/i.test(says))) {
    return { kind: 'refused', says, next: 'endChannel' }
  }
  // 401 and 404 are our own token; the operator can mend that while the notice waits.
  const isOurs = code === 401 || code === 404 || code >= 500
  return { kind: 'refused', says, next: isOurs ? 'retry' : 'giveUp' }
}

function read(text: string): z.infer<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Codes of failures before anything was written. */
const beforeSending = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

function lost(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'timeout'
  return beforeSending.test(code)
    ? { kind: 'unreachable', says: `Telegram could not be reached (${code})` }
    : { kind: 'unknown', says: `Telegram did not answer (${code})` }
}
