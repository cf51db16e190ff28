/** Where in a file something is wrong, and what: the sentence stands alone in a terminal and on the feed console. */
export interface Refusal {
  readonly sentence: string
  /** From 1; null where the whole file is meant. */
  readonly line: number | null
  readonly column: string | null
}

interface Place {
  readonly line?: number | undefined
  readonly column?: string | undefined
}

export function refusal(says: string, { line, column }: Place = {}): Refusal {
  const place = [line === undefined ? [] : `line ${line}`, column === undefined ? [] : `column ${column}`]
    .flat()
    .join(', ')
  const sentence = place ? `${place[0]?.toUpperCase()}${place.slice(1)}: ${says}` : says
  return { sentence, line: line ?? null, column: column ?? null }
}

/** Ends the reading of a file from any depth; `defineConnector` turns it into a value, so it never leaves this room. */
export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(says: string, place: Place = {}) {
    const made = refusal(says, place)
    super(made.sentence)
    this.refusal = made
  }
}
