/**
 * One process at a time in a data folder. The embedded PostgreSQL takes no lock of its own, and two of them on the
 * same files lose each other's rows without an error.
 */
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

interface Holder {
  readonly pid: number
  /** When that process started, as its kernel counts: a number that a later process with the same pid does not have. */
  readonly started: string | null
  readonly host: string
}

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  /** Written to be read alone. */
  readonly isSentence = true
  readonly pid: number

  constructor(holder: Holder, folder: string) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`
    super(
      `Process ${holder.pid}${where} is using the data folder ${folder}. Stop it, or set ARTHA_DATA_DIR to another folder.`,
    )
    this.pid = holder.pid
  }
}

const heartbeatMs = 5000
/** A holder in another container cannot be asked whether it lives; this long without a heartbeat it does not. */
const silentMs = 30_000
const takeoverMs = 10_000

/** Takes the lock, or throws FolderInUse. Answers the undo. */
export function lockFolder(path: string): () => void {
  const own: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() }
  const text = JSON.stringify(own)
  take(path, text)
  const heartbeat = setInterval(() => beat(path), heartbeatMs)
  heartbeat.unref()
  let held = true
  const release = (): void => {
    if (!held) return
    held = false
    clearInterval(heartbeat)
    process.removeListener('exit', release)
    // Ours only: after a takeover by another machine it is no longer ours to remove.
    if (read(path) === text) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return release
}

function take(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  refuseIfHeld(path)
  takeOver(path, text)
}

function refuseIfHeld(path: string): void {
  const holder = parse(read(path))
  if (holder && isAlive(holder, path)) throw new FolderInUse(holder, dirname(path))
}

/** Two processes may find the same dead holder; only the one that makes this folder replaces it, and it looks again first. */
function takeOver(path: string, text: string): void {
  const turn = `${path}.takeover`
  try {
    mkdirSync(turn)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    const age = Date.now() - statSync(turn).mtimeMs
    if (age < takeoverMs) throw new Error(`Another process is taking over ${dirname(path)} right now. Try again.`)
    rmdirSync(turn)
    mkdirSync(turn)
  }
  try {
    refuseIfHeld(path)
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, text, { mode: 0o600 })
    renameSync(fresh, path)
  } finally {
    rmdirSync(turn)
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < silentMs
  // Our own pid in a lock we do not hold: a second store in this process, or a container's pid 1 that was killed.
  if (holder.pid === process.pid) return holder.started === startOf(process.pid)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM') && startOf(holder.pid) === holder.started
  }
  const started = startOf(holder.pid)
  return started === null || holder.started === null || started === holder.started
}

/** Boot and start tick of a process where the kernel tells, null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces and parentheses itself; the fields after the last one do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'zombie' : `${boot}:${fields[19]}`
  } catch {
    return null
  }
}

function beat(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The folder was removed under us; the store itself will say so.
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Null for a file that was cut while being written: its writer is gone. */
function parse(text: string | null): Holder | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null
    const host = 'host' in value && typeof value.host === 'string' ? value.host : hostname()
    return { pid: value.pid, started, host }
  } catch {
    return null
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
