/** Every REST call of the product, by the shapes it says it takes. A new call is tried because it is there. */
import type { Random } from '#connectors/sample/random.ts'
import { createRandom } from '#connectors/sample/random.ts'
import { callsOf, type WrittenCall } from '#http/route.ts'
import { openApp } from '../app-here.ts'
import { bearersFor } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { type Asked, openTraffic, type Traffic } from '../traffic.ts'
import { anyValue, hostileTexts, madeOf, type Shape, shapeOf, spoil } from './shapes.ts'
import { blame, catchStrays, createTally, judgeReply, rowOf, type Tally, type Witness, watchTables } from './tally.ts'

interface Target {
  readonly call: WrittenCall
  readonly body: Shape | null
  readonly query: Shape | null
  readonly params: Shape | null
}

const targetOf = (call: WrittenCall): Target => ({
  call,
  body: call.body ? shapeOf(call.body) : null,
  query: call.query ? shapeOf(call.query) : null,
  params: call.params ? shapeOf(call.params) : null,
})

const wrongBodies = ['', '{', '[]', 'null', '"text"', '{"a":1,}', '\u0000', '{"__proto__":{"x":1}}', '['.repeat(5000)]
const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'multipart/form-data',
  '',
]

/** Of an object, or of nothing at all. */
const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [['x', value]]

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function pathOf({ call, params, query }: Target, random: Random): string {
  const values = params ? new Map(entriesOf(maybeSpoilt(params, random))) : new Map<string, unknown>()
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = values.get(name) ?? random.pick(['1', '0', '-1', '99999999999999999999', 'x', ...hostileTexts])
    return encodeURIComponent(wellFormed(asText(value).slice(0, 300))) || '0'
  })
  if (!query && random.chance(0.9)) return path
  const given = entriesOf(query ? maybeSpoilt(query, random) : anyValue(random))
  const search = new URLSearchParams(
    given.map(([key, value]): [string, string] => [wellFormed(key), wellFormed(asText(value).slice(0, 4000))]),
  )
  return `${path}?${search.toString()}`
}

/** Half of a surrogate cannot be written into an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const maybeSpoilt = (shape: Shape, random: Random): unknown => {
  let value = madeOf(shape, random)
  while (random.chance(0.6)) value = spoil(value, random)
  return value
}

function inputOf(target: Target, random: Random, token: string | null): Asked {
  const { method } = target.call
  const asked = { method, path: pathOf(target, random), ...(token === null ? {} : { token }) }
  if (method === 'GET') return asked
  if (random.chance(0.06)) return { ...asked, body: random.pick(wrongBodies) }
  const body = target.body ? maybeSpoilt(target.body, random) : anyValue(random)
  if (random.chance(0.04))
    return { ...asked, body: JSON.stringify(body) ?? '', headers: { 'content-type': random.pick(wrongTypes) } }
  return { ...asked, body: JSON.stringify(body) ?? 'null' }
}

/** A few who ask in turn: an operator, a person, somebody with a made-up token, and a stranger. */
interface Crowd {
  tokenOf(random: Random): string | null
  /** A token that opens nothing any more is replaced: a call that signs out must not make the rest of the run a stranger's. */
  replace(token: string): Promise<void>
}

async function gather(traffic: Traffic): Promise<Crowd> {
  let made = 0
  const newPerson = async (): Promise<string> => {
    const [token = ''] = await bearersFor([`fuzz${made++}@example.com`])
    await traffic.ask({ path: '/api/notices', token })
    return token
  }
  const [operator = ''] = await bearersFor(['operator@example.com'])
  await traffic.ask({ path: '/api/notices', token: operator })
  const known = { operator, person: await newPerson() }
  return {
    tokenOf: (random) => {
      const throwOf = random.uniform()
      if (throwOf < 0.45) return known.person
      if (throwOf < 0.85) return known.operator
      return throwOf < 0.92 ? 'eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.' : null
    },
    replace: async (token) => {
      if ((await traffic.ask({ path: '/api/notices', token })).status !== 401) return
      if (token === known.person) known.person = await newPerson()
      if (token !== known.operator) return
      const [again = ''] = await bearersFor(['operator@example.com'])
      await traffic.ask({ path: '/api/notices', token: again })
      known.operator = again
    },
  }
}

const abreast = 12

interface Ground {
  readonly traffic: Traffic
  readonly crowd: Crowd
  readonly witness: Witness
  readonly tally: Tally
}

