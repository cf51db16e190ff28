/** Candles of the market to be named: the same seed asks the same questions. */
import { type CandleQuestion, type CandleQuizReply, candleLimits } from 'core/contract/rest'
import { type CandlePattern, patterns } from 'core/indicators'
import type { Ctx } from '#ctx.ts'
import type { CandleBook, CandleExample } from '#market/candles/book.ts'
import { soon } from './soon.ts'

const { questions, choices } = candleLimits.quiz

export async function candleQuiz(ctx: Ctx, seed: number): Promise<CandleQuizReply> {
  const book = await soon(ctx.market.candleBook())
  return book ? { state: 'ready', questions: askedOf(book, seed) } : { state: 'measuring' }
}

function askedOf({ examples }: Pick<CandleBook, 'examples'>, seed: number): readonly CandleQuestion[] {
  const random = randomOf(seed)
  const shown = patterns.flatMap((pattern, place) => {
    const some = examples[place] ?? []
    return some.length > 0 ? [{ pattern, some }] : []
  })
  return shuffled(shown, random)
    .slice(0, questions)
    .map(({ pattern, some }) => {
      const example = some[Math.floor(random() * some.length)] ?? some[0]
      if (!example) throw new Error('a pattern without examples was asked for')
      return questionOf(pattern, example, random)
    })
}

function questionOf(pattern: CandlePattern, example: CandleExample, random: () => number): CandleQuestion {
  // One that ends on the same day would be right too.
  const others = patterns.filter(({ id }) => !example.ends.includes(id))
  // Those with as many candles first: a choice among patterns of other lengths is none.
  const like = shuffled(others, random).sort(
    (left, right) => Number(left.candles !== pattern.candles) - Number(right.candles !== pattern.candles),
  )
  const wrong = like.slice(0, choices - 1).map(({ id }) => id)
  const end = example.first + pattern.candles
  return {
    picture: {
      symbol: example.symbol,
      days: example.days.slice(0, end),
      candles: example.candles.slice(0, end),
      first: example.first,
    },
    choices: shuffled([pattern.id, ...wrong], random),
    answer: pattern.id,
  }
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const keyed = values.map((value) => ({ value, key: random() }))
  return keyed.sort((left, right) => left.key - right.key).map(({ value }) => value)
}
