/**
 * Telegram on this machine, for development and tests: the Bot API as bots meet it, and the login widget with its script,
 * frame, window and signed data. Written from their published behaviour and on purpose without a line of the product's own
 * code, so that a mistake there is not repeated here.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authPage, embedPage, overviewPage, widgetScript } from './telegram-pages.ts'

export interface TelegramMessage {
  readonly message_id: number
  readonly chat_id: number
  readonly text: string
  readonly at: number
}

export interface TelegramPerson {
  readonly id: number
  readonly first_name: string
  readonly username: string
  readonly photo_url: string | null
  isBlocking: boolean
}

/** What the next calls of sendMessage meet instead of an answer. */
export type TelegramFault =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'garbage' }
  | { readonly kind: 'reset' }
  /** The message is taken, its answer never comes. */
  | { readonly kind: 'silence' }
  /** Neither taken nor answered: the other end of the line is gone, and nobody said so. */
  | { readonly kind: 'halfOpen' }

export interface TelegramStandIn {
  readonly origin: string
  readonly botToken: string
  readonly botName: string
  /** Every message that arrived, oldest first. */
  readonly messages: readonly TelegramMessage[]
  /** Calls of sendMessage, answered or not. */
  readonly calls: number
  /** Every "too many requests": when it was said, and how many seconds were asked for. */
  readonly refusals: readonly { readonly at: number; readonly seconds: number }[]
  /** When each call of sendMessage came. */
  readonly calledAt: readonly number[]
  person(person: Pick<TelegramPerson, 'id' | 'first_name' | 'username'> & { photo_url?: string }): TelegramPerson
  /** What the widget hands to a page. */
  login(person: TelegramPerson, authDate: number): Record<string, string | number>
  /** Applied one call each, before anything else. */
  fail(...faults: readonly TelegramFault[]): void
  /** For every call to a chat from now on; null lets it through. */
  behave(how: (chatId: number) => TelegramFault | null): void
  close(): Promise<void>
}

export interface StandInOptions {
  readonly port?: number
  readonly botToken?: string
  readonly botName?: string
  /** More messages in one second than this are refused for `retryAfter` seconds. */
  readonly perSecond?: number
  readonly retryAfter?: number | (() => number)
  readonly now?: () => number
  /** Called with each message that is taken, before it is answered. */
  readonly onMessage?: (message: TelegramMessage) => void
}

const standInToken = '1000001:stand-in-of-telegram-on-this-machine'
const standInBot = 'artha_stand_in_bot'

