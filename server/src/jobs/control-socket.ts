/**
 * What a terminal may ask of the running server: the embedded user store lets only one process in, so a backup beside it
 * has to be written by that process, and a person's own words read by it. A socket in the data folder, open to its owner
 * alone.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { z } from 'zod'
import { systemClock } from '#clock.ts'
import { writeBackup } from '#postgres/backup.ts'
import type { BackupContents } from '#postgres/backup-file.ts'
import type { UserStore } from '#postgres/store.ts'
import { AskerThings, readAsker, takeUse } from './asker.ts'
import { endSessions } from './end-sessions.ts'

const Request = z.union([
  z.object({ backup: z.string().refine(isAbsolute) }),
  z.object({ asker: z.string() }),
  z.object({ takeUse: z.string(), most: z.number() }),
  z.object({ endSessions: z.string().nullable() }),
])
type Request = z.infer<typeof Request>
const Contents = z.object({
  schema: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sha256: z.string() })),
})
const Reply = z.union([
  z.object({ contents: Contents }),
  z.object({ asker: AskerThings }),
  z.object({ taken: z.boolean() }),
  z.object({ ended: z.number().nullable() }),
  z.object({ refused: z.string() }),
])
type Reply = z.infer<typeof Reply>

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

async function answer(store: UserStore, socket: Socket): Promise<Reply> {
  try {
    return await serveRequest(store, Request.parse(JSON.parse(await wholeRequest(socket))))
  } catch (error) {
    return { refused: error instanceof Error ? error.message : 'The backup could not be written.' }
  }
}

async function serveRequest(store: UserStore, request: Request): Promise<Reply> {
  if ('asker' in request) return { asker: await readAsker(store, request.asker) }
  if ('takeUse' in request) {
    return { taken: await takeUse(store, { email: request.takeUse, clock: systemClock, most: request.most }) }
  }
  if ('endSessions' in request) return { ended: await endSessions(store, request.endSessions, systemClock) }
  const { schema, tables } = await writeBackup(store, request.backup)
  return { contents: { schema, tables: [...tables] } }
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
async function request(dataDir: string, what: Request): Promise<Exclude<Reply, { refused: string }> | null> {
  const socket = connect({ path: addressOf(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.end(JSON.stringify(what))
  const reply = Reply.parse(JSON.parse(await text(socket)))
  if (!('refused' in reply)) return reply
  throw Object.assign(new Error(reply.refused), { isSentence: true })
}

export async function askForBackup(dataDir: string, path: string): Promise<BackupContents | null> {
  const reply = await request(dataDir, { backup: path })
  return reply && 'contents' in reply ? reply.contents : null
}

export async function askForAsker(dataDir: string, email: string): Promise<AskerThings | null> {
  const reply = await request(dataDir, { asker: email })
  return reply && 'asker' in reply ? reply.asker : null
}

/** Undefined when no server listens there. */
export async function askForEnd(dataDir: string, email: string | null): Promise<number | null | undefined> {
  const reply = await request(dataDir, { endSessions: email })
  return reply && 'ended' in reply ? reply.ended : undefined
}

export async function askForUse(dataDir: string, email: string, most: number): Promise<boolean> {
  const reply = await request(dataDir, { takeUse: email, most })
  return reply !== null && 'taken' in reply && reply.taken
}
