import { expect, it } from 'vitest'
import { anna, insertInto, type UserTable, userTables } from '#postgres/every-table.fixture.ts'
import { openTestDatabase, testEngines } from './database.ts'
import { tableHash } from './table-hash.ts'

it.each(testEngines)(
  'the hash of everything changes with a row of any table, and with one word of it (%s)',
  async (engine) => {
    const db = await openTestDatabase(engine)
    const run = (statement: string) => db.maintain((client) => client.query(statement))
    const seen = [await tableHash(db)]
    for (const table of userTables) {
      await run(insertInto[table](anna))
      seen.push(await tableHash(db))
    }
    await run(`update user_config set value = 'light'`)
    seen.push(await tableHash(db))
    expect(new Set(seen).size).toBe(userTables.length + 2)

    const last = userTables.at(-1)
    await run(`delete from ${last}`)
    const without = await tableHash(db)
    await run(insertInto[last as UserTable](anna))
    await run(`delete from ${last}`)
    expect(await tableHash(db)).toBe(without)
    await db.close()
  },
)
