// npm run broker-stand-in [-- --port 4547]: a broker on this machine, to try the hand-off of orders out. It needs nothing but Node.
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

/** What the broker's script gives a page: the same names, and the same habits, good and bad. */
const publisher = (origin) => `(() => {
  const root = ${JSON.stringify(origin)}
  let active = null
  window.KiteConnect = class KiteConnect {
    #key; #basket = []; #finished = () => {}
    constructor(key) { this.#key = key }
    add(order) { this.#basket.push({ ...order }) }
    get() { return structuredClone(this.#basket) }
    count() { return this.#basket.length }
    finished(callback) { this.#finished = callback }
    connect() {
      active = this
      const name = 'broker' + Date.now()
      const opened = window.open('', name, 'width=700,height=600')
      if (!opened) throw new TypeError('The window was blocked')
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: root + '/connect/basket', target: name, hidden: true })
      for (const [field, value] of [['api_key', this.#key], ['data', JSON.stringify(this.#basket)], ['view', 'popup']]) {
        form.append(Object.assign(document.createElement('input'), { name: field, value }))
      }
      document.body.append(form)
      form.submit()
      form.remove()
    }
    heard(status) { this.#finished(status, null) }
  }
  window.KiteConnect.ready = (then) => setTimeout(then, 20)
  window.addEventListener('message', (event) => {
    if (event.origin !== root || !active) return
    const said = JSON.parse(event.data)
    if (said.type === 'basket') active.heard(said.status)
  })
})()`

const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const page = ({
  orders,
  isPopup,
  back,
}) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Broker stand-in</title>
<h1>Broker stand-in</h1><p>${orders.length} orders arrived. Nothing is placed here.</p>
<table><tr><th>Order<th>Quantity<th>Price</tr>${orders
  .map(
    (each) =>
      `<tr><td>${escaped(`${each.transaction_type} ${each.exchange}:${each.tradingsymbol}`)}<td>${escaped(each.quantity)}<td>${escaped(each.price)}`,
  )
  .join('')}</table>
<button id="success">Place</button> <button id="cancelled">Cancel</button>
<script>for (const status of ['success', 'cancelled']) document.getElementById(status).onclick = () => {
  if (${isPopup} && window.opener) { window.opener.postMessage(JSON.stringify({ type: 'basket', status, request_token: 'none' }), '*'); window.close() }
  else location.href = ${JSON.stringify(back)} + (${JSON.stringify(back)}.includes('?') ? '&' : '?') + 'action=basket&type=basket&status=' + status + '&request_token=none'
}</script>`

/** Everything that was handed over, oldest first, is at /handed. */
export function createBroker() {
  const handed = []
  return createServer(async (request, response) => {
    const origin = `http://${request.headers.host}`
    const { pathname } = new URL(request.url, origin)
    const send = (kind, text) =>
      response.writeHead(200, { 'content-type': kind, 'cross-origin-resource-policy': 'cross-origin' }).end(text)
    if (pathname === '/publisher.js') return send('text/javascript; charset=utf-8', publisher(origin))
    if (pathname === '/handed') return send('application/json', JSON.stringify(handed))
    if (pathname !== '/connect/basket' || request.method !== 'POST') return send('text/plain', 'Broker stand-in')
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    const basket = {
      api_key: form.get('api_key'),
      orders: JSON.parse(form.get('data') ?? '[]'),
      view: form.get('view'),
    }
    handed.push(basket)
    // Only an address of this machine is gone back to.
    const back = /^http:\/\/localhost:\d+\//.test(form.get('redirect_url') ?? '') ? form.get('redirect_url') : '/'
    return send('text/html; charset=utf-8', page({ orders: basket.orders, isPopup: basket.view === 'popup', back }))
  })
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4547' } } })
  const broker = createBroker().listen(Number(values.port), 'localhost', () => {
    const origin = `http://localhost:${broker.address().port}`
    console.log(`Broker stand-in on ${origin}: what is handed over is listed at ${origin}/handed.
Start the product with these settings, for instance in .env:

BROKER_API_KEY=stand-in
BROKER_PUBLISHER_SCRIPT=${origin}/publisher.js
BROKER_HELPER_SCRIPT=
BROKER_FORM_URL=${origin}/connect/basket
BROKER_SITE=${origin}`)
  })
}
