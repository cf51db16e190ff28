import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AskingMarket, openAskingMarket } from '#testing/asking-market.ts'
import { type AskAsMeant, createAskAsMeant } from './ask-as-meant.ts'
import type { Question } from './question.ts'

let market: AskingMarket
let ask: AskAsMeant
const asked: string[] = []

beforeAll(async () => {
  market = await openAskingMarket()
}, 180_000)
afterAll(() => market.close())
beforeEach(() => {
  asked.length = 0
  ask = createAskAsMeant((question: Question) => {
    asked.push('sentence' in question ? question.sentence : '')
    return market.ask(question)
  })
})

const today = { today: '2026-02-06', watchlist: [] }
const dear = { words: 'stocks with pe above 20', canonical: 'screen stocks where pe > 20' }

describe('a sentence that the product wrote', () => {
  it('is answered once a day for everybody, as it is answered to anybody', async () => {
    const first = await ask(dear, today)
    const { answer } = await market.ask({ sentence: dear.words, ...today, taught: [] })
    expect(first).toEqual({ sentence: dear.words, answer })
    expect(await ask(dear, today)).toBe(first)
    expect(asked).toEqual([dear.words])
    await ask(dear, { ...today, today: '2026-02-07' })
    expect(asked).toEqual([dear.words, dear.words])
  })

  it('of somebody’s own list is asked each time', async () => {
    const own = { today: '2026-02-06', watchlist: ['TCS'] }
    await ask(dear, own)
    await ask(dear, own)
    expect(asked).toHaveLength(2)
  })

  it('is asked in canonical text where its words are read otherwise, and again where there was no answer', async () => {
    const { sentence } = await ask({ ...dear, words: 'stocks with pe above 30' }, today)
    expect(sentence).toBe(dear.canonical)
    const none = { words: 'no words of ours', canonical: 'no words at all' }
    await expect(ask(none, today)).rejects.toThrow('was not answered')
    await expect(ask(none, today)).rejects.toThrow('was not answered')
    expect(asked.filter((sentence) => sentence === none.canonical)).toHaveLength(2)
  })
})
