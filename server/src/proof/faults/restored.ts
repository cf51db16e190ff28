/** A machine is gone; what its last backup holds is put on a clean one. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../many-rules.ts'
import { bearersFor, becomesReady, emailsOf, productFolder, runArtha, startProduct } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic } from '../traffic.ts'
import { emptyFolder } from '../world.ts'
import { acknowledged, startWriters } from '../writers.ts'

const people = 8
const readyWithinMs = 10 * 60_000
const oldestMs = 5 * 60_000

interface Contents {
  readonly rows: number
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly sha256: string }[]
  readonly market: {
    readonly tables: readonly { readonly table: string; readonly rows: number; readonly hash: string }[]
  } | null
}

const sums = ({ tables, market }: Contents): string => JSON.stringify([tables, market?.tables ?? null])

async function loseAndRestore(bench: Bench, isServer: boolean): Promise<ProofRow> {
  const database = async (): Promise<string | null> =>
    isServer && bench.createDatabase ? await bench.createDatabase() : null
  const [first, second] = [await productFolder(bench), await productFolder(bench, { market: 'none' })]
  const [firstUrl, secondUrl] = [await database(), await database()]
  const file = join(await emptyFolder(bench), 'last.backup')
  const product = await startProduct(bench, { dataDir: first, url: firstUrl })
  const traffic = openTraffic(product.origin)
  bench.defer(() => traffic.close())
  const writers = startWriters({ tokens: await bearersFor(emailsOf(people)), traffic: () => traffic })
  await until(
    () => acknowledged(writers.history) >= 3 * people,
    () => acknowledged(writers.history),
  )
  const before = writers.history.events.filter(({ op, type }) => op === 'write' && type === 'ok').map(({ key }) => key)
  const began = performance.now()
  const backedUp = JSON.parse(await runArtha({ dataDir: first, url: firstUrl }, ['backup', file, '--json'])) as Contents
  const backupMs = performance.now() - began
  await product.end('SIGKILL')
  await writers.stop()
  rmSync(first, { recursive: true, force: true })

  const restoring = performance.now()
  const setup = { dataDir: second, url: secondUrl }
  await runArtha(setup, ['restore', file, '--json'])
  const again = join(second, 'again.backup')
  const restored = JSON.parse(await runArtha(setup, ['backup', again, '--json'])) as Contents
  const next = await startProduct(bench, setup)
  const isReady = await becomesReady(next.origin, readyWithinMs)
  const readyMs = performance.now() - restoring
  const present = await presentIn(next.origin)
  const lost = before.filter((key) => !present.has(key))
  await next.end('SIGTERM')
  return {
    what: `the machine is gone after a backup under ${people} people’s writing, ${isServer ? 'PostgreSQL' : 'embedded store'}`,
    goal: 'data ≤ 5 min old, ready ≤ 10 min on a clean one, checksums equal',
    measured: `backed up in ${(backupMs / 1000).toFixed(1)} s, so that one every five minutes is kept; ${many(restored.rows)} rows back and ready in ${(readyMs / 1000).toFixed(1)} s, checksums ${sums(backedUp) === sums(restored) ? 'equal' : 'differ'}, ${lost.length} of ${many(before.length)} acknowledged before it lost`,
    pass:
      isReady &&
      backupMs < oldestMs &&
      readyMs <= readyWithinMs &&
      sums(backedUp) === sums(restored) &&
      before.length > 0 &&
      lost.length === 0,
  }
}

/** As the people themselves read it from the restored product. */
async function presentIn(origin: string): Promise<Set<string>> {
  const traffic = openTraffic(origin)
  const found = new Set<string>()
  for (const token of await bearersFor(emailsOf(people))) {
    const { body } = await traffic.ask({
      path: '/v1/graphql',
      token,
      body: { query: 'query { watch_list(asset_type: "equity") { symbol } }' },
    })
    const { data } = JSON.parse(body) as { data: { watch_list: readonly { symbol: string }[] } | null }
    for (const { symbol } of data?.watch_list ?? []) found.add(symbol)
  }
  traffic.close()
  return found
}

export const restored: Proof = {
  name: 'F20',
  title: 'restore from the last backup on a clean machine',
  rounds: 1,
  shortRounds: 0,
  run: async (bench, rounds) => {
    const rows: ProofRow[] = []
    for (let round = 0; round < rounds; round++) {
      if (bench.createDatabase) rows.push(await loseAndRestore(bench, true))
      rows.push(await loseAndRestore(bench, false))
    }
    return rows
  },
}
