/** The language model behind the reader is slow, down, cut in the middle, or talks nonsense. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ReasoningReply } from 'core/contract/rest'
import { type ModelServer, says, startModelServer } from '#testing/model-server.ts'
import { openApp } from '../app-here.ts'
import { bearersFor, emailsOf } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, type Traffic } from '../traffic.ts'

const unreadable = 'frobnicate the wibble of quxes'
const canonical = 'screen stocks where roce > 35% sort roce desc'
const at = '/api/agents/research'
const answerWithinMs = 60_000
/** As many at once: a slow one must not hold the others. */
const batch = 8

const partly = '{"id":"chatcmpl-1","choices":[{"index":0,"message":{"role":"assistant","content":"screen sto'

const ways: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['slow', () => undefined],
  ['down', (response) => response.destroy()],
  ['refusing', (response) => response.writeHead(503).end()],
  [
    'cut in the middle',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' })
      response.write(partly)
      setTimeout(() => response.destroy(), 50)
    },
  ],
  ['talking nonsense', (response) => response.writeHead(200).end('<html>\u0000 not JSON')],
  ['saying nothing', (response) => response.writeHead(200).end('{"choices":[{"message":{"content":null}}]}')],
]

interface Chat {
  readonly token: string
  readonly chat_uuid: string
}

interface Seen {
  readonly way: string
  readonly status: number
  readonly ms: number
  /** Messages of the chat, and how many of them have an answer. */
  readonly kept: number
  readonly answered: number
}

const ask = (traffic: Traffic, { token, chat_uuid }: Chat) =>
  traffic.ask({
    path: `${at}/reasoning`,
    token,
    body: { chatSessionId: chat_uuid, messages: [{ role: 'user', content: unreadable }] },
  })

async function messagesOf(traffic: Traffic, { token, chat_uuid }: Chat): Promise<{ kept: number; answers: string[] }> {
  const { body } = await traffic.ask({
    path: '/v1/graphql',
    token,
    body: {
      query:
        'query Chat($chat_uuid: String!) { user_chat(chat_uuid: $chat_uuid) { text_content_user_query text_content_assistant_formatted_response } }',
      variables: { chat_uuid },
    },
  })
  const rows = (
    JSON.parse(body) as {
      data: {
        user_chat: { text_content_user_query: string; text_content_assistant_formatted_response: string | null }[]
      }
    }
  ).data.user_chat
  return {
    kept: rows.filter((row) => row.text_content_user_query === unreadable).length,
    answers: rows.flatMap((row) => row.text_content_assistant_formatted_response ?? []),
  }
}

async function tryWay(
  traffic: Traffic,
  model: ModelServer,
  chats: readonly Chat[],
  way: (typeof ways)[number],
): Promise<Seen[]> {
  const [name, behave] = way
  model.behave((_call, response) => behave(response))
  return await Promise.all(
    chats.map(async (chat) => {
      const { status, ms, body } = await ask(traffic, chat)
      const isDone = status === 200 && (JSON.parse(body) as ReasoningReply).status !== 'pending'
      const { kept, answers } = await messagesOf(traffic, chat)
      return { way: name, status: isDone ? 200 : status, ms, kept, answered: answers.length }
    }),
  )
}

export const modelAway: Proof = {
  name: 'F17',
  title: 'the language model is slow, down, cut in the middle, or talks nonsense',
  rounds: 200,
  shortRounds: 6,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const isFull = rounds >= modelAway.rounds
    const model = await startModelServer()
    bench.defer(() => model.close())
    const { origin } = await openApp(bench, {
      env: { MODEL_URL: model.url, MODEL_NAME: 'stand-in', ...(isFull ? {} : { MODEL_TIMEOUT_MS: '2000' }) },
    })
    const traffic = openTraffic(origin)
    bench.defer(() => traffic.close())
    const tokens = await bearersFor(emailsOf(rounds))
    const chats = tokens.map((token) => ({ token, chat_uuid: randomUUID() }))
    const seen: Seen[] = []
    for (let from = 0, turn = 0; from < rounds; turn++) {
      const way = ways[turn % ways.length] ?? ways[0]
      const many = isFull ? batch : 1
      if (way) seen.push(...(await tryWay(traffic, model, chats.slice(from, from + many), way)))
      from += many
    }
    // The same people ask again once the model answers.
    model.behave(says(canonical))
    const again = await Promise.all(
      chats.map(async (chat) => {
        const { status } = await ask(traffic, chat)
        const { kept, answers } = await messagesOf(traffic, chat)
        return status === 200 && kept === 2 && answers.length === 2 && (answers.at(-1) ?? '').includes('TCS')
      }),
    )
    const slowest = Math.max(0, ...seen.map(({ ms }) => ms))
    const kept = seen.filter((each) => each.kept === 1).length
    const told = seen.filter((each) => each.status === 200 && each.answered === 1).length
    return [
      {
        what: `${many(seen.length)} questions while the model is ${ways.map(([name]) => name).join(', ')}`,
        goal: 'what was asked is kept; one message ≤ 60 s',
        measured: `${many(kept)} kept, ${many(told)} told once, the slowest after ${(slowest / 1000).toFixed(1)} s`,
        pass: kept === seen.length && told === seen.length && slowest <= answerWithinMs,
      },
      {
        what: 'the same people ask again when it is back',
        goal: 'one answer each',
        measured: `${many(again.filter(Boolean).length)} of ${many(again.length)} answered once`,
        pass: again.every(Boolean),
      },
    ]
  },
}
