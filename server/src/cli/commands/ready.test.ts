import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { runCommand } from '../run.ts'
import { ready } from './ready.ts'

describe('artha ready', () => {
  let server: Server
  let port = 0
  let status = 200
  beforeAll(async () => {
    server = createServer((request, reply) => reply.writeHead(request.url === '/readyz' ? status : 404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const asked = async (settings: Record<string, string>) => {
    const out: string[] = []
    const code = await runCommand({ ready: async () => ready }, ['ready'], {
      out: (line) => out.push(line),
      err: (line) => out.push(line),
      readEnv: () => readEnv(settings),
    })
    return [code, ...out]
  }

  it('asks the server of this machine, also when that listens on every address', async () => {
    status = 200
    const settings = { HOST: '0.0.0.0', PORT: String(port), PUBLIC_URL: 'https://elsewhere.invalid' }
    expect(await asked(settings)).toEqual([0, `http://127.0.0.1:${port} ready`])
  })

  it('ends with 1 while the stores are not open, and when nobody listens', async () => {
    status = 503
    expect(await asked({ PORT: String(port) })).toEqual([1, `http://127.0.0.1:${port} not ready: answers 503`])
    expect(await asked({ HOST: '::1', PORT: '1' })).toEqual([1, 'http://[::1]:1 does not answer'])
  })
})
