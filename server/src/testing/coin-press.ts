/** Somebody's list of coins and somebody's news feed, behaving as told: up, slow, down, garbage. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PressBehaviour = 'up' | 'slow' | 'down' | 'hang up' | 'garbage' | 'endless'

export interface CoinPress {
  readonly listUrl: string
  readonly newsUrl: string
  readonly asked: readonly string[]
  readonly articles: { guid: string; title: string; at: number; tag?: string }[]
  behave(how: PressBehaviour): void
  close(): Promise<void>
}

/** In the shape of CoinGecko's /coins/markets with what the product asks for. */
const coin = (id: string, symbol: string, name: string, price: number, rank: number, at: number) => ({
  id,
  symbol,
  name,
  image: 'https://coins.example/1.png',
  current_price: price,
  market_cap: price * 1e6,
  market_cap_rank: rank,
  fully_diluted_valuation: null,
  total_volume: price * 1e4,
  high_24h: price * 1.02,
  low_24h: price * 0.98,
  price_change_24h: price * 0.01,
  price_change_percentage_24h: 1,
  circulating_supply: 1e6,
  total_supply: 1e6,
  max_supply: null,
  ath: price * 2,
  ath_change_percentage: -50,
  ath_date: '2025-01-20T07:16:25.271Z',
  roi: null,
  last_updated: new Date(at).toISOString(),
  sparkline_in_7d: { price: Array.from({ length: 168 }, (_, hour) => price * (1 - (167 - hour) / 1000)) },
  price_change_percentage_1h_in_currency: 0.1,
  price_change_percentage_24h_in_currency: 1,
  price_change_percentage_7d_in_currency: -7,
  price_change_percentage_30d_in_currency: 30,
  price_change_percentage_1y_in_currency: null,
})

export async function startCoinPress(now: () => number): Promise<CoinPress> {
  const asked: string[] = []
  const articles: CoinPress['articles'] = []
  let how: PressBehaviour = 'up'

  const answer = (path: string, reply: ServerResponse): void => {
    if (how === 'slow') return
    if (how === 'hang up') return void reply.socket?.destroy()
    if (how === 'down') return void reply.writeHead(503).end('later')
    if (how === 'garbage') return void reply.writeHead(200).end('<html>Sign in</html>')
    if (how === 'endless') {
      const block = Buffer.alloc(256 * 1024, 32)
      const pour = (): void => {
        while (!reply.destroyed && reply.write(block));
      }
      reply.on('drain', pour)
      pour()
      return
    }
    if (path.startsWith('/coins')) {
      const coins = [
        coin('bitcoin', 'btc', 'Bitcoin', 8_000_000, 1, now()),
        coin('ethereum', 'eth', 'Ethereum', 250_000, 2, now()),
      ]
      return void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(coins))
    }
    const items = articles.map(
      ({ guid, title, at, tag }) =>
        `<item><title><![CDATA[${title}]]></title><guid>${guid}</guid><link>https://press.example/${guid}</link><pubDate>${new Date(at).toUTCString()}</pubDate>${tag ? `<category>${tag}</category>` : ''}</item>`,
    )
    reply
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Press</title>${items.join('')}</channel></rss>`)
  }

  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '', reply)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    listUrl: `http://127.0.0.1:${port}/coins/markets?vs_currency=inr`,
    newsUrl: `http://127.0.0.1:${port}/feed.xml`,
    asked,
    articles,
    behave: (next) => {
      how = next
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
