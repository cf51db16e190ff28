/** The proxy that is shipped with the product, as nginx runs it. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type RequestOptions, request as requestInTheClear } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { findNginx, type NginxServer, startNginx } from '#testing/nginx-server.ts'
import { type TestServer, testServer } from '#testing/server.ts'

const host = 'artha.example'
const program = findNginx()

interface Reply {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

describe.skipIf(program === null)('the proxy with a certificate', () => {
  let server: TestServer
  let proxy: NginxServer

  beforeAll(async () => {
    server = await testServer({
      env: { PUBLIC_URL: `https://${host}`, TRUST_PROXY: 'true', REQUESTS_PER_MINUTE: '20' },
    })
    if (program) proxy = await startNginx(program, host, server.origin.replace('http://', ''))
  })
  afterAll(async () => {
    await proxy.stop()
    await server.close()
  })

  const trusting = () => ({ host: '127.0.0.1', port: proxy.httpsPort, servername: host, ca: proxy.certificate })

  async function replyTo(options: RequestOptions, isClear = false): Promise<Reply> {
    const headers = { host, ...options.headers }
    const asked = isClear
      ? requestInTheClear({ ...options, host: '127.0.0.1', port: proxy.httpPort, headers })
      : request({ ...options, ...trusting(), headers })
    asked.end()
    const [reply] = await once(asked, 'response')
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
  }

  /** The protocol that was agreed on, or the alarm that was given. */
  async function handshake(options: object): Promise<string> {
    const socket: TLSSocket = connectTls({ ...trusting(), ...options })
    try {
      await once(socket, 'secureConnect')
      return `${socket.getProtocol()} ${socket.alpnProtocol || ''}`.trim()
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code)
    } finally {
      socket.destroy()
    }
  }

  it('speaks TLS 1.3 and 1.2, and nothing older, whatever the rest of the configuration allows', async () => {
    expect(await handshake({})).toBe('TLSv1.3')
    expect(await handshake({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
    // Security level 0: this side would take the old ones, so that it is the proxy that refuses.
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }
    for (const maxVersion of ['TLSv1', 'TLSv1.1'])
      expect(await handshake({ ...old, maxVersion })).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')
    expect(await handshake({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('TLSv1.3 h2')
  })

  it('takes only ciphers that keep old talk secret and cannot be changed on the way', async () => {
    const only = (ciphers: string) => handshake({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })
    expect(await only('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('TLSv1.2')
    // Versions of OpenSSL call it differently.
    for (const weak of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256', 'AES128-SHA'])
      expect(await only(weak), weak).toMatch(/^ERR_SSL_.*ALERT_HANDSHAKE_FAILURE$/)
  })

  it('has no certificate to show, and no page, for another name', async () => {
    expect(await handshake({ servername: 'another.example' })).toBe('ERR_SSL_TLSV1_UNRECOGNIZED_NAME')
    await expect(replyTo({ path: '/', headers: { host: 'another.example' } }, true)).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  it('leads pages to https, and refuses calls in the clear', async () => {
    const page = await replyTo({ path: '/company/TCS?tab=news' }, true)
    expect([page.status, page.headers.location]).toEqual([308, `https://${host}/company/TCS?tab=news`])
    for (const path of ['/api/config', '/v1/graphql'])
      expect(await replyTo({ path, method: 'POST' }, true)).toMatchObject({ status: 403 })
  })

  it('answers over TLS with what the product says, and that browsers shall stay with https', async () => {
    const { status, headers, body } = await replyTo({ path: '/api/config' })
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000; includeSubDomains'])
    expect(JSON.parse(body)).toEqual(await (await server.get('/api/config')).json())
    expect(headers.server).toBe('nginx')
    const start = await replyTo({ path: '/api/auth/start' })
    expect(start.headers['set-cookie']?.[0]).toMatch(/^__Host-sign_in=.*Secure/)
  })

  it('carries sockets, and only those of its own pages', async () => {
    const open = (origin: string) =>
      new WebSocket(`wss://127.0.0.1:${proxy.httpsPort}/v1/graphql`, 'graphql-transport-ws', {
        ...trusting(),
        headers: { host },
        origin,
      })
    const socket = open(`https://${host}`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: 'Bearer none' } }))
    const [code] = await once(socket, 'close')
    // Heard and judged by the product: no such token.
    expect(code).toBe(4403)
    const foreign = open('https://another.example')
    const [error] = await once(foreign, 'error')
    expect(String(error)).toContain('403')
  })

  it('tells the product who calls by the connection, not by what the caller writes', async () => {
    const statuses = []
    for (let call = 0; call < 25; call++) {
      const lie = {
        'x-forwarded-for': `10.0.0.${call}`,
        'x-forwarded-host': 'another.example',
        forwarded: 'for=10.1.1.1',
      }
      statuses.push((await replyTo({ path: '/api/config', headers: lie })).status)
    }
    expect(statuses.at(-1)).toBe(429)
    // Nobody gets at what is only for the machine itself.
    expect((await replyTo({ path: '/metrics' })).status).not.toBe(200)
  })
})
