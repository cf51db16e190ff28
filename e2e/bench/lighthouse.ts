import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { browserPath } from '../browser.ts'
import { freePort, untilAnswers, withServer } from './built-product.ts'

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
export const bench = () =>
  withServer(async (origin, folder) => {
    const debugPort = await freePort()
    const browser = spawn(browserPath, browserArguments(join(folder, 'browser'), debugPort), { stdio: 'ignore' })
    const ended = once(browser, 'exit')
    try {
      await untilAnswers(`http://127.0.0.1:${debugPort}/json/version`)
      const rows = []
      for (const path of ['/', '/about']) rows.push(...(await rowsOf(`${origin}${path}`, path, debugPort)))
      return { rows }
    } finally {
      browser.kill('SIGTERM')
      await ended
    }
  })

const browserArguments = (folder: string, debugPort: number): string[] => [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--user-data-dir=${folder}`,
  `--remote-debugging-port=${debugPort}`,
  'about:blank',
]

async function rowsOf(url: string, path: string, debugPort: number) {
  const audits: Record<string, number>[] = []
  for (let run = 0; run < runs; run++) audits.push(await audit(url, debugPort))
  return Object.entries(goals).map(([name, goal]) => {
    const score = median(audits.map((scores) => scores[name] ?? 0))
    return {
      what: `Lighthouse mobile ${path} ${name}, median of ${runs}`,
      goal: `>= ${goal}`,
      measured: String(score),
      pass: score >= goal,
    }
  })
}
