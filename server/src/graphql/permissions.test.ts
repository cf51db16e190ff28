import { randomUUID } from 'node:crypto'
import { getTableColumns } from 'drizzle-orm'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage } from '#features/research/research.ts'
import {
  portfolio_mutual_funds,
  trading_agent,
  user_config,
  user_feedback,
  user_instrument,
  watch_list,
} from '#postgres/schema.ts'
import type { UserStore } from '#postgres/store.ts'
import { testEngines } from '#testing/database.ts'
import { ask, dataOf } from '#testing/graphql.ts'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'
import { tableHash } from '#testing/table-hash.ts'
import { schema } from './schema.ts'

const tables = { portfolio_mutual_funds, trading_agent, user_config, user_feedback, user_instrument, watch_list }

type Args = Record<string, unknown>
type Field = GraphQLField<unknown, unknown>

/** Operations anybody may use: they read the market and nothing of a person. */
const forEverybody: Record<string, Args> = {
  asset_type: {},
  interval: {},
  stock: {},
  market_indices: {},
  market_index_wise_companies: { index_name: 'NIFTY 50' },
  company_announcements: {},
  company_insider_trades: {},
}

/** What the owner has; the other user has rows too, but none of these. */
interface Owned {
  readonly chat_uuid: string
  readonly chat_id: number
  readonly agent: number
}

const anInstrument = {
  instrument_token: 2707457,
  instrument_symbol: 'NIFTYBEES',
  base_amount: 1000,
  trigger: 2,
  allocation_factor: 1,
  notification_channel: 'telegram',
}

/** Arguments that name rows of the owner. A new operation without a line here fails the first test below. */
const aboutAPerson = (owned: Owned): Record<string, Args> => ({
  users: {},
  GetUserConfig: {},
  user_config: { key: 'owner-key' },
  portfolio_mutual_funds: {},
  watch_list: { asset_type: 'equity' },
  user_instrument: {},
  user_instrument_version: {},
  trading_agent: {},
  chat_share: {},
  user_chat: { chat_uuid: owned.chat_uuid },
  insert_portfolio_mutual_funds_one: { object: { mutual_fund_id: '100002' } },
  delete_portfolio_mutual_funds: { mutual_fund_id: '100001' },
  insert_watch_list_one: { object: { asset_type: 'equity', symbol: 'TCS' } },
  delete_watch_list: { symbol: 'INFY', assetType: 'equity' },
  insert_user_config_one: { object: { key: 'new-key', value: 'x' } },
  delete_user_config: { key: 'owner-key' },
  update_users: { telegram_id: null },
  updateUserConfig: { callbackUrl: 'https://example.com/x', webhookSecret: 'a-secret-long-enough' },
  insert_user_feedback_one: { object: { type: 0, comment: 'x' } },
  insert_user_instrument: { objects: [{ ...anInstrument, trigger: 3 }] },
  delete_user_instrument: { instrumentTokens: [anInstrument.instrument_token] },
  save_user_instrument: { objects: [], version: 'any' },
  insert_trading_agent_one: { object: { short_name: 'x' } },
  update_trading_agent: { id: owned.agent, changes: { short_name: 'changed' } },
  delete_trading_agent: { id: owned.agent },
  update_user_chat: { chat_id: owned.chat_id, chat_uuid: owned.chat_uuid, is_alert_set: true, chat_title: 'x' },
  rename_user_chat: { chat_uuid: owned.chat_uuid, chat_title: 'x' },
  delete_user_chat: { chat_id: owned.chat_id, chat_uuid: owned.chat_uuid },
  delete_chat_share: { chat_uuid: owned.chat_uuid },
})

/** The same arguments, naming rows that nobody has. */
const aboutNothing: Owned = { chat_uuid: randomUUID(), chat_id: 900_000_001, agent: 900_000_001 }
const nobodys: Record<string, Args> = {
  ...aboutAPerson(aboutNothing),
  user_config: { key: 'no-such-key' },
  delete_user_config: { key: 'no-such-key' },
  delete_portfolio_mutual_funds: { mutual_fund_id: '100003' },
  delete_watch_list: { symbol: 'NOSUCH', assetType: 'equity' },
  delete_user_instrument: { instrumentTokens: [1] },
}
const byRow = ['user_config', 'user_chat', 'rename_user_chat', 'update_user_chat', 'update_trading_agent'].concat(
  Object.keys(nobodys).filter((name) => name.startsWith('delete_')),
)

const fieldsOf = (type: { getFields(): Record<string, Field> } | null | undefined): Record<string, Field> =>
  type?.getFields() ?? {}
const queries = fieldsOf(schema.getQueryType())
const mutations = fieldsOf(schema.getMutationType())
const operations: Record<string, Field> = { ...queries, ...mutations }

function documentOf(name: string): string {
  const field = operations[name]
  if (!field) throw new Error(`no operation ${name}`)
  const type = getNamedType(field.type)
  const leaves = isObjectType(type)
    ? `{ ${Object.values(type.getFields())
        .filter((each) => isLeafType(getNamedType(each.type)))
        .map((each) => each.name)
        .concat('__typename')
        .join(' ')} }`
    : ''
  const given = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const call = field.args.length > 0 ? `${name}(${passed})` : name
  return `${name in queries ? 'query' : 'mutation'} Op${given ? `(${given})` : ''} { ${call} ${leaves} }`
}

