// npm run telegram-stand-in [-- --port 4546]: Telegram on this machine, to try alerts out without a bot or a network.
import { parseArgs } from 'node:util'
import { startTelegramStandIn } from '../server/src/testing/telegram-stand-in.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '4546' } } })
const telegram = await startTelegramStandIn({ port: Number(values.port) })

console.log(`Telegram stand-in on ${telegram.origin}: who logged in, what arrived, block and unblock.
Start the product with these settings, for instance in .env:

TELEGRAM_BOT_NAME=${telegram.botName}
TELEGRAM_BOT_TOKEN=${telegram.botToken}
TELEGRAM_API_URL=${telegram.origin}
TELEGRAM_WIDGET_SCRIPT=${telegram.origin}/js/telegram-widget.js
TELEGRAM_LOGIN_URL=${telegram.origin}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void telegram.close())
