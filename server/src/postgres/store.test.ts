import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testEngines } from '#testing/database.ts'
import type { UserId } from './db.ts'
import { users, watch_list } from './schema.ts'
import type { UserStore } from './store.ts'

describe.each(testEngines)('the user store on %s', (engine) => {
  let db: UserStore
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  it('works', async () => {
    const id = await db.asService(async (tx) => {
      const [u] = await tx.insert(users).values({ email: 'a@example.com', issuer: 'i', subject: 's' }).returning()
      return u?.id as UserId
    })
    await db.asUser(id, (tx) => tx.insert(watch_list).values({ asset_type: 'equity', symbol: 'TCS' }))
    expect(await db.readAs(id, (tx) => tx.select().from(watch_list))).toHaveLength(1)
    expect(await db.readAs((id + 1) as UserId, (tx) => tx.select().from(watch_list))).toHaveLength(0)
  })
})
