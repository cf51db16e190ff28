import type { ChartBars, ChartDrawing, ChartMarks, ChartReading, ChartScan, SavedLayout } from 'core/contract/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInCaller, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
let asha: SignedInCaller
let ravi: SignedInCaller
beforeAll(async () => {
  server = await testServer()
  asha = await server.signIn('asha@example.com')
  ravi = await server.signIn('ravi@example.com')
})
afterAll(() => server.close())

const read = async <Reply>(reply: Response): Promise<Reply> => {
  expect(reply.status, reply.ok ? '' : await reply.clone().text()).toBe(200)
  return (await reply.json()) as Reply
}

describe('bars', () => {
  it('every daily bar of an instrument comes in columns of one length, oldest first', async () => {
    const bars = await read<ChartBars>(await server.get('/api/charting/bars?symbol=RELIANCE'))
    expect(bars.instrument).toEqual({
      asset: 'stock',
      symbol: 'RELIANCE',
      name: 'Reliance Industries Ltd.',
      exchange: 'NSE',
    })
    expect(bars.days).toEqual([...bars.days].sort())
    expect(bars.days.at(-1)).toBe('2024-02-06')
    for (const column of [bars.open, bars.high, bars.low, bars.close, bars.volume])
      expect(column).toHaveLength(bars.days.length)
  })

  it('the same bars come compressed to whoever reads that, the first time and the next', async () => {
    const path = '/api/charting/bars?symbol=RELIANCE'
    const asked = async (encoding: string) => {
      const reply = await server.get(path, { 'accept-encoding': encoding })
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(reply.headers.get('vary')).toBe('accept-encoding')
      return { encoding: reply.headers.get('content-encoding'), text: await reply.text() }
    }
    const { text } = await asked('identity')
    expect(JSON.parse(text)).toMatchObject({ instrument: { symbol: 'RELIANCE' } })
    for (const time of ['first', 'second']) {
      expect(await asked('gzip, br'), time).toEqual({ encoding: 'br', text })
      expect(await asked('gzip'), time).toEqual({ encoding: 'gzip', text })
      expect(await asked('identity'), time).toEqual({ encoding: null, text })
    }
    expect(await asked('br;q=0, gzip;q=0.5')).toEqual({ encoding: 'gzip', text })
    expect(await asked('br ; q=0.0,gzip;q=0')).toEqual({ encoding: null, text })
    const other = await server.get('/api/charting/bars?symbol=TCS', { 'accept-encoding': 'gzip' })
    expect(await read<ChartBars>(other)).toMatchObject({ instrument: { symbol: 'TCS' } })
  })

  it('an index is charted too; a symbol nobody knows is answered 404, a kind there is none of 400', async () => {
    expect(
      (await read<ChartBars>(await server.get('/api/charting/bars?asset=index&symbol=NIFTY%2050'))).close.at(-1),
    ).toBe(21_900 + 10 * ((await read<ChartBars>(await server.get('/api/charting/bars?symbol=TCS'))).days.length - 1))
    expect((await server.get('/api/charting/bars?symbol=NOBODY')).status).toBe(404)
    expect((await server.get('/api/charting/bars?asset=house&symbol=TCS')).status).toBe(400)
    expect((await server.get('/api/charting/bars')).status).toBe(400)
  })

  it('the symbol itself is found first, then what is named so; odd texts find nothing', async () => {
    const found = await read<{ symbol: string }[]>(await server.get('/api/charting/instruments?q=tcs'))
    expect(found[0]?.symbol).toBe('TCS')
    const index = await read<{ symbol: string }[]>(await server.get('/api/charting/instruments?q=nifty'))
    expect(index[0]).toEqual({ asset: 'index', symbol: 'NIFTY 50', name: 'Nifty 50', exchange: 'NSE' })
    for (const q of ['', '  ', '%', "'; drop table x; --"])
      expect(await read(await server.get(`/api/charting/instruments?q=${encodeURIComponent(q)}`)), q).toEqual([])
  })

  it('a misspelt symbol finds what begins like it, where that is asked for', async () => {
    const found = async (words: string) =>
      (await read<{ symbol: string }[]>(await server.get(`/api/charting/instruments?${words}`))).map(
        ({ symbol }) => symbol,
      )
    expect(await found('q=relianzz')).toEqual([])
    expect((await found('q=relianzz&near=yes'))[0]).toBe('RELIANCE')
    expect(await found('q=&near=yes')).toEqual([])
    expect((await server.get('/api/charting/instruments?q=tcs&near=no')).status).toBe(400)
  })

  it('minutes are those of the running session, and none where nothing trades', async () => {
    expect(await read(await server.get('/api/charting/minutes?symbol=TCS'))).toEqual({
      at: [],
      open: [],
      high: [],
      low: [],
      close: [],
      volume: [],
    })
    expect((await server.get('/api/charting/minutes')).status).toBe(400)
  })

  it('the list to begin with is the largest companies with their last closes', async () => {
    const leaders = await read<{ symbol: string; closes: number[] }[]>(await server.get('/api/charting/leaders'))
    expect(leaders[0]?.symbol).toBe('RELIANCE')
    expect(leaders[0]?.closes.length).toBeGreaterThan(1)
  })
})

