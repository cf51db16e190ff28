/** Every REST call by everybody who may not make it, and by somebody who names another's rows. GraphQL's own matrix has its tests. */
import { createRandom } from '#connectors/sample/random.ts'
import { callsOf, type WrittenCall } from '#http/route.ts'
import { anna, fillEveryTable, ownerColumn, userTables } from '#postgres/every-table.fixture.ts'
import type { UserStore } from '#postgres/store.ts'
import { openApp } from '../app-here.ts'
import { bearersFor } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { type Asked, openTraffic } from '../traffic.ts'
import { madeOf, shapeOf } from './shapes.ts'
import { blame, createTally, judgeReply, rowOf } from './tally.ts'

/** What only her rows hold. */
const secrets = [
  anna.chat,
  `user${anna.user}@example.com`,
  `google-${anna.user}`,
  'sealed-secret',
  'banks with pe under 10',
]

/** Names her rows wherever a call can name one. */
function naming(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(naming)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (/uuid|chatSessionId/i.test(key)) return [key, anna.chat]
      if (key === 'user_id') return [key, anna.user]
      if (key === 'email') return [key, `user${anna.user}@example.com`]
      if (/(^|_)id$/i.test(key)) return [key, typeof each === 'string' ? String(anna.id) : anna.id]
      return [key, naming(each)]
    }),
  )
}

/** Half of a surrogate cannot be written into an address. */
const asText = (value: unknown): string =>
  Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString()

function askedOf({ method, path, body, query, params }: WrittenCall, seed: string): Asked {
  const random = createRandom(seed, method, path)
  const made = (type: WrittenCall['body']): Record<string, unknown> =>
    type ? ((naming(madeOf(shapeOf(type), random)) as Record<string, unknown> | null) ?? {}) : {}
  const named = made(params)
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(asText(named[name] ?? anna.id).slice(0, 60)),
  )
  const search = new URLSearchParams(
    Object.entries(made(query)).map(([key, value]): [string, string] => [key, asText(value)]),
  )
  const address = search.size > 0 ? `${filled}?${search.toString()}` : filled
  return method === 'GET' ? { method, path: address } : { method, path: address, body: JSON.stringify(made(body)) }
}

const hers = (db: UserStore): Promise<readonly string[]> =>
  db.maintain(async (client) => {
    const rows: string[] = []
    for (const table of userTables) {
      const { rows: own } = await client.query<{ row: string }>(
        `select t::text as row from "${table}" t where ${ownerColumn(table)} = $1 order by 1`,
        [anna.user],
      )
      rows.push(...own.map(({ row }) => `${table} ${row}`))
    }
    return rows
  })

/** Signs the caller out, or deletes the account it speaks for: whoever is left is nobody. */
const endsTheCaller = /logout|account\/delete/

export const permissionMatrix: Proof = {
  name: 'MATRIX',
  title: 'every REST call by strangers, by people without the right, and on rows of another',
  rounds: 20,
  shortRounds: 1,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const { origin, app, db, mistakes } = await openApp(bench)
    await db.maintain(async (client) => {
      await fillEveryTable(client, anna)
      // What waits would be worked on meanwhile, as it should.
      for (const table of ['chat_pending', 'schedule', 'strategy_run']) await client.query(`delete from ${table}`)
      await client.query(`update strategy set next_run_at = now() + interval '1 year'`)
      // Nobody's, and no fund a site ever showed.
      await client.query('delete from scraped_fund')
    })
    const traffic = openTraffic(origin)
    bench.defer(() => traffic.close())
    const tally = createTally({ isTimed: false })
    const calls = callsOf(app)
    let leaks = 0
    const before = await hers(db)
    for (let round = 0; round < rounds; round++) {
      for (const call of calls) {
        const asked = askedOf(call, `${bench.seed}/${round}`)
        const label = { call: `${call.method} ${call.path}`, ...asked }
        if (call.who !== 'public') {
          const stranger = await traffic.ask(asked)
          judgeReply(tally, stranger, label)
          if (stranger.status !== 401) blame(tally, `a stranger is answered ${stranger.status}`, label)
        }
        if (endsTheCaller.test(call.path)) continue
        const [token = ''] = await bearersFor(['other@example.com'])
        const other = await traffic.ask({ ...asked, token })
        judgeReply(tally, other, label)
        if (call.who === 'operator' && other.status !== 403)
          blame(tally, `a person without the right is answered ${other.status}`, label)
        // What was sent may come back; what only she has may not. Her shared chat is for everybody.
        const sent = JSON.stringify(asked)
        const leaked = secrets.find((secret) => !sent.includes(secret) && other.body.includes(secret))
        if (leaked && !/chatview|research\/answer/.test(call.path)) {
          leaks++
          blame(tally, `shows ${leaked}`, label)
        }
      }
    }
    const after = new Set(await hers(db))
    for (const row of before.filter((each) => !after.has(each))) blame(tally, 'a row of hers is not as it was', row)
    if (after.size > before.length) blame(tally, 'there are rows of hers that she did not write', [...after].at(-1))
    return [
      rowOf(tally, {
        what: `${many(calls.length)} REST calls by strangers and by another person naming her rows: ${many(tally.tried)} cases`,
        goal: '≥ 400 cases, 0 leaks, her rows the same',
        mistakes,
      }),
    ].map((row) => ({
      ...row,
      measured: `${leaks} leaks; ${row.measured}`,
      pass: row.pass && tally.tried >= 250 * rounds,
    }))
  },
}
