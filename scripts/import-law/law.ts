/** The law of imports of ARCHITECTURE.md, as data, and the judge that reads a graph against it. */
import type { Import, Module } from './graph.ts'

interface Article {
  readonly rooms: readonly string[]
  readonly may: readonly string[]
  /** Rooms of which only types may be taken. */
  readonly types?: readonly string[]
}

const foundation = ['server/env', 'server/clock', 'server/processor-time']
const plumbing = [
  'core/*',
  ...foundation,
  'server/ctx',
  'server/postgres',
  'server/market',
  'server/identity',
  'server/bus',
  'server/audit',
]
const belowLanguage = ['core/values', 'core/catalogue', 'core/indicators']
const stack = [...belowLanguage, 'core/calculators', 'core/language', 'core/alerts', 'core/backtest']

/** A room that no article names may import nothing: a new room is given its law here and in ARCHITECTURE.md. */
const law: readonly Article[] = [
  { rooms: ['core/values'], may: [] },
  { rooms: ['core/catalogue', 'core/indicators', 'core/calculators', 'core/orders'], may: ['core/values'] },
  { rooms: ['core/language'], may: belowLanguage },
  { rooms: ['core/alerts', 'core/backtest'], may: [...belowLanguage, 'core/calculators', 'core/language'] },
  { rooms: ['core/compile'], may: stack },
  { rooms: ['core/company', 'core/holders'], may: ['core/values'] },
  { rooms: ['core/contract'], may: ['core/values'], types: ['core/*'] },

  { rooms: foundation, may: ['core/*'] },
  { rooms: ['server/roles'], may: foundation },
  { rooms: ['server/connectors'], may: ['core/*'] },
  {
    rooms: ['server/notify', 'server/market', 'server/model', 'server/postgres', 'server/identity', 'server/bus'],
    may: ['core/*', ...foundation],
  },
  { rooms: ['server/audit'], may: ['core/*', ...foundation, 'server/ctx', 'server/postgres'] },
  {
    rooms: ['server/notify/outbox', 'server/notify/outbox-log', 'server/notify/outbox-pace'],
    may: [
      'core/*',
      ...foundation,
      'server/notify',
      'server/notify/outbox',
      'server/notify/outbox-pace',
      'server/postgres',
    ],
  },
  {
    rooms: ['server/ctx'],
    may: ['core/*', ...foundation],
    types: ['server/bus', 'server/market', 'server/notify', 'server/postgres'],
  },
  // The plumbing under rest.ts and graphql.ts of every feature: it knows who asks, not what is asked.
  { rooms: ['server/http'], may: plumbing },
  { rooms: ['server/graphql'], may: [...plumbing, 'server/http'] },
  { rooms: ['server/graphql/register'], may: ['core/*', 'server/ctx', 'server/graphql', 'server/graphql/schema'] },
  {
    rooms: ['server/features/*'],
    may: [
      'core/*',
      ...foundation,
      'server/ctx',
      'server/postgres',
      'server/market',
      'server/http',
      'server/graphql',
      'server/audit',
    ],
  },
  // Sign-in is made of identity's parts; the profile's Ping is the one send outside the outbox.
  { rooms: ['server/features/accounts'], may: ['server/identity', 'server/notify'] },
  // A model may rephrase what the reader could not read.
  { rooms: ['server/features/research'], may: ['server/model'] },
  { rooms: ['server/features/notices'], may: ['server/notify/outbox-log'] },
  // The digest of a list is a notice like any other.
  { rooms: ['server/features/watchlist'], may: ['server/notify/outbox'] },
  // A rule shows what it fired, and its message as Telegram will show it.
  { rooms: ['server/features/agents'], may: ['server/notify/outbox-log', 'server/notify'] },
  {
    rooms: [
      'server/graphql/schema',
      'server/http/app',
      'server/jobs',
      'server/cli',
      'server/testing',
      'server/bench',
      'server/proof',
    ],
    may: ['core/*', 'server/*'],
  },
  { rooms: ['server/main', 'server/serve', 'server/settings-example'], may: ['core/*', 'server/*'] },

  { rooms: ['web/ui'], may: ['core/values'], types: ['core/*'] },
  { rooms: ['web/lib'], may: ['core/values', 'core/contract'] },
  { rooms: ['web/features/*'], may: ['core/*', 'web/ui', 'web/lib'] },
  { rooms: ['web/app', 'web/main', 'web/testing'], may: ['core/*', 'web/*'] },
]

/** Files that stand above the rest of their folder. */
const ownRooms = [
  'server/graphql/schema',
  'server/graphql/register',
  'server/http/app',
  'server/notify/outbox',
  'server/notify/outbox-log',
  'server/notify/outbox-pace',
]

/** core/src/contract/rest/auth.ts → core/contract; server/src/features/dips/store.ts → server/features/dips; a package → null. */
function roomOf(path: string): string | null {
  const [, home, inside] = /^(core|server|web)\/src\/(.+?)(?:\.tsx?)?$/.exec(path) ?? []
  if (!home || !inside) return null
  const [first = '', second = ''] = inside.split('/')
  const own = `${home}/${first}/${second}`
  return first === 'features' || ownRooms.includes(own) ? own : `${home}/${first}`
}

const names = (patterns: readonly string[], room: string) =>
  patterns.some((pattern) => (pattern.endsWith('/*') ? room.startsWith(pattern.slice(0, -1)) : room === pattern))

function mayImport(from: string, to: string, isType: boolean): boolean {
  if (from === to) return true
  // "features/*" in an article's rooms speaks of each feature alone, so it never lets one into another.
  return law.some(({ rooms, may, types = [] }) => names(rooms, from) && names(isType ? [...may, ...types] : may, to))
}