const ask = async (sentence: string, timeframe = 'day'): Promise<ChartReading> =>
  read<ChartReading>(
    await server.post('/api/charting/read', { sentence, asset: 'stock', symbol: 'RELIANCE', timeframe }),
  )
const nothing = {
  outcome: 'read',
  subject: null,
  timeframe: null,
  draw: [],
  mark: null,
  patterns: false,
  compare: [],
  ratio: false,
  from: null,
  to: null,
  remove: null,
  notes: [],
}

describe('a sentence about the chart in sight', () => {
  it('"mark every rsi under 30 with close above 200 dma" becomes a condition', async () => {
    expect(await ask('mark every rsi under 30 with close above 200 dma')).toEqual({
      ...nothing,
      mark: 'rsi(14) < 30 and close > sma(200)',
    })
  })

  it('"draw supertrend 10,3" becomes an indicator with its numbers', async () => {
    expect(await ask('draw supertrend 10,3')).toEqual({
      ...nothing,
      draw: [{ id: 'supertrend', parameters: [10, 3], of: null }],
    })
  })

  it('"compare with nifty since 2020" adds the index and begins in 2020', async () => {
    expect(await ask('compare with nifty since 2020')).toMatchObject({
      compare: [{ asset: 'index', symbol: 'NIFTY 50' }],
      from: '2020-01-01',
    })
  })

  it('a comparison keeps both ends of its days, and one in terms of another is a ratio', async () => {
    expect(await ask('compare with nifty from 2015 to 2018')).toMatchObject({
      compare: [{ asset: 'index', symbol: 'NIFTY 50' }],
      ratio: false,
      from: '2015-01-01',
      to: '2018-12-31',
    })
    expect(await ask('compare with nifty since 2020')).toMatchObject({ to: null })
    for (const sentence of ['show in terms of nifty', 'show it relative to nifty', 'the price divided by nifty'])
      expect(await ask(sentence), sentence).toMatchObject({
        subject: null,
        compare: [{ symbol: 'NIFTY 50' }],
        ratio: true,
      })
    expect(await ask('draw 20 ema in terms of nifty')).toMatchObject({
      draw: [{ id: 'ema', parameters: [20] }],
      compare: [{ symbol: 'NIFTY 50' }],
      ratio: true,
    })
    expect(await ask('show in terms of reliance')).toMatchObject({ outcome: 'refused' })
    expect(await ask('mark pe ratio of reliance below 20')).not.toMatchObject({ ratio: true })
    expect(await ask('mark close relative to 200 dma above 1')).not.toMatchObject({
      message: expect.stringMatching(/in terms of/),
    })
  })

  it.each([
    ['mark rsi of tcs under 30', { subject: { symbol: 'TCS' }, compare: [], mark: 'rsi(14) < 30' }],
    ['mark nifty rsi below 30', { subject: { asset: 'index', symbol: 'NIFTY 50' }, mark: 'rsi(14) < 30' }],
    ['tcs rsi under 30', { subject: { symbol: 'TCS' }, mark: 'rsi(14) < 30' }],
    ['what happens after tcs rsi under 30', { subject: { symbol: 'TCS' }, mark: 'rsi(14) < 30' }],
    ['reliance rsi under 30', { subject: null, mark: 'rsi(14) < 30' }],
    ['draw rsi of tcs', { subject: { symbol: 'TCS' }, compare: [], draw: [{ id: 'rsi' }] }],
    ['draw 20 and 50 ema of nifty', { subject: { symbol: 'NIFTY 50' }, draw: [{ id: 'ema' }, { id: 'ema' }] }],
    ['draw 20 ema and nifty', { subject: null, compare: [{ symbol: 'NIFTY 50' }], draw: [{ id: 'ema' }] }],
    ['compare with tcs and mark rsi under 30', { subject: null, compare: [{ symbol: 'TCS' }], mark: 'rsi(14) < 30' }],
  ])('"%s": what is asked of another instrument is shown on its own chart', async (sentence, reading) => {
    expect(await ask(sentence)).toMatchObject({ outcome: 'read', ...reading })
  })

  it('an indicator of other bars changes the chart to them; two kinds of bars are refused', async () => {
    expect(await ask('draw weekly rsi')).toEqual({
      ...nothing,
      timeframe: 'week',
      draw: [{ id: 'rsi', parameters: [14], of: null }],
      notes: ['The chart has weekly bars now: indicators have the bars of the chart.'],
    })
    expect(await ask('weekly 20 ema', 'week')).toEqual({
      ...nothing,
      timeframe: 'week',
      draw: [{ id: 'ema', parameters: [20], of: null }],
    })
    expect(await ask('monthly macd')).toMatchObject({ timeframe: 'month', draw: [{ id: 'macd' }] })
    expect(await ask('draw 20 ema weekly')).toMatchObject({ timeframe: 'week', draw: [{ id: 'ema' }] })
    expect(await ask('draw weekly rsi and 20 ema')).toMatchObject({ outcome: 'refused' })
    for (const sentence of ['daily', 'draw daily rsi', 'mark daily rsi under 30'])
      expect(await ask(sentence, 'week'), sentence).toMatchObject({ outcome: 'read', timeframe: 'day' })
  })

  it.each([
    ['draw 20 ema of volume', [{ id: 'ema', parameters: [20], of: 'volume' }]],
    ['draw volume ema', [{ id: 'ema', parameters: [20], of: 'volume' }]],
    ['20 day average volume', [{ id: 'sma', parameters: [20], of: 'volume' }]],
    [
      'draw 20 and 50 ema of volume',
      [
        { id: 'ema', parameters: [20], of: 'volume' },
        { id: 'ema', parameters: [50], of: 'volume' },
      ],
    ],
    ['draw volume and 20 ema', [{ id: 'ema', parameters: [20], of: null }]],
    ['draw relative strength', [{ id: 'relative_strength', parameters: [63], of: null }]],
    ['draw correlation 30', [{ id: 'correlation', parameters: [30], of: null }]],
    [
      'draw beta and drawdown',
      [
        { id: 'beta', parameters: [248], of: null },
        { id: 'drawdown', parameters: [], of: null },
      ],
    ],
  ])('"%s" draws each indicator with what it reads', async (sentence, draw) => {
    expect(await ask(sentence)).toEqual({ ...nothing, draw })
  })

  it.each(['draw supertrend of volume', 'draw ema of rsi'])(
    '"%s" is refused, not drawn of the price',
    async (sentence) => {
      expect(await ask(sentence)).toMatchObject({ outcome: 'refused' })
    },
  )

  it('all candle patterns are marked in a word, and one of them is a condition', async () => {
    for (const sentence of ['show candlestick patterns', 'mark every candle pattern', 'patterns'])
      expect(await ask(sentence)).toEqual({ ...nothing, patterns: true })
    expect(await ask('show doji pattern')).toEqual({ ...nothing, mark: 'pattern(doji)' })
  })

  it('patterns, bars of another size and bare conditions are understood', async () => {
    expect(await ask('mark bullish engulfing')).toEqual({ ...nothing, mark: 'pattern(bullish_engulfing)' })
    expect(await ask('weekly')).toMatchObject({ timeframe: 'week' })
    expect(await ask('rsi under 30')).toEqual({ ...nothing, mark: 'rsi(14) < 30' })
  })

  it('minutes are bars too: "15 min" changes to them', async () => {
    expect(await ask('15 min')).toMatchObject({ outcome: 'read', timeframe: '15min' })
  })

  it('"remove ema", "remove 20 ema", "take off nifty" and "clear marks" take off what they name', async () => {
    const removed = async (sentence: string) => {
      const reading = await ask(sentence)
      return reading.outcome === 'read' ? reading.remove : reading
    }
    const kept = { studies: [], compare: [], mark: false, patterns: false }
    expect(await removed('remove ema')).toEqual({ ...kept, studies: [{ id: 'ema', parameters: null }] })
    expect(await removed('remove 20 ema')).toEqual({ ...kept, studies: [{ id: 'ema', parameters: [20] }] })
    expect(await removed('remove rsi and supertrend')).toEqual({
      ...kept,
      studies: [
        { id: 'rsi', parameters: null },
        { id: 'supertrend', parameters: null },
      ],
    })
    expect(await removed('take off nifty')).toMatchObject({ compare: [{ asset: 'index', symbol: 'NIFTY 50' }] })
    expect(await removed('remove drawdown')).toEqual({ ...kept, studies: [{ id: 'drawdown', parameters: null }] })
    expect(await removed('remove rsi and nifty')).toMatchObject({
      studies: [{ id: 'rsi', parameters: null }],
      compare: [{ symbol: 'NIFTY 50' }],
    })
    expect(await removed('clear marks')).toEqual({ ...kept, mark: true })
    expect(await removed('hide all candlestick patterns')).toEqual({ ...kept, patterns: true })
    expect(await removed('clear all indicators')).toEqual({ ...kept, studies: 'all' })
    expect(await removed('remove everything')).toEqual({ studies: 'all', compare: 'all', mark: true, patterns: true })
    expect(await removed('remove florble')).toMatchObject({ outcome: 'refused' })
  })

  it('a word nobody knows is named, and nothing is drawn', async () => {
    const reading = await ask('mark every florble under 30')
    expect(reading).toMatchObject({ outcome: 'refused', unknown: ['florble'] })
  })

  it('an empty or endless sentence is refused before it is read', async () => {
    for (const sentence of ['', ' ', 'x'.repeat(501)])
      expect(
        (await server.post('/api/charting/read', { sentence, asset: 'stock', symbol: 'TCS', timeframe: 'day' })).status,
      ).toBe(400)
  })
})

