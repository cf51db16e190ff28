/** For tests: a process that sends what is due, until it is killed. */
import { pino } from 'pino'
import { systemClock } from '#clock.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createEgress } from '#notify/egress.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import { openServer } from '#postgres/server.ts'
import { startDelivery } from './deliver-notices.ts'

const [url = '', sealedWith = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })

await startDelivery({
  services: { db: openServer({ url, max: 3 }), clock: systemClock, log },
  secretBox: createSecretBox(sealedWith),
  telegram: null,
  callbackurl: createWebhookChannel({
    egress: createEgress({ allowLoopback: true }),
    clock: systemClock,
    origin: 'https://artha.example',
  }),
})
// Its timers do not hold a process; this one waits for its end.
setInterval(() => undefined, 60_000)
