/**
 * The cell: a process of its own, without environment, in which one pasted function runs once in QuickJS. The engine is
 * WebAssembly: it reaches what is handed to it here, one function that asks the server for rows, and nothing else of the
 * machine. The server kills this process at the time limit, whatever it is doing.
 */
import { readFileSync, readSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { type JSValueHandle, QuickJS } from 'quickjs-wasi'
import { type FromCell, frameOf, headLength, type ToCell } from './frames.ts'
import { guest } from './guest.ts'

const memoryLimit = 128 * 1024 * 1024
const mostOut = 1024 * 1024
const stackSize = 256 * 1024

function readExactly(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  while (at < length) {
    const count = readSome(bytes, at)
    if (count === 0) process.exit(0)
    at += count
  }
  return bytes
}

/** The pipe may be one that does not wait. */
function readSome(bytes: Buffer, at: number): number {
  for (;;) {
    try {
      return readSync(0, bytes, at, bytes.length - at, null)
    } catch (error) {
      if (!isBusy(error)) throw error
      pause()
    }
  }
}

function say(message: FromCell): void {
  const frame = frameOf(message)
  let at = 0
  while (at < frame.length) {
    try {
      at += writeSync(1, frame, at)
    } catch (error) {
      if (!isBusy(error)) throw error
      pause()
    }
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
const still = new Int32Array(new SharedArrayBuffer(4))
const pause = (): void => void Atomics.wait(still, 0, 0, 1)

/** The body as it came: rows go on into the engine as text, never parsed on this side. */
const hear = (): string => readExactly(readExactly(headLength).readUInt32LE()).toString('utf8')

async function run(engine: QuickJS, { functionText, country, arrays }: ToCell & { is: 'run' }): Promise<FromCell> {
  try {
    const host = engine.newFunction('host', (kind, of) => {
      const asked = of?.toString() ?? ''
      say(kind?.toString() === 'array' ? { is: 'array', name: asked } : { is: 'query', text: asked })
      return engine.newString(hear())
    })
    const prelude = engine.callFunction(engine.evalCode(guest, 'cell'), engine.undefined, host)
    const names = engine.hostToHandle(arrays)
    const given = engine.callFunction(
      prelude,
      engine.undefined,
      engine.newString(functionText),
      engine.newString(country),
      names,
    )
    return doneWith(await settled(engine, given))
  } catch (error) {
    return failedWith(error)
  }
}

/** Nothing outside the engine settles a promise in it: with no job left, one that waits would wait for ever. */
async function settled(engine: QuickJS, given: JSValueHandle): Promise<JSValueHandle> {
  if (!given.isPromise) return given
  while (engine.executePendingJobs() > 0);
  const outcome = await Promise.race([
    engine.resolvePromise(given),
    new Promise<null>((later) => setImmediate(later, null)),
  ])
  if (outcome === null) throw new Error('the promise given back is never kept')
  if ('error' in outcome) {
    const { name, message } = described(engine.dump(outcome.error))
    throw Object.assign(new Error(message), { name })
  }
  return outcome.value
}

function doneWith(given: JSValueHandle): FromCell {
  const { json, printed } = JSON.parse(given.toString()) ?? {}
  // Written by tools the function may have broken.
  if (typeof json !== 'string' || !Array.isArray(printed)) {
    return { is: 'failed', why: 'error', message: 'The result could not be written as JSON.' }
  }
  if (Buffer.byteLength(json) > mostOut) return { is: 'failed', why: 'large', message: '' }
  return { is: 'done', json, printed }
}

const described = (value: unknown): { name: string; message: string } =>
  value instanceof Error
    ? { name: value.name, message: value.message }
    : { name: 'thrown', message: typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)) }

function failedWith(error: unknown): FromCell {
  const { name, message } = described(error)
  if (/out of memory/i.test(message)) return { is: 'failed', why: 'memory', message: '' }
  if (/stack overflow|call stack/i.test(message)) return { is: 'failed', why: 'depth', message: '' }
  const isOurs = name === 'Error' || name === 'thrown'
  return { is: 'failed', why: 'error', message: (isOurs ? message : `${name}: ${message}`).slice(0, 500) }
}

// Otherwise Node compiles the engine a second time, to run faster, while it is still starting: most functions are over before
// that is, and each start took three times as long. One that runs on still gets there.
setFlagsFromString('--wasm-tiering-budget=200000000')
const [wasmFile = ''] = process.argv.slice(2)
const engine = await QuickJS.create({
  wasm: readFileSync(wasmFile),
  memoryLimit,
  maxStackSize: stackSize,
  timezoneOffset: -330,
  moduleLoader: {
    load: () => {
      throw new Error('Not allowed')
    },
  },
})
say({ is: 'ready' })
const task = JSON.parse(hear()) as ToCell
if (task.is === 'run') say(await run(engine, task))
