import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)

/** What these import before anything of theirs can be drawn. */
function scripts(keys) {
  const files = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of keys) add(key)
  return [...files].filter((file) => file.endsWith('.js')).map((file) => `dist/web/${file}`)
}

/** Opened the most, and measured: none of them may carry what only a chart or the reader of sentences needs. */
const quickest = ['company', 'watchlist', 'indexes', 'market-data', 'live-markets', 'etf-list']

export default [
  { name: 'Entry script', path: scripts(entries), gzip: true, limit: '150 KiB' },
  ...quickest.map((screen) => ({
    name: `Scripts of ${screen}`,
    path: scripts([...entries, `src/features/${screen}/screen.tsx`]),
    gzip: true,
    limit: '250 KiB',
  })),
]
