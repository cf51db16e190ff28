// Somebody at the door, with nothing but Node: says what was seen, and leaves the judging to whoever asked.
import { randomUUID } from 'node:crypto'

const email = 'someone@example.com'

/** `fetch` is another one where the product is reached by another way than its plain address. */
export function visitorOf({ origin, token, fetch = globalThis.fetch }) {
  async function ask(path, { body } = {}) {
    const reply = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, text: await reply.text() }
  }

  const graphql = async (query) => JSON.parse((await ask('/v1/graphql', { body: { query } })).text)
  const watchList = async () =>
    (await graphql(`{ watch_list(email: "${email}", asset_type: "equity") { symbol } }`)).data?.watch_list ?? null

  /** The first page, and every file it names. */
  async function visit() {
    const page = await ask('/')
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
    const own = files.filter((address) => /^\/(assets|favicon|manifest)/.test(address))
    const missing = []
    for (const address of own) if ((await ask(address)).status !== 200) missing.push(address)
    const foreign = files.filter((address) => /^(https?:)?\/\//.test(address) && !/^https?:\/\/[^/]*$/.test(address))
    return {
      status: page.status,
      files: own.length,
      missing,
      foreign: foreign.filter((address) => /\.(js|css|woff2)/.test(address)),
    }
  }

  async function use() {
    const companies = await ask('/api/company/list?country=IN&q=tata')
    const symbol = JSON.parse(companies.text)[0]?.symbol
    const put = `mutation { insert_watch_list_one(object: { symbol: "TCS", asset_type: "equity" }) { symbol } }`
    const watched = await graphql(put)
    const question = {
      chatSessionId: randomUUID(),
      messages: [{ role: 'user', content: 'top 5 stocks by market cap' }],
    }
    const answer = await ask('/api/agents/research/reasoning', { body: question })
    return { symbol, watched, answered: JSON.parse(answer.text), list: await watchList() }
  }

  /** Which instrument the first live price is of. */
  async function live(WebSocket, options = {}) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/live`, { origin, ...options })
    const heard = await new Promise((resolve) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', symbols: ['TCS'] })))
      socket.on('message', (text) => {
        const message = JSON.parse(String(text))
        if (message.type === 'quotes') resolve(message.quotes[0]?.symbol)
      })
      socket.on('error', (error) => resolve(String(error)))
      socket.on('close', () => resolve('closed'))
    })
    socket.close()
    return { heard }
  }

  return { visit, use, watchList, live }
}
