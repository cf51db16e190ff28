/** The reader of sentences over the names of one store. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { limits } from 'core/contract'
import {
  buildLexiconInSlices,
  type Query,
  type ReadOptions,
  type ReadResult,
  read,
  readTeaching,
  type TaughtWord,
  type Teaching,
  withTaught,
} from 'core/language'
import type { MarketStore } from '../store.ts'
import { readEntities } from './entities.ts'

interface Asker {
  readonly today: string
  readonly taught: readonly TaughtWord[]
  readonly previous?: Query | null
}

export interface SentenceReader {
  read(sentence: string, asker: Asker): ReadResult
  /** Null for a sentence that teaches nothing. */
  teach(sentence: string, asker: Asker): Teaching | null
}

/** Names are read once for a store; somebody's own words are laid over them for each sentence. */
export async function createReader(store: MarketStore): Promise<SentenceReader> {
  // Tens of thousands of names take seconds: other requests are served between slices of them.
  const lexicon = await buildLexiconInSlices({ entities: await readEntities(store), taught: [] }, () => nextTurn())
  const options = ({ today, taught, previous }: Asker): ReadOptions => ({
    lexicon: withTaught(lexicon, taught),
    today,
    ...(previous ? { previous } : {}),
  })
  return {
    read: (sentence, asker) => read(sentence, options(asker)),
    teach: (sentence, asker) => {
      const teaching = readTeaching(sentence, options(asker))
      return teaching?.outcome === 'taught' ? withinLimits(teaching, asker.taught) : teaching
    },
  }
}

function withinLimits(teaching: Extract<Teaching, { outcome: 'taught' }>, taught: readonly TaughtWord[]): Teaching {
  const { word, reading } = teaching
  const { most, meaningMax } = limits.taughtWords
  const isFull = taught.length >= most && !taught.some((each) => each.word === word.word)
  if (!isFull && word.meaning.length <= meaningMax) return teaching
  const message = isFull
    ? `You have taught ${most} words. Forget one first.`
    : `A meaning may have ${meaningMax} characters.`
  return { outcome: 'refused', problem: { code: 'too_large', message, place: null, nearest: [] }, reading }
}
