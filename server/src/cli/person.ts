import { systemClock } from '#clock.ts'
import type { Env } from '#env.ts'
import { type AskerThings, readAsker, takeUse } from '#jobs/asker.ts'
import { askForAsker, askForUse } from '#jobs/control-socket.ts'
import { openUserStore } from '#postgres/connect.ts'
import { FolderInUse } from '#postgres/folder-lock.ts'

/** What a question depends on besides the market: the asker's own words and watch list, and her uses of the model. */
export interface Person extends AskerThings {
  takeUse(): Promise<boolean>
  close(): Promise<void>
}

export const stranger: Person = {
  taught: [],
  watchlist: [],
  takeUse: async () => false,
  close: async () => {},
}

/** By ourselves, or through the server that holds the embedded store. */
export async function openPerson(env: Env, dataDir: string, email: string): Promise<Person> {
  const most = env.MODEL_DAILY_BUDGET
  const store = await openUserStore({ env, dataDir }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return error
    throw error
  })
  if (store instanceof FolderInUse) {
    const things = await askForAsker(dataDir, email)
    if (!things) throw store
    return { ...things, takeUse: () => askForUse(dataDir, email, most), close: async () => {} }
  }
  try {
    const things = await readAsker(store, email)
    return {
      ...things,
      takeUse: () => takeUse(store, { email, clock: systemClock, most }),
      close: () => store.close(),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
