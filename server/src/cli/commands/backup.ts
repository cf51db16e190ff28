import { existsSync, statfsSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Env } from '#env.ts'
import { askForBackup } from '#jobs/control-socket.ts'
import { marketFile } from '#jobs/open-market.ts'
import { copyMarket, type MarketContents } from '#market/backup.ts'
import { writeBackup } from '#postgres/backup.ts'
import type { BackupContents } from '#postgres/backup-file.ts'
import { openUserStore } from '#postgres/connect.ts'
import { FolderInUse } from '#postgres/folder-lock.ts'
import { BundleRefused, extractPart, readBundle, writeBundle } from '../backup-bundle.ts'
import type { Command } from '../command.ts'

/** Where the doctor reads when the last backup was made. */
export const lastBackupFile = (dataDir: string): string => join(dataDir, 'last-backup.json')

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the user store and the market store to one file and reads it back to be sure.',
  usage: 'backup <file>',
  run: async (args, io) => {
    const [file, ...rest] = args
    if (!file || rest.length > 0 || file.startsWith('-')) {
      io.err('artha backup <file>')
      return 2
    }
    const dataDir = resolve(io.env.ARTHA_DATA_DIR)
    const path = resolve(file)
    await mkdir(dirname(path), { recursive: true })
    const [users, market, whole] = [`${path}.users.part`, `${path}.market.part`, `${path}.part`]
    try {
      const { schema, tables } = await backUpUsers(io.env, dataDir, users)
      const copied = await copyMarketOf(dataDir, market)
      const parts = [{ name: 'users' as const, file: users }]
      await writeBundle(whole, copied ? [...parts, { name: 'market', file: market }] : parts, copied)
      await readBack(whole)
      await rename(whole, path)
      await noteBackup(dataDir, path)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (io.json) io.out(JSON.stringify({ file: path, schema, rows, tables, market: copied }))
      else {
        io.out(`Backed up ${rows} rows of ${tables.length} tables to ${path}.`)
        io.out(copied ? `The market store is in it: ${describeMarket(copied)}.` : 'There is no market store yet.')
      }
      return 0
    } finally {
      for (const part of [users, market, whole]) await rm(part, { force: true })
    }
  },
}

/** By ourselves, or by the server that holds the embedded store. */
async function backUpUsers(env: Env, dataDir: string, path: string): Promise<BackupContents> {
  try {
    const store = await openUserStore({ env, dataDir })
    try {
      return await writeBackup(store, path)
    } finally {
      await store.close()
    }
  } catch (error) {
    const written = error instanceof FolderInUse ? await askForBackup(dataDir, path) : null
    if (!written) throw error
    return written
  }
}

async function copyMarketOf(dataDir: string, target: string): Promise<MarketContents | null> {
  const path = marketFile(dataDir)
  if (!existsSync(path)) return null
  const { bavail, bsize } = statfsSync(dirname(target))
  // The copy that is read back, and the backup it goes into.
  const needed = 2.1 * statSync(path).size
  if (bavail * bsize < needed)
    throw new BundleRefused(
      `A backup needs ${Math.ceil(needed / 2 ** 20)} MiB free beside ${target}, and there are ${Math.floor((bavail * bsize) / 2 ** 20)}.`,
    )
  return copyMarket(path, target)
}

async function readBack(path: string): Promise<void> {
  const bundle = await readBundle(path)
  if (!bundle) throw new BundleRefused(`${path} could not be read back as it was written.`)
  for (const { name } of bundle.header.parts) await extractPart(path, bundle, name, null)
}

async function noteBackup(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(lastBackupFile(dataDir), JSON.stringify({ file, at: new Date().toISOString() }))
}

export const describeMarket = ({ tables, isSimulated }: MarketContents): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables${isSimulated ? ', simulated' : ''}`
}
