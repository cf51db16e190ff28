import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, root } from './harness.ts'

export interface Receiver {
  readonly address: string
  said(): string
  stop(): void
}

/** The receiver that users are given to copy from, as they would run it. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const script = join(root, 'scripts/webhook-receiver.mjs')
  const child: ChildProcess = spawn(process.execPath, [script, '--secret', secret, '--port', '0'])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk
    })
  }
  await expect.poll(() => said).toContain('Receiving on')
  return { address: /http:\S+/.exec(said)?.[0] ?? '', said: () => said, stop: () => void child.kill() }
}

/** Through the provider's button, its window and its question, as a person would. */
export async function connectTelegram(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Telegram', exact: true }).click()
  const frame = page.frameLocator('iframe[title="Log in with Telegram"]')
  const opened = page.context().waitForEvent('page')
  await frame.getByRole('button', { name: 'Log in with Telegram' }).click()
  const window = await opened
  await window.getByLabel('Username').fill(username)
  await window.getByRole('button', { name: 'Accept' }).click()
}
