import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapes } from './sandbox/escapes.fixture.ts'
import { bundledProgram, type CellOutcome, type CellProgram, type CellTask, runInCell } from './sandbox.ts'

const canary = 'canary-7f3a91'
const peers = Array.from({ length: 50 }, (_, at) => ({ symbol: `S${at}`, price: at }))

let folder: string
let program: CellProgram
let port: Server
let connections = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cell-'))
  const house = pathToFileURL(join(import.meta.dirname, '../../../../scripts/house/build.mjs')).href
  // As it is shipped, with Node's own refusals, and not as it runs from source.
  execFileSync(process.execPath, ['-e', `import('${house}').then(({ buildCell }) => buildCell('${folder}'))`])
  program = bundledProgram(folder)
  writeFileSync(join(folder, 'canary'), canary)
  process.env.CELL_CANARY = canary
  port = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  port.close()
  delete process.env.CELL_CANARY
  rmSync(folder, { recursive: true, force: true })
})

const task = (functionText: string): CellTask => ({
  functionText,
  country: 'IN',
  arrays: ['peers'],
  array: async () => peers,
  query: async (text) => {
    if (text.includes('zzqx')) throw new Error('I do not know “zzqx”, so nothing was run.')
    return [{ text }]
  },
})
const run = (functionText: string, runMs?: number): Promise<CellOutcome> =>
  runInCell(task(functionText), { program, ...(runMs && { runMs }) })

describe('a pasted function', () => {
  it('is called with the arrays, a query helper and the country, and its list comes back', async () => {
    const text = '(arrays, query, country) => [arrays.peers.length, query("pe of tcs")[0].text, country]'
    expect(await run(text)).toEqual({ ok: true, value: [50, 'pe of tcs', 'IN'], printed: [] })
  })

  it('may be async, a declaration, or statements, and may print', async () => {
    expect(await run('async (arrays) => (await Promise.resolve(arrays.peers)).slice(0, 1)')).toMatchObject({
      value: [{ symbol: 'S0', price: 0 }],
    })
    expect(await run('function main(arrays) { return arrays.peers.at(-1).symbol }')).toMatchObject({ value: 'S49' })
    expect(await run('const k = 2; (arrays) => arrays.peers[k].price')).toMatchObject({ value: 2 })
    expect(await run('() => { console.log("rows", { n: 1 }) }')).toEqual({
      ok: true,
      value: null,
      printed: ['rows {"n":1}'],
    })
  })

  it('says its own error with its kind', async () => {
    expect(await run('() => { throw new TypeError("bad") }')).toEqual({ ok: false, message: 'TypeError: bad' })
    expect(await run('(arrays, query) => query("zzqx")')).toEqual({
      ok: false,
      message: 'I do not know “zzqx”, so nothing was run.',
    })
  })

  it('row 38: a loop without end, a gigabyte and process.exit() are stopped, each with its sentence', async () => {
    expect(await run('() => { while(true){} }')).toEqual({ ok: false, message: 'Stopped: took longer than 2 s' })
    expect(await run('() => new ArrayBuffer(2 ** 30)')).toEqual({ ok: false, message: 'Stopped: out of memory' })
    expect(await run('() => process.exit()')).toEqual({ ok: false, message: 'Not allowed' })
    expect(await run('() => "x".repeat(2e6)')).toEqual({
      ok: false,
      message: 'Stopped: the result is larger than 1 MB',
    })
  })

  it('is stopped for its own time, not for the rows it waits for, unless they never come', async () => {
    const asking = (query: CellTask['query'], runMs: number) =>
      runInCell({ ...task('(arrays, query) => query("pe of tcs")'), query }, { program, runMs })
    const slow = () => new Promise((resolve) => setTimeout(resolve, 1500, [1]))
    expect(await asking(slow, 1000)).toMatchObject({ ok: true, value: [1] })
    expect(await asking(() => new Promise(() => undefined), 100)).toEqual({
      ok: false,
      message: 'Stopped: took longer than 2 s',
    })
  })

  it('is heard to its end, though another’s end was heard of first', async () => {
    const [first, second] = [waiting(), waiting()]
    await Promise.all([first.hasAsked, second.hasAsked])
    // The second ends between what the first said and the news that the first is over, which is news of both.
    const both = first.outcome.then(async (outcome) => {
      await second.give()
      waitForDead(2)
      return [outcome, await second.outcome]
    })
    await first.give()
    waitForDead(1)
    const given = { ok: true, value: [1], printed: [] }
    expect(await both).toEqual([given, given])
  })

  it('cannot be the program itself either: Node refuses the cell files, processes and threads', () => {
    const reach = (code: string) => {
      const file = join(folder, 'reach.mjs')
      writeFileSync(file, code)
      const flags = program.flags.map((flag) => flag.replace(program.file, file))
      return () => execFileSync(process.execPath, [...flags, file], { env: {}, stdio: 'pipe' })
    }
    for (const code of [
      `import { readFileSync } from 'node:fs'; readFileSync('${join(folder, 'canary')}')`,
      `import { writeFileSync } from 'node:fs'; writeFileSync('${join(folder, 'canary')}', 'x')`,
      `import { execSync } from 'node:child_process'; execSync('id')`,
      `import { Worker } from 'node:worker_threads'; new Worker('1', { eval: true })`,
    ]) {
      expect(reach(code), code).toThrow(/ERR_ACCESS_DENIED/)
    }
  })
})

