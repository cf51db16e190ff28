/** A private PostgreSQL for one test run: found, started on loopback, stopped by its id, its folder removed. */
import { execFile as execFileWithCallback, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const execFile = promisify(execFileWithCallback)

export interface PostgresServer {
  /** Of the superuser, without a database name. */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
  /** Ends it as a power switch would: no connection is told, nothing is written out. */
  crash(): Promise<void>
  /** After a crash: on the same files and the same port. */
  startAgain(): Promise<void>
}

/** The folder with initdb and postgres, newest version first; null where PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root runs it as the user its package made. */
async function accountForServer(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const { stdout } = await execFile('id', ['-u', 'postgres'])
  const group = await execFile('id', ['-g', 'postgres'])
  return { uid: Number(stdout), gid: Number(group.stdout) }
}

/** Tests need no disk: with `isDurable` a commit is flushed before it is acknowledged, as in production. */
export async function startPostgres(bin: string, { isDurable = false } = {}): Promise<PostgresServer> {
  const account = await accountForServer()
  const home = mkdtempSync(join(tmpdir(), 'artha-postgres-'))
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (account) {
    // The temporary folder is root's; the server's own user must be able to walk through it.
    chmodSync(home, 0o755)
    chownSync(data, account.uid, account.gid)
  }
  const identity = account ?? {}
  await execFile(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    {
      ...identity,
      cwd: data,
    },
  )
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
  ]
  const said: string[] = []
  const launch = () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...identity,
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => void said.push(chunk.toString()))
    return { child, gone: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  let running = launch()
  const url = `postgres://postgres@127.0.0.1:${port}`
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    running.child.kill(signal)
    await running.gone
  }
  const stop = async (): Promise<void> => {
    // Fast shutdown: open connections are closed, nothing is waited for.
    await end('SIGINT')
    rmSync(home, { recursive: true, force: true })
  }
  const answering = async (): Promise<void> => {
    try {
      await answers(`${url}/postgres`, running.gone)
    } catch (error) {
      await stop()
      throw new Error(`PostgreSQL did not start:\n${said.join('')}`, { cause: error })
    }
  }
  await answering()
  return {
    url,
    get pid() {
      return running.child.pid ?? 0
    },
    stop,
    crash: () => end('SIGQUIT'),
    startAgain: async () => {
      running = launch()
      await answering()
    },
  }
}

async function answers(url: string, gone: Promise<void>): Promise<void> {
  let isGone = false
  void gone.then(() => {
    isGone = true
  })
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (isGone) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
