/** The built product in a data folder of its own, for whatever is measured in a browser. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserPath } from '../browser.ts'

const root = resolve(import.meta.dirname, '../..')

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

export async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 240_000
  const answers = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (Date.now() > deadline) throw new Error(`${url} did not answer`)
    await new Promise((wait) => setTimeout(wait, 200))
  }
}

export const browserOptions = {
  executablePath: browserPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
}

type Settings = Readonly<Record<string, string>>

/** Runs what is given against the product, which has a folder of its own, and ends it whatever happens. */
export async function withServer<Found>(
  run: (origin: string, folder: string) => Promise<Found>,
  env: Settings = {},
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'screen-bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, ['--max-semi-space-size=64', join(root, 'dist/server/main.js')], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: 'localhost',
      PORT: String(port),
      ARTHA_DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '100000',
      ...env,
    },
  })
  const ended = once(server, 'exit')
  try {
    await untilAnswers(`${origin}/readyz`)
    return await run(origin, folder)
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The product and a browser. */
export const withProduct = <Found>(
  run: (browser: Browser, origin: string) => Promise<Found>,
  env: Settings = {},
): Promise<Found> =>
  withServer(async (origin) => {
    const browser = await chromium.launch(browserOptions)
    try {
      return await run(browser, origin)
    } finally {
      await browser.close()
    }
  }, env)

/** The product and a window of a browser that keeps what it fetched and compiled on disk, as people's browsers do. */
export const withWindow = <Found>(run: (context: BrowserContext, origin: string) => Promise<Found>): Promise<Found> =>
  withServer(async (origin, folder) => {
    const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
      ...browserOptions,
      viewport: { width: 1280, height: 900 },
      locale: 'en-IN',
    })
    try {
      return await run(context, origin)
    } finally {
      await context.close()
    }
  })
