import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type EmbeddedOptions, openEmbedded } from './embedded.ts'
import { anna, fillEveryTable } from './every-table.fixture.ts'
import { watch_list } from './schema.ts'
import type { UserStore } from './store.ts'

/** More by `npm run faults -- F1 F5 F14`. */
const killRounds = Number(process.env.FAULT_ROUNDS ?? 4)
const again = { repeats: Number(process.env.FAULT_ROUNDS ?? 1) - 1 }
const patient = { patienceMs: 60_000 }

let prepared: string
let dataDir: string
let store: UserStore | null

/** On a folder where Anna has one row of everything. */
const open = async (options: Omit<EmbeddedOptions, 'dataDir'> = patient, folder = dataDir): Promise<UserStore> => {
  if (!existsSync(join(folder, 'users'))) cpSync(join(prepared, 'users'), join(folder, 'users'), { recursive: true })
  store = await openEmbedded({ dataDir: folder, ...options })
  return store
}

const close = async (): Promise<void> => {
  await store?.close()
  store = null
}

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'faults-prepared-'))
  const first = await openEmbedded({ dataDir: prepared, template: inject('embeddedTemplate'), ...patient })
  await first.maintain((client) => fillEveryTable(client, anna))
  await first.close()
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  store = null
  dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

const symbols = async (from: UserStore): Promise<Set<string>> =>
  new Set(await from.readAs(anna.user, async (tx) => (await tx.select().from(watch_list)).map(({ symbol }) => symbol)))

const watch = (on: UserStore, symbol: string): Promise<unknown> =>
  on.asUser(anna.user, (tx) => tx.insert(watch_list).values({ asset_type: 'equity', symbol }))

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('./writer.fixture.ts', import.meta.url))

interface Writer {
  readonly child: ChildProcess
  readonly acknowledged: number[]
  /** Resolves when so many were acknowledged, or the process is gone. */
  until(count: number): Promise<void>
  readonly gone: Promise<{ code: number | null; said: string }>
}

function startWriter(from: number): Writer {
  const child = spawn(process.execPath, ['--import', loader, script, dataDir, String(from)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const acknowledged: number[] = []
  let said = ''
  let check = (): void => undefined
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    acknowledged.push(Number(line))
    check()
  })
  const read = new Promise<void>((resolve) => lines.once('close', resolve))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const gone = Promise.all([exited, read]).then(([code]) => ({ code, said }))
  const until = (count: number): Promise<void> =>
    Promise.race([
      new Promise<void>((resolve) => {
        check = () => (acknowledged.length >= count ? resolve() : undefined)
        check()
      }),
      gone.then(() => undefined),
    ])
  return { child, acknowledged, until, gone }
}

describe('the embedded store and a killed process (F1)', () => {
  it(`loses no acknowledged row in ${killRounds} kills at random moments while writing`, {
    timeout: 600_000,
  }, async () => {
    cpSync(join(prepared, 'users'), join(dataDir, 'users'), { recursive: true })
    const acknowledged = new Set<number>()
    for (let round = 0; round < killRounds; round++) {
      const writer = startWriter(round * 1_000_000)
      await writer.until(1 + Math.floor(Math.random() * 60))
      writer.child.kill('SIGKILL')
      const { said } = await writer.gone
      expect(said).toBe('')
      expect(writer.acknowledged.length).toBeGreaterThan(0)
      for (const number of writer.acknowledged) acknowledged.add(number)
    }
    // The lock of the last one killed is taken over here.
    const found = await symbols(await open())
    expect([...acknowledged].filter((number) => !found.has(`S${number}`))).toEqual([])
    // At most the one write in flight at each kill is there without having been acknowledged.
    expect(found.size - 1 - acknowledged.size).toBeLessThanOrEqual(killRounds)
  })
})

describe('the embedded store and a second process (F5)', again, () => {
  it('refuses another process on the same folder, naming the holder and the folder', async () => {
    await open()
    const writer = startWriter(0)
    const { code, said } = await writer.gone
    expect(code).toBe(1)
    expect(said).toBe(
      `Process ${process.pid} is using the data folder ${dataDir}. Stop it, or set ARTHA_DATA_DIR to another folder.`,
    )
    expect(writer.acknowledged).toEqual([])
    expect(await symbols(await openTwice())).toEqual(new Set(['TCS']))
    await close()
    expect(existsSync(join(dataDir, 'users.lock'))).toBe(false)
  })

  /** The first is still open and still works. */
  const openTwice = async (): Promise<UserStore> => {
    const first = store
    if (!first) throw new Error('nothing is open')
    await expect(openEmbedded({ dataDir, ...patient })).rejects.toThrow(`Process ${process.pid} is using`)
    return first
  }
})