interface Claim {
  readonly email: string
  readonly google_id: string
  readonly user_id: number
}

/** Every place of an operation where a client may say who it is, each filled in alone. */
function claims(name: string, args: Args, claim: Claim): { at: string; args: Args }[] {
  const inputOf = (type: GraphQLInputType) => {
    const named = getNamedType(type)
    return isInputObjectType(named) ? named.getFields() : {}
  }
  return (operations[name]?.args ?? []).flatMap((arg) => {
    if (arg.name === 'email' || arg.name === 'user_id') {
      return [{ at: arg.name, args: { ...args, [arg.name]: claim[arg.name] } }]
    }
    const inner = inputOf(arg.type)
    const wrap = (extra: Args): Args => {
      const value = args[arg.name]
      const bare = isNonNullType(arg.type) ? arg.type.ofType : arg.type
      const list = Array.isArray(value) && value.length > 0 ? value : [anInstrument]
      return {
        ...args,
        [arg.name]: isListType(bare) ? list.map((each) => ({ ...each, ...extra })) : { ...(value as Args), ...extra },
      }
    }
    return [
      ...('user_id' in inner ? [{ at: `${arg.name}.user_id`, args: wrap({ user_id: claim.user_id }) }] : []),
      ...('user' in inner
        ? [
            { at: `${arg.name}.user.email`, args: wrap({ user: { email: claim.email } }) },
            { at: `${arg.name}.user.google_id`, args: wrap({ user: { google_id: claim.google_id } }) },
          ]
        : []),
    ]
  })
}

it('every operation of the schema is either for everybody or about a person', () => {
  const listed = [...Object.keys(forEverybody), ...Object.keys(nobodys)]
  expect([...listed].sort()).toEqual(Object.keys(operations).sort())
})

