/** Ends sessions from a terminal: of one person who lost a device or left, or of everybody after a break-in. */
import type { Clock } from '#clock.ts'
import { noteEvent } from '#features/accounts/channel-store.ts'
import { findUserId } from '#features/accounts/person-store.ts'
import { revokeSessions } from '#features/accounts/store.ts'
import type { Db } from '#postgres/db.ts'

/** Whose: an e-mail, or null for everybody. Null when nobody is called that. */
export async function endSessions(db: Db, email: string | null, clock: Clock): Promise<number | null> {
  return db.asService(async (tx) => {
    const user = email === null ? null : await findUserId(tx, email)
    if (email !== null && user === null) return null
    const ended = await revokeSessions(tx, user === null ? 'everybody' : { user }, new Date(clock.now()))
    for (const owner of new Set(ended.map(({ userId }) => userId))) await noteEvent(tx, owner, 'signed_out_by_operator')
    return ended.length
  })
}
