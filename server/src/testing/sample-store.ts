import { join } from 'node:path'
import type { TradingDay } from 'core/values'
import { generateSample } from '#connectors/sample/generate.ts'
import { buildStore } from '#market/build.ts'
import { type MarketStore, openStore } from '#market/store.ts'

/** A market of the sample's first companies, built into a folder and opened. */
export async function openSampleStore(
  folder: string,
  { seed, asOf, companies }: { readonly seed: string; readonly asOf: TradingDay; readonly companies: number },
): Promise<MarketStore> {
  const path = join(folder, 'market.duckdb')
  await buildStore({
    path,
    batches: generateSample({ seed, today: asOf, onProgress: () => {}, companyLimit: companies }),
    source: 'Test market',
    isSimulated: true,
    seed,
    asOf,
    loadedAt: '2026-02-06T12:00:00.000Z',
    onProgress: () => {},
  })
  const store = await openStore(path)
  if (!store) throw new Error('the store just built cannot be read')
  return store
}
