import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from 'core/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Env, readEnv } from '#env.ts'
import { type Running, serve } from '#serve.ts'
import { buildAskingMarket } from '#testing/asking-market.ts'
import { createBrowser } from '#testing/browser.ts'
import { goThroughSignIn } from '#testing/server.ts'
import { runCommand } from '../run.ts'
import { ask } from './ask.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ask-command-'))
const env: Env = readEnv({ ARTHA_DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', FEED: 'off' })
const email = 'asha@example.com'

async function typed(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const terminal = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), readEnv: () => env }
  const code = await runCommand({ ask: async () => ask }, ['ask', ...words], terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** The answer behind a chat message, as the browser gets it. */
async function inChat({ origin }: Running, content: string): Promise<string> {
  const browser = createBrowser(origin)
  await goThroughSignIn(browser, email)
  const { token } = (await (await browser.visit('/api/auth/refresh', { method: 'POST' })).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ chatSessionId: randomUUID(), messages: [{ role: 'user', content }] })
  const reply = await browser.visit('/api/agents/research/reasoning', { method: 'POST', headers, body })
  const { id } = (await reply.json()) as { id: number }
  return await (await browser.visit(`/api/agents/research/answer?chat_id=${id}`, { headers })).text()
}

describe('artha ask', () => {
  beforeAll(() => buildAskingMarket(dataDir, { isSimulated: false }), 60_000)
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('answers in words a terminal can show', async () => {
    const { code, out } = await typed('screen stocks where roce > 35% sort roce desc')
    expect(code).toBe(0)
    expect(out).toMatch(/TCS\s+Tata Consultancy Services Ltd\.\s+60\.00%/)
  })

  it('with --json is the answer and nothing else; --as-of asks about an earlier day', async () => {
    const { out } = await typed('show TCS: close', '--as-of', '2024-02-05', '--json')
    const answer = JSON.parse(out) as Answer
    expect([answer.canonical, answer.asOf, answer.figures[0]?.value]).toEqual([
      'show TCS: close as of 2024-02-05',
      '2024-02-05',
      3899,
    ])
  })

  it('what cannot be answered is exit code 1 with the sentence; what cannot be run is 2', async () => {
    expect(await typed('frobnicate the wibble')).toMatchObject({ code: 1, err: '' })
    for (const words of [[], ['--as-of', '2024-02-05'], ['pe of tcs', '--as-of', 'yesterday'], ['pe of tcs', '--as']]) {
      expect((await typed(...words)).code, words.join(' ')).toBe(2)
    }
  })

  it('gives the same bytes as the chat, while the server runs and after it has stopped, with the asker’s own words', async () => {
    const running = await serve(env, { onProgress: () => {} })
    const sentences = ['companies with roce above 20 and low debt', 'mast stocks', 'roce of zomato', 'wibble']
    let chats: string[]
    try {
      await inChat(running, 'mast = roce > 30')
      chats = []
      for (const sentence of sentences) chats.push(await inChat(running, sentence))
      for (const [at, sentence] of sentences.entries()) {
        expect((await typed(sentence, '--json', '--as', email)).out, sentence).toBe(chats[at])
      }
      expect(await typed('mast stocks', '--as', 'nobody@example.com')).toEqual({
        code: 1,
        out: '',
        err: 'Nobody has signed in as nobody@example.com here.',
      })
    } finally {
      await running.stop()
    }
    for (const [at, sentence] of sentences.entries()) {
      expect((await typed(sentence, '--json', '--as', email)).out, sentence).toBe(chats[at])
    }
    expect(chats[1]).toContain('"outcome":"answer"')
  }, 300_000)
})
