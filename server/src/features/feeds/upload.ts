import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, limits } from 'core/contract'

/** Writes a request's body to a file without ever holding it whole; what is too large or cut off leaves nothing behind. */
export async function receiveFile(body: unknown, path: string): Promise<void> {
  if (!(body instanceof Readable)) {
    throw new AppError('invalid_input', { details: [{ path: '', message: 'Send the file itself as the body.' }] })
  }
  await mkdir(dirname(path), { recursive: true })
  let size = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      done(size > limits.feeds.fileBytes ? new AppError('payload_too_large') : null, chunk)
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (size === 0) throw new AppError('invalid_input', { message: 'The file is empty.' })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
