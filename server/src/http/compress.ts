/** Bytes on their way out, as small as the asker can read them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '#market/once.ts'

type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressors: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => zip(text),
  identity: async (text) => Buffer.from(text),
}

/** The smallest of those the asker takes; `br;q=0` means that it does not. */
function encodingFor({ headers }: FastifyRequest): Encoding {
  const offered = String(headers['accept-encoding'] ?? '').split(',')
  const taken = offered.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each)).map((each) => each.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity'
}

/** Only when the bytes are there: the answer to a failure must not say that it is compressed. */
function sendBytes(bytes: Buffer, encoding: Encoding, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** For a text that is different each time. */
export async function sendText(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  return sendBytes(await compressors[encoding](text), encoding, reply)
}

const keptBytes = new WeakMap<object, (encoding: Encoding) => Promise<Buffer>>()

/**
 * For an answer that is kept and never changed, such as a chart of 25 years: put into bytes once for everybody.
 * Written anew for each, the few charts everybody looks at took a fifth of a busy server's time.
 */
export async function sendKept(answer: object, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = encodingFor(request)
  const bytesAs = keptBytes.get(answer) ?? once((each: Encoding) => compressors[each](JSON.stringify(answer)))
  keptBytes.set(answer, bytesAs)
  return sendBytes(await bytesAs(encoding), encoding, reply.type('application/json; charset=utf-8'))
}
