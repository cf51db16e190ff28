import { product } from 'core/contract'
import type { Clock } from '#clock.ts'
import { type Channel, noticeId, type Outcome, retryAfterMs } from './channel.ts'
import type { Egress, EgressReply } from './egress.ts'
import { webhookHeaders } from './webhook-signature.ts'

export interface WebhookTarget {
  readonly url: string
  /** The current one first. Without any, a webhook is not signed. */
  readonly secrets: readonly string[]
}

export interface Webhook {
  readonly id: string
  readonly type: string
  /** Epoch milliseconds of what happened. */
  readonly at: number
  readonly data: Readonly<Record<string, unknown>>
}

const userAgent = `${product.name.toLowerCase()}-webhooks/1`

/** A body and headers by Standard Webhooks, through the egress agent. */
export function postWebhook(
  egress: Egress,
  { url, secrets }: WebhookTarget,
  { id, type, at, data }: Webhook,
  now: number,
): Promise<EgressReply> {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  const signed = webhookHeaders({ id, timestamp: Math.floor(now / 1000), body }, secrets)
  return egress.post({
    url,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...signed },
    body,
  })
}

export interface WebhookOptions {
  readonly egress: Egress
  readonly clock: Clock
  /** Where links in a notice lead. */
  readonly origin: string
}

export function createWebhookChannel({ egress, clock, origin }: WebhookOptions): Channel<WebhookTarget> {
  return {
    send: async ({ id, payload, at }, target) => {
      const { type, title, text, link, data } = payload
      const content = { ...data, notice_id: noticeId(id), title, text, link: link === null ? null : `${origin}${link}` }
      const reply = await postWebhook(egress, target, { id: noticeId(id), type, at, data: content }, clock.now())
      return outcomeOf(reply, clock.now())
    },
  }
}

function outcomeOf(reply: EgressReply, now: number): Outcome {
  if (reply.kind === 'forbidden') {
    return { kind: 'refused', says: 'This address cannot be reached from our servers.', next: 'retry' }
  }
  if (reply.kind === 'unreachable') {
    return reply.wasSent
      ? { kind: 'unknown', says: `No answer (${reply.code})` }
      : { kind: 'unreachable', says: `Could not connect (${reply.code})` }
  }
  const { status } = reply
  const says = `HTTP ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent', says }
  // The standard's way of saying "never again".
  if (status === 410) return { kind: 'refused', says: `${says} Gone`, next: 'endChannel' }
  if (status >= 300 && status < 400) {
    return { kind: 'refused', says: `${says}: redirects are not followed`, next: 'retry' }
  }
  const waitMs = retryAfterMs(reply.retryAfter, now)
  return { kind: 'refused', says, next: 'retry', ...(waitMs === null ? {} : { waitMs }) }
}
