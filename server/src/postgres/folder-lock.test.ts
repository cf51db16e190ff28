import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'users.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = (): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'))
const held = (by: Record<string, unknown>): void => writeFileSync(path, JSON.stringify({ host: hostname(), ...by }))

/** No process has it: the kernel's numbers end below. */
const deadPid = 2 ** 22 + 1

it('holds the folder until it is released', () => {
  const release = lockFolder(path)
  expect(holder()).toMatchObject({ pid: process.pid, host: hostname() })
  expect(() => lockFolder(path)).toThrow(FolderInUse)
  release()
  lockFolder(path)()
})

it('never takes the lock of a process that lives', () => {
  held({ pid: process.ppid, started: null })
  expect(() => lockFolder(path)).toThrow(
    `Process ${process.ppid} is using the data folder ${folder}. Stop it, or set ARTHA_DATA_DIR to another folder.`,
  )
  expect(holder()).toMatchObject({ pid: process.ppid })
})

it('takes over the lock of a process that is dead', () => {
  held({ pid: deadPid, started: 'boot:1' })
  const release = lockFolder(path)
  expect(holder()).toMatchObject({ pid: process.pid })
  release()
})

it.runIf(process.platform === 'linux')('takes over when the number of a dead process was given to another one', () => {
  held({ pid: process.ppid, started: 'an-earlier-boot:12345' })
  const release = lockFolder(path)
  expect(holder()).toMatchObject({ pid: process.pid })
  release()
})

it('takes over a lock that was cut while it was written', () => {
  writeFileSync(path, '{"pid":')
  lockFolder(path)()
})

it('believes a holder on another machine while its heart beats, and no longer', () => {
  held({ pid: 1, started: null, host: 'another-machine' })
  expect(() => lockFolder(path)).toThrow('Process 1 on another-machine is using')
  const longAgo = new Date(Date.now() - 3600_000)
  utimesSync(path, longAgo, longAgo)
  lockFolder(path)()
})

it('does not remove a lock that is no longer its own', () => {
  const release = lockFolder(path)
  held({ pid: 1, started: null, host: 'another-machine' })
  release()
  expect(holder()).toMatchObject({ host: 'another-machine' })
})
