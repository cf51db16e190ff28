/** Once a run: a migrated embedded store to copy, a private PostgreSQL with a migrated database to copy, and a folder for the markets that are built once. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { dumpEmbedded } from '#postgres/embedded.ts'
import { migrate, readMigrations } from '#postgres/migrate.ts'
import { findPostgres, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of the tar that embedded test stores start from. */
    readonly embeddedTemplate: string
    /** Null where no PostgreSQL is installed. */
    readonly postgresUrl: string | null
  }
}

export const templateDatabase = 'artha_template'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const markets = mkdtempSync(join(tmpdir(), 'artha-markets-'))
  process.env.BUILT_MARKETS = markets
  const stopPostgres = await provideStores(project)
  return async () => {
    await stopPostgres()
    rmSync(markets, { recursive: true, force: true })
  }
}

async function provideStores(project: TestProject): Promise<() => Promise<void>> {
  project.provide('embeddedTemplate', await embeddedTemplate())
  const bin = findPostgres()
  if (!bin) {
    process.stderr.write(
      'PostgreSQL is not installed: the store is tested embedded only. With the postgresql package, both are.\n',
    )
    project.provide('postgresUrl', null)
    return async () => undefined
  }
  const server = await startPostgres(bin)
  try {
    await prepareTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgresUrl', server.url)
  return server.stop
}

async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${url}/postgres` })
  await admin.connect()
  await admin.query(`create database ${templateDatabase}`)
  await admin.end()
  const client = new pg.Client({ connectionString: `${url}/${templateDatabase}` })
  await client.connect()
  await migrate(client)
  await client.end()
}

/** Kept between runs, by what it is made of: making it takes seconds. */
async function embeddedTemplate(): Promise<string> {
  const require = createRequire(import.meta.url)
  const version = readFileSync(join(require.resolve('@electric-sql/pglite'), '../../package.json'), 'utf8')
  // Settings of the files themselves are in the thread's source.
  const source = readFileSync(new URL('../postgres/embedded-worker.ts', import.meta.url))
  const made = createHash('sha256').update(version).update(source)
  for (const { checksum } of readMigrations()) made.update(checksum)
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/artha/', import.meta.url))
  const path = join(cache, `user-store-${made.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const tar = await dumpEmbedded(async (client) => void (await migrate(client)))
  // Another run may be making the same one: the rename makes either whole.
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, tar)
  renameSync(fresh, path)
  return path
}
