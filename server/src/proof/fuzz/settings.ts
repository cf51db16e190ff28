/** Sequences of saves, changes and removals of ETF settings, from two tabs, beside a model that says what must be stored. */
import { limits } from 'core/contract'
import { graphqlPath } from 'core/contract/graphql'
import { createRandom, type Random } from '#connectors/sample/random.ts'
import { openApp } from '../app-here.ts'
import { bearersFor } from '../product.ts'
import { type Bench, many, type Proof, type ProofRow } from '../proof.ts'
import { openTraffic, type Traffic } from '../traffic.ts'
import { spoil } from './shapes.ts'
import { blame, catchStrays, createTally, judgeReply, rowOf, type Tally } from './tally.ts'

interface Setting {
  readonly instrument_token: number
  readonly instrument_symbol: string
  readonly base_amount: number
  readonly trigger: number
  readonly allocation_factor: number
  readonly notification_channel: string
}

interface Fund {
  readonly instrument_token: number
  readonly tradingsymbol: string
  readonly name: string
}

/** What is stored, by symbol: the whole truth of one person. */
type Model = ReadonlyMap<string, Setting>

const { amount, trigger, aggression } = limits.dips

const settingOf = ({ instrument_token, tradingsymbol }: Fund, random: Random): Setting => ({
  instrument_token,
  instrument_symbol: tradingsymbol,
  base_amount: amount.min + amount.step * random.whole(0, 40),
  trigger: trigger.min * random.whole(1, trigger.max / trigger.min),
  allocation_factor: Math.round((aggression.min + aggression.step * random.whole(0, 10)) * 10) / 10,
  notification_channel: random.pick(['telegram', 'callbackurl']),
})

const edges: readonly Partial<Record<keyof Setting, unknown>>[] = [
  { base_amount: 999 },
  { base_amount: 1250 },
  { base_amount: -1 },
  { base_amount: 1e9 },
  { base_amount: 'abc' },
  { trigger: 0 },
  { trigger: 10.5 },
  { trigger: 2.3 },
  { allocation_factor: 0.9 },
  { allocation_factor: 2.1 },
  { notification_channel: 'sms' },
  { instrument_token: 1 },
  { instrument_symbol: 'NOSUCH' },
  { instrument_symbol: '__proto__' },
]

interface Ground {
  readonly traffic: Traffic
  readonly token: string
  readonly funds: readonly Fund[]
  readonly random: Random
  readonly tally: Tally
}

const call = ({ traffic, token }: Ground, query: string, variables: unknown) =>
  traffic.ask({ path: graphqlPath, token, body: { query, variables } })

const fields = 'instrument_token instrument_symbol base_amount trigger allocation_factor notification_channel'

async function readStored(ground: Ground): Promise<{ model: Model; version: string }> {
  const { body } = await call(ground, `query { user_instrument { ${fields} } user_instrument_version }`, {})
  const { data } = JSON.parse(body) as {
    data?: { user_instrument: readonly Setting[]; user_instrument_version: string }
  }
  if (!data) throw new Error(`what is stored could not be read: ${body.slice(0, 300)}`)
  const rows = data.user_instrument.map(
    (row): Setting => ({
      instrument_token: Number(row.instrument_token),
      instrument_symbol: row.instrument_symbol,
      base_amount: Number(row.base_amount),
      trigger: Number(row.trigger),
      allocation_factor: Number(row.allocation_factor),
      notification_channel: row.notification_channel,
    }),
  )
  return { model: new Map(rows.map((row) => [row.instrument_symbol, row])), version: data.user_instrument_version }
}

const bySymbol = (model: Model): string =>
  JSON.stringify([...model.values()].sort((left, right) => (left.instrument_symbol < right.instrument_symbol ? -1 : 1)))

interface Move {
  readonly query: string
  readonly variables: unknown
  /** What is stored when it is accepted; null where it must be refused. */
  readonly next: Model | null
}

