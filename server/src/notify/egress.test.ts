import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closedUrls, closedV6 } from '#testing/closed-addresses.ts'
import { startWebhookHost, type WebhookHost } from '#testing/webhook-host.ts'
import { createEgress, type Resolve } from './egress.ts'
import { isPublicAddress } from './public-address.ts'

const post = (url: string) => ({ url, headers: {}, body: '{}' })
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([...closedV6, 'fe80::1%eth0', '2001:db8::1', 'not an address', '', '127.0.0.1 '])('"%s" is not', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )

  it('no address inside a closed net is public, whichever', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const nets = fc.constantFrom('127.', '10.', '0.', '169.254.', '192.168.', '198.18.', '240.')
    fc.assert(
      fc.property(nets, byte, byte, byte, (net, b, c, d) => {
        const rest = [b, c, d].slice(0, 4 - net.split('.').filter(Boolean).length)
        expect(isPublicAddress(`${net}${rest.join('.')}`)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('egress', () => {
  let host: WebhookHost
  beforeEach(async () => {
    host = await startWebhookHost()
  })
  afterEach(() => host.close())

  const strict = createEgress({ allowLoopback: false, resolve: to('93.184.216.34'), timeoutMs: 20_000 })
  const open = createEgress({ allowLoopback: true, timeoutMs: 20_000 })

  it('makes no connection to any of 5,000 spellings of closed addresses, on any port, by http or https (abuse case 5)', async () => {
    const urls = closedUrls('egress', { count: 5000, port: host.port })
    expect(urls.length).toBeGreaterThanOrEqual(5000)
    const passed: string[] = []
    for (const url of urls) {
      if (!strict.isPlainlyForbidden(url) || (await strict.post(post(url))).kind !== 'forbidden') passed.push(url)
    }
    expect(passed).toEqual([])
    expect(host.connections).toBe(0)
  })

  it.each(['localhost', 'LOCALHOST.', 'a.localhost', 'printer.local', 'metadata.google.internal', 'router.home.arpa'])(
    'a field that names %s is refused without asking a name server',
    (name) => expect(strict.isPlainlyForbidden(`http://${name}/hook`)).toBe(true),
  )

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'javascript:1',
    'http://u:p@example.com/',
    'x',
    '',
  ])('refuses %s', async (url) => {
    expect(await strict.post(post(url))).toEqual({ kind: 'forbidden' })
    expect(strict.isPlainlyForbidden(url)).toBe(true)
  })

  it('goes to ports 80 and 443 only', async () => {
    for (const url of ['http://example.com:22/', 'https://example.com:8443/', 'http://example.com:25/']) {
      expect(await strict.post(post(url))).toEqual({ kind: 'forbidden' })
      expect(strict.isPlainlyForbidden(url)).toBe(true)
    }
    expect(strict.isPlainlyForbidden('https://example.com:443/')).toBe(false)
    expect(strict.isPlainlyForbidden('https://hooks.example.com/a')).toBe(false)
  })

  it('a name with one closed address among public ones is refused', async () => {
    for (const addresses of [['93.184.216.34', '127.0.0.1'], ['2606:4700::1111', '::1'], ['10.0.0.1'], []]) {
      const egress = createEgress({ allowLoopback: false, resolve: to(...addresses) })
      expect(await egress.post(post('http://mixed.example/'))).toEqual({ kind: 'forbidden' })
    }
    expect(host.connections).toBe(0)
  })

  it('a name that rebinds after it was checked is still connected to the checked address', async () => {
    let asked = 0
    const answers = [['127.0.0.1'], ['169.254.169.254'], ['10.0.0.1']]
    const rebinding: Resolve = async () => to(...(answers[asked++] ?? ['10.0.0.1']))('')
    const egress = createEgress({ allowLoopback: true, resolve: rebinding, timeoutMs: 20_000 })
    const url = `http://rebinding.example:${host.port}/hook`
    expect(await egress.post(post(url))).toMatchObject({ kind: 'answered', status: 200 })
    expect(asked).toBe(1)
    expect(host.received.map(({ headers }) => headers.host)).toEqual([`rebinding.example:${host.port}`])
    expect(await egress.post(post(url))).toEqual({ kind: 'forbidden' })
    expect(host.received).toHaveLength(1)
  })

  it('loopback is reached only where it was allowed', async () => {
    expect(await strict.post(post(`${host.origin}/hook`))).toEqual({ kind: 'forbidden' })
    expect(await open.post(post(`${host.origin}/hook`))).toEqual({ kind: 'answered', status: 200, retryAfter: null })
    expect(open.isPlainlyForbidden(`${host.origin}/hook`)).toBe(false)
    expect(open.isPlainlyForbidden(`http://localhost:${host.port}/hook`)).toBe(false)
    expect(open.isPlainlyForbidden('http://10.0.0.1/hook')).toBe(true)
  })

  it('a redirect is not followed', async () => {
    host.behave(({ path }) => ({
      kind: 'answer',
      status: path === '/a' ? 307 : 200,
      headers: { location: `${host.origin}/b` },
    }))
    expect(await open.post(post(`${host.origin}/a`))).toMatchObject({ kind: 'answered', status: 307 })
    expect(host.received.map(({ path }) => path)).toEqual(['/a'])
  })

  it('an answer without end is cut after a few bytes, a dripping one at the time cap; the status counts', async () => {
    host.behave({ kind: 'flood' })
    expect(await open.post(post(host.origin))).toMatchObject({ kind: 'answered', status: 200 })
    expect(host.bytesTaken).toBeLessThan(16 * 1024 * 1024)
    host.behave({ kind: 'drip' })
    const quick = createEgress({ allowLoopback: true, timeoutMs: 2000 })
    expect(await quick.post(post(host.origin))).toMatchObject({ kind: 'answered', status: 200 })
  })

  it('tells nobody there from nobody answering', async () => {
    const quick = createEgress({ allowLoopback: true, timeoutMs: 2000 })
    host.behave({ kind: 'silence' })
    expect(await quick.post(post(host.origin))).toEqual({ kind: 'unreachable', code: 'timeout', wasSent: true })
    host.behave({ kind: 'reset' })
    expect(await open.post(post(host.origin))).toMatchObject({ kind: 'unreachable', wasSent: true })
    await host.close()
    expect(await open.post(post(host.origin))).toEqual({ kind: 'unreachable', code: 'ECONNREFUSED', wasSent: false })
    const lost = createEgress({
      allowLoopback: false,
      resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    })
    expect(await lost.post(post('http://nowhere.example/'))).toEqual({
      kind: 'unreachable',
      code: 'ENOTFOUND',
      wasSent: false,
    })
    host = await startWebhookHost()
  })
})
