/**
 * Where pasted JavaScript runs: a process of its own for each run, handed rows when it asks for them and killed at the
 * limit. Nothing of the server is in it: no environment, no files beyond its own program, no module, no socket.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processorMsOf } from '#processor-time.ts'
import { createFrames, type FromCell, frameOf, type ToCell } from './sandbox/frames.ts'

export interface CellTask {
  readonly functionText: string
  readonly country: string
  /** Names of the arrays the function may read. */
  readonly arrays: readonly string[]
  /** Rows of an array, or of a sentence; null for an array there is none of. */
  array(name: string): Promise<unknown>
  query(text: string): Promise<unknown>
}

export type CellOutcome =
  | { readonly ok: true; readonly value: unknown; readonly printed: readonly string[] }
  | { readonly ok: false; readonly message: string }

export interface CellProgram {
  readonly file: string
  readonly wasm: string
  /** What Node is started with. */
  readonly flags: readonly string[]
}

const cellLimits = {
  runMs: 2000,
  startMs: 10_000,
  /** Times as long by the clock as of the processor. */
  patience: 5,
  outBytes: 1024 * 1024,
  inBytes: 32 * 1024 * 1024,
  asks: 50,
} as const

/** Of the system's 19: a tenth of a core is left to a function when others want all of it. */
const behindTheServer = 10

const stopped = {
  time: `Stopped: took longer than ${cellLimits.runMs / 1000} s`,
  memory: 'Stopped: out of memory',
  large: 'Stopped: the result is larger than 1 MB',
  depth: 'Stopped: the function calls itself too deep',
  greedy: 'Stopped: asked for more than 32 MB of rows',
} as const

/** Bundled, the cell lies beside this file with its engine; from source it needs the loader that runs TypeScript. */
function ownProgram(): CellProgram {
  const isSource = import.meta.url.endsWith('.ts')
  if (isSource) {
    const file = fileURLToPath(new URL('./sandbox/cell-process.ts', import.meta.url))
    return { file, wasm: fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm')), flags: ['--import', 'tsx'] }
  }
  return bundledProgram(dirname(fileURLToPath(import.meta.url)))
}

/** The cell as it is shipped: Node itself then refuses it every file but these two, and every process and thread. */
export function bundledProgram(folder: string): CellProgram {
  const file = join(folder, 'cell-process.js')
  const wasm = join(folder, 'quickjs.wasm')
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission'
  return {
    file,
    wasm,
    flags: [permission, `--allow-fs-read=${file}`, `--allow-fs-read=${wasm}`, '--max-old-space-size=128'],
  }
}

export async function runInCell(
  task: CellTask,
  { program = ownProgram(), runMs = cellLimits.runMs }: { program?: CellProgram; runMs?: number } = {},
): Promise<CellOutcome> {
  const child = spawn(process.execPath, ['--no-warnings', ...program.flags, program.file, program.wasm], {
    env: {},
    cwd: dirname(program.file),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // From its first moment: to start Node is the most work many a function makes.
  if (child.pid) setPriority(child.pid, behindTheServer)
  try {
    return await talk(child, task, runMs)
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Says when a cell has had so much of the processor: it is not stopped for the work of others, which goes first, nor
 * while it waits for rows. Gives back how to end the watch.
 */
function watch({ pid = 0 }: ChildProcess, limitMs: number, over: () => void): () => void {
  const began = performance.now()
  const before = processorMsOf(pid)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const waited = performance.now() - began
    const now = processorMsOf(pid)
    const used = before === null || now === null ? waited : now - before
    const left = Math.min(limitMs - used, limitMs * cellLimits.patience - waited)
    if (left > 0) timer = setTimeout(look, left)
    else over()
  }
  look()
  return () => clearTimeout(timer)
}

function talk(child: ChildProcess, task: CellTask, runMs: number): Promise<CellOutcome> {
  return new Promise((resolve, reject) => {
    const { stdin, stdout } = child
    if (!stdin || !stdout) throw new Error('the cell has no pipes')
    let endWatch = watch(child, cellLimits.startMs, () => reject(new Error('the cell did not start')))
    const end = (outcome: CellOutcome) => {
      endWatch()
      resolve(outcome)
    }
    // Watched on, its number may by then be another process's.
    const fail = (error: unknown) => {
      endWatch()
      reject(error)
    }
    const stop = (why: keyof typeof stopped) => end({ ok: false, message: stopped[why] })
    const send = (message: ToCell): number => {
      const frame = frameOf(message)
      stdin.write(frame)
      return frame.length
    }
    let asks = 0
    let handed = 0
    const give = async (read: () => Promise<unknown>) => {
      asks++
      if (asks > cellLimits.asks || handed > cellLimits.inBytes) return stop('greedy')
      const answer = await read().then(
        (value): ToCell => ({ is: 'given', value }),
        (error: unknown): ToCell => ({
          is: 'refused',
          message: error instanceof Error ? error.message : String(error),
        }),
      )
      handed += send(answer)
    }
    const hear = (message: FromCell) => {
      switch (message.is) {
        case 'ready':
          endWatch()
          endWatch = watch(child, runMs, () => stop('time'))
          send({ is: 'run', functionText: task.functionText, country: task.country, arrays: task.arrays })
          return
        case 'array':
          return void give(() => task.array(message.name))
        case 'query':
          return void give(() => task.query(message.text))
        case 'done':
          return end({ ok: true, value: JSON.parse(message.json), printed: message.printed })
        case 'failed':
          if (message.why === 'error') return end({ ok: false, message: message.message })
          return stop(message.why)
      }
    }
    // What was printed comes beside the result, and JSON in JSON is longer than it is.
    const frames = createFrames(4 * cellLimits.outBytes, (body) => hear(JSON.parse(body.toString('utf8')) as FromCell))
    stdout.on('data', (chunk: Buffer) => {
      try {
        frames(chunk)
      } catch (error) {
        fail(error)
      }
    })
    // Killed while rows were on their way to it.
    stdin.on('error', () => undefined)
    child.once('error', fail)
    // Not at its exit: what it said last may still be on its way then.
    child.once('close', (code, signal) => {
      // Node's own end for want of memory: what the function gave back was written on this side of the engine.
      if (signal === 'SIGABRT' || code === 134) stop('memory')
      else fail(new Error(`the cell ended with ${code ?? signal} and said nothing`))
    })
  })
}
