import { limits } from 'core/contract'

export interface Completion {
  readonly keyword: string
  /** Where the current word begins. */
  readonly start: number
  /** What is missing behind the caret; empty when the keyword does not begin with the word. */
  readonly rest: string
}

/**
 * The keyword offered for the word the caret stands behind: at least four characters, found anywhere in the keyword,
 * whatever the case. Keywords that begin with the word come first, then shorter ones.
 */
export function completionOf(text: string, caret: number, keywords: readonly string[]): Completion | null {
  const before = text.slice(0, caret)
  if (/\S/.test(text.slice(caret, caret + 1))) return null
  const word = /\S+$/.exec(before)?.[0] ?? ''
  if (word.length < limits.chat.completionMinCharacters) return null
  const wanted = word.toLowerCase()
  let best: string | null = null
  for (const keyword of keywords) {
    const candidate = keyword.toLowerCase()
    if (candidate === wanted || !candidate.includes(wanted)) continue
    if (best === null || isBetter(candidate, best.toLowerCase(), wanted)) best = keyword
  }
  if (best === null) return null
  const rest = best.toLowerCase().startsWith(wanted) ? best.slice(word.length) : ''
  return { keyword: best, start: caret - word.length, rest }
}

function isBetter(candidate: string, best: string, wanted: string): boolean {
  const begins = candidate.startsWith(wanted)
  if (begins !== best.startsWith(wanted)) return begins
  if (candidate.length !== best.length) return candidate.length < best.length
  return candidate < best
}

/** The text with the keyword in the place of the word, and where the caret goes. */
export function accept(text: string, caret: number, { keyword, start }: Completion): { text: string; caret: number } {
  const typed = text.slice(start, caret)
  const whole = keyword.toLowerCase().startsWith(typed.toLowerCase()) ? typed + keyword.slice(typed.length) : keyword
  return { text: text.slice(0, start) + whole + text.slice(caret), caret: start + whole.length }
}