describe('marks and scans', () => {
  it('a condition is told by the days on which it came true', async () => {
    const marked = (mark: string) =>
      server.post('/api/charting/marks', { asset: 'stock', symbol: 'RELIANCE', timeframe: 'day', mark })
    const bars = await read<ChartBars>(await server.get('/api/charting/bars?symbol=RELIANCE'))
    const level = bars.close[1] ?? 0
    const marks = await read<ChartMarks>(await marked(`close >= ₹${level}`))
    expect(marks).toMatchObject({ days: [bars.days[1]], total: 1 })
    expect((await marked('drop table users')).status).toBe(400)
  })

  it('a scan lists who meets it on the last day, with closes for a mini chart', async () => {
    const scan = await read<ChartScan>(
      await server.post('/api/charting/scan', { mark: 'close > ₹3000', timeframe: 'day', index: 'NIFTY 50' }),
    )
    expect(scan.total).toBeGreaterThan(0)
    expect(scan.rows).toHaveLength(scan.total)
    for (const row of scan.rows) expect(row.closes.at(-1)).toBeGreaterThan(3000)
  })
})

const shape = { kind: 'trend', from: { day: '2024-01-02', price: 100 }, to: { day: '2024-02-01', price: 120 } }
const drawings = async (who: SignedInCaller, symbol = 'TCS') =>
  read<ChartDrawing[]>(await who.get(`/api/charting/drawings?symbol=${symbol}`))

