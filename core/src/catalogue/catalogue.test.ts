import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  createTableSql,
  datasetOf,
  datasets,
  evaluateFormula,
  explorerArrays,
  fields,
  findField,
  formatFigure,
  formulaFields,
  keywords,
  latestColumns,
  parseFormula,
  promptCategories,
  quoteIdentifier,
} from './index.ts'

describe('the catalogue', () => {
  it('holds at least 400 different fields', () => {
    expect(new Set(fields.map(({ id }) => id)).size).toBeGreaterThanOrEqual(400)
  })

  it('holds at least 120 ratios', () => {
    const ratios = fields.filter(
      ({ category, dataset }) => category === 'ratio' && /^(ratios|key_metrics)$/.test(dataset),
    )
    expect(new Set(ratios.map(({ id }) => id)).size).toBeGreaterThanOrEqual(120)
  })

  it('has no data set twice and no field twice in a data set', () => {
    expect(new Set(datasets.map(({ id }) => id)).size).toBe(datasets.length)
    for (const { id, fields: own } of datasets) {
      expect([id, new Set(own.map((each) => each.id)).size]).toEqual([id, own.length])
      const columns = own.map(({ column }) => column)
      expect([id, new Set(columns).size]).toEqual([id, columns.length])
    }
  })

  it('gives a word to one field of a data set, unless a precedence is stated', () => {
    const collisions = datasets.flatMap(({ id, fields: own, precedence }) => {
      const owners = new Map<string, string[]>()
      for (const each of own) for (const word of each.words) owners.set(word, [...(owners.get(word) ?? []), each.id])
      return [...owners].filter(([word, ids]) => ids.length > 1 && !precedence[word]).map((entry) => [id, ...entry])
    })
    expect(collisions).toEqual([])
  })

  it('says of every field what it means, in a sentence', () => {
    expect(fields.filter(({ description, title }) => !title || !/[.…]$/.test(description))).toEqual([])
  })

  it('computes only from fields that some data set of the same kind of period holds', () => {
    const near: Record<string, readonly string[]> = {
      point: ['point', 'daily', 'quarterly', 'ttm'],
      ttm: ['ttm', 'quarterly', 'point', 'annual'],
      annual: ['annual', 'point'],
    }
    const unknown = fields.flatMap(({ id, dataset, formula, period }) =>
      formula === null
        ? []
        : formulaFields(parseFormula(formula))
            .filter((used) => !(near[period] ?? [period]).some((other) => findField(used, other as typeof period)))
            .map((used) => `${dataset}.${id} uses ${used}`),
    )
    expect(unknown).toEqual([])
  })

  it.each([
    ['pe', 'eps'],
    ['pb', 'total_equity'],
    ['price_to_free_cash_flow', 'free_cash_flow'],
    ['ev_to_ebitda', 'ebitda'],
    ['roe', 'total_equity'],
    ['roce', 'capital_employed'],
    ['debt_to_equity', 'total_equity'],
    ['net_debt_to_ebitda', 'ebitda'],
    ['dividend_payout', 'net_profit_owners'],
    ['cash_conversion', 'net_profit'],
    ['effective_tax_rate', 'profit_before_tax'],
  ])('has no %s where %s is a loss or less than nothing: it would pass as cheap, or as free of debt', (id, below) => {
    const { formula } = findField(id, 'annual') ?? {}
    const figure = (of: number) => evaluateFormula(parseFormula(formula ?? ''), (each) => (each === below ? of : 6))
    expect([figure(3), figure(0), figure(-3)]).toEqual([expect.any(Number), null, null])
  })

  it('has no PEG where earnings shrink', () => {
    const { formula } = findField('peg', 'annual') ?? {}
    const peg = (eps: readonly number[]) =>
      evaluateFormula(parseFormula(formula ?? ''), (id, ago) => (id === 'eps' ? (eps[ago] ?? null) : 20))
    expect([peg([8, 4, 2, 1]), peg([1, 2, 4, 8])]).toEqual([0.2, null])
  })

  it('computes nothing from itself', () => {
    const formulas = new Map(fields.filter(({ formula }) => formula).map((each) => [each.id, each.formula ?? '']))
    const walk = (id: string, path: readonly string[]): void => {
      expect(path).not.toContain(id)
      const formula = formulas.get(id)
      if (formula) for (const used of formulaFields(parseFormula(formula))) walk(used, [...path, id])
    }
    for (const id of formulas.keys()) walk(id, [])
  })

  it('offers every data array of the explorer by the name the specification gives it', () => {
    const named =
      'global_symbol_map equity_index_options_live commodity_options_live equity_index_futures_live commodity_futures_live equity_index_spot_live equity_stock_spot_live equity_index_options_ohlc_1_minute_today commodity_options_ohlc_1_minute_today equity_index_futures_ohlc_1_minute_today commodity_futures_ohlc_1_minute_today equity_index_spot_ohlc_1_minute_today equity_stock_spot_ohlc_1_minute_today commodity_spot_ohlc_1_minute_today market_index_wise_companies stock_price_daily_historical market_index_price_daily stock_price_volume_daily_moving_averages market_index_price_volume_daily_moving_averages company_profile shareholding_pattern income_statement cash_flow_statement balance_sheet_statement balance_sheet_statement_growth income_statement_growth cash_flow_statement_growth key_metrics income_statement_growth_quarterly income_statement_quarterly discounted_cash_flow levered_discounted_cash_flow key_metrics_ttm custom_discounted_cash_flow custom_levered_discounted_cash_flow enterprise_values owner_earnings financial_scores financial_growth peers'.split(
        ' ',
      )
    expect(named.filter((name) => !explorerArrays.includes(name))).toEqual([])
    expect(explorerArrays.filter((name) => !datasets.some(({ id }) => id === name))).toEqual([])
  })

  it('names moving averages of price and volume for 5, 10, 20, 50, 100 and 200 days as price_dma and volume_dma', () => {
    const ids = datasetOf('stock_price_volume_daily_moving_averages').fields.map(({ id }) => id)
    expect(ids).toEqual([5, 10, 20, 50, 100, 200].flatMap((days) => [`price_dma_${days}`, `volume_dma_${days}`]))
  })

  it('groups data sets under financial, ratio, price/volume, subjective and shareholding', () => {
    expect(Object.keys(promptCategories)).toEqual(['financial', 'ratio', 'price_volume', 'subjective', 'shareholding'])
    for (const group of Object.values(promptCategories)) expect(group.length).toBeGreaterThan(0)
  })

  it('knows what people say, in Hinglish and misspelt too', () => {
    for (const word of [
      'karza',
      'munafa',
      'delivery',
      'piotrosky score',
      'return on captial employed',
      'pledged percentage',
    ]) {
      expect(fields.some(({ words }) => words.includes(word))).toBe(true)
    }
    expect(keywords).toContain('ROCE')
    expect(new Set(keywords).size).toBe(keywords.length)
  })

  it('keeps the plain name in `latest` for the reading people mean', () => {
    const place = (name: string) => latestColumns.find((column) => column.name === name)?.field.dataset
    expect([place('pe'), place('pe_annual'), place('roce'), place('revenue'), place('revenue_quarterly')]).toEqual([
      'key_metrics_ttm',
      'key_metrics',
      'ratios',
      'income_statement',
      'income_statement_quarterly',
    ])
  })

  it('writes tables from its own words and refuses any other identifier', () => {
    expect(createTableSql(datasetOf('institutional_flows'))).toMatchInlineSnapshot(`
      "create table "institutional_flows" (
        "day" date,
        "fii_net" double,
        "dii_net" double,
        "fii_bought" double,
        "fii_sold" double,
        "dii_bought" double,
        "dii_sold" double
      )"
    `)
    expect(columnsOf(datasetOf('company_profile')).map(({ name }) => name)).toContain('companyName')
    expect(() => quoteIdentifier('close"; drop table x')).toThrow(/not an identifier/)
  })

  it.each([
    ['rupees', 1.2e13, '₹12.00 lakh cr'],
    ['price', 1234.5, '₹1,234.50'],
    ['price', -3, '−₹3.00'],
    ['percent', 21.456, '21.46%'],
    ['times', 0.3, '0.30×'],
    ['count', 1234567, '12,34,567'],
    ['identifier', 2714625, '2714625'],
    ['flag', 1, 'Yes'],
    ['percent', null, '–'],
    ['times', Number.NaN, '–'],
  ] as const)('writes %s %s as %s', (unit, value, text) => {
    expect(formatFigure(unit, value)).toBe(text)
  })
})
