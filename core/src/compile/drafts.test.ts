import { firesOf } from 'core/alerts'
import { buysByRule, parseCanonical, type Query } from 'core/language'
import { describe, expect, it } from 'vitest'
import { toAlert } from './to-alert.ts'
import { toBacktest, toSchedule } from './to-backtest.ts'
import { toChart } from './to-chart.ts'

function query<Kind extends Query['kind']>(kind: Kind, text: string): Extract<Query, { kind: Kind }> {
  const parsed = parseCanonical(text)
  if (!parsed.ok || parsed.value.kind !== kind) throw new Error(`${text} is no ${kind}`)
  return parsed.value as Extract<Query, { kind: Kind }> // the kind was looked at
}

describe('a question as a chart', () => {
  it('draws every line of an indicator, over the price or under it', () => {
    const { lines, mark, days } = toChart(
      query('chart', 'chart TCS every day draw bollinger(20, 2), rsi(14), volume mark close > sma(200) last 6m'),
      '2026-02-06',
    )
    expect(lines.map(({ expression, pane, draw }) => [expression, pane, draw])).toEqual([
      ['bollinger(20, 2)', 'price', 'line'],
      ['bollinger(20, 2).middle', 'price', 'line'],
      ['bollinger(20, 2).lower', 'price', 'line'],
      ['rsi(14)', 'own', 'line'],
      ['volume', 'own', 'bars'],
    ])
    expect([mark, days.from]).toEqual(['close > sma(200)', '2025-08-07'])
  })

  it('reads indicators by the bars of the chart', () => {
    const { lines } = toChart(query('chart', 'chart TCS every week draw ema(10)'), '2026-02-06')
    expect(lines.map(({ expression }) => expression)).toEqual(['ema(10)@week'])
  })
})

describe('a question as an alert', () => {
  const watch = (text: string) => query('watch', text)
  const holds = Uint8Array.of(0, 1, 1, 2, 1, 0, 1)

  it('fires where a state begins, on each close of something that happens, or on each close if asked', () => {
    expect(firesOf(watch('watch TCS when rsi(14) < 30'), holds)).toEqual([1, 4, 6])
    expect(firesOf(watch('watch TCS when return(1d) <= -2%'), holds)).toEqual([1, 2, 4, 6])
    expect(firesOf(watch('watch TCS when rsi(14) < 30 each'), holds)).toEqual([1, 2, 4, 6])
  })

  it('keeps the condition as text that parses back, and is not armed', () => {
    const draft = toAlert(watch('watch TCS when rsi(14) < 30 by telegram once'), [])
    expect(draft).toMatchObject({ condition: 'rsi(14) < 30', channel: 'telegram', trigger: 'once', isArmed: false })
  })
})

describe('a question as a backtest', () => {
  it('is held against a monthly SIP when it only buys, and against staying in when it sells', () => {
    const against = (text: string) => {
      const read = query('backtest', text)
      return (buysByRule(read) ? toBacktest(read, '2026-02-06') : toSchedule(read, '2026-02-06')).against
    }
    expect(against('backtest TCS buy ₹5000 when return(1d) <= -2%')).toBe('monthly')
    expect(against('backtest TCS buy ₹5000 when rsi(14) < 30 sell when rsi(14) > 70')).toBe('lump')
    expect(against('backtest TCS buy ₹5000 when return(1d) <= -2% against lump')).toBe('lump')
    expect(against('backtest TCS buy ₹5000 every month since 2015-01-01')).toBe('lump')
    expect(against('backtest TCS buy ₹5000 every month since 2015-01-01 against monthly')).toBe('monthly')
    expect(against('backtest TCS buy 1 lakh once since 2015-01-01')).toBe('monthly')
  })
})