function moveOf({ funds, random }: Ground, model: Model, version: string, oldVersion: string): Move {
  const some = funds.filter(() => random.chance(0.4))
  const settings = some.map((fund) => settingOf(fund, random))
  const isSpoilt = random.chance(0.4) && settings.length > 0
  const at = random.whole(0, Math.max(0, settings.length - 1))
  const objects: unknown = isSpoilt
    ? settings.map((each, place) => (place === at ? { ...each, ...random.pick(edges) } : each))
    : settings
  const set = new Map(settings.map((each) => [each.instrument_symbol, each]))
  const throwOf = random.uniform()
  if (throwOf < 0.5) {
    const isStale = random.chance(0.3) && oldVersion !== version
    return {
      query: `mutation Save($objects: [user_instrument_insert_input!]!, $version: String!) { save_user_instrument(objects: $objects, version: $version) { affected_rows } }`,
      variables: { objects, version: isStale ? oldVersion : version },
      next: isSpoilt || isStale ? null : set,
    }
  }
  if (throwOf < 0.75) {
    return {
      query: `mutation Put($objects: [user_instrument_insert_input!]!) { insert_user_instrument(objects: $objects) { affected_rows } }`,
      variables: { objects },
      next: isSpoilt ? null : new Map([...model, ...set]),
    }
  }
  const removed = new Set(some.map(({ instrument_token }) => instrument_token))
  return {
    query: `mutation Drop($tokens: [bigint!]!) { delete_user_instrument(instrumentTokens: $tokens) { affected_rows } }`,
    variables: { tokens: [...removed] },
    next: new Map([...model].filter(([, { instrument_token }]) => !removed.has(instrument_token))),
  }
}

const movesEach = 6

async function playSequence(ground: Ground): Promise<void> {
  const { random, tally } = ground
  let { model, version } = await readStored(ground)
  let oldVersion = version
  for (let move = 0; move < movesEach; move++) {
    const next = moveOf(ground, model, version, oldVersion)
    // Sometimes no setting at all, but anything: then only the promises of every reply hold, and the model is read anew.
    const isWild = random.chance(0.1)
    const variables = isWild ? spoil(next.variables, random) : next.variables
    const reply = await call(ground, next.query, variables)
    const isRefused = reply.status >= 400
    judgeReply(tally, { ...reply, status: isRefused && reply.status < 500 ? 200 : reply.status }, next)
    if (isRefused) tally.refused++
    const stored = await readStored(ground)
    const expected = isRefused ? model : (next.next ?? model)
    if (!isWild && isRefused !== (next.next === null))
      blame(tally, isRefused ? 'a good save was refused' : 'a bad save was accepted', next)
    if ((!isWild || isRefused) && bySymbol(stored.model) !== bySymbol(expected)) {
      blame(tally, `${isRefused ? 'refused' : 'accepted'}, and stored is something else than the model`, next)
    }
    oldVersion = version
    model = stored.model
    version = stored.version
  }
}

const fundsOfMarket: readonly Fund[] = [
  { instrument_token: 2928385, tradingsymbol: 'BANKBEES', name: 'Bank' },
  { instrument_token: 3693569, tradingsymbol: 'GOLDBEES', name: 'Gold' },
  { instrument_token: 2707457, tradingsymbol: 'NIFTYBEES', name: 'Nifty' },
]

export const etfSettings: Proof = {
  name: 'SETTINGS',
  title: 'sequences of saves of ETF settings, beside a model',
  rounds: 50_000,
  shortRounds: 10,
  run: async (bench: Bench, rounds): Promise<readonly ProofRow[]> => {
    const { origin, mistakes } = await openApp(bench, { funds: fundsOfMarket })
    const traffic = openTraffic(origin)
    bench.defer(() => traffic.close())
    const tally = createTally({ isTimed: rounds > etfSettings.shortRounds })
    bench.defer(catchStrays(tally))
    const abreast = 8
    for (let done = 0; done < rounds; done += abreast) {
      const tokens = await bearersFor(Array.from({ length: abreast }, (_, place) => `fuzz${place}@example.com`))
      const random = createRandom(bench.seed, 'settings', done)
      await Promise.all(
        tokens.slice(0, rounds - done).map((token, place) =>
          playSequence({
            traffic,
            token,
            funds: fundsOfMarket,
            tally,
            random: createRandom(bench.seed, 'settings', done, place, random.whole(0, 1e6)),
          }),
        ),
      )
    }
    return [
      rowOf(tally, {
        what: `${many(rounds)} sequences of ${movesEach} moves`,
        goal: 'what is stored is what the model says; a refused save leaves the whole set as it was',
        mistakes,
      }),
    ]
  },
}