/** A function that has asked for rows, and is given them when the test says so. */
function waiting() {
  let hand = (_rows: unknown): void => undefined
  let say = (): void => undefined
  const rows = new Promise((resolve) => (hand = resolve))
  const hasAsked = new Promise<void>((resolve) => (say = resolve))
  const query = () => {
    say()
    return rows
  }
  return {
    hasAsked,
    outcome: runInCell({ ...task('(arrays, query) => query("pe of tcs")'), query }, { program }),
    give: async () => {
      hand([1])
      // Until they are written to it: turns of promises only, so that nothing else is heard of meanwhile.
      for (let turn = 0; turn < 10; turn++) await null
    },
  }
}

const still = new Int32Array(new SharedArrayBuffer(4))

/** Holds this process, as work of its own would, until so many of its children have ended without its hearing of it. */
function waitForDead(count: number): void {
  for (let look = 0; look < 10_000 && deadChildren() < count; look++) Atomics.wait(still, 0, 0, 1)
  expect(deadChildren()).toBe(count)
}

const deadChildren = (): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => statOf(pid).includes(`) Z ${process.pid} `)).length

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

describe('the corpus of ways out', () => {
  it('has at least 200', () => {
    expect(new Set(escapes.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
  })

  it('ends each with its sentence, and leaves files, environment, ports and this process as they were', async () => {
    const address = port.address()
    const at = typeof address === 'object' && address ? address.port : 0
    const wrong: { text: string; ends: string; got: unknown }[] = []
    const left = [...escapes]
    const next = async (): Promise<void> => {
      for (let tried = left.shift(); tried; tried = left.shift()) {
        const text = tried.text.replaceAll('127.0.0.1', `127.0.0.1:${at}`)
        const outcome = await run(text, tried.ends === 'stopped' ? 400 : 30_000)
        if (!endsAs(outcome, tried.ends)) wrong.push({ text, ends: tried.ends, got: outcome })
        expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${canary}|${folder}|/bin/|node:internal`))
      }
    }
    await Promise.all([next(), next(), next()])
    expect(wrong).toEqual([])
    expect(readFileSync(join(folder, 'canary'), 'utf8')).toBe(canary)
    expect(connections).toBe(0)
    expect(({} as Record<string, unknown>).isOperator).toBeUndefined()
  }, 300_000)
})

function endsAs(outcome: CellOutcome, ends: (typeof escapes)[number]['ends']): boolean {
  if (outcome.ok) return ends === 'harmless'
  if (ends === 'closed') return outcome.message === 'Not allowed'
  // The engine may refuse by its own bounds before ours are reached.
  if (ends === 'stopped') return /^(?:Stopped|RangeError|InternalError): /.test(outcome.message)
  return outcome.message !== '' && !outcome.message.startsWith('Stopped: ')
}
