/** Runs after `vite build`: renders the pages that need no script, compresses every file, and measures the entry. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { filesOf, fillPage, type Manifest, shellPage, withFont } from './page.ts'
import { pages } from './pages.ts'

const web = path.join(import.meta.dirname, '..')
const out = path.join(web, '../dist/web')
const scratch = path.join(web, '../dist/prerender')

/** Kibibytes, gzipped: what a first visit to a page that is not prerendered must fetch before its shell shows. */
const entryBudgetKib = 150

const gz = promisify(gzip)
const br = promisify(brotliCompress)
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest', '.ico'])

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The build has no entry.')
  return entry
}

async function renderer(): Promise<(path: string) => Promise<string>> {
  await build({
    root: web,
    logLevel: 'error',
    build: {
      ssr: path.join(import.meta.dirname, 'render.tsx'),
      outDir: scratch,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  })
  const built: { render: (path: string) => Promise<string> } = await import(
    pathToFileURL(path.join(scratch, 'render.js')).href
  )
  return built.render
}

async function buildPages(manifest: Manifest): Promise<void> {
  const template = withFont(await readFile(path.join(out, 'index.html'), 'utf8'), manifest)
  await writeFile(path.join(out, 'shell.html'), template)
  const entry = filesOf(manifest, entryOf(manifest))
  const render = await renderer()
  for (const { path: route, title, description, file, screen, first, isRendered } of pages) {
    if (!manifest[screen]) throw new Error(`${screen} is not in the build: is ${route} still a lazy screen?`)
    const own = filesOf(manifest, screen)
    const styles = [...new Set([...entry.styles, ...own.styles])]
    const whole = async () => {
      const css = (await Promise.all(styles.map((style) => readFile(path.join(out, style), 'utf8')))).join('')
      return fillPage(template, { title, description, html: await render(route), scripts: own.scripts, styles, css })
    }
    const page = isRendered ? await whole() : shellPage(template, { title, scripts: own.scripts, styles, first })
    await writeFile(path.join(out, file), page)
  }
  await rm(scratch, { recursive: true })
}

async function compress(): Promise<void> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.has(path.extname(entry.name))) continue
    const file = path.join(entry.parentPath, entry.name)
    // Pages get a nonce in every reply, so they are compressed when they are sent.
    if (file.endsWith('.html')) continue
    const body = await readFile(file)
    await writeFile(`${file}.gz`, await gz(body, { level: 9 }))
    await writeFile(`${file}.br`, await br(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}

async function gzippedKib(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await gz(await readFile(path.join(out, file)), { level: 9 })).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

async function measure(manifest: Manifest): Promise<void> {
  const { scripts, styles } = filesOf(manifest, entryOf(manifest))
  const [script, style] = [await gzippedKib(scripts), await gzippedKib(styles)]
  const sizes = { entryScriptKib: Number(script.toFixed(1)), entryStyleKib: Number(style.toFixed(1)), scripts, styles }
  await writeFile(path.join(out, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
  process.stdout.write(`entry: ${sizes.entryScriptKib} KiB script, ${sizes.entryStyleKib} KiB style (gzip)\n`)
  if (script > entryBudgetKib)
    throw new Error(`The entry is ${script.toFixed(1)} KiB; it must stay under ${entryBudgetKib}.`)
}

const manifest: Manifest = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8'))
await buildPages(manifest)
await measure(manifest)
await compress()
