/** What may be meant by a word that is being typed. */
import { keywords } from 'core/catalogue'

export interface Completion {
  readonly keyword: string
  /** Where the current word begins. */
  readonly start: number
  /** What is missing behind the caret; empty when the keyword does not begin with the word. */
  readonly rest: string
}

/** A shorter word fits too much to be worth a guess. */
const fewestCharacters = 4

/**
 * Keywords that hold the word the caret stands behind, whatever the case: those that begin with it first, then shorter
 * ones. None inside a word.
 */
export function completions(
  text: string,
  caret: number,
  { words = keywords, most = 5 }: { readonly words?: readonly string[]; readonly most?: number } = {},
): readonly Completion[] {
  if (/\S/.test(text.slice(caret, caret + 1))) return []
  const typed = /\S+$/.exec(text.slice(0, caret))?.[0] ?? ''
  if (typed.length < fewestCharacters) return []
  const wanted = typed.toLowerCase()
  return words
    .filter((word) => word.length > wanted.length && word.toLowerCase().includes(wanted))
    .map((word) => ({ word, begins: word.toLowerCase().startsWith(wanted) }))
    .sort(
      (left, right) =>
        Number(right.begins) - Number(left.begins) ||
        left.word.length - right.word.length ||
        (left.word < right.word ? -1 : 1),
    )
    .slice(0, most)
    .map(({ word, begins }) => ({
      keyword: word,
      start: caret - typed.length,
      rest: begins ? word.slice(typed.length) : '',
    }))
}
