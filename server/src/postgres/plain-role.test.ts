import { execFile as execFileWithCallback } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#testing/postgres-server.ts'
import { openUserStore } from './connect.ts'
import { anna, bala, fillEveryTable } from './every-table.fixture.ts'
import { watch_list } from './schema.ts'
import type { UserStore } from './store.ts'

const execFile = promisify(execFileWithCallback)
const bin = findPostgres()
const script = new URL('../../../deploy/postgres/01-artha.sh', import.meta.url).pathname

describe.runIf(bin)('the role that deploy/postgres makes for the product', () => {
  let server: PostgresServer | null = null
  let store: UserStore | null = null
  afterAll(async () => {
    await store?.close()
    await server?.stop()
  })

  it('is no superuser, brings the tables up to date, and holds the row policies', async () => {
    server = await startPostgres(bin ?? '')
    const { hostname, port } = new URL(server.url)
    await execFile('sh', [script], {
      env: {
        PATH: `${bin ? join(bin) : ''}:${process.env.PATH}`,
        PGHOST: hostname,
        PGPORT: port,
        ARTHA_DB_PASSWORD: "it's a secret",
      },
    })
    const env = readEnv({ DATABASE_URL: `postgres://artha:it%27s%20a%20secret@${hostname}:${port}/artha` })
    const open = await openUserStore({ env, dataDir: '' })
    store = open
    const { rows } = await open.maintain((client) =>
      client.query(
        'select current_user::text as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
      ),
    )
    expect(rows).toEqual([{ name: 'artha', rolsuper: false, rolbypassrls: false }])

    await open.maintain((client) => fillEveryTable(client, anna, bala))
    const seen = await open.asUser(anna.user, (tx) => tx.select({ id: watch_list.id }).from(watch_list))
    expect(seen).toEqual([{ id: anna.id }])
    const taken = await open.asUser(anna.user, (tx) =>
      tx.delete(watch_list).where(eq(watch_list.id, bala.id)).returning({ id: watch_list.id }),
    )
    expect(taken).toEqual([])
  })
})
