/** Fires that were asked to come together, as one message a day. */
import { digestMessage, digestsDue } from 'core/alerts'
import { limits } from 'core/contract'
import { dayOf } from 'core/values'
import type { Services } from '#ctx.ts'
import { enqueueNotices, readDigestItems } from '#notify/outbox.ts'

const dayMs = 24 * 3_600_000
/** Of a product that was down at that time, the last ones are made up for. */
const madeUpFor = 3

/** Safe to repeat and in any number of processes: each digest has one key. */
export async function sendDigests({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.asService(async (tx) => {
    for (const due of digestsDue(limits.alerts.digestAt, now, madeUpFor)) {
      const items = await readDigestItems(tx, { from: due - dayMs, to: due })
      const groups = new Map<string, typeof items>()
      for (const item of items) {
        const name = `${item.user_id}:${item.channel}`
        groups.set(name, [...(groups.get(name) ?? []), item])
      }
      const day = dayOf(due)
      const notices = [...groups].flatMap(([name, own]) => {
        const [first] = own
        if (!first) return []
        const payload = digestMessage(
          day,
          own.map(({ title }) => title),
        )
        return [{ user_id: first.user_id, key: `digest:${name}:${day}`, channel: first.channel, payload }]
      })
      await enqueueNotices(tx, notices, now)
    }
  })
}
