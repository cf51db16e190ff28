import type { Services } from '#ctx.ts'
import { egressOf } from '#features/accounts/channels.ts'
import { sessionSecret } from '#identity/secret.ts'
import { createSecretBox } from '#identity/secret-box.ts'
import { createTelegramChannel } from '#notify/telegram.ts'
import { createWebhookChannel } from '#notify/webhook.ts'
import { startDelivery } from './deliver-notices.ts'

/** The senders of this process, as its settings have them. Answers the undo. */
export async function openDelivery(
  services: Services,
  { dataDir, origin }: { dataDir: string; origin: string },
): Promise<() => Promise<void>> {
  const { env, clock } = services
  const { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_API_URL: apiRoot } = env
  return await startDelivery({
    services,
    secretBox: createSecretBox(await sessionSecret(env, dataDir)),
    telegram: botToken ? createTelegramChannel({ apiRoot, botToken, origin }) : null,
    callbackurl: createWebhookChannel({ egress: egressOf(services), clock, origin }),
  })
}