describe('what a person keeps', () => {
  it('drawings are kept by person and symbol; nobody sees, changes or removes those of another', async () => {
    const kept = await read<ChartDrawing>(
      await asha.post('/api/charting/drawings', { asset: 'stock', symbol: 'TCS', shape }),
    )
    await read(await ravi.post('/api/charting/drawings', { asset: 'stock', symbol: 'TCS', shape }))
    expect(await drawings(asha)).toEqual([{ id: kept.id, shape }])
    expect(await drawings(asha, 'INFY')).toEqual([])
    expect((await ravi.post('/api/charting/drawings/change', { id: kept.id, shape })).status).toBe(404)
    expect(await read(await ravi.post('/api/charting/drawings/remove', { id: kept.id }))).toEqual({ removed: false })
    expect(await drawings(asha)).toHaveLength(1)

    const moved = { kind: 'level', at: { day: '2024-01-02', price: 99 } }
    await read(await asha.post('/api/charting/drawings/change', { id: kept.id, shape: moved }))
    expect(await drawings(asha)).toEqual([{ id: kept.id, shape: moved }])
    expect(await read(await asha.post('/api/charting/drawings/remove', { id: kept.id }))).toEqual({ removed: true })
    expect(await drawings(asha)).toEqual([])
  })

  it('a shape that is none, a stranger and an endless note are refused', async () => {
    const add = (who: { post: TestServer['post'] }, body: unknown) => who.post('/api/charting/drawings', body)
    expect((await add(server, { asset: 'stock', symbol: 'TCS', shape })).status).toBe(401)
    expect((await add(asha, { asset: 'stock', symbol: 'TCS', shape: { kind: 'circle' } })).status).toBe(400)
    const note = { kind: 'note', at: { day: '2024-01-02', price: 1 }, text: 'x'.repeat(201) }
    expect((await add(asha, { asset: 'stock', symbol: 'TCS', shape: note })).status).toBe(400)
    expect((await server.get('/api/charting/layouts')).status).toBe(401)
  })

  it('a layout is saved by name; the same name replaces it', async () => {
    const save = (layout: string) => asha.post('/api/charting/layouts', { name: 'Pullback study', layout })
    await read(await save('draw=ema:20'))
    const second = await read<SavedLayout>(await save('draw=rsi:14'))
    const list = async (who: SignedInCaller) => read<SavedLayout[]>(await who.get('/api/charting/layouts'))
    expect(await list(asha)).toEqual([{ id: second.id, name: 'Pullback study', layout: 'draw=rsi:14' }])
    expect(await list(ravi)).toEqual([])
    expect(await read(await ravi.post('/api/charting/layouts/remove', { id: second.id }))).toEqual({ removed: false })
    expect(await read(await asha.post('/api/charting/layouts/remove', { id: second.id }))).toEqual({ removed: true })
  })
})
