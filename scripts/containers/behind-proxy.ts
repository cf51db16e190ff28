/** Asks the proxy on this machine under the name its certificate is for. */
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

const lookup: LookupFunction = (_name, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

/** How a socket and a call get there. */
export const wayThere = (certificate: string) => ({ ca: readFileSync(certificate), lookup })

interface Reply {
  readonly status: number
  readonly text: () => Promise<string>
}

export const fetchThere =
  (certificate: string) =>
  (url: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: string }) =>
    new Promise<Reply>((resolve, reject) => {
      const asked = request(url, { ...wayThere(certificate), method, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk: string) => (text += chunk))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: async () => text }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