/** Some at once; answers how long the slowest took. When anything is stored otherwise afterwards, the refused ones are asked again, without the others and then alone. */
async function tryBatch(
  { traffic, crowd, witness, tally }: Ground,
  inputs: readonly Asked[],
  call: string,
): Promise<number> {
  const refused: Asked[] = []
  const replies = await Promise.all(inputs.map((input) => traffic.ask(input)))
  for (const [place, reply] of replies.entries()) {
    const input = inputs[place]
    if (!input) continue
    if (judgeReply(tally, reply, input, call)) refused.push(input)
    if (reply.status === 401 && input.token) await crowd.replace(input.token)
  }
  const slowest = Math.max(...replies.map(({ ms }) => ms))
  if (refused.length === 0 || (await witness.isSame())) return slowest
  await Promise.all(refused.map((input) => traffic.ask(input)))
  if (await witness.isSame()) return slowest
  for (const input of refused) {
    await witness.isSame()
    const { status } = await traffic.ask(input)
    // What was refused a moment ago may be accepted now: another of its batch made it possible.
    if (status >= 400 && !(await witness.isSame()))
      blame(tally, `refused with ${status}, and something is stored otherwise`, input)
  }
  return slowest
}

/** Nothing here may leave the machine: every address of a vendor is one that nobody listens on. */
const nowhere = 'http://127.0.0.1:9'
const closedIn = {
  KITE_URL: nowhere,
  KITE_TICKER_URL: 'ws://127.0.0.1:9',
  FMP_URL: nowhere,
  COINGECKO_URL: nowhere,
  AMFI_URL: nowhere,
  NSE_ARCHIVES_URL: nowhere,
  TELEGRAM_API_URL: nowhere,
  JS_EXEC: 'true',
}

/** The first question opens the market, which is not what is timed. */
async function warmUp(traffic: Traffic): Promise<void> {
  await traffic.ask({ path: '/api/vocab/try', body: { sentence: 'screen stocks where roce > 35%' } })
  await traffic.ask({ path: '/api/markets/pulse' })
}

/** Inputs for each call. All of them take a night: in parts, by the letter after /api/, that take an hour at most. */
const usual = 20_000
const shortest = 4
const parts = ['AB', 'C', 'DM', 'NP', 'QZ'] as const

function isOf([first = '', last = first]: string, { path }: WrittenCall): boolean {
  const letter = path.split('/')[2]?.[0]?.toUpperCase() ?? ''
  return letter >= first && letter <= last
}

export const restInputs: readonly Proof[] = parts.map((part) => {
  const where = `/api/${[...part].join('… to /api/').toLowerCase()}…`
  return {
    name: `REST-${part}`,
    title: `bodies, queries and paths of the REST calls ${where}, from their own shapes`,
    rounds: usual,
    shortRounds: shortest,
    run: async (bench: Bench, each): Promise<readonly ProofRow[]> => {
      const { origin, app, db, mistakes } = await openApp(bench, { env: closedIn })
      const traffic = openTraffic(origin, abreast)
      bench.defer(() => traffic.close())
      const tally = createTally({ isTimed: each > shortest })
      bench.defer(catchStrays(tally))
      const crowd = await gather(traffic)
      const forgotten = callsOf(app).find((call) => !parts.some((each) => isOf(each, call)))
      if (forgotten) throw new Error(`${forgotten.path} is in no part.`)
      const targets = callsOf(app)
        .filter((call) => isOf(part, call))
        .map(targetOf)
      await warmUp(traffic)
      const witness = await watchTables(db)
      for (const [at, target] of targets.entries()) {
        const call = `${target.call.method} ${target.call.path}`
        const began = performance.now()
        let slowest = 0
        const random = createRandom(bench.seed, target.call.method, target.call.path)
        for (let done = 0; done < each; done += abreast) {
          const inputs = Array.from({ length: Math.min(abreast, each - done) }, () =>
            inputOf(target, random, crowd.tokenOf(random)),
          )
          slowest = Math.max(slowest, await tryBatch({ traffic, crowd, witness, tally }, inputs, call))
        }
        const seconds = many((performance.now() - began) / 1000)
        bench.say(`${at + 1} of ${targets.length}: ${call}, ${seconds} s, slowest ${many(slowest)} ms`)
      }
      return [
        rowOf(tally, {
          what: `${many(each)} inputs for each of ${many(targets.length)} REST calls ${where}`,
          goal: 'no 5xx, no exit, none > 5 s, one error shape, tables the same after every refusal',
          mistakes,
        }),
      ]
    },
  }
})
