import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Env, readEnv } from '#env.ts'
import { openControlSocket } from '#jobs/control-socket.ts'
import { openUserStore } from '#postgres/connect.ts'
import { anna, bala, fillEveryTable } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { createTestDatabase, testEngines } from '#testing/database.ts'
import { runCommand } from '../run.ts'
import { signOut } from './sign-out.ts'

/** The e-mail that the fixture gives a person. */
const annas = 'user1@example.com'

describe.each(testEngines)('artha sign-out, while a server holds the store (%s)', (engine) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sign-out-'))
  let env: Env
  let store: UserStore
  const undo: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const database = engine === 'postgres' ? await createTestDatabase('artha_template') : null
    env = readEnv({ ARTHA_DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) })
    store = await openUserStore({ env, dataDir })
    await store.maintain((client) => fillEveryTable(client, anna, bala))
    const close = await openControlSocket(store, dataDir, { warn: () => undefined })
    undo.push(
      close,
      () => store.close(),
      async () => database?.drop(),
    )
  })
  afterAll(async () => {
    for (const each of undo) await each()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const typed = async (...words: string[]) => {
    const lines: string[] = []
    const code = await runCommand({ 'sign-out': async () => signOut }, ['sign-out', ...words], {
      out: (line) => lines.push(line),
      err: (line) => lines.push(line),
      readEnv: () => env,
    })
    return [code, ...lines]
  }
  const read = async (statement: string) => (await store.maintain((client) => client.query(statement))).rows
  const living = async () =>
    (await read('select user_id from session where revoked_at is null order by 1')).map(({ user_id }) => user_id)

  it('ends the sessions of one person, is heard by every process, and is in the audit log', async () => {
    const heard: string[] = []
    const stop = await store.listen('session_ended', (id) => heard.push(id))
    expect(await typed(annas.toUpperCase())).toEqual([0, '1 session ended.'])
    expect(await living()).toEqual([bala.user])
    expect(await read(`select user_id, event from audit_log where event like 'signed_out%'`)).toEqual([
      { user_id: anna.user, event: 'signed_out_by_operator' },
    ])
    await expect.poll(() => heard).toContain(`session-of-user-${anna.id}`)
    await stop()
    expect(await typed(annas)).toEqual([0, '0 sessions ended.'])
  })

  it('knows nobody by a wrong name, and ends everybody’s when told so', async () => {
    expect(await typed('nobody@example.com')).toEqual([1, 'Nobody has signed in as nobody@example.com here.'])
    expect(await typed()).toEqual([2, 'artha sign-out <e-mail> | --everybody'])
    expect(await living()).toEqual([bala.user])
    expect(await typed('--everybody')).toEqual([0, '1 session ended.'])
    expect(await living()).toEqual([])
  })
})
