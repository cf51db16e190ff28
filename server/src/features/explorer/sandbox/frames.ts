/** What the server and the cell say to each other: frames of JSON, their length in four bytes before each. */

/** To the cell: what to run, then one answer for each thing it asks. */
export type ToCell =
  | { readonly is: 'run'; readonly functionText: string; readonly country: string; readonly arrays: readonly string[] }
  | { readonly is: 'given'; readonly value: unknown }
  | { readonly is: 'refused'; readonly message: string }

export type FromCell =
  | { readonly is: 'ready' }
  | { readonly is: 'array'; readonly name: string }
  | { readonly is: 'query'; readonly text: string }
  /** `json`: what the function gave back, as the cell wrote it. */
  | { readonly is: 'done'; readonly json: string; readonly printed: readonly string[] }
  | { readonly is: 'failed'; readonly why: 'error' | 'memory' | 'large' | 'depth'; readonly message: string }

export const headLength = 4

export function frameOf(message: ToCell | FromCell): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const frame = Buffer.allocUnsafe(headLength + body.length)
  frame.writeUInt32LE(body.length)
  body.copy(frame, headLength)
  return frame
}

/** Frames out of a stream's chunks; one longer than `longest` is a fault of the sender. */
export function createFrames(longest: number, onFrame: (body: Buffer) => void): (chunk: Buffer) => void {
  let waiting: Buffer[] = []
  let size = 0
  return (chunk) => {
    waiting.push(chunk)
    size += chunk.length
    while (size >= headLength) {
      const all: Buffer = waiting.length === 1 ? (waiting[0] ?? chunk) : Buffer.concat(waiting)
      waiting = [all]
      const length = all.readUInt32LE()
      if (length > longest) throw new Error(`a frame of ${length} bytes`)
      if (size < headLength + length) return
      onFrame(all.subarray(headLength, headLength + length))
      waiting = [all.subarray(headLength + length)]
      size -= headLength + length
    }
  }
}
