/** A cell of pasted functions: rows in and out, and what the rest of the server feels of two that never end. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledProgram, type CellProgram, type CellTask, runInCell } from '#features/explorer/sandbox.ts'

interface Row {
  readonly what: string
  readonly goal: string
  readonly measured: string
  readonly pass: boolean
}

const rows = Array.from({ length: 5000 }, (_, at) => ({ symbol: `S${at}`, close: at * 1.5, note: 'x'.repeat(960) }))
const task = (functionText: string): CellTask => ({
  functionText,
  country: 'India',
  arrays: ['peers'],
  array: async () => rows,
  query: async () => [],
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? 0

export async function bench(): Promise<{ rows: Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cell-'))
  const house = pathToFileURL(resolve('scripts/house/build.mjs')).href
  execFileSync(process.execPath, ['-e', `import('${house}').then(({ buildCell }) => buildCell('${folder}'))`])
  try {
    const program = bundledProgram(folder)
    return { rows: [await throughTheCell(program), await besideTheCell(program)] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function throughTheCell(program: CellProgram): Promise<Row> {
  const megabyte = '(arrays) => arrays.peers.slice(0, 1050)'
  const times: number[] = []
  for (let round = 0; round < 7; round++) times.push(await timed(() => runInCell(task(megabyte), { program })))
  const empty = await timed(() => runInCell(task('() => 1'), { program }))
  const best = Math.min(...times)
  const size = (JSON.stringify(rows).length / 1024 / 1024).toFixed(1)
  return {
    what: `${size} MB of rows into the cell and 1 MB out, a new process each time`,
    goal: 'under 500 ms',
    measured: `${best.toFixed(0)} ms (median ${quantile(times, 0.5).toFixed(0)}, an empty function ${empty.toFixed(0)})`,
    pass: best < 500,
  }
}

/** A small call to the process that started the cells, over loopback: what everybody else feels of them. */
async function besideTheCell(program: CellProgram): Promise<Row> {
  const server = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    const calls = async (until: () => boolean): Promise<number[]> => {
      const times: number[] = []
      while (!until() || times.length < 2000) times.push(await timed(async () => (await fetch(address)).text()))
      return times
    }
    await calls(() => true)
    const alone = await calls(() => true)
    let left = 2
    const hostile = ['() => { for (;;) ; }', '() => { const a = []; for (;;) a.push(new Array(1e5).fill(1)) }'].map(
      (text) => runInCell(task(text), { program }).finally(() => left--),
    )
    const beside = await calls(() => left === 0)
    await Promise.all(hostile)
    const [before, after] = [quantile(alone, 0.99), quantile(beside, 0.99)]
    return {
      what: 'p99 of a small call while one function loops and one eats memory, against none',
      goal: 'under 3 × on 2 cores',
      measured: `${after.toFixed(1)} ms of ${before.toFixed(1)} ms, ${(after / before).toFixed(1)} ×`,
      pass: after < before * 3,
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
