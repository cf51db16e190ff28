import type { CommandIo } from '../command.ts'

/** How far the reading of a file is: a bar that redraws itself on a terminal, a line at each quarter elsewhere. */
export interface Progress {
  watching(body: AsyncIterable<Uint8Array>, size: number): AsyncIterable<Uint8Array>
  done(): void
}

const width = 30
/** Smaller files are read before a bar could be seen. */
const smallestShown = 2 ** 20

export function createProgress(io: CommandIo, name: string): Progress {
  const bar = process.stderr.isTTY && !io.json
  let drawn = -1
  const show = (part: number): void => {
    const step = Math.floor(part * (bar ? 100 : 4))
    if (step === drawn) return
    drawn = step
    if (bar)
      process.stderr.write(
        `\r${'█'.repeat(Math.round(part * width)).padEnd(width, '░')} ${String(step).padStart(3)}% ${name.slice(-40)}`,
      )
    else if (!io.json && step > 0) io.err(`${name}: ${step * 25}% read`)
  }
  return {
    watching: (body, size) => (size < smallestShown ? body : counted(body, (read) => show(Math.min(1, read / size)))),
    done: () => {
      if (bar && drawn >= 0) process.stderr.write('\r\x1b[K')
    },
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, onRead: (total: number) => void): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of body) {
    total += chunk.length
    onRead(total)
    yield chunk
  }
}