describe('the embedded store and a statement that never returns', () => {
  it('says that it is unavailable, starts again, and has everything that was acknowledged', async () => {
    const impatient = await open({ patienceMs: 1500 })
    const heard: string[] = []
    await impatient.listen('user_chat', (payload) => heard.push(payload))
    await watch(impatient, 'BEFORE')
    const stuck = impatient.asUser(anna.user, async (tx) => {
      await tx.insert(watch_list).values({ asset_type: 'equity', symbol: 'NEVER' })
      await tx.execute(sql`select pg_sleep(600)`)
    })
    const behind = symbols(impatient)
    await expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
    // Who waited behind it is answered by the store that took its place.
    expect(await behind).toEqual(new Set(['TCS', 'BEFORE']))
    await watch(impatient, 'AFTER')
    expect(await symbols(impatient)).toEqual(new Set(['TCS', 'BEFORE', 'AFTER']))
    // Listening goes on, and says that something may have been missed.
    expect(heard).toEqual([''])
  })
})

const mountSmallDisk = (megabytes: number): { folder: string; unmount: () => void } | null => {
  const folder = join(dataDir, 'small')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return { folder, unmount: () => execFileSync('umount', [folder]) }
  } catch {
    return null
  }
}

const fill = (folder: string, leaveBytes: number): string => {
  const { bavail, bsize } = statfsSync(folder)
  const path = join(folder, 'filler')
  writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)))
  return path
}

describe('the embedded store and a full disk (F14)', again, () => {
  it('refuses writes with "Storage is full" below the floor, reads on, and writes again once there is room', async () => {
    let freeBytes = 10 ** 9
    let now = 0
    const measured = { measure: () => ({ totalBytes: 10 ** 10, freeBytes }), now: () => (now += 1000) }
    const full = await open({ ...patient, freeSpace: measured })
    await watch(full, 'BEFORE')

    freeBytes = 10 ** 10 * 0.05 - 1
    await expect(watch(full, 'REFUSED')).rejects.toMatchObject({ code: 'storage_full', message: 'Storage is full' })
    await expect(full.asService((tx) => tx.execute(sql`delete from users`))).rejects.toMatchObject({
      code: 'storage_full',
    })
    expect(await symbols(full)).toEqual(new Set(['TCS', 'BEFORE']))
    expect(await full.isReady()).toBe(true)

    freeBytes = 10 ** 9
    await watch(full, 'AFTER')
    expect(await symbols(full)).toEqual(new Set(['TCS', 'BEFORE', 'AFTER']))
  })

  it('does the same on a real small disk', async ({ skip }) => {
    const disk = mountSmallDisk(192)
    if (!disk) return skip('a small disk cannot be mounted here')
    try {
      const small = await open(patient, disk.folder)
      const filler = fill(disk.folder, 9 * 2 ** 20)
      await expect.poll(() => watch(small, 'REFUSED').catch(({ message }: Error) => message)).toBe('Storage is full')
      expect(await symbols(small)).toEqual(new Set(['TCS']))
      rmSync(filler)
      await expect.poll(() => watch(small, 'AFTER').catch(() => 'full')).not.toBe('full')
      expect(await symbols(small)).toEqual(new Set(['TCS', 'AFTER']))
    } finally {
      await close()
      disk.unmount()
    }
  })

  it('loses nothing acknowledged when the disk fills up under it, and works again once there is room', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(192)
    if (!disk) return skip('a small disk cannot be mounted here')
    try {
      // No floor: PostgreSQL itself meets the full disk.
      const floor = { fraction: 0, minBytes: 0 }
      const small = await open({ patienceMs: 2500, freeSpace: { floor } }, disk.folder)
      const filler = fill(disk.folder, 2 ** 20)
      const acknowledged: string[] = []
      const notes = 'n'.repeat(1000)
      const failure = await (async () => {
        for (let number = 0; number < 5000; number++) {
          const symbol = `S${number}`
          try {
            await small.asUser(anna.user, (tx) => tx.insert(watch_list).values({ asset_type: 'equity', symbol, notes }))
            acknowledged.push(symbol)
          } catch (error) {
            return error
          }
        }
        return null
      })()
      expect(failure).toMatchObject({ name: 'AppError' })
      rmSync(filler)
      await expect.poll(() => watch(small, 'AFTER').catch(() => 'not yet'), { timeout: 20_000 }).not.toBe('not yet')
      const found = await symbols(small)
      expect(acknowledged.filter((symbol) => !found.has(symbol))).toEqual([])
      expect(found.has('AFTER')).toBe(true)
    } finally {
      await close()
      disk.unmount()
    }
  })
})
