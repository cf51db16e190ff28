import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChartBars, FieldFigures } from 'core/contract/rest'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'
import { inWords, readInputs, readNumber } from './inputs.ts'
import { elsewhere, tools } from './tools.ts'

startNetwork()
beforeEach(() => localStorage.clear())

const years = [2019, 2020, 2021, 2022, 2023, 2024]
const bars: ChartBars = {
  instrument: { asset: 'stock', symbol: 'TCS', name: 'Tata Consultancy Services Ltd.', exchange: 'NSE' },
  days: years.map((year) => `${year}-02-06`),
  open: years.map(() => 100),
  high: years.map(() => 200),
  low: years.map((_, at) => 90 + at),
  close: [100, 120, 140, 160, 180, 200],
  volume: years.map(() => 1000),
  events: [{ day: '2022-01-03', kind: 'bonus', says: 'Bonus 1 : 2', factor: 1.5 }],
  source: 'sample',
  asOf: '2024-02-06',
}
const figures: FieldFigures = {
  symbol: 'TCS',
  name: 'Tata Consultancy Services Ltd.',
  source: 'sample',
  figures: [
    { name: 'free_cash_flow', title: 'Free cash flow', unit: 'rupees', value: 4e11, asOf: '2023-03-31' },
    { name: 'net_debt', title: 'Net debt', unit: 'rupees', value: -5e10, asOf: '2023-03-31' },
    { name: 'shares_outstanding', title: 'Shares', unit: 'shares', value: 3.6e9, asOf: '2023-03-31' },
    { name: 'revenue_cagr_5y', title: 'Growth', unit: 'percent', value: 11.26, asOf: '2023-03-31' },
  ],
}

const answerMarket = () =>
  network.use(
    http.get('*/api/charting/instruments', () => HttpResponse.json([bars.instrument])),
    http.get('*/api/charting/bars', () => HttpResponse.json(bars)),
    http.get('*/api/fields/figures', () => HttpResponse.json(figures)),
  )

