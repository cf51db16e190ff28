/** What is wrong with a query, and with which part of it. */
import type { LanguageProblem } from '../reading.ts'

export interface Fault {
  readonly problem: LanguageProblem
  /** The node or name it is about, so that whoever read it from a text can say where it stood. */
  readonly at: object | null
}

export function fault(
  code: LanguageProblem['code'],
  message: string,
  at: object | null,
  nearest: readonly string[] = [],
): Fault {
  return { problem: { code, message, place: null, nearest }, at }
}

/** The first of them; later checks may rely on earlier ones and are not made when those fail. */
export function firstFault(...checks: readonly (() => Fault | null)[]): Fault | null {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return null
}

export function firstAmong<Each>(all: readonly Each[], check: (each: Each) => Fault | null): Fault | null {
  for (const each of all) {
    const found = check(each)
    if (found) return found
  }
  return null
}
