import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { webhookHeaders } from './webhook-signature.ts'

const runs = Number(process.env.FUZZ_RUNS ?? 10_000)
const secret = 'S3cret-of_the-webhook-48-characters-long-0123456'
const asLibrary = (text: string): string => `whsec_${Buffer.from(text, 'utf8').toString('base64')}`
const now = (): number => Math.floor(Date.now() / 1000)
const body = '{"type":"dip","timestamp":"2024-02-06T04:30:00.000Z","data":{"fund":"निफ्टी"}}'

describe('the Standard Webhooks signature', () => {
  it('is HMAC-SHA256 over id, timestamp and body, as v1', () => {
    const headers = webhookHeaders({ id: 'notice_7', timestamp: 1707193800, body: '{}' }, [secret])
    expect(headers).toEqual({
      'webhook-id': 'notice_7',
      'webhook-timestamp': '1707193800',
      'webhook-signature': `v1,${createHmac('sha256', secret).update('notice_7.1707193800.{}').digest('base64')}`,
    })
  })

  it('is accepted by the reference library under the documented whsec_ form of any secret', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 16, maxLength: 60, unit: 'grapheme' }), fc.json(), (text, json) => {
        const headers = webhookHeaders({ id: 'notice_1', timestamp: now(), body: json }, [text])
        expect(() => new Webhook(asLibrary(text)).verify(json, { ...headers })).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })

  it('takes a secret written as whsec_ for what the standard says it is', () => {
    const standard = asLibrary(secret)
    const headers = webhookHeaders({ id: 'notice_1', timestamp: now(), body }, [standard])
    expect(() => new Webhook(standard).verify(body, { ...headers })).not.toThrow()
  })

  it('while a secret is replaced, a receiver with either accepts, and one with neither does not', () => {
    const next = `${secret}-next`
    const headers = webhookHeaders({ id: 'notice_1', timestamp: now(), body }, [next, secret])
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const known of [secret, next]) {
      expect(() => new Webhook(asLibrary(known)).verify(body, { ...headers })).not.toThrow()
    }
    expect(() => new Webhook(asLibrary(`${secret}x`)).verify(body, { ...headers })).toThrow()
  })

  it(`${runs} changes of body, id, time or signature are all refused`, () => {
    const library = new Webhook(asLibrary(secret))
    const timestamp = now()
    const good = webhookHeaders({ id: 'notice_12', timestamp, body }, [secret])
    const flip = (text: string, at: number, by: number): string => {
      const place = at % text.length
      return `${text.slice(0, place)}${String.fromCharCode((text.charCodeAt(place) % 94) + 33 + (by % 2))}${text.slice(place + 1)}`
    }
    let tried = 0
    fc.assert(
      fc.property(
        fc.constantFrom('body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'),
        fc.nat(),
        fc.nat(),
        (what, at, by) => {
          const changed = what === 'body' ? flip(body, at, by) : body
          const headers = what === 'body' ? { ...good } : { ...good, [what]: flip(good[what] ?? '', at, by) }
          if (changed === body && headers[what] === good[what]) return
          tried += 1
          expect(() => library.verify(changed, headers)).toThrow()
        },
      ),
      { numRuns: runs },
    )
    expect(tried).toBeGreaterThan(runs * 0.9)
  })

  it('an old one is refused by its own time', () => {
    const headers = webhookHeaders({ id: 'notice_1', timestamp: now() - 301, body }, [secret])
    expect(() => new Webhook(asLibrary(secret)).verify(body, { ...headers })).toThrow(/timestamp too old/i)
  })
})
