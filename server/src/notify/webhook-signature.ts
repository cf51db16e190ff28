/** Standard Webhooks (https://www.standardwebhooks.com): id, time and body are signed together. */
import { createHmac } from 'node:crypto'

/**
 * The bytes of a secret. One written as `whsec_…` is base64, as the standard has it; any other text is its own UTF-8 bytes,
 * which a library takes as `whsec_` and their base64.
 */
function keyOf(secret: string): Buffer {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  return encoded === undefined ? Buffer.from(secret, 'utf8') : Buffer.from(encoded, 'base64')
}

export interface Signable {
  readonly id: string
  /** Epoch seconds. */
  readonly timestamp: number
  readonly body: string
}

/** One signature for each secret: while a secret is being replaced, a receiver with either accepts. */
export function webhookHeaders(
  { id, timestamp, body }: Signable,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    ...(signatures.length > 0 ? { 'webhook-signature': signatures.join(' ') } : {}),
  }
}
