import { isAscii, isUtf8 } from 'node:buffer'
import { type Body, chunksOf, limits, sizeInWords } from './bytes.ts'
import { RefusedFile } from './refused.ts'

/** Some lines of a file, in order. Blocks rather than single lines: awaiting each line costs more than reading it. */
export interface LineBlock {
  /** Number of the first line, from 1. */
  readonly first: number
  readonly lines: readonly string[]
  /** False only for a last line without a line break: the file may have been cut there. */
  readonly isEnded: boolean
}

type Encoding = 'utf-8' | 'windows-1252'
const newline = 0x0a
/** What Windows-1252 has at 0x80–0x9f; everything else is as in Latin-1, which is all that Node's own decoder knows of it. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const decodeWindows = (line: Buffer): string =>
  line.toString('latin1').replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter)

export function refuseByteMarks(head: Uint8Array): void {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new RefusedFile('The file is written in UTF-16. Save it as UTF-8 and import it again.', {
      line: 1,
      column: '1',
    })
  }
}

/**
 * Text lines of UTF-8 (with or without its mark) or Windows-1252, CRLF or LF.
 * A file that holds both encodings is refused: either reading would spoil some names without a word.
 */
export async function* linesOf(body: Body): AsyncGenerator<LineBlock> {
  let rest: Buffer = Buffer.alloc(0)
  let first = 1
  let total = 0
  let encoding: Encoding | null = null

  const decode = (bytes: Buffer, isEnded: boolean): LineBlock => {
    const nul = bytes.indexOf(0)
    if (nul >= 0) {
      const before = bytes.subarray(0, nul)
      throw new RefusedFile('The file is not text: it holds a zero byte.', placeOf(before, first))
    }
    const lines = isAscii(bytes)
      ? bytes.toString('latin1').split('\n')
      : splitBytes(bytes).map((line, index) => decodeLine(line, first + index))
    if (isEnded) lines.pop()
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] ?? ''
      if (line.endsWith('\r')) lines[index] = line.slice(0, -1)
    }
    const block = { first, lines, isEnded }
    first += lines.length
    return block
  }

  const decodeLine = (line: Buffer, number: number): string => {
    if (isAscii(line)) return line.toString('latin1')
    const found: Encoding = isUtf8(line) ? 'utf-8' : 'windows-1252'
    if (encoding && found !== encoding) {
      const at = line.findIndex((byte) => byte > 0x7f)
      throw new RefusedFile(
        `The file mixes encodings: this line is ${found}, lines before it are ${encoding}. Save it as UTF-8.`,
        { line: number, column: String(at + 1) },
      )
    }
    encoding = found
    return found === 'utf-8' ? line.toString('utf8') : decodeWindows(line)
  }

  let isFirst = true
  for await (const chunk of chunksOf(body)) {
    total += chunk.length
    if (total > limits.textBytes) throw new RefusedFile(`The file is larger than ${sizeInWords(limits.textBytes)}.`)
    let bytes =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    if (isFirst && bytes.length >= 3) {
      refuseByteMarks(bytes)
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3)
      isFirst = false
    }
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    if (rest.length > limits.lineBytes) {
      throw new RefusedFile(`A line is longer than ${sizeInWords(limits.lineBytes)}.`, {
        line: first + countLines(bytes.subarray(0, end)),
      })
    }
    if (end > 0) yield decode(bytes.subarray(0, end), true)
  }
  if (rest.length > 0) yield decode(rest, false)
}

function splitBytes(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
    lines.push(bytes.subarray(from, at))
    from = at + 1
  }
  lines.push(bytes.subarray(from))
  return lines
}

const countLines = (bytes: Buffer): number => splitBytes(bytes).length - 1

const placeOf = (before: Buffer, first: number): { line: number; column: string } => ({
  line: first + countLines(before),
  column: String(before.length - before.lastIndexOf(newline)),
})
