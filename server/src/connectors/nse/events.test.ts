import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { nseAnnouncements } from './announcements.ts'
import { nseBoardMeetings } from './board-meetings.ts'
import { nseDeals } from './deals.ts'
import { nseEtfList } from './etf-list.ts'
import { nseHistory } from './history.ts'
import { nseHolidays } from './holidays.ts'
import { nseInsiderTrades } from './insider-trades.ts'
import { nseOptionChain } from './option-chain.ts'
import { nseQuote } from './quote.ts'
import { nseShareholding } from './shareholding.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 1)
const id = expect.stringMatching(/^[0-9a-f]{32}$/)

describe('NSE answers', () => {
  it('announcements: the time of the exchange becomes a day in India, a link only if it is one', async () => {
    const body = json([
      {
        symbol: 'IDEA',
        desc: 'Updates',
        dt: '18102023221142',
        attchmntFile: 'https://nsearchives.nseindia.com/corporate/a.pdf',
        sm_isin: 'INE669E01016',
        an_dt: '18-Oct-2023 22:11:42',
        seq_id: '105',
        attchmntText: 'Has informed the exchange.',
      },
      {
        symbol: 'TCS',
        desc: 'Dividend',
        dt: '18102023221142',
        attchmntFile: 'javascript:alert(1)',
        sm_isin: null,
        an_dt: null,
        seq_id: '106',
        attchmntText: null,
      },
    ])
    expect(await read(nseAnnouncements, body, 'announcements.json')).toEqual({
      rows: {
        company_announcements: [
          {
            symbol: 'IDEA',
            announcement_date: '2023-10-18',
            announcement_category: 'Updates',
            announcement_text_summary: 'Has informed the exchange.',
            announcement_document_link: 'https://nsearchives.nseindia.com/corporate/a.pdf',
            announcement_impact: null,
            announcement_sentiment: null,
            id: '105',
          },
          {
            symbol: 'TCS',
            announcement_date: '2023-10-18',
            announcement_category: 'Dividend',
            announcement_text_summary: 'Dividend',
            announcement_document_link: null,
            announcement_impact: null,
            announcement_sentiment: null,
            id: '106',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('insider trades: numbers with Indian commas, "NaN" and "-" are read for what they are', async () => {
    const trade = {
      symbol: 'RELIANCE',
      company: 'Reliance',
      anex: '7(2)',
      acqName: 'A Promoter',
      date: '02-Jan-2024 18:30',
      pid: '1',
      buyValue: '1,23,45,600',
      sellValue: '0',
      buyQuantity: '1,23,456',
      sellquantity: '0',
      secType: 'Equity Shares',
      secAcq: 'NaN',
      tdpTransactionType: 'Buy',
      personCategory: 'Promoters',
      befAcqSharesNo: '10,00,000',
      befAcqSharesPer: '1.5',
      secVal: '-',
      afterAcqSharesNo: '11,23,456',
      afterAcqSharesPer: '1.68',
      acqfromDt: '29-Dec-2023',
      acqtoDt: '29-Dec-2023',
      intimDt: '01-Jan-2024',
      acqMode: 'Market Purchase',
      exchange: 'NSE',
    }
    expect(await read(nseInsiderTrades, json({ acqNameList: [], data: [trade] }), 'pit.json')).toEqual({
      rows: {
        company_insider_trades: [
          {
            id,
            hash: id,
            symbol: 'RELIANCE',
            intimation_date: '2024-01-02',
            transaction_date: '2023-12-29',
            name_of_insider: 'A Promoter',
            category_of_insider: 'Promoters',
            transaction_type: 'Buy',
            mode_of_transaction: 'Market Purchase',
            type_of_security: 'Equity Shares',
            number_of_securities_transacted: 123_456,
            value_of_securities_transacted: 12_345_600,
            number_of_securities_before_transaction: 1_000_000,
            number_of_securities_after_transaction: 1_123_456,
            shareholding_before_transaction: 1.5,
            shareholding_after_transaction: 1.68,
            regulation: '7(2)',
            exchange: 'NSE',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('insider trades without any say so', async () => {
    expect(await read(nseInsiderTrades, '{"acqNameList": [], "data": []}', 'pit.json')).toEqual({
      refused: 'The file has no rows; an NSE insider trades answer was expected.',
    })
  })

  it('shareholding: promoter and public with the day the public saw it; parts that do not add to 100 are rejected', async () => {
    const pattern = {
      symbol: 'MARKSANS',
      date: '31-DEC-2025',
      isin: null,
      pr_and_prgrp: '43.87',
      public_val: '56.13',
      employeeTrusts: '0',
      submissionDate: '13-JAN-2026',
      broadcastDate: '13-JAN-2026 15:41:40',
    }
    expect(
      await read(
        nseShareholding,
        json([pattern, { ...pattern, symbol: 'TCS', public_val: '20' }]),
        'shareholding.json',
      ),
    ).toEqual({
      rows: {
        shareholding_pattern: [
          {
            symbol: 'MARKSANS',
            period_end: '2025-12-31',
            first_visible: '2026-01-13',
            promoter_holding: 43.87,
            public_holding: 56.13,
          },
        ],
      },
      rejected: ['12 public_val: promoter 43.87, public 20 and trusts 0 do not add to 100'],
      skipped: {},
    })
  })

  it('option chain: both sides of a strike, what is 0 is nothing, weekly and monthly names', async () => {
    const side = (last: number) => ({
      strikePrice: 11000,
      expiryDate: '21-Dec-2023',
      underlying: 'NIFTY',
      openInterest: 150,
      changeinOpenInterest: 50,
      totalTradedVolume: 7,
      impliedVolatility: 0,
      lastPrice: last,
      bidprice: 1.05,
      askPrice: 0,
      underlyingValue: 19731.75,
    })
    const chain = {
      records: {
        expiryDates: ['21-Dec-2023', '28-Dec-2023'],
        data: [{ strikePrice: 11000, expiryDate: '21-Dec-2023', CE: side(8850), PE: side(0) }],
      },
    }
    const common = {
      symbol: 'NIFTY',
      expiry: '2023-12-21',
      strike: 11_000,
      contract_volume: 7,
      open_interest: 150,
      open_interest_change: 50,
      implied_volatility: null,
      bid: 1.05,
      ask: null,
    }
    expect(await read(nseOptionChain, json(chain), 'optionChain.json')).toEqual({
      rows: {
        options: [
          { ...common, contract: 'NIFTY23D2111000CE', option_type: 'CE', last_price: 8850 },
          { ...common, contract: 'NIFTY23D2111000PE', option_type: 'PE', last_price: null },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('ETF list: name, underlying and NAV', async () => {
    const body = json({
      data: [
        {
          symbol: 'DSPPVBKETF',
          assets: 'Nifty Private Bank',
          nav: '23.1302',
          trdVal: '1',
          yPC: 'Infinity',
          meta: { companyName: 'DSP Mutual Fund - DSP Nifty Private Bank ETF', isin: 'INF740KA1TA7' },
        },
      ],
    })
    expect(await read(nseEtfList, body, 'listEtf.json')).toEqual({
      rows: {
        etf_instruments: [
          {
            symbol: 'DSPPVBKETF',
            etf_name: 'DSP Nifty Private Bank ETF',
            underlying: 'Nifty Private Bank',
            inav: 23.1302,
          },
        ],
        global_symbol_map: [
          {
            symbol: 'DSPPVBKETF',
            exchange: 'NSE',
            instrument_name: 'DSP Nifty Private Bank ETF',
            asset_type: 'etf',
            symbol_token: null,
            symbol_isin: 'INF740KA1TA7',
          },
        ],
      },
      rejected: [],
      skipped: {},
    })
  })

  it('holidays: by segment, without the star of a special session', async () => {
    const day = { tradingDate: '08-Nov-2026', weekDay: 'Sunday', description: 'Diwali Laxmi Pujan*', Sr_no: 1 }
    expect(await read(nseHolidays, json({ CM: [day], MF: [day], FO: [] }), 'holidays.json')).toEqual({
      rows: { trading_holidays: [{ segment: 'CM', day: '2026-11-08', holiday: 'Diwali Laxmi Pujan' }] },
      rejected: [],
      skipped: {},
    })
  })

  it('deals: bulk or block by the file name', async () => {
    const deal = {
      BD_DT_DATE: '01-DEC-2025',
      BD_SYMBOL: 'ASTEC',
      BD_CLIENT_NAME: 'A FUND',
      BD_BUY_SELL: 'BUY',
      BD_QTY_TRD: 108709,
      BD_TP_WATP: 826.15,
    }
    const outcome = await read(nseDeals, json([deal]), 'bulkdeals-block_deals.json')
    expect(outcome.rows).toEqual({
      bulk_deals: [
        {
          id,
          symbol: 'ASTEC',
          day: '2025-12-01',
          deal_kind: 'Block',
          client: 'A FUND',
          deal_side: 'Buy',
          deal_quantity: 108_709,
          deal_price: 826.15,
        },
      ],
    })
    expect((await read(nseDeals, json([deal]), 'bulk_deals.json')).rows?.bulk_deals?.[0]?.deal_kind).toBe('Bulk')
  })

  it('board meetings: only those for results, with the quarter in words', async () => {
    const meeting = {
      bm_symbol: 'SIYSIL',
      bm_date: '30-Oct-2023',
      bm_purpose: 'to consider the Quarterly Unaudited Financial results for the period ended September 2023',
      bm_desc: 'Board Meeting Intimation',
    }
    expect(
      await read(
        nseBoardMeetings,
        json([meeting, { ...meeting, bm_purpose: 'to consider raising of funds' }]),
        'boardMeetings.json',
      ),
    ).toEqual({
      rows: {
        results_calendar: [
          { symbol: 'SIYSIL', period_end: '2023-09-30', results_date: '2023-10-30', results_period: 'Q2 FY24' },
        ],
      },
      rejected: [],
      skipped: { 'meeting not about results': 1 },
    })
  })

  it('quote: who the company is, not the price of the moment', async () => {
    const quote = {
      metaData: { companyName: 'HDFC Bank Limited', isinCode: 'INE040A01034', symbol: 'HDFCBANK' },
      tradeInfo: { faceValue: 1, lastPrice: 764.9 },
      secInfo: {
        listingDate: '08-Nov-1995 00:00:00',
        basicIndustry: 'Private Sector Bank',
        sector: 'Financial Services',
      },
      orderBook: {},
    }
    expect((await read(nseQuote, json(quote), 'quote.json')).rows?.company_profile).toEqual([
      {
        symbol: 'HDFCBANK',
        company_name: 'HDFC Bank Limited',
        isin: 'INE040A01034',
        sector: 'Financial Services',
        industry: 'Private Sector Bank',
        listing_date: '1995-11-08',
        face_value_now: 1,
      },
    ])
  })

  it('history: shares as traded, indices with turnover from crore', async () => {
    const share = {
      CH_SYMBOL: 'HDFCBANK',
      CH_SERIES: 'EQ',
      CH_TIMESTAMP: '2025-04-01',
      CH_TRADE_HIGH_PRICE: 1809.9,
      CH_TRADE_LOW_PRICE: 1765.35,
      CH_OPENING_PRICE: 1802,
      CH_CLOSING_PRICE: 1767.85,
      CH_TOT_TRADED_QTY: 1000,
      CH_TOT_TRADED_VAL: 1781740,
      CH_TOTAL_TRADES: 40,
    }
    const index = {
      EOD_INDEX_NAME: 'NIFTY BANK',
      EOD_OPEN_INDEX_VAL: 59053.7,
      EOD_HIGH_INDEX_VAL: 59533,
      EOD_CLOSE_INDEX_VAL: 59461.8,
      EOD_LOW_INDEX_VAL: 59044.65,
      HIT_TURN_OVER: 4598.78,
      HIT_TRADED_QTY: 125225674,
      EOD_TIMESTAMP: '15-DEC-2025',
    }
    expect((await read(nseHistory, json([share]), 'h.json')).rows).toEqual({
      stock_price_daily_historical: [
        {
          symbol: 'HDFCBANK',
          day: '2025-04-01',
          open: 1802,
          high: 1809.9,
          low: 1765.35,
          close: 1767.85,
          raw_close: 1767.85,
          previous_close: null,
          volume: 1000,
          turnover_value: 1_781_740,
          trades: 40,
        },
      ],
    })
    expect((await read(nseHistory, json([index]), 'h.json')).rows).toEqual({
      market_index_price_daily: [
        {
          index_name: 'NIFTY BANK',
          day: '2025-12-15',
          open: 59_053.7,
          high: 59_533,
          low: 59_044.65,
          close: 59_461.8,
          volume: 125_225_674,
          turnover_value: 45_987_800_000,
        },
      ],
    })
  })
})
