import { describe, expect, it } from 'vitest'
import { read } from '../fixtures/read.ts'
import { fmpFundamentals as fmp } from './fundamentals.ts'

const json = (value: unknown): string => JSON.stringify([value], null, 1)

const v3 = {
  date: '2024-03-31',
  symbol: 'TCS.NS',
  reportedCurrency: 'INR',
  cik: '1',
  fillingDate: '2024-04-12',
  acceptedDate: '2024-04-12 18:01:14',
  calendarYear: '2024',
  period: 'FY',
}
const stable = {
  date: '2024-03-31',
  symbol: 'TCS.NS',
  reportedCurrency: 'INR',
  cik: '1',
  filingDate: '2024-04-12',
  acceptedDate: '2024-04-12 18:01:14',
  fiscalYear: '2024',
  period: 'FY',
}
const filed = { symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, first_visible: '2024-04-12' }

describe('Financial Modeling Prep', () => {
  it('income statement of v3 and of stable give the same row under different names', async () => {
    const lines = {
      revenue: 2_408_930_000_000,
      costOfRevenue: 1_400_000_000_000,
      grossProfit: 1_008_930_000_000,
      operatingIncome: 593_110_000_000,
      incomeBeforeTax: 618_000_000_000,
      incomeTaxExpense: 159_000_000_000,
      netIncome: 459_080_000_000,
      eps: 125.88,
      weightedAverageShsOut: 3_647_000_000,
    }
    const row = {
      ...filed,
      revenue: 2_408_930_000_000,
      cost_of_goods_sold: 1_400_000_000_000,
      gross_profit: 1_008_930_000_000,
      operating_profit: 593_110_000_000,
      profit_before_tax: 618_000_000_000,
      tax_expense: 159_000_000_000,
      net_profit: 459_080_000_000,
      net_profit_owners: 459_080_000_000,
      weighted_shares: 3_647_000_000,
      eps: 125.88,
      eps_diluted: 125.88,
    }
    const expected = { rows: { income_statement: [row] }, rejected: [], skipped: {} }
    expect(await read(fmp, json({ ...v3, ...lines, epsdiluted: 125.88 }), 'income.json')).toEqual(expected)
    expect(
      await read(
        fmp,
        json({ ...stable, ...lines, epsDiluted: 125.88, bottomLineNetIncome: 459_080_000_000 }),
        'income.json',
      ),
    ).toEqual(expected)
  })

  it('a quarter goes to the quarterly statement, its fiscal year ends in March', async () => {
    const outcome = await read(
      fmp,
      json({ ...stable, date: '2024-06-30', period: 'Q1', revenue: 1, costOfRevenue: 1, eps: 1 }),
      'x.json',
    )
    expect(outcome.rows).toEqual({
      income_statement_quarterly: [
        {
          ...filed,
          period_end: '2024-06-30',
          fiscal_year: 2025,
          revenue: 1,
          cost_of_goods_sold: 1,
          gross_profit: 0,
          eps: 1,
        },
      ],
    })
  })

  it('balance sheet', async () => {
    const outcome = await read(
      fmp,
      json({
        ...stable,
        totalAssets: 100,
        totalCurrentLiabilities: 20,
        netReceivables: 30,
        accountsReceivables: 25,
        accountPayables: 5,
        totalStockholdersEquity: 60,
        totalDebt: 10,
      }),
      'x.json',
    )
    expect(outcome.rows).toEqual({
      balance_sheet_statement: [
        {
          ...filed,
          total_equity: 60,
          total_debt: 10,
          trade_payables: 5,
          total_current_liabilities: 20,
          trade_receivables: 25,
          total_assets: 100,
          capital_employed: 80,
        },
      ],
    })
  })

  it('cash flow: what goes out is an amount spent, not a negative one; old misspellings are read', async () => {
    const outcome = await read(
      fmp,
      json({
        ...v3,
        netCashProvidedByOperatingActivities: 50,
        operatingCashFlow: 50,
        freeCashFlow: 40,
        capitalExpenditure: -10,
        dividendsPaid: -8,
        otherInvestingActivites: -2,
        netCashUsedForInvestingActivites: -12,
        commonStockIssued: 0,
      }),
      'x.json',
    )
    expect(outcome.rows).toEqual({
      cash_flow_statement: [
        {
          ...filed,
          cash_from_operations: 50,
          capital_expenditure: 10,
          other_investing: -2,
          cash_from_investing: -12,
          shares_issued: 0,
          dividends_paid: 8,
          free_cash_flow: 40,
        },
      ],
    })
  })

  it('ratios and growths are parts of one there and percents here, without a digit lost', async () => {
    const ratios = {
      symbol: 'TCS.NS',
      date: '2024-03-31',
      calendarYear: '2024',
      period: 'FY',
      currentRatio: 2.5,
      grossProfitMargin: 0.4183,
      returnOnEquity: 0.29,
      debtEquityRatio: 0.09,
    }
    const dated = { symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, first_visible: null }
    expect((await read(fmp, json(ratios), 'x.json')).rows).toEqual({
      ratios: [{ ...dated, gross_margin: 41.83, roe: 29, debt_to_equity: 0.09, current_ratio: 2.5 }],
    })
    const growth = {
      symbol: 'TCS.NS',
      date: '2024-03-31',
      period: 'FY',
      growthRevenue: 0.0684,
      growthCostOfRevenue: -0.0855,
      growthEps: null,
    }
    expect((await read(fmp, json(growth), 'x.json')).rows).toEqual({
      income_statement_growth: [{ ...dated, revenue_growth: 6.84, cost_of_goods_sold_growth: -8.55, eps_growth: null }],
    })
    const several = {
      symbol: 'TCS.NS',
      date: '2024-03-31',
      period: 'FY',
      revenueGrowth: 0.0684,
      epsgrowth: 0.1,
      tenYRevenueGrowthPerShare: 3,
    }
    expect((await read(fmp, json(several), 'x.json')).rows).toEqual({
      income_statement_growth: [{ ...dated, revenue_growth: 6.84, eps_growth: 10 }],
    })
  })

  it('the PE of a loss is below zero there and missing here; a return on equity may be below zero', async () => {
    const metrics = json({ peRatioTTM: -14.2, grahamNumberTTM: 22.8, evToSalesTTM: 7.4, dividendYieldTTM: 0.0053 })
    expect((await read(fmp, metrics, 'key-metrics-ttm_TCS.NS.json')).rows?.key_metrics_ttm?.[0]).toMatchObject({
      pe: null,
      ev_to_sales: 7.4,
    })
    const ratios = { symbol: 'TCS.NS', date: '2024-03-31', period: 'FY', currentRatio: 2.5, grossProfitMargin: 0.4 }
    const body = json({ ...ratios, returnOnEquity: -0.2, debtEquityRatio: -1.4 })
    expect((await read(fmp, body, 'x.json')).rows?.ratios?.[0]).toMatchObject({ roe: -20, debt_to_equity: null })
  })

  it('twelve months name no symbol: the file name does, or they are rejected', async () => {
    const body = json({ peRatioTTM: 29.3, grahamNumberTTM: 22.8, evToSalesTTM: 7.4, dividendYieldTTM: 0.0053 })
    expect((await read(fmp, body, 'key-metrics-ttm_TCS.NS.json')).rows).toEqual({
      key_metrics_ttm: [{ symbol: 'TCS', pe: 29.3, ev_to_sales: 7.4, dividend_yield: 0.53, graham_number: 22.8 }],
    })
    expect((await read(fmp, body, '/stable/key-metrics-ttm?symbol=TCS.NS')).rows?.key_metrics_ttm?.[0]?.symbol).toBe(
      'TCS',
    )
    expect((await read(fmp, body, 'x.json')).rejected).toEqual([
      '2 symbol: the answer names no symbol; put it in the file name (key-metrics-ttm_TCS.NS.json) or give --symbol',
    ])
  })

  it('enterprise values, owner earnings, values by discounted cash flow, scores', async () => {
    const dated = { symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, first_visible: null }
    const of = async (value: object) => (await read(fmp, json(value), 'x.json', { to: '2024-03-31' })).rows
    const head = { symbol: 'TCS.NS', date: '2024-03-31' }
    expect(
      await of({
        ...head,
        stockPrice: 3876,
        numberOfShares: 3,
        marketCapitalization: 14,
        minusCashAndCashEquivalents: 1,
        addTotalDebt: 2,
        enterpriseValue: 15,
      }),
    ).toEqual({
      balance_sheet_statement: [{ symbol: 'TCS', period_end: '2024-03-31', shares_outstanding: 3 }],
      enterprise_values: [{ ...dated, share_price: 3876, market_cap: 14, enterprise_value: 15 }],
    })
    expect(
      await of({
        ...head,
        averagePPE: 0.1,
        maintenanceCapex: -20,
        ownersEarnings: 240,
        growthCapex: -5,
        ownersEarningsPerShare: 1.5,
      }),
    ).toEqual({
      owner_earnings: [
        { ...dated, maintenance_capex: 20, growth_capex: 5, owner_earnings: 240, owner_earnings_per_share: 1.5 },
      ],
    })
    expect(await of({ ...head, dcf: 3500.5, 'Stock Price': 3876 })).toEqual({
      discounted_cash_flow: [{ symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, dcf_value: 3500.5 }],
    })
    expect(
      await of({
        symbol: 'TCS.NS',
        year: '2024',
        ufcf: 4,
        equityValuePerShare: 12.03,
        wacc: 10.11,
        riskFreeRate: 4.66,
      }),
    ).toEqual({ discounted_cash_flow: [{ ...dated, wacc: 10.11, risk_free_rate: 4.66, dcf_value: 12.03 }] })
    expect(
      await of({ symbol: 'TCS.NS', year: '2024', pvLfcf: 4, equityValuePerShare: 109.63, equityValue: 17 }),
    ).toEqual({ levered_discounted_cash_flow: [{ ...dated, levered_equity_value: 17, levered_dcf_value: 109.63 }] })
    expect(await of({ symbol: 'TCS.NS', altmanZScore: 8.2, piotroskiScore: 8 })).toEqual({
      financial_scores: [
        { symbol: 'TCS', period_end: '2024-03-31', fiscal_year: 2024, altman_z_score: 8.2, piotroski_score: 8 },
      ],
    })
  })

  it('profile and peers', async () => {
    const profile = {
      symbol: 'TCS.NS',
      mktCap: 1,
      companyName: 'Tata Consultancy Services Limited',
      currency: 'INR',
      isin: 'INE467B01029',
      industry: 'IT Services',
      description: 'Software.',
      ceo: 'X',
      sector: 'Technology',
      fullTimeEmployees: '601546',
      ipoDate: '2004-08-25',
    }
    expect((await read(fmp, json(profile), 'x.json')).rows).toEqual({
      company_profile: [
        {
          symbol: 'TCS',
          company_name: 'Tata Consultancy Services Limited',
          sector: 'Technology',
          industry: 'IT Services',
          isin: 'INE467B01029',
          listing_date: '2004-08-25',
          employees: 601_546,
          description: 'Software.',
        },
      ],
    })
    expect(
      (await read(fmp, json({ symbol: 'TCS.NS', peersList: ['INFY.NS', 'IBM', 'WIPRO.NS'] }), 'x.json')).rows,
    ).toEqual({
      peers: [
        { symbol: 'TCS', peer_symbol: 'INFY', peer_rank: 1 },
        { symbol: 'TCS', peer_symbol: 'WIPRO', peer_rank: 3 },
      ],
    })
  })

  it('recommendations are left out: the product gives no advice', async () => {
    expect(
      await read(
        fmp,
        json({ symbol: 'TCS.NS', date: '2024-03-31', rating: 'S', ratingRecommendation: 'Strong Buy' }),
        'x.json',
      ),
    ).toEqual({ rows: {}, rejected: [], skipped: { recommendation: 1 } })
  })

  it('figures in another money, of a company outside India, or an error are not taken', async () => {
    const statement = { ...stable, revenue: 1, costOfRevenue: 1, eps: 1 }
    expect((await read(fmp, json({ ...statement, reportedCurrency: 'USD' }), 'x.json')).rejected).toEqual([
      '2 reportedCurrency: the figures are in USD; only rupees (INR) are kept',
    ])
    expect((await read(fmp, json({ ...statement, symbol: 'AAPL' }), 'x.json')).rejected).toEqual([
      '2 symbol: "AAPL" is not listed in India: Indian symbols end in .NS or .BO',
    ])
    expect(await read(fmp, '{"Error Message": "Invalid API KEY."}', 'x.json')).toEqual({
      refused: 'Line 1, column 1: The vendor answered with an error: Invalid API KEY.',
    })
    expect(await read(fmp, '[{"a": 1}]', 'x.json')).toEqual({
      refused: 'Line 1, column a: Which kind of answer this is cannot be told from its keys: a.',
    })
  })
})
