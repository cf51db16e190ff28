import { assetTypes, intervals } from 'core/contract/graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, dataOf } from '#testing/graphql.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const averages = [5, 10, 20, 50, 100, 200].flatMap((days) => [`price_dma_${days}`, `volume_dma_${days}`])

describe('market data over GraphQL, for everybody', () => {
  it('[C36 E13] stock lists all stocks by name', async () => {
    const { stock } = (await dataOf(server, '{ stock { id company_name } }')) as { stock: { company_name: string }[] }
    expect(stock).toEqual(await server.services.market.stocks())
    expect(stock.length).toBeGreaterThan(0)
  })

  it('[C45 E30] market_indices lists indices that have companies', async () => {
    expect(await dataOf(server, '{ market_indices { index_name kite_instrument_token } }')).toEqual({
      market_indices: [
        { index_name: 'NIFTY 50', kite_instrument_token: 256265 },
        { index_name: 'NIFTY IT', kite_instrument_token: 259849 },
      ],
    })
  })

  it('[C46 E31] market_index_wise_companies lists the companies of an index with their averages', async () => {
    const query = `query Companies($index_name: String!) {
      market_index_wise_companies(index_name: $index_name) {
        company_profile { symbol companyName marketCap industry sector kite_instrument_token ${averages.join(' ')} }
      }
    }`
    const expected = await server.services.market.indexCompanies('NIFTY IT')
    expect(expected).toHaveLength(2)
    expect(await dataOf(server, query, { index_name: 'NIFTY IT' })).toEqual({
      market_index_wise_companies: expected.map((company_profile) => ({ company_profile })),
    })
    expect(await dataOf(server, query, { index_name: 'NO SUCH INDEX' })).toEqual({ market_index_wise_companies: [] })
  })

  it('[C47 E32] asset_type and interval are fetched from the server', async () => {
    expect(await dataOf(server, '{ asset_type { value comment } interval { value comment } }')).toEqual({
      asset_type: assetTypes,
      interval: intervals,
    })
  })
})

describe('events of companies', () => {
  const announcements = `query Announcements($symbols: [String!], $fromDate: String, $toDate: String) {
    company_announcements(symbols: $symbols, fromDate: $fromDate, toDate: $toDate) {
      announcement_date company_profile { symbol companyName } announcement_category announcement_document_link
      announcement_impact announcement_text_summary announcement_sentiment
    }
  }`
  const trades = `query Trades($symbols: [String!], $fromDate: String, $toDate: String) {
    company_insider_trades(symbols: $symbols, fromDate: $fromDate, toDate: $toDate) {
      intimation_date transaction_date company_profile { symbol companyName } id
      number_of_securities_after_transaction number_of_securities_before_transaction number_of_securities_transacted
      shareholding_after_transaction shareholding_before_transaction value_of_securities_transacted hash
      name_of_insider regulation created_at updated_at category_of_insider exchange mode_of_transaction
      transaction_type type_of_security
    }
  }`

  it('[C43 E28] company_announcements by symbols, fromDate and toDate, newest first', async () => {
    const filter = { symbols: ['TCS', 'INFY'], fromDate: '2024-01-16', toDate: '2024-02-05' }
    const rows = await server.services.market.announcements(filter)
    expect(rows.map((row) => row.announcement_date)).toEqual(['2024-02-05', '2024-02-02'])
    expect(await dataOf(server, announcements, filter)).toEqual({ company_announcements: rows })
    expect(((await dataOf(server, announcements)).company_announcements as unknown[]).length).toBe(4)
  })

  it('[C44 E29] company_insider_trades by symbols, fromDate and toDate, newest first', async () => {
    const filter = { symbols: ['tcs'], fromDate: '2024-01-01', toDate: '2024-02-28' }
    const rows = await server.services.market.insiderTrades({ ...filter, symbols: ['TCS'] })
    expect(rows.map((row) => row.intimation_date)).toEqual(['2024-02-01', '2024-01-10'])
    expect(await dataOf(server, trades, filter)).toEqual({ company_insider_trades: rows })
  })

  it('a day that is none is refused', async () => {
    for (const fromDate of ['2024-02-30', 'yesterday', '01/02/2024']) {
      expect(await ask(server, announcements, { fromDate })).toMatchObject({
        status: 400,
        errors: [{ code: 'invalid_input', message: 'A day is written YYYY-MM-DD' }],
      })
    }
  })
})
