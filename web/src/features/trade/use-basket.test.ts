import type { TradeInstrument } from 'core/contract/rest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BasketState, basketFrom, basketReducer, openOrders, standingOf } from './use-basket.ts'

const link = (count: number) =>
  `?${Array.from({ length: count }, (_, place) => `i=NSE:S${place}&price=100&quantity=${place + 1}`).join('&')}`
const lastOf = () => 100
const confirm = (state: BasketState) => basketReducer(state, { type: 'confirm', lastOf, cap: null })
const confirmedBatches = ({ confirmed, batches }: BasketState) =>
  batches.filter(({ number }) => number === confirmed?.number)
const handedKeys = (state: BasketState) => confirmedBatches(state).flatMap(({ keys }) => keys)
const instrument = (symbol: string): TradeInstrument => ({
  symbol,
  name: symbol,
  kind: 'stock',
  last: 100,
  previousClose: 100,
  at: 0,
  inav: null,
  inavDay: null,
})
const add = (state: BasketState, symbol: string) =>
  basketReducer(state, { type: 'add', instrument: instrument(symbol) })
const symbolsOf = ({ orders }: Pick<BasketState, 'orders'>) => orders.map((order) => order.instrument)

describe('a basket on the screen', () => {
  it('[T11 T12 T13] starts unconfirmed, is confirmed as it stands, and any edit ends that', () => {
    const opened = basketFrom(link(2))
    expect(opened.confirmed).toBeNull()
    const confirmed = confirm(opened)
    expect(confirmed.confirmed?.number).toBe(1)
    expect(handedKeys(confirmed)).toEqual(['0', '1'])
    for (const field of ['price', 'quantity'] as const) {
      expect(basketReducer(confirmed, { type: 'edit', key: '0', field, text: '7' }).confirmed).toBeNull()
    }
    expect(basketReducer(confirmed, { type: 'remove', key: '0' }).confirmed).toBeNull()
    expect(confirm(basketReducer(confirmed, { type: 'remove', key: '0' })).confirmed?.number).toBe(2)
  })

  it('asks again for a doubt that came up meanwhile, not only for those that were shown', () => {
    const far = basketFrom('?i=A&i=B&price=150&price=100&quantity=1&quantity=1')
    const shown = confirm(far)
    expect(shown.refused).toMatchObject({ outcome: 'again', doubts: [{ key: '0' }] })
    const moved = basketReducer(shown, { type: 'confirm', lastOf: () => 50, cap: null })
    expect(moved.refused).toMatchObject({ outcome: 'again', doubts: [{ key: '0' }, { key: '1' }] })
    expect(basketReducer(moved, { type: 'confirm', lastOf: () => 50, cap: null }).confirmed).not.toBeNull()
  })

  it('begins only the batch again that was not placed, with something fresh', () => {
    const confirmed = confirm(basketFrom(link(25)))
    const first = basketReducer(basketReducer(confirmed, { type: 'hand', batch: '1-0' }), {
      type: 'placed',
      batch: '1-0',
    })
    const second = basketReducer(first, { type: 'hand', batch: '1-1' })
    const begun = basketReducer(second, { type: 'not placed', batch: '1-1' })
    expect(begun.batches.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['placed', 0],
      ['waiting', 1],
      ['waiting', 0],
    ])
  })

  it('names every added order once, also after another was left out', () => {
    const two = add(add(basketFrom(''), 'A'), 'B')
    const left = basketReducer(two, { type: 'remove', key: two.orders[0]?.key ?? '' })
    const { orders } = add(left, 'C')
    expect(new Set(orders.map(({ key }) => key)).size).toBe(2)
    const edited = basketReducer(add(left, 'C'), {
      type: 'edit',
      key: orders[1]?.key ?? '',
      field: 'quantity',
      text: '9',
    })
    expect(edited.orders.map(({ quantity }) => quantity)).toEqual(['1', '9'])
  })

  it('puts only the order back that was left out, at its place, and only once', () => {
    const edited = basketReducer(basketReducer(basketFrom(link(4)), { type: 'remove', key: '1' }), {
      type: 'edit',
      key: '3',
      field: 'quantity',
      text: '40',
    })
    const without = add(basketReducer(edited, { type: 'remove', key: '0' }), 'NEW')
    const back = basketReducer(without, { type: 'restore', key: '1' })
    expect(symbolsOf(back)).toEqual(['S1', 'S2', 'S3', 'NEW'])
    expect(back.orders.map(({ quantity }) => quantity)).toEqual(['2', '3', '40', '1'])
    expect(basketReducer(back, { type: 'restore', key: '1' })).toBe(back)
    expect(symbolsOf(basketReducer(back, { type: 'restore', key: '0' }))).toEqual(['S0', 'S1', 'S2', 'S3', 'NEW'])
    const other = basketReducer(without, { type: 'open', search: link(1) })
    expect(basketReducer(other, { type: 'restore', key: '1' })).toBe(other)
  })

  it('OR8: keeps what the broker has locked through an edit, until its owner says what became of it', () => {
    const handed = basketReducer(confirm(basketFrom(link(2))), { type: 'hand', batch: '1-0' })
    const more = add(handed, 'NEW')
    expect(more.batches.map(({ id, state }) => [id, state])).toEqual([['1-0', 'handed']])
    expect(symbolsOf({ orders: openOrders(more) })).toEqual(['NEW'])
    expect(basketReducer(more, { type: 'edit', key: '0', field: 'price', text: '9' })).toBe(more)
    expect(basketReducer(more, { type: 'remove', key: '0' })).toBe(more)
    const second = confirm(more)
    expect(handedKeys(second)).toEqual(['added 0'])
    expect(openOrders(basketReducer(second, { type: 'placed', batch: '1-0' }))).toHaveLength(1)
    const begun = basketReducer(second, { type: 'not placed', batch: '1-0' })
    expect(begun).toMatchObject({ confirmed: null, batches: [], isCancelled: true })
    expect(symbolsOf({ orders: openOrders(begun) })).toEqual(['S0', 'S1', 'NEW'])
  })

  it('never hands over what its owner says was placed, nor anything that is not open on the screen', () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant('edit' as const),
        key: fc.nat({ max: 24 }).map(String),
        field: fc.constantFrom('price' as const, 'quantity' as const),
        text: fc.constantFrom('1', '100', '101.5', 'x', '', '0'),
      }),
      fc.record({
        type: fc.constantFrom('remove' as const, 'restore' as const),
        key: fc.nat({ max: 24 }).map(String),
      }),
      fc.constant({ type: 'add' as const, instrument: instrument('NEW') }),
      fc.constant({ type: 'confirm' as const, lastOf, cap: null }),
      fc.record({
        type: fc.constantFrom('hand' as const, 'placed' as const, 'not placed' as const, 'undo' as const),
        batch: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 2 })).map(([number, at]) => `${number}-${at}`),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25 }), fc.array(action, { maxLength: 40 }), (count, actions) => {
        let state = basketFrom(link(count))
        for (const each of actions) {
          const before = state
          state = basketReducer(state, each)
          const away = before.batches.filter((batch) => batch.state !== 'waiting').flatMap(({ keys }) => keys)
          if (each.type === 'edit' || each.type === 'remove') {
            if (away.includes(each.key)) expect(state).toBe(before)
            else if (before.orders.some(({ key }) => key === each.key)) expect(state.confirmed).toBeNull()
          }
          // Only a word of the person about them frees orders that the broker has.
          if (each.type !== 'not placed') for (const key of away) expect(standingOf(state, key)).not.toBe('open')
          if (each.type === 'confirm' && state.confirmed) {
            expect(handedKeys(state)).toEqual(openOrders(before).map(({ key }) => key))
            expect(away.some((key) => handedKeys(state).includes(key))).toBe(false)
            expect(
              confirmedBatches(state).flatMap(({ orders }) => orders.map(({ tradingsymbol }) => tradingsymbol)),
            ).toEqual(openOrders(before).map((order) => order.instrument))
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
