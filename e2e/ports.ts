import { createServer } from 'node:net'

// A browser refuses some ports outright (4045, 4190, 5060 …): none lies between 4300 and 4700.
const first = 4300
const choices = 90
/** The product, Telegram, the broker and the site of a fund house, a hundred apart. */
const apart = [0, 100, 200, 300]

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })

/** Where the product and the hosts around it can listen: whatever else runs on this machine keeps its own. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < choices; tried++) {
    const port = first + ((process.pid + tried) % choices)
    const all = apart.flatMap((step) => ['127.0.0.1', 'localhost'].map((host) => [port + step, host] as const))
    let isWhole = true
    for (const [each, host] of all) isWhole &&= await isFree(each, host)
    if (isWhole) return port
  }
  throw new Error(`No four free ports a hundred apart from ${first} on`)
}
