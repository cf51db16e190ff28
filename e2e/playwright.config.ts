import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './browser.ts'
import { freePort } from './ports.ts'

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.E2E_PORT ?? (await freePort()))
// Workers read the configuration again in their own process: the first one decides.
process.env.E2E_PORT = String(port)
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'browser-tests-'))
const origin = `http://localhost:${port}`
// Telegram on this machine; settings of the product point at it.
const telegram = `http://localhost:${port + 100}`
// So with the broker, whom orders are handed to.
const broker = `http://localhost:${port + 200}`
// The product as one process, or as several behind a balancer (`npm run scale`).
const program = process.env.E2E_CLUSTER ? 'server/src/proof/scale/serve-cluster.ts' : 'dist/server/main.js'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: join(root, 'artifacts/browser'),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // On a busy machine a page may wait long for its turn; what is not there after ten seconds fails all the same.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? join(root, 'artifacts/playwright.json') }],
  ],
  use: {
    baseURL: origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 900 },
    // Recording every page costs a third of the run; TRACE=1 records when a failure needs looking into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [
    {
      command: `node --import tsx ${join(root, 'scripts/telegram-stand-in.ts')} --port ${port + 100}`,
      cwd: root,
      url: telegram,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    {
      command: `node ${join(root, 'scripts/broker-stand-in.mjs')} --port ${port + 200}`,
      cwd: root,
      url: broker,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    {
      command: `node ${program.endsWith('.ts') ? '--import tsx ' : ''}${join(root, program)}`,
      cwd: program.endsWith('.ts') ? root : process.env.E2E_DATA,
      url: `${origin}/readyz`,
      timeout: process.env.E2E_CLUSTER ? 600_000 : 240_000,
      reuseExistingServer: false,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        NODE_ENV: 'development',
        HOST: 'localhost',
        PORT: String(port),
        ARTHA_DATA_DIR: process.env.E2E_DATA,
        FEED_ALWAYS_OPEN: 'true',
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE: '100000',
        WEBHOOKS_TO_LOOPBACK: 'true',
        TELEGRAM_BOT_NAME: 'artha_stand_in_bot',
        TELEGRAM_BOT_TOKEN: '1000001:stand-in-of-telegram-on-this-machine',
        TELEGRAM_API_URL: telegram,
        TELEGRAM_WIDGET_SCRIPT: `${telegram}/js/telegram-widget.js`,
        TELEGRAM_LOGIN_URL: telegram,
        JS_EXEC: 'true',
        FUND_SITE_URL: `http://127.0.0.1:${port + 300}`,
        BROKER_API_KEY: 'stand-in',
        BROKER_PUBLISHER_SCRIPT: `${broker}/publisher.js`,
        BROKER_HELPER_SCRIPT: '',
        BROKER_FORM_URL: `${broker}/connect/basket`,
        BROKER_SITE: broker,
      },
    },
  ],
})
