/** A private NATS for one test or proof: found, started on loopback, stopped by its id. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './postgres-server.ts'

export interface NatsServer {
  readonly url: string
  /** Without a goodbye, as a machine that loses its power. */
  kill(): Promise<void>
  /** On the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The program, or null where NATS is not installed. Debian keeps it where only root looks. */
export const findNats = (): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path)) ?? null

export async function startNats(program: string): Promise<NatsServer> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }
  const start = async (): Promise<void> => {
    child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' })
    await answers(port, child)
  }
  await start()
  return { url: `nats://127.0.0.1:${port}`, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function answers(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      // Its first line greets whoever connects.
      await once(socket, 'data')
      return
    } catch (error) {
      if (child.exitCode !== null) throw new Error('NATS did not start', { cause: error })
      await delay(25)
    } finally {
      socket.destroy()
    }
  }
}
