/** Bytes on their way out, as small as the asker can read them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/** What fits into one packet arrives no sooner for being smaller. */
const leastLength = 1400

/**
 * Every longer text, whoever wrote it. Lengths give no secret away: what a cookie alone may ask for, so that another
 * site could have a browser ask it (the session), says nothing back that the asker chose.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return payload
    const encoding = encodingFor(request)
    const bytes = await compressors[encoding](payload)
    nameEncoding(reply, encoding)
    return bytes
  })
}

/** Only when the bytes are there: the answer to a failure must not say that it is compressed. */
function nameEncoding(reply: FastifyReply, encoding: Encoding): void {
  reply.header('vary', 'accept-encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
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
  const bytes = await bytesAs(encoding)
  nameEncoding(reply, encoding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
