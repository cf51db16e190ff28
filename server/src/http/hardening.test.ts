import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestServer, testServer } from '#testing/server.ts'
import { get, post } from './route.ts'

const seen: unknown[] = []

describe('requests made to be misread', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({
      routes: (app) => {
        get(app, '/api/test/one', { who: 'public', query: z.object({ name: z.string() }) }, ({ query }) => query)
        post(app, '/api/test/kept', { who: 'public', body: z.looseObject({}) }, ({ body }) => {
          seen.push(body)
          return { isChanged: Reflect.get({}, 'isOperator') !== undefined }
        })
      },
    })
  })
  afterAll(() => server.close())

  /** Bytes as no client would send them; the answer up to the end of the connection. */
  async function raw(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(server.origin)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.end(lines.join('\r\n'))
    return text(socket)
  }

  it('with two lengths, or a length and chunks, are refused: no second request hides in the body', async () => {
    const hidden = 'GET /api/config HTTP/1.1\r\nhost: x\r\n\r\n'
    const head = ['POST /api/test/kept HTTP/1.1', 'host: x', 'content-type: application/json', 'connection: close']
    const twoLengths = await raw(...head, 'content-length: 2', 'content-length: 40', '', `{}${hidden}`)
    const chunked = await raw(...head, 'content-length: 2', 'transfer-encoding: chunked', '', `0\r\n\r\n${hidden}`)
    const spaced = await raw(...head, 'transfer-encoding : chunked', '', `0\r\n\r\n${hidden}`)
    for (const answer of [twoLengths, chunked, spaced]) {
      expect(answer.match(/^HTTP\/1\.1 (\d+)/)?.[1]).toBe('400')
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    }
    expect(seen).toEqual([])
  })

  it('with TRACE, TRACK or a method of their own are not answered with themselves', async () => {
    for (const method of ['TRACE', 'TRACK', 'DEBUG']) {
      const answer = await raw(
        `${method} /api/config HTTP/1.1`,
        'host: x',
        'x-secret: canary',
        'connection: close',
        '',
        '',
      )
      expect([method, answer.match(/^HTTP\/1\.1 (\d+)/)?.[1]]).toEqual([method, expect.stringMatching(/^(400|404)$/)])
      expect(answer).not.toContain('canary')
    }
  })

  it('with a field named twice are refused where one is asked for', async () => {
    expect((await server.get('/api/test/one?name=a&name=b')).status).toBe(400)
    expect(await (await server.get('/api/test/one?name=a')).json()).toEqual({ name: 'a' })
  })

  it('with __proto__ or constructor in their JSON change nothing but themselves', async () => {
    for (const body of [
      '{"__proto__": {"isOperator": true}}',
      '{"constructor": {"prototype": {"isOperator": true}}}',
    ]) {
      const reply = await fetch(`${server.origin}/api/test/kept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(reply.status).toBe(400)
    }
    expect(Reflect.get({}, 'isOperator')).toBeUndefined()
  })

  it('from a page of another site get no leave to read the answer, and forms are not read at all', async () => {
    const headers = { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }
    const form = await fetch(`${server.origin}/api/test/kept`, { method: 'POST', headers, body: '{}' })
    expect([form.status, form.headers.get('access-control-allow-origin')]).toEqual([415, null])
    const preflight = await fetch(`${server.origin}/api/test/kept`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.ok, preflight.headers.get('access-control-allow-methods')]).toEqual([false, null])
  })

  it('for history, settings and lists of folders find none of them', async () => {
    for (const path of ['/.git/config', '/.env', '/assets/', '/package.json', '/dist/server/main.js', '/.svn/entries'])
      expect([path, (await server.get(path)).status]).toEqual([path, 404])
  })
})
