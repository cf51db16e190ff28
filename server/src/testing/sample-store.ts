import { join } from 'node:path'
import { day } from 'core/values'
import { generateSample } from '#connectors/sample/generate.ts'
import { buildStore } from '#market/build.ts'
import { type MarketStore, openStore } from '#market/store.ts'
import { copyBuilt } from './build-once.ts'

const seed = 'test'
const asOf = day('2026-02-06')

/** A market of the sample's first companies, in a folder and opened. Tests share one: it takes half a minute to make. */
export async function openSampleStore(folder: string, companies = 110): Promise<MarketStore> {
  const path = join(folder, 'market.duckdb')
  await copyBuilt({
    path,
    madeOf: { seed, asOf, companies },
    build: (fresh) =>
      buildStore({
        path: fresh,
        batches: generateSample({ seed, today: asOf, onProgress: () => {}, companyLimit: companies }),
        source: 'Test market',
        isSimulated: true,
        seed,
        asOf,
        loadedAt: '2026-02-06T12:00:00.000Z',
        onProgress: () => {},
      }),
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  return store
}
