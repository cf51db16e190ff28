import { findDataset, isNumeric } from 'core/catalogue'
import { NoData } from 'core/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskedKinds, column, figure, openKinds } from './asked-kinds.fixture.ts'
import * as market from './kinds-market.fixture.ts'

let kinds: AskedKinds
beforeAll(async () => {
  kinds = await openKinds()
}, 90_000)
afterAll(() => kinds?.close())

const answer = (canonical: string) => kinds.answer(canonical)
const closesOf = (symbol: keyof typeof market.bars) => market.bars[symbol].map(({ close }) => close)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('events', () => {
  it('lists insider buying above an amount in the open market, grouped by company, largest first', async () => {
    const found = await answer(
      'events insider where transaction_type is "Buy" and mode_of_transaction is "Market Purchase" and value_of_securities_transacted > 1 cr last 30d',
    )
    const wanted = market.insiderTrades.filter(
      (trade) =>
        trade.transaction_type === 'Buy' &&
        trade.mode_of_transaction === 'Market Purchase' &&
        trade.value_of_securities_transacted > 1e7 &&
        trade.intimation_date > '2026-01-08',
    )
    expect(column(found, 'Insider buys', 'Insider')).toEqual(['Insider 2', 'Insider 3', 'Insider 1'])
    const bySymbol = (symbol: string) =>
      sum(wanted.filter((each) => each.symbol === symbol).map((each) => each.value_of_securities_transacted))
    expect(column(found, 'By company', 'Symbol')).toEqual(['ALPHA', 'BETA'])
    expect(column(found, 'By company', 'Bought')).toEqual([bySymbol('ALPHA'), bySymbol('BETA')])
    expect(found.headline).toBe('3 insider buys from 9 Jan 2026 to 7 Feb 2026.')
  })

  it('tells of an empty day and shows the last one there is', async () => {
    const found = await answer('events deals in size "small" where deal_kind is "Bulk" this day')
    expect(found.headline).toBe('No bulk deals of small caps on 7 Feb 2026. The last before that were on 3 Feb 2026.')
    expect(column(found, 'On 3 Feb 2026', 'Client')).toEqual(['One Fund'])
    expect(column(found, 'On 3 Feb 2026', 'Deal value')).toEqual([250_000])
  })

  it('tells dividends with their yield, by financial year, and in today’s shares', async () => {
    const found = await answer('events actions in symbol ALPHA where action is "Dividend"')
    expect(found.headline).toBe('3 dividends of Alpha Ltd.')
    const dividends = market.actions.filter(({ action }) => action === 'Dividend').reverse()
    const priceBefore = (on: string) => market.bars.ALPHA.findLast((bar) => bar.day < on)?.close ?? 0
    expect(column(found, 'Dividends on the price before', 'Yield')).toEqual(
      dividends.map(({ ex_date, action_amount }) =>
        expect.closeTo(((action_amount ?? 0) / priceBefore(ex_date)) * 100, 9),
      ),
    )
    expect(column(found, 'Dividends on the price before', 'In today’s shares')).toEqual([15, 12, 10])
    expect(column(found, 'By financial year', 'Financial year')).toEqual(['FY2026', 'FY2025'])
    expect(column(found, 'By financial year', 'Amount')).toEqual([15, 32])
  })

  it('sums flows of institutions over the days asked for', async () => {
    const found = await answer('events flows this month')
    const month = market.flows.filter(({ day }) => day >= '2026-02-01')
    expect(figure(found, 'FII net buying')?.value).toBe(sum(month.map(({ fii_net }) => fii_net)))
    expect(column(found, 'Flows of institutions', 'Day')).toEqual(month.map(({ day }) => day).reverse())
    expect(found.series.map(({ draw, points }) => [draw, points.length])).toEqual([
      ['bars', month.length],
      ['bars', month.length],
    ])
  })

  it('draws what a price did up to today through time, and not what it did in one month: that is the same on every day', async () => {
    expect((await answer('show ALPHA: return(1m)')).series).toHaveLength(1)
    const month = await answer('show ALPHA: return(from 2026-01-01 to 2026-01-31)')
    expect(month.figures.map(({ value }) => value)).toEqual([expect.any(Number)])
    expect(month.series).toEqual([])
  })

  it('looks ahead for results and holidays, and back for announcements', async () => {
    expect(column(await answer('events results next 7d'), 'Results', 'Symbol')).toEqual(['GAMMA'])
    const tomorrow = await answer('events results next 1d')
    expect(tomorrow.headline).toContain(' on 8 Feb 2026')
    expect(column(await answer('events holidays'), 'Trading holidays', 'Day')).toEqual(['2026-03-03'])
    const news = await answer('events announcements in kind "bank" where announcement_sentiment is "Negative"')
    expect(column(news, 'Announcements', 'Announcement')).toEqual(['Received a demand.'])
  })
})

