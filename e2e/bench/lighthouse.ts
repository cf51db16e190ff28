import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import lighthouse from 'lighthouse'
import { freePort } from './built-product.ts'

const root = resolve(import.meta.dirname, '../..')
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

async function until(answers: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!(await answers().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('gave up waiting')
    await new Promise((wait) => setTimeout(wait, 200))
  }
}

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }

/** One run of this audit varies by several points with whatever else the machine does. */
const runs = 3

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function audit(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(goals),
  })
  const categories = Object.entries(result?.lhr.categories ?? {})
  return Object.fromEntries(categories.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
}

/** The built product in a fresh data folder, audited by Lighthouse with its mobile preset. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const debugPort = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, HOST: 'localhost', PORT: String(port), ARTHA_DATA_DIR: folder, LOG_LEVEL: 'silent' },
  })
  const browser = spawn(
    chromium,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--user-data-dir=${join(folder, 'browser')}`,
      `--remote-debugging-port=${debugPort}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  try {
    await until(async () => (await fetch(`${origin}/readyz`)).ok)
    await until(async () => (await fetch(`http://127.0.0.1:${debugPort}/json/version`)).ok)
    const rows = []
    for (const path of ['/', '/about']) {
      const audits: Record<string, number>[] = []
      for (let run = 0; run < runs; run++) audits.push(await audit(`${origin}${path}`, debugPort))
      for (const [name, goal] of Object.entries(goals)) {
        const score = median(audits.map((scores) => scores[name] ?? 0))
        rows.push({
          what: `Lighthouse mobile ${path} ${name}, median of ${runs}`,
          goal: `>= ${goal}`,
          measured: String(score),
          pass: score >= goal,
        })
      }
    }
    return { rows }
  } finally {
    const ended = [once(server, 'exit'), once(browser, 'exit')]
    server.kill('SIGTERM')
    browser.kill('SIGTERM')
    await Promise.all(ended)
    rmSync(folder, { recursive: true, force: true })
  }
}
