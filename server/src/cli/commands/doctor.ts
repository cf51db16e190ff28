import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Env } from '#env.ts'
import type { Command } from '../command.ts'

/** One line of the report: what was looked at, how it is, what to do. */
export interface Finding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'problem'
  readonly says: string
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'What is configured, what is reachable, what is stale.',
  usage: 'doctor',
  run: async (_args, io) => {
    const findings = await examine(io.env)
    if (io.json) io.out(JSON.stringify(findings))
    else {
      const width = Math.max(...findings.map(({ what }) => what.length))
      const marks = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }
      for (const { what, state, says } of findings) io.out(`${marks[state]}  ${what.padEnd(width)}  ${says}`)
    }
    return findings.some(({ state }) => state === 'problem') ? 1 : 0
  },
}

export async function examine(env: Env): Promise<Finding[]> {
  return [
    node(),
    await dataFolder(env),
    ...(await freeSpace(env)),
    await userStore(env),
    await server(env),
    await identity(env),
    feed(env),
  ]
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const old = major < 20 || (major === 20 && minor < 19)
  return {
    what: 'Node',
    state: old ? 'problem' : 'ok',
    says: `${process.versions.node}${old ? ': 20.19 or newer is needed' : ''}`,
  }
}

async function dataFolder(env: Env): Promise<Finding> {
  const folder = resolve(env.ARTHA_DATA_DIR)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return { what: 'Data folder', state: 'ok', says: folder }
  } catch {
    return {
      what: 'Data folder',
      state: 'problem',
      says: `${folder} cannot be written. Set ARTHA_DATA_DIR to a folder that can.`,
    }
  }
}

async function freeSpace(env: Env): Promise<Finding[]> {
  try {
    const { bavail, bsize, blocks } = await statfs(resolve(env.ARTHA_DATA_DIR))
    const percent = (100 * bavail) / blocks
    const says = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free (${percent.toFixed(0)}%)`
    return [
      {
        what: 'Disk',
        state: percent < 5 ? 'problem' : 'ok',
        says: percent < 5 ? `${says}: writes are refused below 5%` : says,
      },
    ]
  } catch {
    return []
  }
}

async function userStore(env: Env): Promise<Finding> {
  const what = 'User store'
  if (!env.DATABASE_URL) {
    return {
      what,
      state: 'note',
      says: 'embedded: survives a killed process, not a power cut. Set DATABASE_URL for production.',
    }
  }
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', [
      'server_version',
    ])
    return { what, state: 'ok', says: `PostgreSQL ${rows[0]?.version ?? ''}` }
  } catch {
    return { what, state: 'problem', says: 'PostgreSQL does not answer at DATABASE_URL.' }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const address = (env: Env): string => env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`

async function server(env: Env): Promise<Finding> {
  const reply = await fetch(new URL('/readyz', address(env)), { signal: AbortSignal.timeout(3000) }).catch(() => null)
  if (!reply) return { what: 'Server', state: 'note', says: `not running on ${address(env)}` }
  return reply.ok
    ? { what: 'Server', state: 'ok', says: `ready on ${address(env)}` }
    : { what: 'Server', state: 'problem', says: `answers ${reply.status} on ${address(env)}: not ready` }
}

async function identity(env: Env): Promise<Finding> {
  const what = 'Sign-in'
  const issuer = env.OIDC_ISSUER ?? (env.OIDC_CLIENT_ID ? 'https://accounts.google.com' : null)
  if (!issuer) {
    const refused = env.NODE_ENV === 'production' && !env.ALLOW_DEVELOPMENT_SIGN_IN
    return {
      what,
      state: refused ? 'problem' : 'note',
      says: refused
        ? 'no identity provider is set, and the development one is refused in production. Set OIDC_CLIENT_ID.'
        : 'the built-in development provider: anyone can sign in as anyone.',
    }
  }
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const reply = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  return reply?.ok
    ? { what, state: 'ok', says: issuer }
    : { what, state: 'problem', says: `${issuer} does not answer with its OpenID configuration.` }
}

const feed = (env: Env): Finding =>
  env.FEED === 'sample'
    ? {
        what: 'Live feed',
        state: 'note',
        says: `simulated${env.FEED_ALWAYS_OPEN ? ', always open' : ', in NSE hours'}`,
      }
    : { what: 'Live feed', state: 'note', says: 'off' }
