import { resolve } from 'node:path'
import { systemClock } from '#clock.ts'
import type { Env } from '#env.ts'
import { askForEnd } from '#jobs/control-socket.ts'
import { endSessions } from '#jobs/end-sessions.ts'
import { openUserStore } from '#postgres/connect.ts'
import { FolderInUse } from '#postgres/folder-lock.ts'
import type { Command } from '../command.ts'

const everybody = '--everybody'

export const signOut: Command = {
  name: 'sign-out',
  summary: 'Ends every session of a person, or of everybody, at once and in every process.',
  usage: `sign-out <e-mail> | ${everybody}`,
  run: async ([whose, ...more], io) => {
    if (!whose || more.length > 0 || (whose.startsWith('-') && whose !== everybody)) {
      io.err(`artha sign-out <e-mail> | ${everybody}`)
      return 2
    }
    const email = whose === everybody ? null : whose.toLowerCase()
    const ended = await end(io.env, email)
    if (ended === null) {
      io.err(`Nobody has signed in as ${whose} here.`)
      return 1
    }
    io.out(io.json ? JSON.stringify({ ended }) : ended === 1 ? '1 session ended.' : `${ended} sessions ended.`)
    return 0
  },
}

/** By ourselves, or by the server that holds the embedded store. */
async function end(env: Env, email: string | null): Promise<number | null> {
  const dataDir = resolve(env.ARTHA_DATA_DIR)
  try {
    const store = await openUserStore({ env, dataDir })
    try {
      return await endSessions(store, email, systemClock)
    } finally {
      await store.close()
    }
  } catch (error) {
    const asked = error instanceof FolderInUse ? await askForEnd(dataDir, email) : undefined
    if (asked === undefined) throw error
    return asked
  }
}
