import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '#postgres/db.ts'
import { openEmbedded } from '#postgres/embedded.ts'
import { openServer } from '#postgres/server.ts'
import type { UserStore } from '#postgres/store.ts'
import type {} from './global-setup.ts'

export type TestEngine = Db['engine']

const postgresUrl = inject('postgresUrl')

/** The stores every store test runs on. */
export const testEngines: readonly TestEngine[] = postgresUrl === null ? ['embedded'] : ['embedded', 'postgres']

/** On a shared machine a statement may wait long for a turn; the watchdog has its own tests. */
const patienceMs = 30_000

/** A fresh, migrated store of its own; gone when it is closed. */
export function openTestDatabase(engine: TestEngine = 'embedded'): Promise<UserStore> {
  return engine === 'embedded' ? openInMemory() : openFreshDatabase()
}

const openInMemory = (): Promise<UserStore> =>
  openEmbedded({ dataDir: null, template: inject('embeddedTemplate'), patienceMs })

async function openFreshDatabase(): Promise<UserStore> {
  const { url, drop } = await createTestDatabase('artha_template')
  const store = openServer({ url, max: 4 })
  return {
    ...store,
    close: async () => {
      await store.close()
      await drop()
    },
  }
}

/** A database on the run's server, empty or a copy of the template. */
export async function createTestDatabase(
  template: 'template0' | 'artha_template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (postgresUrl === null) throw new Error('No PostgreSQL is installed.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  return { url: `${postgresUrl}/${name}`, drop: () => administer(`drop database ${name} with (force)`) }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgresUrl}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
