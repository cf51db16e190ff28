import type { Answer } from 'core/compile'
import { once } from '../once.ts'
import type { Ask } from './ask.ts'
import type { WatchAsker } from './question.ts'

export interface MeantSentence {
  /** In words for the reader. */
  readonly words: string
  /** What the words must have been read as. */
  readonly canonical: string
}

/** Answers a sentence that we wrote: by its words where they are read as they are meant, else by the canonical text, which always is. */
export type AskAsMeant = (
  meant: MeantSentence,
  asker: WatchAsker,
) => Promise<{ readonly sentence: string; readonly answer: Answer }>

/** Lists of a page in all their universes; a day has its own. */
const mostKept = 200

/** The same question on the same data is the same answer: one that is nobody's own is kept as long as the store lives. */
export function createAskAsMeant(ask: Ask): AskAsMeant {
  const run: AskAsMeant = async ({ words, canonical }, asker) => {
    for (const sentence of [words, canonical]) {
      const { answer } = await ask({ sentence, ...asker, taught: [] })
      if (answer.outcome === 'answer' && answer.canonical === canonical) return { sentence, answer }
    }
    throw new Error(`"${canonical}" was not answered`)
  }
  const kept = once(
    (words: string, canonical: string, today: string) => run({ words, canonical }, { today, watchlist: [] }),
    mostKept,
  )
  return (meant, asker) =>
    asker.watchlist.length === 0 ? kept(meant.words, meant.canonical, asker.today) : run(meant, asker)
}