describe('who holds what', () => {
  it('names kinds of holders and investors with the quarter before and its disclosure caveat', async () => {
    const found = await answer('holders ALPHA above 1%')
    expect(column(found, 'Named investors', 'Investor')).toEqual(['Asha Rao'])
    expect(column(found, 'Named investors', 'Change, points')).toEqual([0.5])
    expect(found.notes.some((note) => note.includes('1%'))).toBe(true)
    expect(column(found, 'By kind of holder, quarter to 31 Dec 2025', 'Change, points').slice(0, 2)).toEqual([2, -1])
  })

  it('lists funds by what they hold, with weight and change of one and three months', async () => {
    const found = await answer('holders ALPHA among funds')
    expect(column(found, 'Funds', 'Fund')).toEqual(['One Flexi Cap Fund', 'Two Flexi Cap Fund'])
    expect(column(found, 'Funds', 'Weight')).toEqual([8, 6])
    expect(column(found, 'Funds', 'Change of weight 3 months')).toEqual([-2, -1])
    expect(column(await answer('holders ALPHA among funds sold'), 'Funds', 'Fund')).toEqual(['One Flexi Cap Fund'])
    const { notes } = await answer('holders ALPHA among funds sold')
    expect(notes[1]).toBe('The source tells no shares of earlier portfolios: the weight decides.')
    expect(column(await answer('holders BETA among funds new'), 'Funds', 'Fund')).toEqual(['One Flexi Cap Fund'])
  })

  it('tells what an investor bought, sold, began and left in the last quarter', async () => {
    const of = async (change: string) =>
      column(await answer(`holdings investor "Asha Rao" ${change}`), 'Asha Rao', 'Symbol')
    expect(await of('')).toEqual(['ALPHA', 'BETA', 'GAMMA'])
    expect(await of('bought')).toEqual(['GAMMA', 'ALPHA'])
    expect(await of('sold')).toEqual(['BETA'])
    expect(await of('new')).toEqual(['GAMMA'])
    expect(column(await answer('holdings investor "Bhim Sen" left'), 'Bhim Sen', 'Symbol')).toEqual(['ALPHA'])
    expect((await answer('holdings investor "Bhim Sen"')).headline).toBe(
      'Bhim Sen is not named as a holder of any company in the quarter to 31 Dec 2025.',
    )
  })

  it('shows a fund’s portfolio by weight and by sector', async () => {
    const found = await answer('holdings fund "One Flexi Cap Fund"')
    expect(column(found, 'Holdings', 'Weight')).toEqual([8, 5, 2])
    expect(column(found, 'By sector', 'Weight')).toEqual([10, 5])
    expect(figure(found, 'Ten largest together')?.value).toBe(15)
  })

  it('says what one holder has of one company', async () => {
    const of = async (text: string) => (await answer(`holdings ${text}`)).headline
    expect(await of('investor "Asha Rao" in ALPHA')).toBe(
      'Asha Rao holds 2.50% of Alpha Ltd. in the quarter to 31 Dec 2025, 0.50 points more than a quarter before.',
    )
    expect(await of('investor "Asha Rao" in BETA sold')).toMatch(/^Asha Rao holds 1\.20% .*1\.80 points less than/)
    expect(await of('investor "Asha Rao" in ALPHA sold')).toMatch(/^Asha Rao lowered no stake in Alpha Ltd\./)
    expect(await of('investor "Asha Rao" in GAMMA')).toMatch(/, not named a quarter before\.$/)
    expect(await of('investor "Bhim Sen" in ALPHA left')).toMatch(/^Bhim Sen is no longer named in Alpha Ltd\./)
    expect(await of('investor "Bhim Sen" in ALPHA')).toMatch(/^Bhim Sen is not named as a holder of Alpha Ltd\./)
    expect(await of('fund "One Flexi Cap Fund" in ALPHA')).toMatch(/of Alpha Ltd\., 8\.00% of the fund\.$/)
    expect(await of('fund "Two Flexi Cap Fund" in GAMMA')).toMatch(/^Two Flexi Cap Fund holds no shares of /)
    const held = await answer('holdings fund "One Flexi Cap Fund" in BETA')
    expect(held.tables.map(({ rows }) => rows.length)).toEqual([1])
    expect(held.figures).toEqual([])
  })

  it('measures the overlap of two funds by the smaller weights of common stocks', async () => {
    const found = await answer('overlap "One Flexi Cap Fund", "Two Flexi Cap Fund"')
    expect(figure(found, 'Overlap')?.value).toBe(Math.min(8, 6) + Math.min(5, 9))
    expect(column(found, 'Common stocks', 'Symbol')).toEqual(['ALPHA', 'BETA'])
    expect(column(found, 'Common stocks', 'Two Flexi Cap Fund')).toEqual([6, 9])
    expect(found.headline).toContain('overlap by 11.00%; 2 stocks are common to both')
  })

  it('refuses a fund nobody knows with a sentence', async () => {
    await expect(answer('overlap "One Flexi Cap Fund", "Four Fund"')).rejects.toThrow(
      new NoData('There is no fund called “Four Fund” in the data.'),
    )
  })
})

