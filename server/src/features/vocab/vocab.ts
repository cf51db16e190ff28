/** The words of the reader: all of them, those of a sentence, and those of one's own questions it did not understand. */
import { fields } from 'core/catalogue'
import { type TriedKind, type TriedSentence, type TriedWord, type UnknownWord, vocabLimits } from 'core/contract/rest'
import {
  buildLexicon,
  type Lexicon,
  nearestKnown,
  type ReadResult,
  type ReadWord,
  type TaughtWord,
} from 'core/language'
import { dayOf } from 'core/values'
import type { Ctx, UserCtx } from '#ctx.ts'

/** What other features know of the asker. */
export interface VocabParts {
  readonly taught: (ctx: UserCtx) => Promise<readonly TaughtWord[]>
  /** Newest first. */
  readonly questions: (ctx: UserCtx, most: number) => Promise<readonly string[]>
}

let lexicon: Lexicon | null = null

/** Names are left out: suggestions are words of the language. */
const plainLexicon = (): Lexicon => {
  lexicon ??= buildLexicon({ entities: [], taught: [] })
  return lexicon
}

/** Beside a word that is not known, known ones and numbers are left over too: they are not the ones to teach. */
const isStrange = (text: string): boolean => /\p{L}/u.test(text) && !plainLexicon().isKnown(text.toLowerCase())

const fieldIds: ReadonlySet<string> = new Set(fields.map(({ id }) => id))
const nameStart = /^(stock|etf|index|coin|commodity|currency|fund|investor|in|sector|industry|group|size) /

function kindOf({ role, became, text }: ReadWord, taught: readonly TaughtWord[]): TriedKind {
  if (role === 'unknown') return isStrange(text) ? 'unknown' : 'idle'
  if (role === 'filler') return 'filler'
  if (became === null) return 'word'
  if (taught.some(({ word, meaning }) => word === text.toLowerCase() || meaning === became)) return 'mine'
  if (fieldIds.has(became) || fieldIds.has(became.replace(/\(.*$/, ''))) return 'field'
  if (nameStart.test(became)) return 'name'
  if (/^[<>=!]+$/.test(became.trim())) return 'operator'
  return /^[₹\d.,−-]/.test(became) ? 'number' : 'word'
}

const own = (ctx: Ctx): UserCtx | null => (ctx.user ? { ...ctx, user: ctx.user } : null)

const wordsOf = (read: ReadResult, taught: readonly TaughtWord[]): readonly TriedWord[] =>
  read.reading.words.map((word) => {
    const kind = kindOf(word, taught)
    const nearest = kind === 'unknown' ? nearestKnown(word.text, plainLexicon()) : []
    return { text: word.text, start: word.start, end: word.end, kind, became: word.became, nearest }
  })

export async function trySentence(ctx: Ctx, sentence: string, parts: VocabParts): Promise<TriedSentence> {
  const asker = own(ctx)
  const taught = asker ? await parts.taught(asker) : []
  const read = await ctx.market.read(sentence, { today: dayOf(ctx.clock.now()), taught })
  return {
    words: wordsOf(read, taught),
    canonical: read.outcome === 'query' ? read.canonical : null,
    says: read.outcome === 'clarify' ? read.question : read.outcome === 'refused' ? read.problem.message : null,
  }
}

/** Read again with what the reader knows today: a word taught or learnt since is no longer listed. */
export async function unknownWords(ctx: UserCtx, parts: VocabParts): Promise<readonly UnknownWord[]> {
  const [taught, questions] = await Promise.all([parts.taught(ctx), parts.questions(ctx, vocabLimits.questions)])
  const today = dayOf(ctx.clock.now())
  const found = new Map<string, { times: number; sentence: string }>()
  for (const sentence of new Set(questions)) {
    const read = await ctx.market.read(sentence.slice(0, vocabLimits.sentence), { today, taught })
    for (const { role, text } of read.reading.words) {
      if (role !== 'unknown' || !isStrange(text)) continue
      const word = text.toLowerCase()
      const known = found.get(word)
      if (known) known.times++
      else found.set(word, { times: 1, sentence })
    }
  }
  return [...found]
    .map(([word, { times, sentence }]) => ({ word, times, sentence, nearest: nearestKnown(word, plainLexicon()) }))
    .sort((left, right) => right.times - left.times || (left.word < right.word ? -1 : 1))
    .slice(0, vocabLimits.words)
}
