import { parseCanonical } from 'core/language'
import { describe, expect, it } from 'vitest'
import type { AnswerBody, MarketFacts, MarketReader, StoreRow } from '../reader.ts'
import { answerChain } from './chain.ts'

const facts: MarketFacts = { today: '2026-02-07', asOf: '2026-02-06', source: 'Test', watchlist: [] }

const leg = (option_type: 'CE' | 'PE', strike: number, last_price: number): StoreRow => ({
  strike,
  option_type,
  open_interest: 75_000,
  open_interest_change: 4,
  last_price,
  implied_volatility: 13.5,
})

/** Rows by the table and, for options of one expiry, the day asked for. */
const reader: MarketReader = {
  rows: async ({ sql, values }) => {
    if (sql.includes('distinct "expiry"'))
      return ['2026-02-10', '2026-02-17', '2026-02-24', '2026-03-31'].map((expiry) => ({ expiry }))
    if (sql.includes('from "futures"')) return [{ spot: 22_040 }]
    if (!sql.includes('from "options"')) return []
    const isNear = values[1] === '2026-02-10'
    return [leg('CE', 22_000, isNear ? 120.5 : 310), leg('PE', 22_000, isNear ? 80.25 : 250), leg('CE', 22_100, 66)]
  },
  bars: async () => new Map(),
}

async function answer(text: string): Promise<AnswerBody> {
  const parsed = parseCanonical(text)
  if (!parsed.ok || parsed.value.kind !== 'chain') throw new Error(text)
  return answerChain(parsed.value, facts, reader)
}

describe('one option', () => {
  it('is told by its price, what is open and its volatility, with its row of the chain', async () => {
    const found = await answer('chain index "NIFTY 50" expiry nearest strike 22000 call show chain')
    expect(found.headline).toBe('NIFTY 22,000, expiry 10 Feb 2026: call ₹120.50, spot 22,040.00.')
    expect(found.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Price', 120.5],
      ['Open interest', 75_000],
      ['Open interest of the day', 4],
      ['Implied volatility', 13.5],
    ])
    expect(found.tables.map(({ rows }) => rows.length)).toEqual([1])
  })

  it('is both of a strike where no side is said', async () => {
    const { headline } = await answer('chain index "NIFTY 50" expiry next strike 22000 show chain')
    expect(headline).toBe('NIFTY 22,000, expiry 17 Feb 2026: call ₹310.00, put ₹250.00, spot 22,040.00.')
  })

  it('that is not there is said so, with the nearest strikes', async () => {
    await expect(answer('chain index "NIFTY 50" expiry nearest strike 22100 put show chain')).rejects.toThrow(
      'There is no NIFTY 22,100 put that expires on 10 Feb 2026. Nearest strikes: 22,100, 22,000.',
    )
  })
})

it('the last day of a month stands for its last expiry', async () => {
  const { headline } = await answer('chain index "NIFTY 50" expiry 2026-02-28 strike 22000 put show chain')
  expect(headline).toContain('expiry 24 Feb 2026')
  await expect(answer('chain index "NIFTY 50" expiry 2026-02-27 show chain')).rejects.toThrow('no options that expire')
})
