import { Duplex } from 'node:stream'
import type { EmbeddedThread } from './embedded-thread.ts'

const sync = 'S'.charCodeAt(0)
const query = 'Q'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)

/** A socket for the PostgreSQL client whose other end is the embedded thread. */
export class WireStream extends Duplex {
  readonly #thread: EmbeddedThread
  #unsent: Buffer = Buffer.alloc(0)
  #hasStarted = false

  constructor(thread: EmbeddedThread) {
    super()
    this.#thread = thread
  }

  // What the client asks of a socket and a thread has no use for.
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#unsent = this.#unsent.length > 0 ? Buffer.concat([this.#unsent, chunk]) : chunk
    this.#sendComplete()
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  /** Sends up to the last message that PostgreSQL answers with "ready": sent earlier, it would say ready twice. */
  #sendComplete(): void {
    let at = 0
    let sent = 0
    for (;;) {
      const type = this.#hasStarted ? this.#unsent[at] : undefined
      const head = this.#hasStarted ? 1 : 0
      if (this.#unsent.length < at + head + 4) break
      const next = at + head + this.#unsent.readUInt32BE(at + head)
      if (this.#unsent.length < next) break
      at = next
      if (type === terminate) sent = at
      else if (!this.#hasStarted || type === sync || type === query) {
        this.#exchange(this.#unsent.subarray(sent, at))
        sent = at
      }
      this.#hasStarted = true
    }
    this.#unsent = this.#unsent.subarray(sent)
  }

  #exchange(bytes: Buffer): void {
    this.#thread.exchange(new Uint8Array(bytes)).then(
      (reply) => {
        if (!this.destroyed) this.push(reply)
      },
      (error: Error) => this.destroy(error),
    )
  }
}
