/** For tests: a process that writes one row after another and prints each number once it is acknowledged. */

import { openEmbedded } from './embedded.ts'
import { anna } from './every-table.fixture.ts'
import { watch_list } from './schema.ts'

const [dataDir = '', from = '0'] = process.argv.slice(2)

try {
  const store = await openEmbedded({ dataDir, patienceMs: 60_000 })
  for (let number = Number(from); ; number++) {
    await store.asUser(anna.user, (tx) => tx.insert(watch_list).values({ asset_type: 'equity', symbol: `S${number}` }))
    process.stdout.write(`${number}\n`)
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  // The store's thread would keep the process alive.
  process.exit(1)
}
