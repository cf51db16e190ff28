import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { webhookHeaders } from '../server/src/notify/webhook-signature.ts'

const script = fileURLToPath(new URL('./webhook-receiver.mjs', import.meta.url))
// With a hyphen in front, as people may type one.
const secret = '-S3cret-of_the-webhook'
const now = (): number => Math.floor(Date.now() / 1000)
const body = JSON.stringify({ type: 'dip', timestamp: '2024-02-06T04:30:00.000Z', data: { fall: 2.51 } })

describe('npm run webhook-receiver', () => {
  let receiver: ChildProcess
  let address = ''
  let said = ''
  beforeAll(async () => {
    receiver = spawn(process.execPath, [script, '--secret', secret, '--port', '0'])
    receiver.stdout?.on('data', (chunk) => {
      said += chunk
    })
    await vi.waitFor(() => expect(said).toContain('Receiving on'), 10_000)
    address = /http:\S+/.exec(said)?.[0] ?? ''
  })
  afterAll(() => {
    receiver.kill()
  })

  const post = async (headers: Record<string, string>, text = body): Promise<number> =>
    (await fetch(address, { method: 'POST', headers, body: text })).status
  const signed = (secrets: readonly string[], timestamp = now(), id = 'notice_1') => ({
    ...webhookHeaders({ id, timestamp, body }, secrets),
  })

  it('takes what is ours, also while the secret is being replaced or written as whsec_', async () => {
    expect(await post(signed([secret]))).toBe(204)
    await expect.poll(() => said).toContain('"fall": 2.51')
    expect(await post(signed(['the-secret-before-it', secret], now(), 'notice_2'))).toBe(204)
    const standard = `whsec_${Buffer.from(secret).toString('base64')}`
    expect(await post(signed([standard], now(), 'notice_3'))).toBe(204)
  })

  it('says the same message once, however often it comes', async () => {
    for (let time = 0; time < 3; time++) expect(await post(signed([secret], now(), 'notice_9'))).toBe(204)
    await expect.poll(() => said).toContain('notice_9')
    expect(said.split('notice_9')).toHaveLength(2)
  })

  it('refuses what is forged, changed, old, early or unsigned', async () => {
    expect(await post(signed(['another-secret-of-it']))).toBe(401)
    expect(await post(signed([secret]), body.replace('2.51', '9.99'))).toBe(401)
    expect(await post(signed([secret], now() - 310))).toBe(401)
    expect(await post(signed([secret], now() + 310))).toBe(401)
    expect(await post({ ...signed([secret]), 'webhook-id': 'notice_7' })).toBe(401)
    expect(await post(signed([]))).toBe(401)
  })

  it.each([
    [[], 'Which secret?'],
    [['--secret'], "Option '--secret <value>' argument missing"],
    [['--secret', secret, '--prot', '0'], "Unknown option '--prot'"],
    [['--secret', secret, '--port', 'https'], 'A port is a number, not https.'],
  ])('says what is wrong with %j', (args, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    expect([status, stderr.split('\n').length]).toEqual([2, 3])
    expect(stderr).toContain(sentence)
  })
})
