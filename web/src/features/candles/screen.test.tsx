import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CandleQuizReply, CandleRecordReply, CandlesToday } from 'core/contract/rest'
import { laterDays, patterns } from 'core/indicators'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { writeSession } from '#lib/session.ts'
import { aUser, network, startNetwork } from '#testing/network.ts'
import { renderApp } from '#testing/render-app.tsx'

startNetwork()

const picture = {
  symbol: 'TCS',
  days: ['2024-01-29', '2024-01-30', '2024-01-31', '2024-02-01'],
  candles: [
    [100, 101, 95, 96],
    [96, 97, 91, 92],
    [90, 91, 80, 90.5],
    [91, 95, 90, 94],
  ] as const,
  first: 2,
}

const today: CandlesToday = {
  day: '2024-02-06',
  isRunning: false,
  stocks: 500,
  patterns: [
    {
      id: 'hammer',
      total: 1,
      matches: [
        { symbol: 'INFY', name: 'Infosys Ltd.', close: 1500, change: -1.2, from: '2024-02-06', high: 1510, low: 1440 },
      ],
    },
  ],
  source: 'sample',
}

const measured: CandleRecordReply = {
  state: 'measured',
  from: '1996-01-01',
  to: '2024-02-06',
  stocks: 500,
  bars: 1_500_000,
  base: laterDays.map((days) => ({ days, times: 1_500_000, rose: 53 })),
  patterns: patterns.map(({ id }) => ({
    id,
    times: id === 'bullish_kicker' ? 0 : 18_705,
    after: laterDays.map((days) => ({ days, times: 18_700, rose: 52.4, z: -0.7, verdict: 'chance' as const })),
    last: id === 'bullish_kicker' ? null : { day: '2024-01-12', symbol: 'TCS', name: 'Tata Consultancy Services Ltd.' },
    example: id === 'bullish_kicker' ? null : picture,
  })),
  source: 'sample',
}

const quiz: CandleQuizReply = {
  state: 'ready',
  questions: [
    { picture, choices: ['doji', 'hammer', 'hanging_man', 'shooting_star'], answer: 'hammer' },
    { picture, choices: ['hammer', 'doji', 'hanging_man', 'shooting_star'], answer: 'doji' },
  ],
}

const serve = (record: CandleRecordReply | null = measured, now: CandlesToday | null = today) => {
  const asked: URL[] = []
  const answer = (reply: object | null) => (reply ? HttpResponse.json(reply) : HttpResponse.json({}, { status: 500 }))
  network.use(
    http.get('/api/candles/today', ({ request }) => {
      asked.push(new URL(request.url))
      return answer(now)
    }),
    http.get('/api/candles/record', () => answer(record)),
    http.get('/api/candles/quiz', () => answer(quiz)),
  )
  return asked
}

const card = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('article') as HTMLElement

