import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findIndicator, indicators, patterns } from 'core/indicators'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import { indicator } from './indicator.ts'

const folder = mkdtempSync(join(tmpdir(), 'indicator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const days = Array.from(
  { length: 40 },
  (_, at) => `2024-${at < 20 ? '01' : '02'}-${String((at % 20) + 1).padStart(2, '0')}`,
)
const closes = days.map((_, at) => 100 + ((at * 7) % 11))
const bars = file(
  'bars.csv',
  `Date,Open,High,Low,Close,Volume\n${days.map((day, at) => `${day},${closes[at]},${(closes[at] ?? 0) + 2},${(closes[at] ?? 0) - 2},${closes[at]},1000`).join('\n')}\n`,
)

async function typed(args: readonly string[], json = false) {
  const out: string[] = []
  const err: string[] = []
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), env: readEnv({}), json }
  return { code: await indicator.run(args, io), out, err }
}

describe('artha indicator <name> [--set length=14] <bars.csv>', () => {
  it('prints a line a bar, empty where there is no value yet', async () => {
    const { code, out, err } = await typed(['sma', '--set', 'length=3', bars])
    expect({ code, err }).toEqual({ code: 0, err: [] })
    expect(out.slice(0, 4)).toEqual(['Date,sma', '2024-01-01,', '2024-01-02,', `2024-01-03,${(100 + 107 + 103) / 3}`])
    expect(out).toHaveLength(41)
  })

  it('answers with --json the parameters it used and null where there is no value', async () => {
    const { out } = await typed(['macd', '--set', 'fast=3,slow=6', '--set', 'signal=2', bars], true)
    const answer = JSON.parse(out.join(''))
    expect(answer).toMatchObject({
      indicator: 'macd',
      parameters: { fast: 3, slow: 6, signal: 2 },
      warmUp: 6,
      rows: { length: 40 },
    })
    expect(answer.rows[4]).toEqual({ date: '2024-01-05', macd: null, signal: null, histogram: null })
    const lines = findIndicator('macd')?.compute({ close: Float64Array.from(closes) }, answer.parameters)
    expect(answer.rows[39]).toEqual({
      date: days[39],
      macd: lines?.macd?.[39],
      signal: lines?.signal?.[39],
      histogram: lines?.histogram?.[39],
    })
  })

  it('takes what people call it, bars in any order of days, and times', async () => {
    const newestFirst = file(
      'newest-first.csv',
      'Date,Open,High,Low,Close,Volume\n2024-02-06 09:20:00,2,2,2,2,10\n2024-02-06 09:15:00,1,1,1,1,10\n2024-02-07 09:15:00,9,9,9,9,10\n',
    )
    const { out } = await typed(['Intraday VWAP', newestFirst])
    expect(out).toEqual([
      'Date,session_vwap',
      '2024-02-06 09:15:00,1',
      '2024-02-06 09:20:00,1.5',
      '2024-02-07 09:15:00,9',
    ])
  })

  it('lists the days a candle pattern ended', async () => {
    const candles = file(
      'doji.csv',
      'Date,Open,High,Low,Close,Volume\n2024-02-06,100,105,95,104,1\n2024-02-07,100,105,95,100,1\n',
    )
    expect(await typed(['doji', candles])).toEqual({ code: 0, out: ['2024-02-07'], err: [] })
  })

  it('holds a share against a benchmark, date by date', async () => {
    expect((await typed(['beta', '--set', 'length=20', bars])).err.join()).toContain('--benchmark')
    const { out } = await typed(['beta', '--set', 'length=20', bars, '--benchmark', bars])
    expect(Number(out.at(-1)?.split(',')[1])).toBeCloseTo(1, 9)
  })

  it('lists everything there is, and describes one', async () => {
    const listed = JSON.parse((await typed([], true)).out.join(''))
    expect([listed.indicators.length, listed.patterns.length]).toEqual([indicators.length, patterns.length])
    expect((await typed([])).out).toHaveLength(indicators.length + patterns.length)
    expect((await typed(['supertrend'])).out.join('\n')).toContain('factor: ATRs, 3 (0.1 to 20)')
    expect((await typed(['hammer'])).out.join('\n')).toContain('the lower shadow is at least twice the body')
  })

  it.each([
    ['a name nobody knows', ['nonsense', bars], 2, 'no indicator or pattern "nonsense"'],
    ['a parameter out of bounds', ['rsi', '--set', 'length=0', bars], 2, 'from 1 to 1000, not 0'],
    ['a parameter it does not have', ['rsi', '--set', 'size=3', bars], 2, 'rsi has no size; it takes length.'],
    ['a parameter that is no number', ['rsi', '--set', 'length=many', bars], 2, 'takes name=number'],
    ['an option it does not know', ['rsi', '--frob', bars], 2, '--frob'],
    ['two files', ['rsi', bars, bars], 2, 'One file at a time'],
    ['a file that is not there', ['rsi', join(folder, 'none.csv')], 1, 'no such file'],
    ['a file without the columns', ['rsi', file('few.csv', 'Date,Close\n2024-01-01,3\n')], 1, 'missing'],
    [
      'a cell that is no number',
      ['rsi', file('bad.csv', 'Date,Open,High,Low,Close,Volume\n2024-01-01,1,1,1,x,1\n')],
      1,
      'Line 2, column Close: "x" is not a number.',
    ],
    [
      'a date twice',
      ['rsi', file('twice.csv', 'Date,Open,High,Low,Close,Volume\n2024-01-01,1,1,1,1,1\n2024-01-01,1,1,1,1,1\n')],
      1,
      'two bars of 2024-01-01',
    ],
  ])('refuses %s in a sentence, with nothing on standard output', async (_what, args, code, sentence) => {
    const answer = await typed(args)
    expect({ code: answer.code, out: answer.out }).toEqual({ code, out: [] })
    expect(answer.err.join('\n')).toContain(sentence)
  })
})
