/** Docker Compose on a copy of this tree, under a name, an image and ports of its own: what runs beside it is not touched. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

export interface Said {
  readonly code: number
  readonly out: string
}

export interface Engine {
  /** `docker compose` with these words. */
  readonly compose: (...words: readonly string[]) => Promise<Said>
  /** A command in the product's container. */
  readonly inside: (...words: readonly string[]) => Promise<Said>
  /** The product's own command, in a container that lives as long as the command. */
  readonly once: (...words: readonly string[]) => Promise<Said>
  readonly docker: (...words: readonly string[]) => Promise<Said>
  readonly name: string
}

/** Not one after the other in this thread: a connection that ended meanwhile would be taken for a live one. */
const run = (command: string, words: readonly string[], cwd?: string): Promise<Said> =>
  new Promise((resolve) => {
    execFile(command, words, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, out: `${stdout}${stderr}`.trim() })
    })
  })

/** Why there is none, or null. 2.24 is the first that reads what compose.yaml says of its settings file. */
export async function missingEngine(): Promise<string | null> {
  const { code, out } = await run('docker', ['compose', 'version', '--short'])
  if (code !== 0) return 'Docker with Compose is not installed.'
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(out) ?? []).slice(1).map(Number)
  if (major < 2 || (major === 2 && minor < 24)) return `Compose ${out} is older than 2.24.`
  const { code: refused } = await run('docker', ['info'])
  return refused === 0 ? null : 'No Docker engine answers here.'
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

interface Try {
  readonly root: string
  readonly work: string
  readonly proxyPort: number
}

export async function engineFor({ root, work, proxyPort }: Try): Promise<Engine> {
  const name = `artha-try-${process.pid}`
  await copyTree(root, work)
  const others = {
    services: { artha: { image: `${name}:local` }, proxy: { ports: [`127.0.0.1:${proxyPort}:8443`] } },
  }
  // The ports are put in the place of those of the file; without the tag they would be added to them.
  const text = JSON.stringify(others, null, 2).replace('"ports": [', '"ports": !override [')
  writeFileSync(join(work, 'try.yaml'), `${text}\n`)
  const files = ['compose', '--project-name', name, '--file', 'compose.yaml', '--file', 'try.yaml']
  const compose = (...words: readonly string[]): Promise<Said> => run('docker', [...files, ...words], work)
  return {
    name,
    compose,
    inside: (...words) => compose('exec', '-T', 'artha', ...words),
    once: (...words) => compose('run', '--rm', '-T', 'artha', ...words),
    docker: (...words) => run('docker', words),
  }
}

/** What git knows or would take: no data, no packages, nobody's settings. */
async function copyTree(root: string, work: string): Promise<void> {
  const { out } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], root)
  for (const path of out.split('\n')) {
    mkdirSync(dirname(join(work, path)), { recursive: true })
    cpSync(join(root, path), join(work, path))
  }
}
