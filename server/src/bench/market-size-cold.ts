/** A process of its own: opens the store and runs one screen for the first time. Prints how long each took, as JSON. */
import { fileURLToPath } from 'node:url'
import { openStore } from '#market/store.ts'
import { screens } from './market-size-screens.ts'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , path = '', name = ''] = process.argv
  const started = performance.now()
  const store = await openStore(path)
  const opened = performance.now()
  const rows = await store?.rows(screens[name] ?? '')
  process.stdout.write(
    JSON.stringify({ openMs: opened - started, screenMs: performance.now() - opened, rows: rows?.length ?? 0 }),
  )
  store?.close()
}
