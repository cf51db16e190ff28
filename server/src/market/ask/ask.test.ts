import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskingMarket, openAskingMarket } from '#testing/asking-market.ts'

const asking = { today: '2024-02-07', taught: [], watchlist: [] }

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
    })
    expect(answer.tables[0]?.rows.map(([symbol]) => symbol)).toEqual(['TCS', 'INFY', 'ITC', 'MARUTI', 'SUNPHARMA'])
    const roce = answer.tables[0]?.columns.find(({ key }) => key.startsWith('roce'))
    expect(roce?.lineage).toMatchObject({ field: 'roce', dataset: 'ratios', source: 'Fixture market' })
  })
})