export async function startTelegramStandIn(options: StandInOptions = {}): Promise<TelegramStandIn> {
  const { botToken = standInToken, botName = standInBot, perSecond = 30, retryAfter = 3, now = Date.now } = options
  const people = new Map<number, TelegramPerson>()
  const messages: TelegramMessage[] = []
  const faults: TelegramFault[] = []
  const recent: number[] = []
  const refusals: { at: number; seconds: number }[] = []
  const calledAt: number[] = []
  let behaviour: (chatId: number) => TelegramFault | null = () => null
  let refusedUntil = 0

  const person: TelegramStandIn['person'] = ({ id, first_name, username, photo_url = null }) => {
    const known = people.get(id)
    if (known) return known
    const made: TelegramPerson = { id, first_name, username, photo_url, isBlocking: false }
    people.set(id, made)
    return made
  }

  const login: TelegramStandIn['login'] = ({ id, first_name, username, photo_url }, authDate) => {
    // As there: who has no picture has no such field.
    const fields = { auth_date: authDate, first_name, id, ...(photo_url ? { photo_url } : {}), username }
    const checkString = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n')
    const secret = createHash('sha256').update(botToken).digest()
    return { ...fields, hash: createHmac('sha256', secret).update(checkString).digest('hex') }
  }

  const isFlooded = (): boolean => {
    const at = now()
    if (at < refusedUntil) return true
    while (recent[0] !== undefined && recent[0] <= at - 1000) recent.shift()
    if (recent.length < perSecond) return false
    refusedUntil = at + (typeof retryAfter === 'number' ? retryAfter : retryAfter()) * 1000
    return true
  }

  const sendMessage = (params: Params): Answer => {
    const chatId = Number(params.chat_id)
    const text = String(params.text ?? '')
    if (!params.chat_id) return bad(400, 'Bad Request: chat_id is empty')
    const chat = people.get(chatId)
    if (!chat) return bad(400, 'Bad Request: chat not found')
    if (chat.isBlocking) return bad(403, 'Forbidden: bot was blocked by the user')
    const plain = params.parse_mode === 'HTML' ? textOfHtml(text) : text
    if (plain === null) return bad(400, "Bad Request: can't parse entities: unsupported or unclosed tag")
    if (plain.trim() === '') return bad(400, 'Bad Request: message text is empty')
    if (plain.length > 4096) return bad(400, 'Bad Request: message is too long')
    if (isFlooded()) {
      const left = Math.max(1, Math.ceil((refusedUntil - now()) / 1000))
      refusals.push({ at: now(), seconds: left })
      return bad(429, `Too Many Requests: retry after ${left}`, { retry_after: left })
    }
    recent.push(now())
    const message = { message_id: messages.length + 1, chat_id: chatId, text: plain, at: now() }
    messages.push(message)
    options.onMessage?.(message)
    const { first_name, username } = chat
    return ok({
      message_id: message.message_id,
      from: bot,
      chat: { id: chatId, first_name, username, type: 'private' },
      date: Math.floor(now() / 1000),
      text: plain,
    })
  }

  const bot = { id: Number(botToken.split(':')[0]), is_bot: true, first_name: botName, username: botName }

  const botApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? []
    if (token === undefined) return json(response, bad(404, 'Not Found'))
    if (token !== botToken) return json(response, bad(401, 'Unauthorized'))
    const params = { ...Object.fromEntries(url.searchParams), ...(await bodyOf(request)) }
    // Telegram's method names are read without regard to capitals.
    if (method.toLowerCase() === 'getme') return json(response, ok(bot))
    if (method.toLowerCase() !== 'sendmessage') return json(response, bad(404, 'Not Found: method not found'))
    calledAt.push(now())
    const fault = faults.shift() ?? behaviour(Number(params.chat_id))
    if (!fault) return json(response, sendMessage(params))
    if (fault.kind === 'answer') return json(response, { status: fault.status, body: fault.body })
    if (fault.kind === 'garbage') return void response.writeHead(200).end('<html>502 Bad Gateway</html>')
    if (fault.kind === 'reset') return void request.socket.destroy()
    if (fault.kind === 'silence') sendMessage(params)
  }

  const origin = (): string => `http://localhost:${(server.address() as AddressInfo).port}`

  const pages = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const html = (text: string): void => void response.writeHead(200, { 'content-type': 'text/html' }).end(text)
    const { pathname, searchParams } = url
    if (pathname === '/js/telegram-widget.js') {
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(widgetScript)
    }
    if (pathname.startsWith('/embed/')) {
      const isKnown = pathname === `/embed/${botName}`
      return html(isKnown ? embedPage(botName, searchParams.get('origin') ?? '') : 'Bot domain invalid')
    }
    if (pathname === '/auth' && request.method === 'POST') {
      const { first_name = '', username = '' } = await bodyOf(request)
      const name = String(username).replace(/\W/g, '') || 'somebody'
      // The same name is the same account, from one start to the next.
      const id = 1_000_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 900_000_000)
      const who = person({ id, first_name: String(first_name) || name, username: name })
      who.isBlocking = false
      return html(authPage(botName, login(who, Math.floor(now() / 1000))))
    }
    if (pathname === '/auth') return html(authPage(botName, null))
    const [, blockId] = /^\/block\/(\d+)$/.exec(pathname) ?? []
    const blocked = people.get(Number(blockId))
    if (blocked && request.method === 'POST') {
      blocked.isBlocking = !blocked.isBlocking
      return void response.writeHead(303, { location: '/' }).end()
    }
    if (pathname === '/') return html(overviewPage(botName, [...people.values()], messages))
    response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answered = url.pathname.startsWith('/bot') ? botApi(request, response, url) : pages(request, response, url)
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(options.port ?? 0, 'localhost', listening))

  return {
    origin: origin(),
    botToken,
    botName,
    messages,
    get calls() {
      return calledAt.length
    },
    refusals,
    calledAt,
    person,
    login,
    fail: (...more) => void faults.push(...more),
    behave: (how) => {
      behaviour = how
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

type Params = Record<string, unknown>

interface Answer {
  readonly status: number
  readonly body: unknown
}

const ok = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } })
const bad = (status: number, description: string, parameters?: Record<string, unknown>): Answer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) },
})

const json = (response: ServerResponse, { status, body }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<Params> {
  let text = ''
  for await (const chunk of request) text += chunk
  if (text === '') return {}
  const isJson = String(request.headers['content-type']).includes('json')
  return isJson ? (JSON.parse(text) as Params) : Object.fromEntries(new URLSearchParams(text))
}

/** What a reader sees of Telegram's HTML; null where Telegram would refuse it. */
function textOfHtml(html: string): string | null {
  const open: string[] = []
  let broken = false
  const text = html.replace(/<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>/g, (_tag, end: string, name: string) => {
    if (!['a', 'b', 'i', 'u', 's', 'code', 'pre'].includes(name)) broken = true
    if (end === '') open.push(name)
    else if (open.pop() !== name) broken = true
    return ''
  })
  if (broken || open.length > 0 || /[<>]/.test(text) || /&(?!(?:lt|gt|amp|quot);)/.test(text)) return null
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
