import type { Logger } from 'pino'
import type { Env } from '#env.ts'
import { openEmbedded } from './embedded.ts'
import { isConnectionLost } from './errors.ts'
import { migrate } from './migrate.ts'
import { openServer } from './server.ts'
import type { UserStore } from './store.ts'

export interface OpenUserStore {
  readonly env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'>
  readonly dataDir: string
  readonly log?: Pick<Logger, 'warn'>
  readonly onProgress?: (text: string) => void
}

/** Opens the user store, embedded or on a server, and brings its tables up to date. */
export async function openUserStore({ env, dataDir, log, onProgress }: OpenUserStore): Promise<UserStore> {
  const progress = onProgress ? { onProgress } : {}
  const store = env.DATABASE_URL
    ? openServer({ url: env.DATABASE_URL, max: env.DATABASE_POOL, ...(log ? { log } : {}) })
    : await openEmbedded({ dataDir, ...progress })
  try {
    const applied = await store.maintain((client) => migrate(client))
    if (applied.length > 0) onProgress?.(`Brought the user store up to date: ${applied.join(', ')}`)
    return store
  } catch (error) {
    await store.close()
    if (env.DATABASE_URL && isConnectionLost(error)) throw new ServerAway(env.DATABASE_URL, { cause: error })
    throw error
  }
}

class ServerAway extends Error {
  override readonly name = 'ServerAway'
  /** Written to be read alone. */
  readonly isSentence = true

  constructor(url: string, options: ErrorOptions) {
    // Host and port only: the address may hold a password.
    const { host } = new URL(url)
    super(`PostgreSQL at ${host || 'DATABASE_URL'} does not answer. Start it, or correct DATABASE_URL.`, options)
  }
}
