import { expect, it } from 'vitest'
import { instrumentToken, parseInstrument, printInstrument } from './instrument.ts'
import { cagr, percentChange } from './percent.ts'

it('reads exchange:symbol and puts NSE where no exchange is said', () => {
  expect(parseInstrument('nse:m&m')).toEqual({ ok: true, value: { exchange: 'NSE', symbol: 'M&M' } })
  expect(parseInstrument(' bajaj-auto ')).toEqual({ ok: true, value: { exchange: 'NSE', symbol: 'BAJAJ-AUTO' } })
  expect(printInstrument({ exchange: 'NSE', symbol: 'TCS' })).toBe('NSE:TCS')
})

it.each(['NYSE:AAPL', 'NSE:', 'NSE:A:B', 'NSE:<script>', ''])('refuses %s as an instrument', (text) => {
  expect(parseInstrument(text).ok).toBe(false)
})

it("gives the broker's token of an exchange token", () => {
  expect(instrumentToken(1001, 'INDICES')).toBe(256265)
  expect(instrumentToken(2885, 'NSE')).toBe(738561)
})

it('has no percent change from nothing, and no growth rate through zero', () => {
  expect(percentChange(200, 150)).toBe(-25)
  expect([percentChange(0, 5), percentChange(null, 5), percentChange(-1, 5)]).toEqual([null, null, null])
  expect(cagr(100, 121, 2)).toBeCloseTo(10, 10)
  expect([cagr(-1, 5, 2), cagr(100, -5, 2), cagr(100, 120, 0)]).toEqual([null, null, null])
})
