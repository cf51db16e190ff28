import { RefusedFile } from './refused.ts'

export type Body = AsyncIterable<Uint8Array> | Uint8Array

const mebibyte = 2 ** 20
export const limits = {
  /** Largest file read line by line. */
  textBytes: 512 * mebibyte,
  /** Largest file that is held whole: JSON, an archive, recorded frames. */
  wholeBytes: 64 * mebibyte,
  lineBytes: mebibyte,
} as const

export async function* chunksOf(body: Body): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) yield body
  else yield* body
}

export const sizeInWords = (bytes: number): string => `${Math.floor(bytes / mebibyte)} MiB`

/** The whole body, or a refusal past the limit: nothing is read without a bound. */
export async function wholeBody(body: Body, limit: number = limits.wholeBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.length
    if (size > limit) throw new RefusedFile(`The file is larger than ${sizeInWords(limit)}.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The first bytes of a body, and the body as if nothing had been read from it. */
export async function peek(body: Body, count: number): Promise<{ head: Buffer; body: Body }> {
  if (body instanceof Uint8Array) return { head: Buffer.from(body.subarray(0, count)), body }
  const iterator = body[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let size = 0
  let ended = false
  while (size < count && !ended) {
    const next = await iterator.next()
    if (next.done) ended = true
    else {
      seen.push(next.value)
      size += next.value.length
    }
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    try {
      yield* seen
      while (!ended) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(seen).subarray(0, count), body: again() }
}
