import { readFileSync } from 'node:fs'

/** The entry script and everything it imports before the first route can be drawn. */
function entryFiles() {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
  const files = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) add(key)
  return [...files].filter((file) => file.endsWith('.js')).map((file) => `dist/web/${file}`)
}

export default [{ name: 'Entry script', path: entryFiles(), gzip: true, limit: '150 KiB' }]