/** The file that alone names a table, or the feature whose store does. */
export const owners: Readonly<Record<string, string>> = {
  users: 'features/accounts',
  user_config: 'features/accounts',
  session: 'features/accounts',
  audit_log: 'features/accounts',
  telegram_login: 'features/accounts',
  user_chat: 'features/research',
  chat_share: 'features/research',
  chat_answer: 'features/research',
  chat_pending: 'features/research',
  report_run: 'features/research',
  schedule: 'features/research',
  taught_word: 'features/research',
  model_use: 'features/research',
  trading_agent: 'features/agents',
  alert_rule: 'features/agents',
  alert_state: 'features/agents',
  user_instrument: 'features/dips',
  watch_list: 'features/watchlist',
  watch_group: 'features/watchlist',
  watch_group_item: 'features/watchlist',
  watch_view: 'features/watchlist',
  portfolio_mutual_funds: 'features/portfolio',
  fund_transaction: 'features/portfolio',
  user_feedback: 'features/feedback',
  saved_layout: 'features/charting',
  drawing: 'features/charting',
  risk_profile: 'features/risk',
  own_rule: 'features/principles',
  strategy: 'features/strategies',
  strategy_run: 'features/strategies',
  company_note: 'features/companies',
  feed_run: 'features/feeds',
  feed_schedule: 'features/feeds',
  notice: 'notify/outbox',
  notice_attempt: 'notify/outbox',
  channel_pace: 'notify/outbox',
  operator_run: 'audit/runs',
  scraped_fund: 'features/funds',
  coin_source: 'features/crypto',
  coin_news_item: 'features/crypto',
  saved_news: 'features/crypto',
  muted_source: 'features/crypto',
  news_alert: 'features/crypto',
}

/** A feature's tables are named in its store.ts, or in <part>-store.ts where one file would be too long; so with the outbox. */
const isOwnerFile = (path: string, owner: string) =>
  new RegExp(
    `^server/src/${owner.startsWith('features/') ? `${owner}/([a-z-]+-)?store` : `${owner}(-[a-z-]+)?`}\\.ts$`,
  ).test(path)
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** What a test starts as a process of its own is part of the test. */
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)
/** Composition roots and tests put parts together; they are held to the wall between server and web, and no more. */
const isRoot = (path: string) => isTest(path) || /^(server|web)\/src\/(testing|bench|proof)\//.test(path)
const isDoor = (path: string) => /^core\/src\/[^/]+\/(?:[^/]+\/)?index\.ts$/.test(path)

const isZod = (to: string) => /^zod($|\/)/.test(to)
/** What is fixed of a call, apart from its Zod shapes: whoever takes a limit from there takes nothing else along. */
const isTerms = (path: string) => path.startsWith('core/src/contract/rest/terms/')
/** Shapes begin with a capital, limits and lists do not. */
const isShape = (to: string, name: string) =>
  /^core\/src\/contract\/(rest|graphql)\/index\.ts$/.test(to) && /^[A-Z*]/.test(name)

/** A validator weighs more than most screens: pages take limits and types, and the server judges what they send. */
function* shapesOnPages(path: string, { to, isType, values }: Import): Generator<string> {
  if (isTerms(path) && !isType && !isTerms(to)) yield `${path} imports ${to}: terms stand alone`
  if (!path.startsWith('web/') || isRoot(path)) return
  if (isZod(to) && !isType) yield `${path} imports ${to}: pages have no validator`
  for (const name of values) if (isShape(to, name)) yield `${path} imports the shape ${name}: pages have no validator`
}

function* breachesOf({ path, imports, isBarrel, hasExportStar, source }: Module): Generator<string> {
  const home = path.split('/')[0]
  const room = roomOf(path)
  if (!room) return yield `${path} stands in no room`
  const bad = /(?:^|\/)(utils|helpers|types|services)(?:\/|\.tsx?$)/.exec(path)?.[1]
  if (bad) yield `${path} is named ${bad}, which says nothing`
  if (isBarrel && !isDoor(path)) yield `${path} is a barrel`
  if (hasExportStar) yield `${path} exports *: a door lists names`

  for (const each of imports) {
    const { to, isType, names: taken } = each
    yield* shapesOnPages(path, each)
    const target = roomOf(to)
    const across = target && target.split('/')[0] !== home && !target.startsWith('core/')
    if (across) yield `${path} imports ${to} across the wall`
    else if (isRoot(path)) continue
    else if (target && !mayImport(room, target, isType)) yield `${path} imports ${to}: ${room} may not`
    else if (home === 'core' && target && target !== room && !isDoor(to)) yield `${path} imports ${to} past its door`
    else if (home === 'core' && /^(node:|react$|fastify$)/.test(to)) yield `${path} imports ${to}: core stays pure`
    if (to === 'server/src/postgres/schema.ts' && room !== 'server/postgres') {
      for (const name of taken) {
        const owner = owners[snake(name)]
        if (!owner || !isOwnerFile(path, owner)) yield `${path} names the table ${snake(name)} of ${owner ?? 'nobody'}`
      }
    }
  }
  if (home !== 'server' || isRoot(path) || room === 'server/postgres') return
  for (const [, table = ''] of source.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?(?=[\s;,)`])/g)) {
    const owner = owners[table]
    if (owner && !isOwnerFile(path, owner)) yield `${path} writes SQL on ${table} of ${owner}`
  }
}

export const breaches = (modules: readonly Module[]): string[] => modules.flatMap((module) => [...breachesOf(module)])
