import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna, bala, everyRow, fillEveryTable, userTables } from '#postgres/every-table.fixture.ts'
import { everyOwnRow } from '#postgres/own-rows.ts'
import type { UserStore } from '#postgres/store.ts'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import { dataOf } from '#testing/graphql.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'

describe.each(testEngines)('everything a person owns, on %s', (engine) => {
  let db: UserStore
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.maintain((client) => fillEveryTable(client, anna, bala))
  })
  afterAll(() => db.close())

  it('is one row of every table that has one, and none of anybody else’s', async () => {
    const rows = await db.asUser(anna.user, (tx) => everyOwnRow(tx, anna.user))
    expect(Object.keys(rows).toSorted()).toEqual([...userTables].toSorted())
    for (const [table, own] of Object.entries(rows)) {
      expect(own, table).toHaveLength(1)
      expect(own[0]?.[table === 'users' ? 'id' : 'user_id'], table).toBe(anna.user)
    }
  })

  it('asked for in somebody else’s name is empty: the row policies decide', async () => {
    const rows = await db.asUser(bala.user, (tx) => everyOwnRow(tx, anna.user))
    expect(Object.values(rows).flat()).toEqual([])
  })
})

describe.each(testEngines)('the account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ engine })
  })
  afterAll(() => server.close())

  const saveConfig = `mutation Save($object: user_config_insert_input!) { insert_user_config_one(object: $object) { key } }`
  const saveWebhook = `mutation W($url: String, $secret: String) {
    updateUserConfig(callbackUrl: $url, webhookSecret: $secret) { callback_url }
  }`
  const secret = 'a-secret-nobody-finds-in-a-file'

  it('is exported as a file of one’s own rows, without the secret that signs', async () => {
    const asha = await server.signIn('asha@example.com')
    const ravi = await server.signIn('ravi@example.com')
    await dataOf(asha, saveConfig, { object: { key: 'theme', value: 'dark' } })
    await dataOf(ravi, saveConfig, { object: { key: 'theme', value: 'of ravi' } })
    await dataOf(asha, saveWebhook, { url: 'https://example.com/hook', secret })
    const reply = await asha.get('/api/account/export')
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const text = await reply.text()
    const data = JSON.parse(text) as { product: string; rows: Record<string, Record<string, unknown>[]> }
    expect(data.product).toBe('Artha')
    expect(data.rows.users).toMatchObject([{ email: 'asha@example.com', callback_url: 'https://example.com/hook' }])
    expect(data.rows.user_config).toMatchObject([{ key: 'theme', value: 'dark' }])
    expect(data.rows.audit_log?.map(({ event }) => event)).toEqual(['signed_in', 'webhook_saved', 'account_exported'])
    expect(text).not.toMatch(/ravi|webhook_secret|v1\./)
    expect((await server.get('/api/account/export')).status).toBe(401)
  })

  it('is not deleted unless one’s own e-mail is typed', async () => {
    const asha = await server.signIn('asha@example.com')
    const before = await tableHash(server.services.db)
    for (const email of ['', 'ravi@example.com', 'asha']) {
      const reply = await asha.post('/api/account/delete', { email })
      expect(await reply.json()).toMatchObject({ code: 'invalid_input', details: [{ path: 'email' }] })
    }
    expect((await server.post('/api/account/delete', { email: 'asha@example.com' })).status).toBe(401)
    expect(await tableHash(server.services.db)).toBe(before)
  })

  it('ends no session by anything but its own id: bad ones are refused, another’s changes nothing', async () => {
    const asha = await server.signIn('lists@example.com')
    const ravi = await server.signIn('listed@example.com')
    const his = await server.app.authenticate(ravi.token)
    const before = await tableHash(server.services.db)
    for (const id of ['', 'nul\u0000', '\ud800', "' or 1=1", 'x'.repeat(101), 5, undefined, [his?.sessionId]]) {
      const reply = await asha.post('/api/account/sessions/end', { id })
      expect(reply.status, String(id)).toBe(400)
      expect(await reply.json()).toMatchObject({ code: 'invalid_input', details: [{ path: 'id' }] })
    }
    for (const id of [his?.sessionId, 'no-session-of-anybody']) {
      const reply = await asha.post('/api/account/sessions/end', { id })
      expect(await reply.json()).toMatchObject({ sessions: [{ isThisOne: true }] })
    }
    expect((await server.post('/api/account/sessions/end', { id: null })).status).toBe(401)
    expect(await tableHash(server.services.db)).toBe(before)
    expect(await server.app.authenticate(ravi.token)).not.toBeNull()
  })

  it('is deleted for good: rows, every session, the cookie; others keep theirs', async () => {
    const asha = await server.signIn('gone@example.com')
    const onPhone = await server.signIn('gone@example.com')
    const ravi = await server.signIn('ravi@example.com')
    await dataOf(asha, saveConfig, { object: { key: 'theme', value: 'dark' } })
    const user = await server.app.authenticate(asha.token)
    const reply = await asha.post('/api/account/delete', { email: ' Gone@Example.com ' })
    expect(reply.status).toBe(204)
    expect(await server.app.authenticate(asha.token)).toBeNull()
    await expect.poll(() => server.app.authenticate(onPhone.token)).toBeNull()
    expect((await asha.browser.visit('/api/auth/refresh', { method: 'POST' })).status).toBe(401)
    expect((await onPhone.browser.visit('/api/auth/refresh', { method: 'POST' })).status).toBe(401)
    expect(await server.app.authenticate(ravi.token)).not.toBeNull()
    const rows = await server.services.db.maintain(everyRow)
    const { audit_log, ...others } = rows
    expect(JSON.stringify(others)).not.toContain('gone@example.com')
    expect(others.user_config?.filter((row) => row.startsWith(`(${user?.id},`))).toEqual([])
    expect(audit_log?.filter((row) => row.includes(`,${user?.id},account_deleted,`))).toHaveLength(1)
    const again = await server.signIn('gone@example.com')
    expect(await dataOf(again, '{ user_config { key } }')).toEqual({ user_config: [] })
  })
})
