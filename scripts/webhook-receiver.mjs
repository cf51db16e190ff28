// npm run webhook-receiver -- --secret <your webhook secret> [--port 4545]
// A receiver of webhooks to try them out with, and to copy from: it needs nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const toleranceSeconds = 5 * 60
const largestBody = 1024 * 1024

// The secret as typed on the profile page is the key; one that starts with whsec_ is the key in base64.
const keyOf = (secret) => (secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret))

/**
 * Null when the message is ours, fresh and unchanged; otherwise what is wrong with it.
 * `body` is the text as it arrived: read it before any JSON parser does.
 */
export function whyRefused({ headers, body, secret, now = Date.now() }) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature']
  if (!id || !timestamp || !signatures) return 'a header is missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is not a number'
  // An old message may be a copy that somebody sends again.
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return 'the timestamp is too far from now'
  const wanted = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest()
  // While a secret is being replaced there are two signatures; one that fits is enough.
  const fits = signatures.split(' ').some((part) => {
    const given = part.startsWith('v1,') ? Buffer.from(part.slice(3), 'base64') : Buffer.alloc(0)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return fits ? null : 'the signature does not fit'
}

/** Answers 204 to what is ours, 401 to what is not, and 204 again, without doing anything, to what it has seen before. */
export function createReceiver({ secret, onMessage, onRefused = () => {} }) {
  // Delivery is at least once: the same id may come again. A real receiver keeps these in its database.
  const seen = new Set()
  return createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end()
    let body = ''
    for await (const chunk of request) {
      body += chunk
      if (body.length > largestBody) return response.writeHead(413).end()
    }
    const reason = whyRefused({ headers: request.headers, body, secret })
    if (reason) {
      onRefused(reason)
      return response.writeHead(401).end()
    }
    const id = request.headers['webhook-id']
    if (!seen.has(id)) {
      seen.add(id)
      onMessage({ id, path: request.url, ...JSON.parse(body) })
    }
    // Answer first and work later: an answer that takes longer than 15 seconds counts as none.
    response.writeHead(204).end()
  })
}

/** Throws a sentence about what was typed wrong. */
function readOptions(args) {
  const at = args.indexOf('--secret')
  // A secret may begin with a hyphen; apart from its option it would be refused as the next one.
  const joined =
    at >= 0 && at + 1 < args.length ? [...args.slice(0, at), `--secret=${args[at + 1]}`, ...args.slice(at + 2)] : args
  const { values } = parseArgs({
    args: joined,
    options: { secret: { type: 'string' }, port: { type: 'string', default: '4545' } },
  })
  if (!values.secret) throw new Error('Which secret?')
  if (!/^\d{1,5}$/.test(values.port)) throw new Error(`A port is a number, not ${values.port}.`)
  return { secret: values.secret, port: Number(values.port) }
}

function main(args) {
  let options
  try {
    options = readOptions(args)
  } catch (error) {
    console.error(error.message)
    console.error('npm run webhook-receiver -- --secret <the Webhook Secret of your profile page> [--port 4545]')
    process.exit(2)
  }
  const receiver = createReceiver({
    secret: options.secret,
    onMessage: (message) => console.log(JSON.stringify(message, null, 2)),
    onRefused: (reason) => console.log(`Refused: ${reason}.`),
  })
  receiver.listen(options.port, 'localhost', () => {
    const { port } = receiver.address()
    console.log(`Receiving on http://localhost:${port}/hook`)
  })
}

if (process.argv[1] === import.meta.filename) main(process.argv.slice(2))
