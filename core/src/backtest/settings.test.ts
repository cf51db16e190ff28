import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenSpread, printSettings, readSettings, type StrategySettings, usualSettings } from './settings.ts'

const read = (text: string) => readSettings(text)

describe('settings of a strategy in words', () => {
  it('are taken out of a sentence wherever they stand', () => {
    const { sentence, settings } = read(
      'with a capital of 5 lakh buy nifty 50 stocks when rsi below 30, at most 5 positions, 20% each, brokerage 0.1% up to ₹20, slippage 0.2%, benchmark nifty 500',
    )
    expect(sentence).toBe('buy nifty 50 stocks when rsi below 30')
    expect(settings).toEqual({
      start: 500_000,
      most: 5,
      share: 20,
      brokerage: 0.1,
      brokerageMost: 20,
      slippage: 0.2,
      benchmark: 'NIFTY 500',
    })
  })

  it.each([
    ['start with 10 lakh', 1_000_000],
    ['starting with ₹2,50,000', 250_000],
    ['start ₹1.5 crore', 15_000_000],
    ['capital of 50k', 50_000],
    ['money as needed', null],
  ])('%s', (words, start) => {
    expect(read(`buy tcs when rsi < 30; ${words}`).settings.start).toBe(start)
  })

  it('leave the rules of a sentence alone', () => {
    for (const sentence of [
      'buy ₹5000 of NIFTYBEES when it falls 2% in a day, last 10 years',
      'backtest any stocks where roce > 20% buy ₹10000 when return(1d) <= -2% sell when rsi(14) > 60 hold 20d last 10y',
    ])
      expect(read(sentence)).toMatchObject({
        sentence,
        settings: usualSettings,
        saysShare: false,
        saysMost: false,
        saysStart: false,
      })
  })

  it('are read back as they are printed', () => {
    const settings: fc.Arbitrary<StrategySettings> = fc.record({
      start: fc.constantFrom(50_000, 1_000_000, 12_34_567),
      most: fc.integer({ min: 1, max: 200 }),
      share: fc.constantFrom(5, 12.5, 100),
      brokerage: fc.constantFrom(0, 0.03, 0.5),
      brokerageMost: fc.constantFrom(null, 20, 1500),
      slippage: fc.constantFrom(0, 0.05, 1),
      benchmark: fc.constantFrom('NIFTY 50', 'NIFTY 500', 'NIFTY BANK'),
    })
    const rules = 'backtest TCS buy ₹10000 when rsi(14) < 30'
    fc.assert(
      fc.property(settings, (each) => {
        const brokerageMost = each.brokerage === 0 ? null : each.brokerageMost
        const found = read(`${rules}; ${printSettings({ ...each, brokerageMost })}`)
        expect(found).toMatchObject({ sentence: rules, settings: { ...each, brokerageMost } })
      }),
    )
  })

  it('are kept within bounds', () => {
    expect(read('start with 5 rupees, at most 999 positions, slippage 50%').settings).toMatchObject({
      start: 10_000,
      most: 200,
      slippage: 5,
    })
  })

  it('spread all the money evenly over the instruments, and over no more positions than are allowed', () => {
    expect(evenSpread(1, 10)).toEqual({ most: 1, share: 100 })
    expect(evenSpread(3, 10)).toEqual({ most: 3, share: 33.33 })
    expect(evenSpread(Number.POSITIVE_INFINITY, 10)).toEqual({ most: 10, share: 10 })
    expect(evenSpread(50, 4)).toEqual({ most: 4, share: 25 })
  })
})