describe('the past', () => {
  const falls = (symbol: keyof typeof market.bars, percent: number) => {
    const closes = closesOf(symbol)
    return closes.flatMap((close, at) => (at > 0 && (close / (closes[at - 1] ?? 0) - 1) * 100 <= percent ? [at] : []))
  }

  it('counts how often an index fell, by year, and what came after against any day', async () => {
    const found = await answer('study index "NIFTY 50" when return(1d) <= -2% then 20d')
    const closes = closesOf('NIFTY 50')
    const places = falls('NIFTY 50', -2)
    expect(places.length).toBeGreaterThan(5)
    expect(figure(found, 'Times')?.value).toBe(places.length)
    expect(column(found, 'Dates', 'Day')).toEqual(places.map((at) => market.days[at]).reverse())
    const after = (all: readonly number[]) =>
      all.flatMap((at) => (at + 20 < closes.length ? [((closes[at + 20] ?? 0) / (closes[at] ?? 1) - 1) * 100] : []))
    const share = (values: readonly number[]) => (values.filter((value) => value > 0).length / values.length) * 100
    const row = found.tables.find(({ title }) => title === 'What came after')?.rows[0] ?? []
    const happened = after(places)
    expect(row.slice(1, 3)).toEqual([happened.length, expect.closeTo(sum(happened) / happened.length, 9)])
    expect(row[4]).toBeCloseTo(share(happened), 9)
    expect(row[8]).toBeCloseTo(share(after(closes.map((_, at) => at))), 9)
    const perYear = ['2024', '2025', '2026'].map((year) => [
      year,
      places.filter((at) => market.days[at]?.startsWith(year)).length,
    ])
    expect(found.series[0]?.points).toEqual(perYear)
  })

  it('judges filed figures by the day the public could see them', async () => {
    const found = await answer('study ALPHA when promoter_holding > 49% then 5d')
    // 50% was filed on 20 October 2025.
    expect(column(found, 'Dates', 'Day')).toEqual(['2025-10-20'])
  })

  it('drafts an alert with its fires of twelve months, and arms nothing', async () => {
    const found = await answer('watch any stocks in index "NIFTY 50" when return(1d) <= -3% by telegram')
    const fires = (['ALPHA', 'BETA'] as const).flatMap((symbol) =>
      falls(symbol, -3).flatMap((at) =>
        (market.days[at] ?? '') >= '2025-02-06' ? [`${market.days[at]} ${symbol}`] : [],
      ),
    )
    const told = column(found, 'Would have fired', 'Day').map(
      (day, at) => `${day} ${column(found, 'Would have fired', 'Symbol')[at]}`,
    )
    expect([...told].sort()).toEqual([...fires].sort())
    expect(found.headline).toContain('to Telegram, when return over 1 day ≤ −3%. ')
    expect(figure(found, 'Median 5 days later')?.movement).toEqual({ in: 'unit', isGoodUp: true })
    expect(found.headline).toContain('Nothing is armed until you confirm.')
  })

  it('backtests buying each dip against a monthly SIP of the same money', async () => {
    const found = await answer(
      'backtest etf NIFTYBEES buy ₹5000 when return(1d) <= -2% since 2025-01-01 against monthly',
    )
    const bars = market.bars.NIFTYBEES
    const bought = falls('NIFTYBEES', -2).flatMap((at) => {
      const next = bars[at + 1]
      return next && (market.days[at] ?? '') >= '2025-01-01' ? [next] : []
    })
    expect(column(found, 'Trades', 'Bought')).toEqual(bought.map(({ day }) => day).reverse())
    const last = bars.at(-1)?.close ?? 0
    expect(figure(found, 'Value at the end')?.value).toBeCloseTo(sum(bought.map(({ open }) => (5000 / open) * last)), 6)
    expect(column(found, 'Side by side', 'Put in')[1]).toBeCloseTo(figure(found, 'Put in')?.value ?? 0, 6)
    expect(found.headline).toMatch(/a year.*against .* for the same money put in monthly/)
    expect(found.series.map(({ title }) => title)).toEqual([
      'The rule',
      'Monthly, the same money',
      'Put in',
      'Return of each month',
    ])
  })

  it('draws a chart with its lines and marks, what is no price on a scale of its own', async () => {
    const found = await answer('chart ALPHA every day draw sma(5), atr(14) mark return(1d) <= -3% last 6m')
    const closes = closesOf('ALPHA')
    const first = market.days.findIndex((day) => day > '2025-08-07')
    expect(found.series.map(({ title }) => title)).toEqual(['Alpha Ltd.', 'SMA (5)', 'ATR (14)'])
    expect(found.series.map(({ pane }) => pane)).toEqual([undefined, undefined, 'atr 14'])
    expect(found.series[0]?.points).toEqual(market.days.slice(first).map((day, at) => [day, closes[first + at]]))
    expect(found.series[1]?.points.at(-1)?.[1]).toBeCloseTo(sum(closes.slice(-5)) / 5, 9)
    expect(found.series[0]?.marks.map(({ x }) => x)).toEqual(
      falls('ALPHA', -3).flatMap((at) => (at >= first ? [market.days[at]] : [])),
    )
  })

  it('says that there is no intraday history', async () => {
    await expect(answer('chart ALPHA every 15min')).rejects.toThrow('There is no intraday history')
  })
})

