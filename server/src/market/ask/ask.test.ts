import { parseCanonical } from 'core/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskingMarket, openAskingMarket } from '#testing/asking-market.ts'
import { type MarketStore, QueryTimeout } from '../store.ts'
import { createAsk } from './ask.ts'
import { verbsOf } from './verbs.ts'

const asking = { today: '2024-02-07', taught: [], watchlist: [] }
const symbols = (rows: readonly (readonly unknown[])[] = []): unknown[] => rows.map(([symbol]) => symbol)
const queryOf = (text: string) => {
  const parsed = parseCanonical(text)
  if (!parsed.ok) throw new Error(parsed.failure.message)
  return parsed.value
}

describe('asking the market', () => {
  let market: AskingMarket
  beforeAll(async () => {
    market = await openAskingMarket()
  }, 60_000)
  afterAll(() => market.close())

  it('answers canonical text with rows, lineage and what it read', async () => {
    const sentence = 'screen stocks in index "NIFTY 50" where roce > 20% and debt_to_equity < 0.3 sort roce desc'
    const { answer } = await market.ask({ ...asking, sentence })
    expect(answer).toMatchObject({
      outcome: 'answer',
      kind: 'screen',
      canonical: sentence,
      asOf: '2024-02-06',
      source: 'Fixture market',
      problem: null,
      verbs: ['report', 'watch', 'backtest', 'basket', 'share'],
    })
    expect(symbols(answer.tables[0]?.rows)).toEqual(['TCS', 'INFY', 'ITC', 'MARUTI', 'SUNPHARMA'])
    const roce = answer.tables[0]?.columns.find(({ key }) => key.startsWith('roce'))
    expect(roce?.lineage).toMatchObject({ field: 'roce', dataset: 'ratios', source: 'Fixture market' })
  })

  it.each([
    ['screen stocks where roce > 20%', ['report', 'watch', 'backtest', 'basket', 'share']],
    ['screen stocks sort roce desc', ['report', 'basket', 'share']],
    ['screen indices where return(1d) > 0%', ['report', 'share']],
    ['screen coins where return(1d) > 0%', ['report', 'watch', 'backtest', 'share']],
    ['screen coins', ['report', 'share']],
    ['show TCS: pe', ['report', 'chart', 'share']],
    ['backtest TCS buy ₹5000 when rsi(14) < 30', ['report', 'watch', 'backtest', 'share']],
    ['backtest TCS buy ₹5000 every month', ['report', 'share']],
  ])('offers what can be done with %s, and nothing that would be refused', (text, verbs) => {
    expect(verbsOf(queryOf(text))).toEqual(verbs)
  })

  it('reads words over the names of the store, old names and nicknames among them', async () => {
    const { answer } = await market.ask({ ...asking, sentence: 'roce of zomato' })
    expect(answer.canonical).toBe('show ETERNAL: roce')
    expect(answer.figures[0]).toMatchObject({ value: 2, unit: 'percent' })
  })

  it('says that a watch list is empty, rather than that nothing matches', async () => {
    for (const sentence of ['screen stocks in watchlist', 'group stocks in watchlist by sector show count']) {
      const { answer } = await market.ask({ ...asking, sentence })
      expect(answer).toMatchObject({ outcome: 'refused', problem: { message: 'Your watch list is empty.' } })
    }
    const { answer } = await market.ask({ ...asking, watchlist: ['TCS'], sentence: 'screen stocks in watchlist' })
    expect(symbols(answer.tables[0]?.rows)).toEqual(['TCS'])
  })

  it('a follow-up edits the previous query', async () => {
    const previous = queryOf('screen stocks where roce > 20% sort roce desc')
    const { answer } = await market.ask({ ...asking, previous, sentence: 'only it' })
    expect(answer.canonical).toBe('screen stocks in sector "Information Technology" where roce > 20% sort roce desc')
    expect(symbols(answer.tables[0]?.rows)).toEqual(['TCS', 'INFY'])
  })

  it('the same question on the same data is the same answer, to the byte; times stand beside it', async () => {
    const ask = () => market.ask({ ...asking, sentence: 'companies with roce above 20' })
    const [first, second] = [await ask(), await ask()]
    expect(JSON.stringify(second.answer)).toBe(JSON.stringify(first.answer))
    expect(second.dataVersion).toBe(first.dataVersion)
    expect(first.timings).toEqual({ readMs: expect.any(Number), runMs: expect.any(Number) })
    expect(JSON.stringify(first.answer)).not.toContain('Ms')
  })

  it('runs a query as it is, without reading', async () => {
    const query = queryOf('screen stocks where roce > 35% sort roce desc')
    const { answer } = await market.ask({ ...asking, query })
    expect([answer.canonical, answer.query]).toEqual(['screen stocks where roce > 35% sort roce desc', query])
    expect(symbols(answer.tables[0]?.rows)).toEqual(['TCS', 'INFY', 'ITC'])
  })

  it('knows the asker’s watch list and words, and nobody else’s', async () => {
    const sentence = 'sasta stocks in my watchlist'
    const taught = [{ word: 'sasta', meaning: 'roce > 30%' }]
    const { answer } = await market.ask({ ...asking, sentence, taught, watchlist: ['TCS', 'TATASTEEL'] })
    expect(symbols(answer.tables[0]?.rows)).toEqual(['TCS'])
    expect((await market.ask({ ...asking, sentence })).answer.outcome).not.toBe('answer')
  })

  it('takes a word that is taught, and keeps nothing of it itself', async () => {
    const { answer, taught } = await market.ask({ ...asking, sentence: 'mast = roce > 30 and d/e < 0.1' })
    expect(taught).toEqual({ word: 'mast', meaning: 'roce > 30% and debt_to_equity < 0.1' })
    expect(answer).toMatchObject({
      outcome: 'answer',
      kind: null,
      headline: 'From now on “mast” means roce > 30% and debt_to_equity < 0.1.',
    })
    expect((await market.ask({ ...asking, sentence: 'mast stocks' })).answer.outcome).not.toBe('answer')
  })

  it('as of an earlier day sees neither later filings nor later prices', async () => {
    const { answer } = await market.ask({
      ...asking,
      sentence: 'show TCS: close',
      asOf: '2024-02-05',
      today: '2024-02-05',
    })
    expect(answer.canonical).toBe('show TCS: close as of 2024-02-05')
    expect([answer.asOf, answer.figures[0]?.value]).toEqual(['2024-02-05', 3899])
    expect(answer.headline).toContain(' as of 5 Feb 2024 is ')
  })

  it('says what a word was taken for as people write it', async () => {
    const { answer } = await market.ask({ ...asking, sentence: 'companies with low debt' })
    expect(answer.notes[0]).toBe('“low debt” was taken for Debt to equity < 0.5.')
  })

  it('says what it did not understand instead of leaving it out', async () => {
    const { answer } = await market.ask({ ...asking, sentence: 'companies with roce above 20 and frobnication' })
    expect(answer.outcome).not.toBe('answer')
    expect(answer.notUnderstood).toEqual(['frobnication'])
    expect(answer.notes.join(' ')).toContain('“frobnication”')
  })

  it('data there is none of is refused with a sentence', async () => {
    const { answer } = await market.ask({ ...asking, sentence: 'chain TCS expiry nearest show max_pain' })
    expect([answer.outcome, answer.problem?.code, answer.tables]).toEqual(['refused', 'no_data', []])
    expect(answer.headline).toBe(answer.problem?.message)
  })

  it('a query that takes too long is refused with a sentence; a broken store is not', async () => {
    const failing = (error: Error): MarketStore => ({
      path: '',
      source: 'Slow',
      isSimulated: true,
      hasImports: false,
      seed: '',
      asOf: '2024-02-06',
      // Names are read; figures are not.
      rows: async (sql) => {
        if (
          /"company_profile" order by|"market_indices"|"etf_instruments"|"mutual_funds"|"investor_holdings"|"global_symbol_map"|"coins" order|"futures" where|"dataset_state"/.test(
            sql,
          ) &&
          !sql.includes('$')
        )
          return []
        throw error
      },
      numbers: async () => {
        throw error
      },
      close: () => {},
    })
    const question = { ...asking, query: queryOf('screen stocks where roce > 20%') }
    const slow = await createAsk(failing(new QueryTimeout('stopped')))(question)
    expect([slow.answer.outcome, slow.answer.problem?.code]).toEqual(['refused', 'too_large'])
    await expect(createAsk(failing(new Error('disk on fire')))(question)).rejects.toThrow('disk on fire')
  })
})
