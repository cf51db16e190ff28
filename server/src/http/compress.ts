/** Bytes on their way out, as small as the asker can read them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressors: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => zip(text),
  identity: async (text) => Buffer.from(text),
}

function negotiate(request: FastifyRequest, reply: FastifyReply): Encoding {
  const accepts = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : 'identity'
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

/** For a text that is different each time. */
export const compressed = (text: string, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> =>
  compressors[negotiate(request, reply)](text)

const keptBytes = new WeakMap<object, Partial<Record<Encoding, Buffer>>>()

/**
 * For an answer that is kept and never changed, such as a chart of 25 years: put into bytes once for everybody.
 * Written anew for each, the few charts everybody looks at took a fifth of a busy server's time.
 */
export async function sendKept(answer: object, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = negotiate(request, reply)
  const bytes = keptBytes.get(answer) ?? {}
  keptBytes.set(answer, bytes)
  bytes[encoding] ??= await compressors[encoding](JSON.stringify(answer))
  return reply.type('application/json; charset=utf-8').send(bytes[encoding])
}
