/** The reference of REST calls: who may call, how often, with what; the words are those of the contract. */
import { z } from 'zod'
import { EnvSchema } from '#env.ts'
import type { WrittenCall } from './route.ts'

/** A file of core/contract/rest, whose comments say what each call is for. */
export interface ContractFile {
  readonly name: string
  readonly text: string
}

interface Said {
  readonly file: string
  readonly words: string
}

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const usual = EnvSchema.parse({}).REQUESTS_PER_MINUTE
const who = { public: 'Anybody', signedIn: 'Signed in', operator: 'Operators' } as const

/** Calls that ask for nothing but their address, and so have no shape whose comment could say it. */
const words: Readonly<Record<string, string>> = {
  'GET /api/account/export': 'Every row one owns, as a file.',
  'GET /api/agents/research/chatkeywords': 'Words for the keyboard of the chat.',
  'POST /api/alerts/rules/:key/basket': 'The orders that the rule would suggest now.',
  'POST /api/alerts/rules/:key/change': 'Changes settings of a rule.',
  'POST /api/alerts/rules/:key/delete': 'Deletes a rule; the reply can restore it.',
  'GET /api/alerts/rules/:key/history': 'When the rule fired, newest first.',
  'POST /api/alerts/rules/:key/snooze': 'Quiet until a moment, or again awake.',
  'POST /api/alerts/rules/:key/test': 'Sends a test over the rule’s channel.',
  'GET /api/auth/start': 'Leads the browser to the identity provider.',
  'GET /api/auth/callback': 'Where the identity provider leads it back.',
  'POST /api/auth/refresh': 'A new token for the refresh cookie, which is turned over.',
  'POST /api/auth/logout': 'Ends the session of the cookie and of the token.',
  'GET /api/feeds': 'Every connector, with its last run.',
  'GET /api/feeds/runs/:id': 'One run with its whole log.',
  'GET /api/indices/indexFunds': 'Funds that follow an index.',
  'GET /api/indices/etf_funds_data': 'Funds of ETFs.',
  'GET /api/nse/etfList': 'ETFs of the exchange.',
  'GET /api/notices/:id/attempts': 'Every try to deliver a notice.',
  'POST /api/notices/:id/resend': 'Tries again to deliver a notice.',
  'GET /api/principles/mine': 'One’s own rules.',
  'POST /api/risk/finish': 'Answers the questions and keeps the profile.',
  'POST /api/risk/forget': 'Forgets the profile.',
  'POST /api/strategies/:id/delete': 'Deletes a strategy and its runs.',
  'POST /api/strategies/:id/run': 'Queues a run.',
  'POST /api/strategies/runs/:id/cancel': 'Stops a run between two steps.',
  'POST /api/watchlist/views/remove': 'Removes a saved view.',
}

const intro = `# REST

Written by \`npm run docs\` from the calls of a running server and the comments of \`core/src/contract/rest\`, where the shapes of replies are. [What holds for every call](README.md).
`

export function restReference(calls: readonly WrittenCall[], files: readonly ContractFile[]): string {
  const said = readComments(files)
  const groups = new Map<string, string[]>()
  for (const call of calls.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const group = call.path.split('/')[2] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), describe(call, said.get(`${call.method} ${call.path}`) ?? null)])
  }
  const sections = [...groups].map(([group, parts]) => `## ${group}\n\n${parts.join('\n')}`)
  return `${intro}\n${sections.join('\n')}`
}

/** "GET /api/x?y: what it is for." in a comment, also two of them with a semicolon between. */
function readComments(files: readonly ContractFile[]): Map<string, Said> {
  const said = new Map<string, Said>()
  for (const { name, text } of files) {
    for (const [, comment = ''] of text.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
      const plain = comment
        .replace(/^\s*\* ?/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
      for (const [, method, path = ''] of plain.matchAll(/\b(GET|POST) (\/api\/[\w/:.-]*[\w])/g)) {
        const words = plain.replace(/^(?:(?:GET|POST) \S+?(?:[;,] |: |\. |$))+/, '')
        const key = `${method} ${path}`
        if (!said.has(key) || said.get(key)?.words === '')
          said.set(key, { file: name, words: words === plain ? '' : words })
      }
    }
  }
  return said
}

function describe(call: WrittenCall, said: Said | null): string {
  const limits = [
    who[call.who],
    `${call.limit ?? usual} a minute`,
    ...(call.bodyLimit === undefined || call.method === 'GET' ? [] : [`body up to ${bytes(call.bodyLimit)}`]),
  ].join(' · ')
  const about = said?.words || words[`${call.method} ${call.path}`]
  const told = about ? `${about[0]?.toUpperCase()}${about.slice(1)}\n\n` : ''
  const shapes = said ? ` · shapes in \`core/src/contract/rest/${said.file}\`` : ''
  const fields = [...fieldRows('path', call.params), ...fieldRows('query', call.query), ...fieldRows('body', call.body)]
  const table = fields.length > 0 ? `\n| In | Field | Type | |\n|---|---|---|---|\n${fields.join('\n')}\n` : ''
  return `### ${call.method} \`${call.path}\`\n\n${told}${limits}${shapes}\n${table}`
}

const bytes = (count: number): string =>
  count >= 1024 * 1024 ? `${Math.round(count / 1024 / 1024)} MiB` : `${Math.round(count / 1024)} KiB`

function fieldRows(place: string, shape: z.ZodType | undefined): string[] {
  if (!shape) return []
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema
  if (!schema.properties) return [`| ${place} | | ${cell(typeOf(schema))} | |`]
  const required = new Set(schema.required)
  return Object.entries(schema.properties).map(([name, field]) => {
    const notes = [
      ...(required.has(name) ? ['needed'] : []),
      ...(field.default === undefined ? [] : [`default ${code(JSON.stringify(field.default))}`]),
    ]
    return `| ${place} | ${code(name)} | ${cell(typeOf(field))} | ${cell(notes.join(', '))} |`
  })
}

const code = (text: string): string => `\`${text}\``
const cell = (text: string): string => text.replaceAll('|', '\\|')

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return [...new Set(choices.filter(isSchema).map(typeOf))].join(' or ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => code(JSON.stringify(value))).join(', ')
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  switch (schema.type) {
    case 'string':
      return ['text', ...(typeof schema.maxLength === 'number' ? [`up to ${schema.maxLength}`] : [])].join(', ')
    case 'integer':
    case 'number':
      return [schema.type === 'integer' ? 'whole number' : 'number', range(schema)].filter(Boolean).join(', ')
    case 'array':
      return `list of ${isSchema(schema.items) ? typeOf(schema.items) : 'anything'}${count(schema)}`
    case 'object':
      return schema.properties ? `{ ${Object.entries(schema.properties).map(part).join('; ')} }` : 'an object'
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'nothing'
    default:
      return 'anything'
  }
}

const part = ([name, field]: [string, Schema]): string => `${code(name)}: ${typeOf(field)}`
const count = ({ maxItems }: Schema): string => (typeof maxItems === 'number' ? `, up to ${maxItems}` : '')

function range({ minimum, maximum }: Schema): string {
  const isBound = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
  if (isBound(minimum) && isBound(maximum)) return `${minimum} to ${maximum}`
  if (isBound(minimum)) return `at least ${minimum}`
  return isBound(maximum) ? `at most ${maximum}` : ''
}
