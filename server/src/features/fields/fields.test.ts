import { fields } from 'core/catalogue'
import type { FieldCoverages, FieldFigures, FieldSpread } from 'core/contract/rest'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { binsOf } from '#market/bins.ts'
import { type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const read = async <Reply>(path: string): Promise<Reply> => {
  const reply = await server.get(path)
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as Reply
}

describe('GET /api/fields/figures', () => {
  it('gives the figures asked for, in their order, each with its day and unit', async () => {
    const { figures, ...rest } = await read<FieldFigures>(
      '/api/fields/figures?symbol=TCS&names=roce,close,nonsense_field',
    )
    expect(rest).toMatchObject({ symbol: 'TCS', name: 'Tata Consultancy Services Ltd.' })
    expect(figures).toEqual([
      { name: 'roce', title: 'ROCE', unit: 'percent', value: expect.closeTo(60, 6), asOf: '2023-03-31' },
      { name: 'close', title: expect.any(String), unit: 'price', value: 3900, asOf: '2024-02-06' },
    ])
  })

  it('refuses an unknown company and names that are none', async () => {
    expect((await server.get('/api/fields/figures?symbol=NOBODY&names=roce')).status).toBe(404)
    for (const names of ['', 'roce;drop table', `${'a,'.repeat(30)}b`]) {
      expect((await server.get(`/api/fields/figures?symbol=TCS&names=${encodeURIComponent(names)}`)).status).toBe(400)
    }
  })
})

describe('GET /api/fields/coverage', () => {
  it('speaks of every field of the catalogue once, and of nothing it does not know as if there were none', async () => {
    const coverage = await read<FieldCoverages>('/api/fields/coverage')
    expect(coverage.fields.map(({ dataset, id }) => `${dataset}.${id}`)).toEqual(
      fields.map(({ dataset, id }) => `${dataset}.${id}`),
    )
    const of = (dataset: string, id: string) =>
      coverage.fields.find((field) => field.dataset === dataset && field.id === id)
    expect(of('ratios', 'roce')).toEqual({
      dataset: 'ratios',
      id: 'roce',
      have: 9,
      of: 9,
      what: 'companies',
      first: '2022-03-31',
      latest: '2023-03-31',
      example: { name: 'Reliance Industries Ltd.', value: expect.closeTo(10, 6) },
    })
    expect(coverage.fields.find(({ dataset }) => dataset === 'equity_stock_spot_live')).toMatchObject({
      have: null,
      of: null,
    })
  })
})

describe('GET /api/fields/spread', () => {
  it('gives the middle, the ends, ten of each and how the values lie', async () => {
    const spread = await read<FieldSpread>('/api/fields/spread?dataset=ratios&id=roce')
    expect(spread).toMatchObject({ have: 9, of: 9, what: 'companies', missing: [] })
    expect([spread.median, spread.low, spread.high].map((value) => Math.round(value ?? 0))).toEqual([22, 2, 60])
    expect(spread.top[0]).toEqual({
      name: 'Tata Consultancy Services Ltd.',
      symbol: 'TCS',
      value: expect.closeTo(60, 6),
    })
    expect(spread.bottom[0]?.symbol).toBe('ETERNAL')
    expect(spread.bins.reduce((sum, { count }) => sum + count, 0)).toBe(9)
  })

  it('takes the number of a register for a name: none is the highest', async () => {
    const spread = await read<FieldSpread>('/api/fields/spread?dataset=market_indices&id=index_token')
    expect(spread).toMatchObject({ have: spread.of, median: null, bins: [], top: [], bottom: [] })
    expect(spread.of).toBeGreaterThan(0)
  })

  it('says why values are missing', async () => {
    const { have, missing } = await read<FieldSpread>('/api/fields/spread?dataset=ratios&id=inventory_days')
    expect(missing.reduce((sum, { count }) => sum + count, 0)).toBe(9 - have)
  })

  it('does not know fields that are none', async () => {
    expect((await server.get('/api/fields/spread?dataset=ratios&id=nothing')).status).toBe(404)
    expect((await server.get('/api/fields/spread?dataset=users&id=email')).status).toBe(404)
    expect((await server.get('/api/fields/spread?dataset=ratios&id=a%22b')).status).toBe(400)
  })
})

it('bins hold every value once, side by side, whatever the values', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { maxLength: 300 }), (drawn) => {
      const sorted = drawn.toSorted((left, right) => left - right)
      const bins = binsOf(sorted)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length)
      bins.forEach(({ from, to }, at) => {
        expect(from).toBeLessThanOrEqual(to)
        if (at > 0) expect(from).toBe(bins[at - 1]?.to)
        // What a bin says it holds is what lies there, and where it says more, that is so.
        const { beyond, count } = bins[at] ?? { count: 0 }
        if (at === 0) expect(beyond === 'below').toBe((sorted[0] ?? from) < from)
        if (at === bins.length - 1) expect(beyond === 'above').toBe((sorted.at(-1) ?? to) > to)
        if (beyond !== undefined) expect(count).toBeGreaterThan(0)
      })
    }),
  )
})