describe.each(testEngines)('who may do what on %s', (engine) => {
  let server: TestServer
  let owner: SignedInCaller
  let other: SignedInCaller
  let owned: Owned
  let ownerClaim: Claim
  let otherClaim: Claim
  const hash = (): Promise<string> => tableHash(server.services.db as UserStore)
  const idOf = async (person: SignedInCaller): Promise<number> =>
    ((await dataOf(person, '{ users { id } }')).users as [{ id: number }])[0].id

  async function own(person: SignedInCaller, key: string, symbol: string, fund: string): Promise<Owned> {
    const user = await server.app.authenticate(person.token)
    if (!user) throw new Error('not signed in')
    const chat = await addMessage({ ...server.services, user }, { chat_uuid: randomUUID(), question: 'mine' })
    await person.post('/api/agents/research/share', { chat_uuid: chat.chat_uuid })
    const run = (name: string, args: Args) => dataOf(person, documentOf(name), args)
    await run('insert_user_config_one', { object: { key, value: 'x' } })
    await run('insert_watch_list_one', { object: { asset_type: 'equity', symbol } })
    await run('insert_portfolio_mutual_funds_one', { object: { mutual_fund_id: fund } })
    await run('insert_user_feedback_one', { object: { type: 1, comment: 'x' } })
    await run('updateUserConfig', { callbackUrl: 'https://example.com/', webhookSecret: 'a-secret-long-enough' })
    const { insert_trading_agent_one } = await run('insert_trading_agent_one', { object: { short_name: 'mine' } })
    return { chat_uuid: chat.chat_uuid, chat_id: chat.id, agent: (insert_trading_agent_one as { id: number }).id }
  }

  beforeAll(async () => {
    server = await testServer({ engine })
    owner = await server.signIn('owner@example.com')
    other = await server.signIn('other@example.com')
    owned = await own(owner, 'owner-key', 'INFY', '100001')
    await dataOf(owner, documentOf('insert_user_instrument'), { objects: [anInstrument] })
    await own(other, 'other-key', 'ITC', '100002')
    ownerClaim = { email: 'owner@example.com', google_id: owner.user.uid, user_id: await idOf(owner) }
    otherClaim = { email: 'other@example.com', google_id: other.user.uid, user_id: await idOf(other) }
  })
  afterAll(() => server.close())

  it.each(Object.entries(forEverybody))('%s is for everybody', async (name, args) => {
    for (const caller of [server, owner]) expect((await ask(caller, documentOf(name), args)).status).toBe(200)
  })

  describe.each(Object.keys(nobodys))('%s', (name) => {
    it('[P4] a stranger is told "Sign In needed", and nothing changes', async () => {
      const before = await hash()
      for (const { args } of [
        { args: aboutAPerson(owned)[name] ?? {} },
        ...claims(name, aboutAPerson(owned)[name] ?? {}, ownerClaim),
      ]) {
        expect(await ask(server, documentOf(name), args)).toEqual({
          status: 401,
          data: null,
          errors: [{ code: 'sign_in_needed', message: 'Sign In needed' }],
        })
      }
      expect(await hash()).toBe(before)
    })

    it('[P7] another user who claims to be the owner is told "Not authorized", and nothing changes', async () => {
      const before = await hash()
      for (const { args } of claims(name, aboutAPerson(owned)[name] ?? {}, ownerClaim)) {
        expect(await ask(other, documentOf(name), args)).toEqual({
          status: 403,
          data: null,
          errors: [{ code: 'not_authorized', message: 'Not authorized' }],
        })
      }
      expect(await hash()).toBe(before)
    })
  })

  it.each(byRow)('%s answers another user about the owner’s row as about one that is not there', async (name) => {
    const before = await hash()
    const foreign = await ask(other, documentOf(name), aboutAPerson(owned)[name])
    expect(foreign).toEqual(await ask(other, documentOf(name), nobodys[name]))
    expect(await hash()).toBe(before)
    for (const { args } of claims(name, aboutAPerson(owned)[name] ?? {}, otherClaim)) {
      expect(await ask(other, documentOf(name), args)).toEqual(foreign)
    }
    expect(await hash()).toBe(before)
  })

  it('[P7] what another user reads of these never holds a row of the owner', async () => {
    for (const name of Object.keys(nobodys).filter((each) => each in queries)) {
      const { data } = await ask(other, documentOf(name), claims(name, {}, otherClaim)[0]?.args)
      expect(JSON.stringify(data)).not.toMatch(/owner|INFY|100001|NIFTYBEES/)
    }
  })

  describe('a column that is not a client’s to write is not written', () => {
    const inputs: [operation: string, argument: string, table: keyof typeof tables, allowed: string[]][] = [
      ['insert_watch_list_one', 'object', 'watch_list', ['asset_type', 'symbol']],
      ['insert_portfolio_mutual_funds_one', 'object', 'portfolio_mutual_funds', ['mutual_fund_id']],
      ['insert_user_config_one', 'object', 'user_config', ['key', 'value']],
      ['insert_user_feedback_one', 'object', 'user_feedback', ['type', 'comment']],
      [
        'insert_trading_agent_one',
        'object',
        'trading_agent',
        ['short_name', 'description', 'alert_id', 'amount', 'notification_channel'],
      ],
      [
        'update_trading_agent',
        'changes',
        'trading_agent',
        ['short_name', 'description', 'alert_id', 'amount', 'notification_channel'],
      ],
      ['insert_user_instrument', 'objects', 'user_instrument', Object.keys(anInstrument)],
      ['save_user_instrument', 'objects', 'user_instrument', Object.keys(anInstrument)],
    ]
    /** Accepted because the specification sends them, and not used. */
    const overridden = [
      'user_id',
      'value',
      'notification_frequency',
      'notification_frequency_unit',
      'notification_last_time',
    ]
    const ofUsers = ['email', 'google_id', 'telegram_id', 'issuer', 'subject', 'webhook_secret', 'callback_url']
    const cases = inputs.flatMap(([operation, argument, table, allowed]) =>
      [...new Set([...Object.keys(getTableColumns(tables[table])), ...ofUsers])]
        .filter((column) => !allowed.includes(column))
        .map((column) => ({ operation, argument, table, column })),
    )

    it.each(cases)('$operation: $column of its $argument', async ({ operation, argument, table, column }) => {
      const store = server.services.db as UserStore
      const base = aboutAPerson(owned)[operation] ?? {}
      const canaries = [424_242, '424242', '2001-02-03T04:05:06.000Z']
      let before = await hash()
      for (const canary of canaries) {
        const value = base[argument]
        const list = operation === 'save_user_instrument' ? [anInstrument] : value
        const sent = Array.isArray(list)
          ? list.map((each) => ({ ...each, [column]: canary }))
          : { ...(value as Args), [column]: canary }
        const { status } = await ask(owner, documentOf(operation), { ...base, [argument]: sent })
        const after = await hash()
        if (status !== 200) {
          expect(after).toBe(before)
          continue
        }
        before = after
        expect(overridden).toContain(column)
        const written = await store.maintain((client) =>
          client.query(`select 1 from ${table} where ${column}::text in ('424242', '2001-02-03 04:05:06+00')`),
        )
        expect(written.rows).toEqual([])
      }
    })
  })

  it('the owner may do each of them', async () => {
    const { user_instrument_version: version } = await dataOf(owner, '{ user_instrument_version }')
    const all = { ...aboutAPerson(owned), save_user_instrument: { objects: [anInstrument], version } }
    // Reads first; deletes last, of rows before what they stand in.
    const order = ['delete_trading_agent', 'delete_chat_share', 'delete_user_chat', 'delete_user_instrument']
    const names = Object.keys(all)
    const first = names.filter((name) => !order.includes(name) && name !== 'save_user_instrument')
    for (const name of ['save_user_instrument', ...first, ...order]) {
      const variants = claims(name, all[name as keyof typeof all] as Args, ownerClaim).filter(() => name in queries)
      for (const { args } of [{ args: all[name as keyof typeof all] as Args }, ...variants]) {
        expect({ name, status: (await ask(owner, documentOf(name), args)).status }).toEqual({ name, status: 200 })
      }
    }
  })
})
