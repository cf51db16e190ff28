import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { systemClock } from '#clock.ts'
import type { Env } from '#env.ts'
import type { Command } from '../command.ts'
import { ownAddress } from '../own-address.ts'
import { type Finding, marketFindings } from './doctor-data.ts'
import { backupFinding, lockFindings } from './doctor-folder.ts'

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

export async function examine(env: Env, now: number = systemClock.now()): Promise<Finding[]> {
  return [
    node(),
    await dataFolder(env),
    ...(await freeSpace(env)),
    ...lockFindings(resolve(env.ARTHA_DATA_DIR)),
    backupFinding(resolve(env.ARTHA_DATA_DIR), now),
    await userStore(env),
    await server(env),
    await identity(env),
    await feed(env),
    ...(await marketFindings(resolve(env.ARTHA_DATA_DIR), now)),
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

async function server(env: Env): Promise<Finding> {
  const address = ownAddress(env)
  const reply = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(3000) }).catch(() => null)
  if (!reply) return { what: 'Server', state: 'note', says: `not running on ${address}` }
  const people = env.PUBLIC_URL ? `, for people ${env.PUBLIC_URL}` : ''
  return reply.ok
    ? { what: 'Server', state: 'ok', says: `ready on ${address}${people}` }
    : { what: 'Server', state: 'problem', says: `answers ${reply.status} on ${address}: not ready` }
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

/** A running server knows whether its feed is heard; without one only the setting can be told. */
async function feed(env: Env): Promise<Finding> {
  const what = 'Live feed'
  const state = await fetch(new URL('/api/market/state', ownAddress(env)), { signal: AbortSignal.timeout(3000) })
    .then((reply) => reply.json() as Promise<{ readonly source?: string }>)
    .catch(() => null)
  const refusal = state?.source?.split('feed refused: ')[1]
  if (refusal !== undefined) return { what, state: 'problem', says: `feed refused: ${refusal}` }
  return { what, ...feedSetting(env) }
}

function feedSetting(env: Env): Pick<Finding, 'state' | 'says'> {
  if (env.FEED === 'off') return { state: 'note', says: 'off' }
  if (env.FEED === 'sample')
    return { state: 'note', says: `simulated${env.FEED_ALWAYS_OPEN ? ', always open' : ', in NSE hours'}` }
  if (env.FEED === 'replay')
    return {
      state: 'note',
      says: `replay of ${env.FEED_REPLAY_DAY ?? 'the last stored day'}, ${env.FEED_REPLAY_SPEED} times as fast`,
    }
  return env.KITE_API_KEY && env.KITE_ACCESS_TOKEN
    ? { state: 'ok', says: `Kite at ${env.KITE_TICKER_URL}` }
    : { state: 'problem', says: 'Kite, but KITE_API_KEY and KITE_ACCESS_TOKEN are not both set' }
}
