/** For a test that kills it: builds a store and never comes to the end. */
import { type Batch, batchOf } from 'core/catalogue'
import { day } from 'core/values'
import { smallMarketBatches } from '#testing/small-market.ts'
import { buildStore } from './build.ts'

function* endless(): Generator<Batch> {
  yield* smallMarketBatches()
  for (let at = 0; ; at++) {
    yield batchOf('coins', [{ symbol: `COIN${at}` }])
    if (at === 20) process.stdout.write('rows are in\n')
  }
}

const [path = ''] = process.argv.slice(2)
await buildStore({
  path,
  batches: endless(),
  source: 'Endless',
  isSimulated: false,
  seed: '',
  asOf: day('2024-02-06'),
  loadedAt: '',
  onProgress: () => {},
})
