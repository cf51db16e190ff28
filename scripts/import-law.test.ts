import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { house, read } from './import-law/graph.ts'
import { breaches, owners } from './import-law/law.ts'

const judge = (path: string, source: string) => breaches([read(path, source)])

it('the whole house keeps the law of imports', () => {
  expect(breaches(house(fileURLToPath(new URL('..', import.meta.url))))).toEqual([])
})

describe('the map of the house', () => {
  const map = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')

  it.each(['core', 'server', 'web'])('has every room of %s', (home) => {
    const [, tree = ''] = map.split(`\n${home}/src/\n`)
    const told = [...(tree.split(/\n\S/)[0] ?? '').matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, room]) => room)
    const rooms = readdirSync(new URL(`../${home}/src`, import.meta.url), { withFileTypes: true })
    expect(told.sort()).toEqual(rooms.flatMap((room) => (room.isDirectory() ? [room.name] : [])).sort())
  })

  it('gives every table the owner that the law gives it', () => {
    const [, list = ''] = /^Table owners: (.+?)\. /m.exec(map) ?? []
    const told = list.split('; ').flatMap((part) => {
      const [, owner = '', tables = ''] = /^`([^`]+)` (.+)$/.exec(part) ?? []
      return tables.split(', ').map((table) => [table, owner.includes('/') ? owner : `features/${owner}`] as const)
    })
    expect(Object.fromEntries(told)).toEqual(owners)
  })
})

describe('the law refuses', () => {
  it.each([
    ['values looking up', 'core/src/values/money.ts', "import { limits } from '../contract/index.ts'"],
    ['a room of core looking up the stack', 'core/src/catalogue/a.ts', "import { parse } from '../language/index.ts'"],
    ['alerts and backtest knowing each other', 'core/src/alerts/a.ts', "import { run } from '../backtest/index.ts'"],
    ['the contract taking code from above', 'core/src/contract/a.ts', "import { parse } from '../language/index.ts'"],
    ['core going past a door', 'core/src/language/a.ts', "import { rsi } from '../indicators/rsi.ts'"],
    ['core touching the disk', 'core/src/values/a.ts', "import { readFileSync } from 'node:fs'"],
    ['core importing the server', 'core/src/values/a.ts', "import { env } from '../../../server/src/env.ts'"],
    [
      'a feature importing a feature',
      'server/src/features/dips/a.ts',
      "import { b } from '#features/agents/agents.ts'",
    ],
    [
      'a feature importing a feature’s type',
      'server/src/features/dips/a.ts',
      "import type { B } from '#features/agents/b.ts'",
    ],
    [
      'a feature importing one lazily',
      'server/src/features/dips/a.ts',
      "const b = await import('#features/agents/b.ts')",
    ],
    [
      'a feature handing one on',
      'server/src/features/dips/a.ts',
      "export { b } from '../agents/b.ts'\nexport const c = 1",
    ],
    ['a feature importing the app', 'server/src/features/dips/rest.ts', "import { app } from '#http/app.ts'"],
    ['market importing postgres', 'server/src/market/a.ts', "import { db } from '#postgres/db.ts'"],
    ['bus importing identity', 'server/src/bus/a.ts', "import { verify } from '#identity/tokens.ts'"],
    ['a channel importing postgres', 'server/src/notify/telegram.ts', "import { db } from '#postgres/db.ts'"],
    ['a connector writing', 'server/src/connectors/nse/a.ts', "import { write } from '#market/write.ts'"],
    ['plumbing knowing a feature', 'server/src/http/auth.ts', "import { session } from '#features/accounts/store.ts'"],
    ['a room nobody gave a law', 'server/src/attic/a.ts', "import { ok } from 'core/values'"],
    ['the server importing the web', 'server/src/cli/a.ts', "import { App } from '../../../web/src/app/router.tsx'"],
    [
      'a test reaching across the wall',
      'web/src/app/a.test.tsx',
      "import { serve } from '../../../server/src/serve.ts'",
    ],
    ['ui taking code of the contract', 'web/src/ui/a.tsx', "import { limits } from 'core/contract'"],
    ['ui fetching', 'web/src/ui/a.tsx', "import { http } from '#lib/http.ts'"],
    ['lib drawing', 'web/src/lib/a.ts', "import { Button } from '#ui/button.tsx'"],
    ['a screen importing a screen', 'web/src/features/trade/a.tsx', "import { B } from '#features/pricing/screen.tsx'"],
    ['a screen importing the app', 'web/src/features/trade/a.tsx', "import { Shell } from '#app/shell/shell.tsx'"],
    ['another’s table', 'server/src/features/dips/store.ts', "import { users } from '#postgres/schema.ts'"],
    [
      'a table outside the store',
      'server/src/features/dips/dips.ts',
      "import { user_instrument } from '#postgres/schema.ts'",
    ],
    ['a table without an owner', 'server/src/features/dips/store.ts', "import { secrets } from '#postgres/schema.ts'"],
    [
      'a table in a file that only ends like a store',
      'server/src/features/dips/dipstore.ts',
      "import { user_instrument } from '#postgres/schema.ts'",
    ],
    ['HTTP knowing GraphQL', 'server/src/http/auth.ts', "import { builder } from '#graphql/builder.ts'"],
    ['all tables at once', 'server/src/features/dips/store.ts', "import * as tables from '#postgres/schema.ts'"],
    [
      'SQL on another’s table',
      'server/src/features/dips/store.ts',
      'export const q = `select id from users where id = 1`',
    ],
    ['a file named utils', 'server/src/market/utils.ts', 'export const a = 1'],
    ['a folder named services', 'web/src/lib/services/a.ts', 'export const a = 1'],
    [
      'a screen taking a shape',
      'web/src/features/trade/a.tsx',
      "import { type B, AlertSettings } from 'core/contract/rest'",
    ],
    ['a screen judging by itself', 'web/src/features/trade/a.tsx', "import { z } from 'zod'"],
    ['a limit that takes a shape along', 'core/src/contract/rest/terms/a.ts', "import { FundId } from '../funds.ts'"],
    ['a barrel', 'web/src/ui/index.ts', "export { Button } from './button.tsx'"],
    ['a door that does not list names', 'core/src/values/index.ts', "export * from './money.ts'"],
  ])('%s', (_what, path, source) => {
    expect(judge(path, source)).toHaveLength(1)
  })
})

describe('the law allows', () => {
  it.each([
    ['the stack, downwards', 'core/src/compile/a.ts', "import { parse } from '../language/index.ts'"],
    ['types of core in the contract', 'core/src/contract/a.ts', "import type { Query } from '../language/index.ts'"],
    ['a core room’s door', 'core/src/values/index.ts', "export { paise } from './money.ts'"],
    [
      'a feature on its plumbing',
      'server/src/features/dips/graphql.ts',
      "import { builder } from '#graphql/builder.ts'",
    ],
    [
      'the owner naming its table',
      'server/src/features/dips/store.ts',
      "import { userInstrument } from '#postgres/schema.ts'",
    ],
    [
      'a second store of the owner',
      'server/src/features/accounts/settings-store.ts',
      "import { users } from '#postgres/schema.ts'",
    ],
    ['the outbox on postgres', 'server/src/notify/outbox.ts', "import type { Tx } from '#postgres/db.ts'"],
    ['sign-in on identity', 'server/src/features/accounts/rest.ts', "import { verify } from '#identity/tokens.ts'"],
    ['the schema on features', 'server/src/graphql/schema.ts', "import '#features/dips/graphql.ts'"],
    ['types of core in ui', 'web/src/ui/a.tsx', "import type { Quote } from 'core/contract'"],
    [
      'a screen on lib, ui and core',
      'web/src/features/trade/a.tsx',
      "import { http } from '#lib/http.ts'\nimport { B } from '#ui/b.tsx'",
    ],
    [
      'a screen on limits and types of a call',
      'web/src/features/trade/a.tsx',
      "import { fundLimits, type FundRow } from 'core/contract/rest'",
    ],
    ['a test putting parts together', 'server/src/market/a.test.ts', "import { db } from '#postgres/db.ts'"],
  ])('%s', (_what, path, source) => {
    expect(judge(path, source)).toEqual([])
  })
})
