import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Asked, Question } from '#market/ask/question.ts'
import type { Market } from '#market/market.ts'
import { buildAskingMarket } from '#testing/asking-market.ts'
import { createBrowser } from '#testing/browser.ts'
import { bundleServer } from '#testing/bundle.ts'
import { type TestClock, testClock } from '#testing/clock.ts'
import { testEngines } from '#testing/database.ts'
import { eventually } from '#testing/eventually.ts'
import { createFixtureMarket } from '#testing/fixture-market.ts'
import { dataOf } from '#testing/graphql.ts'
import { ctxOf } from '#testing/graphql-socket.ts'
import { goThroughSignIn, type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { type AnsweringParts, answerWaiting, askQuestion } from './answering.ts'

const parts: AnsweringParts = { watchlist: async () => [], rephrase: null }
const question = 'screen stocks where roce > 35%'

/** Holds every question until it is let go: what a killed or slow process looks like from outside. */
function slowMarket(market: Market): { market: Market; asked: Question[]; letGo: () => void; fail: () => void } {
  const asked: Question[] = []
  const waiting: { go: () => void; fail: () => void }[] = []
  const ask = (each: Question): Promise<Asked> => {
    asked.push(each)
    return new Promise((resolve, reject) => {
      waiting.push({ go: () => resolve(market.ask(each)), fail: () => reject(new Error('the store went away')) })
    })
  }
  return {
    market: { ...market, ask },
    asked,
    letGo: () => {
      for (const { go } of waiting.splice(0)) go()
    },
    fail: () => {
      for (const { fail } of waiting.splice(0)) fail()
    },
  }
}

/** One store for all: the question is what is tried here. */
const shared = createFixtureMarket()
beforeAll(async () => {
  await shared.ask({ sentence: question, today: '2024-02-07', taught: [], watchlist: [] })
}, 60_000)
afterAll(() => shared.close())

describe.each(testEngines)('a question on its way, on %s', (engine) => {
  let server: TestServer
  let asha: SignedInCaller
  let clock: TestClock
  beforeEach(async () => {
    clock = testClock(Date.now())
    server = await testServer({ engine, clock, market: { ...shared, close: async () => {} } })
    asha = await server.signIn('asha@example.com')
  }, 60_000)
  afterEach(() => server.close())

  const messages = async (chat_uuid: string) => {
    const { user_chat } = await dataOf(
      asha,
      'query Chat($chat_uuid: String!) { user_chat(chat_uuid: $chat_uuid) { id updated_at text_content_user_query text_content_assistant_formatted_response } }',
      { chat_uuid },
    )
    return user_chat as { id: number; updated_at: string; text_content_assistant_formatted_response: string | null }[]
  }

  it('is stored before it is answered; when its worker is gone, another answers it once its claim has run out', async () => {
    const chat_uuid = randomUUID()
    const slow = slowMarket(server.services.market)
    const ctx = { ...(await ctxOf(server, asha)), market: slow.market }
    const first = askQuestion(ctx, parts, { chat_uuid, question, country: 'IN' })
    await eventually(() => expect(slow.asked).toHaveLength(1))
    expect((await messages(chat_uuid)).map((row) => row.text_content_assistant_formatted_response)).toEqual([null])

    expect(await answerWaiting(server.services, parts)).toBe(0)
    clock.advance(61_000)
    await eventually(async () => {
      await answerWaiting(server.services, parts)
      expect((await messages(chat_uuid))[0]?.text_content_assistant_formatted_response).toContain('TCS')
    })
    const [answered] = await messages(chat_uuid)

    slow.letGo()
    expect((await first).status).toBe('done')
    expect(await messages(chat_uuid)).toEqual([answered])
  })

  it('is answered by one of many workers that look at the same moment', async () => {
    const chat_uuid = randomUUID()
    const slow = slowMarket(server.services.market)
    const ctx = { ...(await ctxOf(server, asha)), market: slow.market }
    void askQuestion(ctx, parts, { chat_uuid, question, country: 'IN' }).catch(() => undefined)
    await eventually(() => expect(slow.asked).toHaveLength(1))
    clock.advance(61_000)
    const counts = await Promise.all(Array.from({ length: 5 }, () => answerWaiting(server.services, parts)))
    // The server's own job may have been quicker than all five.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
    await eventually(async () => {
      expect((await messages(chat_uuid))[0]?.text_content_assistant_formatted_response).toContain('TCS')
    })
    slow.letGo()
  })

  it('waits for an earlier one of its chat, because it may build on it', async () => {
    const chat_uuid = randomUUID()
    const slow = slowMarket(server.services.market)
    const ctx = { ...(await ctxOf(server, asha)), market: slow.market }
    const first = askQuestion(ctx, parts, { chat_uuid, question, country: 'IN' })
    await eventually(() => expect(slow.asked).toHaveLength(1))
    const second = await askQuestion(ctx, parts, {
      chat_uuid,
      question: 'screen stocks where roce < 5%',
      country: 'IN',
    })
    expect(second.status).toBe('pending')
    expect(await answerWaiting(server.services, parts)).toBe(0)
    slow.letGo()
    await first
    await eventually(async () => {
      slow.letGo()
      const rows = await messages(chat_uuid)
      expect(rows.map((row) => /ETERNAL|TCS/.exec(row.text_content_assistant_formatted_response ?? '')?.[0])).toEqual([
        'TCS',
        'ETERNAL',
      ])
    })
  })

  it('[M16] that fails every time ends with "Failed to get response from the assistant", and blocks nothing after it', async () => {
    const chat_uuid = randomUUID()
    const slow = slowMarket(server.services.market)
    const broken = { ...server.services, market: slow.market }
    const ctx = { ...(await ctxOf(server, asha)), market: slow.market }
    // Kept from the server's own job, whose market is sound.
    const failing = askQuestion(ctx, parts, { chat_uuid, question, country: 'IN' })
    await eventually(() => expect(slow.asked).toHaveLength(1))
    await server.app.close()
    slow.fail()
    await expect(failing).rejects.toThrow('the store went away')
    const work = answerWaiting(broken, parts)
    await eventually(() => {
      slow.fail()
      expect(slow.asked.length).toBeGreaterThanOrEqual(3)
    })
    slow.fail()
    await work
    const rows = await server.services.db.maintain(
      async (client) =>
        (await client.query('select status, text_content_assistant_formatted_response as said from user_chat')).rows,
    )
    expect(rows).toEqual([{ status: 'failed', said: '<p>Failed to get response from the assistant</p>' }])
    expect(await answerWaiting(server.services, parts)).toBe(0)
  })
})

describe('a server killed while it answers', () => {
  let folder: string
  let program: string
  const children: ChildProcess[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-'))
    await buildAskingMarket(folder, { isSimulated: false })
    program = await bundleServer({ serving: fileURLToPath(new URL('./serving.fixture.ts', import.meta.url)) })
  }, 60_000)
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    for (const each of [folder, program]) await rm(each, { recursive: true, force: true })
  })

  const start = async (...how: string[]): Promise<{ origin: string; kill: () => Promise<void> }> => {
    const child = fork(join(program, 'serving.js'), [folder, ...how], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    const [origin] = await once(child, 'message')
    return {
      origin: String(origin),
      kill: async () => {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      },
    }
  }
  const signIn = async (origin: string): Promise<string> => {
    const browser = createBrowser(origin)
    await goThroughSignIn(browser, 'asha@example.com')
    const reply = await browser.visit('/api/auth/refresh', { method: 'POST' })
    return ((await reply.json()) as { token: string }).token
  }

  it('keeps the question, and the next start answers it, once', async () => {
    const chatSessionId = randomUUID()
    const before = await start('hold')
    const token = await signIn(before.origin)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    }
    const reply = await fetch(`${before.origin}/api/agents/research/reasoning`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ chatSessionId, messages: [{ role: 'user', content: question }] }),
    })
    // The first event says that the question is stored.
    await reply.body?.getReader().read()
    await before.kill()

    const after = await start()
    const again = await signIn(after.origin)
    const rows = await eventually(async () => {
      const chat = await fetch(`${after.origin}/v1/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${again}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          query: `{ user_chat(chat_uuid: "${chatSessionId}") { text_content_user_query text_content_assistant_formatted_response } }`,
        }),
      })
      const { data } = (await chat.json()) as {
        data: { user_chat: { text_content_user_query: string; text_content_assistant_formatted_response: string }[] }
      }
      expect(data.user_chat[0]?.text_content_assistant_formatted_response).toContain('TCS')
      return data.user_chat
    }, 60_000)
    expect(rows.map((row) => row.text_content_user_query)).toEqual([question])
    await after.kill()
  }, 300_000)
})