describe('the rest', () => {
  it('splits an amount into whole shares with what is left over', async () => {
    const found = await answer('basket buy ₹50000 of ALPHA, BETA')
    const [alpha, beta] = [closesOf('ALPHA').at(-1) ?? 0, closesOf('BETA').at(-1) ?? 0]
    const quantities = column(found, 'Orders', 'Quantity') as number[]
    const spent = (quantities[0] ?? 0) * alpha + (quantities[1] ?? 0) * beta
    expect(figure(found, 'Left over')?.value).toBeCloseTo(50_000 - spent, 6)
    expect(50_000 - spent).toBeGreaterThanOrEqual(0)
    expect(50_000 - spent).toBeLessThan(Math.min(alpha, beta))
    expect(Math.abs((quantities[0] ?? 0) * alpha - 25_000)).toBeLessThanOrEqual(alpha)
  })

  it('takes the pulse: indices, breadth, risers and fallers, flows, session', async () => {
    const found = await answer('pulse')
    const changes = (['ALPHA', 'BETA', 'GAMMA'] as const).map((symbol) => {
      const [before = 0, now = 0] = closesOf(symbol).slice(-2)
      return { symbol, change: (now / before - 1) * 100 }
    })
    expect(figure(found, 'Rose')?.value).toBe(changes.filter(({ change }) => change > 0).length)
    expect(figure(found, 'Fell')?.value).toBe(changes.filter(({ change }) => change < 0).length)
    const risers = changes.filter(({ change }) => change > 0).sort((left, right) => right.change - left.change)
    expect(column(found, 'Rose most', 'Symbol')).toEqual(risers.map(({ symbol }) => symbol))
    expect(figure(found, 'FII net buying')?.value).toBe(market.flows.at(-1)?.fii_net)
    expect(found.notes).toEqual(['Figures are of the close of 6 Feb 2026. The market is closed today.'])
  })

  it('defines a figure by meaning, formula, place and today’s median, and words of the market', async () => {
    const found = await answer('define promoter_holding')
    expect(found.headline).toMatch(/^Promoter holding: /)
    expect(figure(found, 'Median of NIFTY 500')?.value).toBe(30)
    expect(column(found, 'Where it is kept', 'Data set')).toEqual(['Shareholding pattern'])
    expect((await answer('define roce')).notes[0]).toMatch(/^Formula: ROCE = EBIT/)
    expect((await answer('define sip')).headline).toMatch(/^SIP: A fixed amount/)
    expect((await answer('define bullish_engulfing')).notes[0]).toMatch(/^Rule: /)
  })

  it('says of how many the counted companies are, and of all of them only their number', async () => {
    const some = await answer('group stocks where public_holding > 30% show count')
    expect(some.headline).toBe('2 of 3 companies, 66.67%.')
    expect(some.figures).toMatchObject([{ label: 'Companies', value: 2, note: 'of 3 companies' }])
    expect((await answer('group stocks show count')).headline).toBe('3 companies.')
  })

  it('has of the returns of each month their mean, their median and how many rose', async () => {
    const found = await answer('series ALPHA: return(1m) every month')
    const months = column(found, 'Through time', 'Return over 1 month').map(Number)
    const rose = months.filter((value) => value > 0).length
    expect(figure(found, 'Average Return over 1 month')?.value).toBeCloseTo(
      months.reduce((sum, value) => sum + value, 0) / months.length,
      9,
    )
    expect(figure(found, 'Months that rose')).toMatchObject({ note: `${rose} of ${months.length}` })
    const other = await answer('series ALPHA: return(1y) every month')
    expect(figure(other, 'Months that rose')).toBeUndefined()
  })

  it.each([
    'events insider',
    'events deals',
    'events actions in symbol ALPHA where action is "Dividend"',
    'events flows',
    'holders ALPHA',
    'holders ALPHA among funds sold',
    'holdings investor "Asha Rao"',
    'holdings fund "One Flexi Cap Fund"',
    'holdings investor "Asha Rao" in ALPHA',
    'overlap "One Flexi Cap Fund", "Two Flexi Cap Fund"',
    'funds where expense_ratio < 1%',
    'chain index "NIFTY 50" expiry nearest show chain, max_pain, highest_call_oi, support_resistance',
    'futures ALPHA',
    'study ALPHA when rsi(14) < 40 then 5d',
    'chart ALPHA every day draw macd(12, 26, 9)',
    'watch ALPHA when return(1d) <= -2%',
    'backtest ALPHA buy ₹1000 when return(1d) <= -2% hold 5d',
    'basket buy 1 lakh of ALPHA, BETA',
    'pulse',
    'define promoter_holding',
  ])('traces every figure to its data set, day and source: %s', async (text) => {
    const { figures, tables } = await answer(text)
    const columns = tables.flatMap((table) => table.columns.filter(({ unit }) => isNumeric(unit)))
    const lineages = [...figures, ...columns].map(({ lineage }) => lineage)
    expect(lineages.length).toBeGreaterThan(0)
    for (const lineage of lineages) {
      expect(lineage).toMatchObject({ asOf: market.asOf, source: 'Test market' })
      expect(findDataset(lineage?.dataset ?? '')).not.toBeNull()
    }
  })

  it('gives the same bytes for the same question on the same data', async () => {
    for (const text of ['pulse', 'holders ALPHA', 'study ALPHA when rsi(14) < 40 then 5d']) {
      expect(JSON.stringify(await answer(text))).toBe(JSON.stringify(await answer(text)))
    }
  })
})
