/**
 * What a terminal may ask of the running server: the embedded user store lets only one process in, so a backup beside it
 * has to be written by that process. A socket in the data folder, open to its owner alone.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { z } from 'zod'
import { writeBackup } from '#postgres/backup.ts'
import type { BackupContents } from '#postgres/backup-file.ts'
import type { UserStore } from '#postgres/store.ts'

const Request = z.object({ backup: z.string().refine(isAbsolute) })
const Contents = z.object({
  schema: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sha256: z.string() })),
})
const Reply = z.union([z.object({ contents: Contents }), z.object({ refused: z.string() })])

const addressOf = (dataDir: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\artha-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
    : join(dataDir, 'control.sock')

/** Only while the user store's lock is held: what lies at the address then was left by a process that is gone. */
export async function openControlSocket(
  store: UserStore,
  dataDir: string,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    void answer(store, socket).then((reply) => socket.end(JSON.stringify(reply)))
  })
  try {
    rmSync(address, { force: true })
    server.listen(address)
    await once(server, 'listening')
    if (process.platform !== 'win32') chmodSync(address, 0o600)
  } catch (error) {
    // A folder whose name is too long for a socket: the product runs, only a backup beside it does not.
    log.warn({ err: error }, 'no control socket')
    return async () => {}
  }
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

async function answer(store: UserStore, socket: Socket): Promise<z.infer<typeof Reply>> {
  try {
    const { backup } = Request.parse(JSON.parse(await wholeRequest(socket)))
    const { schema, tables } = await writeBackup(store, backup)
    return { contents: { schema, tables: [...tables] } }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : 'The backup could not be written.' }
  }
}

const largestRequest = 64 * 1024

/** Up to the asker's half-close. Iterating over the socket would close our half too, before the answer. */
function wholeRequest(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let request = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      request += part
      if (request.length > largestRequest) socket.destroy()
    })
    socket.once('end', () => resolve(request))
    socket.once('close', () => reject(new Error('The asker left.')))
  })
}

/** Null when no server listens there. */
export async function askForBackup(dataDir: string, path: string): Promise<BackupContents | null> {
  const socket = connect({ path: addressOf(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.end(JSON.stringify({ backup: path }))
  const reply = Reply.parse(JSON.parse(await text(socket)))
  if ('contents' in reply) return reply.contents
  throw Object.assign(new Error(reply.refused), { isSentence: true })
}