describe('[/candles] candles', () => {
  it('every pattern has a picture of real candles, its matches today and its record against any day', async () => {
    serve()
    renderApp('/candles')
    const hammer = await card('Hammer')
    expect(await within(hammer).findByRole('img', { name: 'Hammer in TCS' })).toBeTruthy()
    expect(hammer.textContent).toContain('52% / 53%')
    expect(within(hammer).getByText('1 today')).toBeTruthy()
    expect(within(hammer).getByText('No better than chance')).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(patterns.length)
    expect(within(await card('Bullish kicker')).getByText('Never seen in this market')).toBeTruthy()
  })

  it('universe and timeframe are in the address and in the call', async () => {
    const asked = serve()
    const { router } = renderApp('/candles')
    await card('Hammer')
    await userEvent.selectOptions(screen.getByLabelText('Universe'), 'Nifty 200')
    await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }))
    expect(router.state.location.search).toBe('?universe=nifty200&bars=week')
    await card('Hammer')
    expect(asked.at(-1)?.search).toBe('?universe=nifty200&timeframe=week')
  })

  it('a pattern says its rule, its query, what makes it invalid, its record, and who shows it', async () => {
    serve()
    renderApp('/candles?pattern=hammer')
    expect(await screen.findByRole('heading', { level: 1, name: 'Hammer' })).toBeTruthy()
    expect(screen.getByText(/After a fall, the lower shadow is at least twice the body/)).toBeTruthy()
    expect(screen.getByText('pattern(hammer)')).toBeTruthy()
    expect(screen.getByText('A close below the lowest low of its candle.')).toBeTruthy()
    expect(await screen.findByText('Large sample')).toBeTruthy()
    expect(screen.getByText('18,705')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Scan Nifty 200' }).getAttribute('href')).toContain('scan=NIFTY+200')
    expect((await screen.findByRole('link', { name: 'Infosys Ltd.' })).getAttribute('href')).toBe(
      '/tradingagent/indicators?symbol=INFY&mark=pattern%28hammer%29&draw=sma%3A200&range=3M',
    )
  })

  it('without a match today it says when and where it was last seen', async () => {
    serve()
    renderApp('/candles?pattern=doji')
    expect(
      await screen.findByText('No match today; last seen 12 Jan 2024 in Tata Consultancy Services Ltd.'),
    ).toBeTruthy()
  })

  it('an alert is set for who is signed in; a stranger is sent to sign in and back', async () => {
    serve()
    renderApp('/candles?pattern=hammer')
    expect((await screen.findByRole('link', { name: 'Alert me' })).getAttribute('href')).toBe(
      '/login?redirect=%2Fcandles%3Fpattern%3Dhammer',
    )
  })

  it('an alert watches the pattern in the universe in sight', async () => {
    const session = { token: 'token', user: aUser('Asha') }
    writeSession(session)
    serve()
    const sent: unknown[] = []
    network.use(
      http.post('/api/auth/refresh', () => HttpResponse.json(session)),
      http.post('/api/alerts/rules', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({})
      }),
    )
    renderApp('/candles?pattern=hammer&universe=nifty50')
    await userEvent.click(await screen.findByRole('button', { name: 'Alert me' }))
    expect(await screen.findByText('You will be told when Nifty 50 shows hammer')).toBeTruthy()
    expect(sent).toEqual([{ sentence: 'watch any stocks in index "NIFTY 50" when pattern(hammer)' }])
  })

  it('a record that is not computed leaves rules and matches readable', async () => {
    serve(null)
    renderApp('/candles')
    expect(await screen.findByText(/The record is not computed/)).toBeTruthy()
    expect(within(await card('Hammer')).getByText('1 today')).toBeTruthy()
  })

  it('while it is being counted it says so', async () => {
    serve({ state: 'measuring' })
    renderApp('/candles')
    expect(await screen.findByText(/Counting every candle/)).toBeTruthy()
  })

  it('nothing found offers all patterns again', async () => {
    serve()
    renderApp('/candles?find=zzz')
    await userEvent.click(await screen.findByRole('button', { name: 'Show all patterns' }))
    expect(screen.getAllByRole('article')).toHaveLength(patterns.length)
  })

  it('the quiz is answered by keys, tells right from wrong with the rule, and counts', async () => {
    serve()
    renderApp('/candles?quiz=7')
    expect(await screen.findByRole('img', { name: /Candles to be named: 2 of them/ })).toBeTruthy()
    await userEvent.keyboard('2')
    expect(await screen.findByText('Right.')).toBeTruthy()
    await userEvent.keyboard('n')
    expect(await screen.findByText('Question 2 of 2')).toBeTruthy()
    await userEvent.keyboard('1')
    expect(await screen.findByText('No: Doji.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'See the score' }))
    expect(await screen.findByRole('heading', { name: '1 of 2 right' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Doji' }).getAttribute('href')).toBe('/candles?pattern=doji')
  })
})
