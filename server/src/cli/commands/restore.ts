import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { marketFile } from '#jobs/open-market.ts'
import { checkMarket, type MarketContents, swapMarket } from '#market/backup.ts'
import { inspectStore } from '#market/inspect.ts'
import { schemaHash } from '#market/tables.ts'
import { restoreBackup } from '#postgres/backup.ts'
import { openUserStore } from '#postgres/connect.ts'
import { lockFolder } from '#postgres/folder-lock.ts'
import { type Bundle, BundleRefused, extractPart, readBundle } from '../backup-bundle.ts'
import type { Command } from '../command.ts'
import { describeMarket } from './backup.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup into empty stores, or in the place of what is there: both stores or neither.',
  usage: 'restore <file> [--replace]',
  run: async (args, io) => {
    const replace = args.includes('--replace')
    const [file, ...rest] = args.filter((word) => word !== '--replace')
    if (!file || rest.length > 0 || file.startsWith('-')) {
      io.err('artha restore <file> [--replace]')
      return 2
    }
    const path = resolve(file)
    const dataDir = resolve(io.env.ARTHA_DATA_DIR)
    const bundle = await readBundle(path)
    const store = await openUserStore({ env: io.env, dataDir })
    const drafts = { users: join(dataDir, 'users.restoring'), market: `${marketFile(dataDir)}.restoring` }
    try {
      await mkdir(dataDir, { recursive: true })
      if (bundle) await extractPart(path, bundle, 'users', drafts.users)
      const market = bundle && (await readyMarket({ path, bundle, dataDir, draft: drafts.market, replace }))
      const { schema, tables } = await withMarket(dataDir, market ? drafts.market : null, () =>
        restoreBackup(store, bundle ? drafts.users : path, { replace }),
      )
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (io.json) io.out(JSON.stringify({ file: path, schema, rows, tables, market }))
      else {
        io.out(`Restored ${rows} rows of ${tables.length} tables from ${path}.`)
        io.out(market ? `The market store is back: ${describeMarket(market)}.` : 'The market store was left as it is.')
      }
      return 0
    } finally {
      await store.close()
      for (const draft of Object.values(drafts)) await rm(draft, { force: true })
    }
  },
}

interface Ready {
  readonly path: string
  readonly bundle: Bundle
  readonly dataDir: string
  readonly draft: string
  readonly replace: boolean
}

/** The market of the backup beside the store, read through and found whole; null when there is none to put in. */
async function readyMarket({ path, bundle, dataDir, draft, replace }: Ready): Promise<MarketContents | null> {
  const { market } = bundle.header
  if (!market) return null
  if (market.schema !== schemaHash) {
    // A simulated market is built anew by whoever starts next.
    if (market.isSimulated) return null
    throw new BundleRefused(
      `${path} has a market store of another version. Restore it with the release that wrote it, then upgrade.`,
    )
  }
  const target = marketFile(dataDir)
  if (!replace && existsSync(target) && (await holdsImports(target)))
    throw new BundleRefused('This market store is not empty. Add --replace to put the backup in its place.')
  await extractPart(path, bundle, 'market', draft)
  await checkMarket(draft, market)
  return market
}

/** A store that cannot be read may hold them too. */
async function holdsImports(path: string): Promise<boolean> {
  const found = await inspectStore(path, Date.now()).catch(() => null)
  return !found?.isSimulated || found.hasImports
}

/** The market first, because it can be put back; what it stood in for is kept until the users are in too. */
async function withMarket<Answer>(dataDir: string, draft: string | null, work: () => Promise<Answer>): Promise<Answer> {
  if (!draft) return work()
  const path = marketFile(dataDir)
  const release = lockFolder(`${path}.lock`)
  try {
    const swapped = await swapMarket(path, draft)
    const answer = await work().catch(async (error: unknown) => {
      await swapped.undo()
      throw error
    })
    await swapped.keep()
    return answer
  } finally {
    release()
  }
}
