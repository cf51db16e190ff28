import { describe, expect, it } from 'vitest'
import { changed, draftOf, emptyDraft, faultsOf, requestOf, spread } from './draft.ts'

const form = { target: 'TCS', buy: 'rsi(14) < 30', sell: null, hold: 20, amount: 5000, over: 'last 5y' }
const settings = {
  start: null,
  most: 10,
  share: null,
  brokerage: 0.1,
  brokerageMost: 20,
  slippage: 0,
  benchmark: 'NIFTY 500',
}

describe('a strategy being written', () => {
  it('asks for what it was filled with', () => {
    expect(requestOf(draftOf(form, settings))).toEqual({ form, settings })
    const purse = { ...settings, start: 500_000, share: 12.5 }
    expect(requestOf(draftOf({ ...form, sell: 'rsi > 60', hold: null }, purse))).toEqual({
      form: { ...form, sell: 'rsi > 60', hold: null },
      settings: purse,
    })
  })

  it.each(['last 10y', 'since 2015-01-01', 'from 2015-01-01 to 2020-12-31', null])('keeps the days %s', (over) => {
    expect(requestOf(draftOf({ ...form, over }, settings))).toMatchObject({ form: { over } })
  })

  it('asks nothing until it says what to buy and when', () => {
    expect(requestOf(emptyDraft)).toBeNull()
    expect(requestOf({ ...emptyDraft, target: 'TCS' })).toBeNull()
  })

  it('says no size until somebody does, and shows what an even spread came to', () => {
    const written = changed(emptyDraft, { target: 'TCS', buy: 'rsi < 30' })
    for (const size of ['most', 'share']) expect(requestOf(written)).not.toHaveProperty(`settings.${size}`)
    const shown = spread(written, { ...settings, most: 1, share: 100 })
    expect(shown).toMatchObject({ most: '1', each: 'share', share: '100', isSized: false })
    const said = changed(shown, { share: '50' })
    expect(requestOf(said)).toMatchObject({ settings: { most: 1, share: 50 } })
    expect(spread(said, { ...settings, most: 10, share: 10 })).toBe(said)
  })

  it('names the figures that cannot be', () => {
    expect(faultsOf(emptyDraft)).toEqual({})
    expect(faultsOf({ ...emptyDraft, start: '5', slippage: 'x', hold: '0', share: '' })).toEqual({
      start: 'Between 10,000 and 1,00,00,00,000',
      slippage: 'Between 0 and 5',
      hold: 'Between 1 and 2,480',
      share: 'Needed',
    })
  })
})