describe('the calculators', () => {
  it('are all there, each under its theme, searchable and pinned to the front', async () => {
    renderApp('/utils')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { level: 1, name: 'Utilities' })).toBeDefined()
    for (const { title } of [...tools, ...elsewhere]) expect(screen.getByRole('link', { name: title })).toBeDefined()
    expect(tools.map(({ id }) => id)).toEqual([
      'sip',
      'step-up',
      'goal',
      'lump-sum',
      'swp',
      'emi',
      'cagr',
      'xirr',
      'real-return',
      'position-size',
      'option-payoff',
      'bonus-split',
      'brokerage',
      'capital-gains',
      'dcf',
    ])
    await user.click(screen.getByRole('button', { name: 'Pin EMI' }))
    expect(within(screen.getByRole('region', { name: 'Pinned' })).getByRole('link', { name: 'EMI' })).toBeDefined()
    await user.type(screen.getByLabelText('Find a calculator'), 'stamp')
    expect(screen.getByRole('link', { name: 'Brokerage and charges' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'SIP' })).toBeNull()
    await user.type(screen.getByLabelText('Find a calculator'), 'zzz')
    expect(screen.getByText('No calculator is called “stampzzz”.')).toBeDefined()
  })

  it.each(tools)(
    '$title computes from its own start: a sentence, figures, a chart, a table and its formula',
    (tool) => {
      const { values, wrong } = readInputs(tool, new URLSearchParams())
      expect(wrong).toEqual({})
      if (!values) throw new Error('no values')
      const result = tool.compute(values)
      if (!result.ok) throw new Error(result.failure)
      const { headline, figures: shown, chart, table } = result.value
      expect(headline).toMatch(/\.$/)
      expect(headline).not.toMatch(/NaN|undefined|Infinity/)
      expect(shown.length).toBeGreaterThan(2)
      expect(chart?.series.flatMap(({ points }) => points).every(([, value]) => Number.isFinite(value ?? 0))).toBe(true)
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length)
      expect(tool.formula.length).toBeGreaterThan(0)
    },
  )

  it('inputs are in the address, results follow them, and amounts are said in words', async () => {
    const { router } = renderApp('/utils?tool=sip&monthly=5000&years=20')
    const user = userEvent.setup()
    expect(await screen.findByText('₹12.00 lakh put in over 20 years becomes ₹49.96 lakh.')).toBeDefined()
    const monthly = screen.getByLabelText('Each month')
    await user.clear(monthly)
    await user.type(monthly, '1.5 lakh')
    expect(router.state.location.search).toBe('?tool=sip&monthly=1.5+lakh&years=20')
    expect(screen.getByText('1 lakh 50 thousand')).toBeDefined()
    expect(await screen.findByText(/^₹3\.60 cr put in/)).toBeDefined()
  })

  it('what is out of range is explained beside it, kept as typed, and nothing is computed', async () => {
    renderApp('/utils?tool=sip&rate=900&monthly=abc')
    expect(await screen.findByText('Must be between −20% and 60%; nothing is computed until then.')).toBeDefined()
    expect(screen.getByText('Not a number. Write it like 1,50,000 or 1.5 lakh.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Return a year').value).toBe('900')
    expect(screen.getByText('Mend the marked inputs to see a result.')).toBeDefined()
  })

  it('an impossible result says why', async () => {
    renderApp('/utils?tool=dcf&discount=4&terminal=5')
    expect(await screen.findByText(/The discount rate must be above the terminal growth/)).toBeDefined()
  })

  it('a calculator nobody made is said not to exist', async () => {
    renderApp('/utils?tool=horoscope')
    expect(await screen.findByText('There is no calculator called “horoscope”.')).toBeDefined()
  })

  it('takes real numbers of a company, and says whose and of when', async () => {
    answerMarket()
    renderApp('/utils?tool=dcf')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('combobox', { name: 'Pick a company, fund or index' }), 'tcs')
    await user.click(await screen.findByRole('option', { name: /TCS/ }))
    expect(
      await screen.findByText(/accounts of the year to 31 Mar 2023, source sample.*close of 6 Feb 2024/),
    ).toBeDefined()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Free cash flow, last year').value).toBe('40000'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Net debt').value).toBe('-5000')
    expect(screen.getByLabelText<HTMLInputElement>('Shares').value).toBe('360')
    expect(screen.getByLabelText<HTMLInputElement>('Grows by').value).toBe('11.3')
    expect(screen.getByLabelText<HTMLInputElement>('Price today').value).toBe('200')
  })

  it('remembers what was reckoned, in this browser only', async () => {
    const { router } = renderApp('/utils?tool=lump-sum&amount=70000')
    await screen.findByText(/^₹70,000\.00 put in/)
    await waitFor(() => expect(localStorage.getItem('calculators')).toContain('lump-sum'), { timeout: 5000 })
    await router.navigate('/utils')
    const user = userEvent.setup()
    await screen.findByText('Recent calculations')
    expect(screen.getByText(/^₹70,000\.00 put in/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByText('Recent calculations')).toBeNull()
  })

  it('leaves a net debt that is not known as it is, and says so, and where growth was cut', () => {
    const dcf = tools.find(({ id }) => id === 'dcf')
    const { values } = readInputs(dcf as (typeof tools)[number], new URLSearchParams())
    const accounts = { freeCashFlow: 4e11, netDebt: null, shares: 3.6e9, growth5y: 85, period: '2023-03-31' }
    const result = dcf?.fill?.({ kind: 'bars', name: 'TCS', bars, figures: accounts }, values)
    if (!result?.ok) throw new Error('not filled')
    expect(result.value.texts).toMatchObject({ cash: '40000', growth: '60' })
    expect(result.value.texts).not.toHaveProperty('debt')
    expect(result.value.says).toContain(
      'Growth is that of its sales over five years, +85% a year, cut to +60%. Its net debt is not known; yours is kept.',
    )
  })

  it('fills every tool that offers it from the same prices, or says why not', () => {
    const filled = tools.flatMap((tool) => {
      const { values } = readInputs(tool, new URLSearchParams())
      const accounts = { freeCashFlow: 4e11, netDebt: 0, shares: 3.6e9, growth5y: 8, period: '2023-03-31' }
      const result = tool.fill?.({ kind: 'bars', name: 'TCS', bars, figures: accounts }, values)
      if (!result) return []
      if (!result.ok) return [`${tool.id}: ${result.failure}`]
      const next = readInputs(tool, new URLSearchParams(result.value.texts))
      expect(next.wrong, tool.id).toEqual({})
      expect(result.value.says).toContain('TCS')
      return [tool.id]
    })
    expect(filled).toEqual([
      'sip',
      'step-up',
      'goal',
      'lump-sum',
      'swp',
      'cagr',
      'xirr',
      'real-return',
      'position-size',
      'option-payoff: There are too few prices to tell how much it moves.',
      'bonus-split',
      'brokerage',
      'capital-gains',
      'dcf',
    ])
  })
})

describe('numbers as people write them', () => {
  it.each([
    ['1,50,000', 150_000],
    ['1.5 lakh', 150_000],
    ['₹2 cr', 20_000_000],
    ['10k', 10_000],
    ['-12.5', -12.5],
    ['', null],
    ['1.2.3', null],
    ['12 apples', null],
    ['1e9', null],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it('are said in lakh and crore', () => {
    expect(inWords(1_234_567)).toBe('12 lakh 34 thousand 567')
    expect(inWords(50_00_00_000)).toBe('50 crore')
    expect(inWords(-250_000)).toBe('minus 2 lakh 50 thousand')
    expect(inWords(999)).toBeNull()
  })
})
