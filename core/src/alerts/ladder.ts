/** Levels of one instrument, sorted: a price climbs to the highest it reaches, and only what it newly reaches is looked at. */

export interface Rung {
  readonly id: number
  /** Reached by a value at or above it. */
  readonly level: number
  /** Number of the day it last fired on; 0 for never. */
  readonly firedOn: number
}

/** A class for its typed arrays: a million rungs as objects are ten times the memory. */
export class Ladder {
  readonly #levels: Float64Array
  readonly #ids: Uint32Array
  readonly #firedOn: Int32Array
  #began = 0
  #reached = 0
  #next: number

  constructor(rungs: readonly Rung[]) {
    const sorted = [...rungs].sort((left, right) => left.level - right.level || left.id - right.id)
    this.#levels = Float64Array.from(sorted, ({ level }) => level)
    this.#ids = Uint32Array.from(sorted, ({ id }) => id)
    this.#firedOn = Int32Array.from(sorted, ({ firedOn }) => firedOn)
    this.#next = this.#levels[0] ?? Number.POSITIVE_INFINITY
  }

  get size(): number {
    return this.#ids.length
  }

  get bytes(): number {
    return this.#levels.byteLength + this.#ids.byteLength + this.#firedOn.byteLength
  }

  /** A new day. What `from` reaches held already when it began, and is passed over. */
  begin(from: number): void {
    this.#began = this.#upTo(from, 0)
    this.#stand(this.#began)
  }

  /** Adds to `into` what this value is the first of the day to reach, unless it fired on that day. */
  climb(value: number, day: number, into: number[]): void {
    // The usual tick: it reaches nothing new, and costs this comparison.
    if (value < this.#next) return
    const end = this.#upTo(value, this.#reached)
    for (let at = this.#reached; at < end; at++) {
      if (this.#firedOn[at] === day) continue
      this.#firedOn[at] = day
      into.push(this.#ids[at] ?? 0)
    }
    this.#stand(end)
  }

  /** What was reached on that day could not be saved: it is to be reached again. */
  forget(day: number): void {
    for (let at = 0; at < this.#firedOn.length; at++) if (this.#firedOn[at] === day) this.#firedOn[at] = 0
    this.#stand(this.#began)
  }

  #stand(at: number): void {
    this.#reached = at
    this.#next = this.#levels[at] ?? Number.POSITIVE_INFINITY
  }

  /** How many levels lie at or below the value. */
  #upTo(value: number, from: number): number {
    let low = from
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#levels[middle] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}
