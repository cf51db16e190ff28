import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, formatDay } from 'core/values'
import { z } from 'zod'
import { marketFile } from '#jobs/open-market.ts'
import { lastBackupFile } from './backup.ts'
import type { Finding } from './doctor-data.ts'

const Holder = z.object({ pid: z.number().int().positive() })
const LastBackup = z.object({ file: z.string(), at: z.iso.datetime() })

const parsed = <S extends z.ZodType>(file: string, schema: S): z.infer<S> | null => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Who holds the stores; nothing when nobody does. */
export function lockFindings(dataDir: string): Finding[] {
  const locks = [
    ['User store lock', join(dataDir, 'users.lock')],
    ['Market store lock', `${marketFile(dataDir)}.lock`],
  ] as const
  return locks.flatMap(([what, path]): Finding[] => {
    if (!existsSync(path)) return []
    const holder = parsed(path, Holder)
    const isAlive = holder !== null && isRunning(holder.pid)
    return isAlive
      ? [{ what, state: 'ok', says: `held by process ${holder.pid}` }]
      : [{ what, state: 'note', says: 'left by a process that is gone; the next one takes it over.' }]
  })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, and lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const freshMs = 7 * 24 * 60 * 60 * 1000

export function backupFinding(dataDir: string, now: number): Finding {
  const what = 'Backup'
  const last = parsed(lastBackupFile(dataDir), LastBackup)
  if (!last) return { what, state: 'note', says: 'none was made: artha backup <file>' }
  const at = Date.parse(last.at)
  const says = `${formatDay(dayOf(at))}, ${last.file}`
  if (!existsSync(last.file)) return { what, state: 'note', says: `${says}, which is no longer there` }
  return now - at > freshMs
    ? { what, state: 'note', says: `${says}: more than a week old` }
    : { what, state: 'ok', says }
}
