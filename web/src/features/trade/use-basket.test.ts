import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BasketState, basketFrom, basketReducer, openOrders } from './use-basket.ts'

const link = (count: number) =>
  `?${Array.from({ length: count }, (_, place) => `i=NSE:S${place}&price=100&quantity=${place + 1}`).join('&')}`
const lastOf = () => 100
const confirm = (state: BasketState) => basketReducer(state, { type: 'confirm', lastOf, cap: null })
const handedKeys = ({ confirmed }: BasketState) => confirmed?.batches.flatMap(({ keys }) => keys) ?? []

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
    const first = basketReducer(basketReducer(confirmed, { type: 'hand', batch: 0 }), { type: 'placed', batch: 0 })
    const second = basketReducer(first, { type: 'hand', batch: 1 })
    const begun = basketReducer(second, { type: 'not placed', batch: 1 })
    expect(begun.confirmed?.batches.map(({ state, attempt }) => [state, attempt])).toEqual([
      ['placed', 0],
      ['waiting', 1],
      ['waiting', 0],
    ])
  })

  it('never hands over what its owner says was placed, nor anything that is not open on the screen', () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant('edit' as const),
        key: fc.nat({ max: 24 }).map(String),
        field: fc.constantFrom('price' as const, 'quantity' as const),
        text: fc.constantFrom('1', '100', '101.5', 'x', '', '0'),
      }),
      fc.record({ type: fc.constant('remove' as const), key: fc.nat({ max: 24 }).map(String) }),
      fc.constant({ type: 'confirm' as const, lastOf, cap: null }),
      fc.record({
        type: fc.constantFrom('hand' as const, 'placed' as const, 'not placed' as const, 'undo' as const),
        batch: fc.nat({ max: 3 }),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25 }), fc.array(action, { maxLength: 40 }), (count, actions) => {
        let state = basketFrom(link(count))
        for (const each of actions) {
          const before = state
          state = basketReducer(state, each)
          if (each.type === 'edit' || each.type === 'remove') expect(state.confirmed).toBeNull()
          if (each.type === 'confirm' && state.confirmed) {
            expect(handedKeys(state)).toEqual(openOrders(before).map(({ key }) => key))
            expect(before.placed.some((key) => handedKeys(state).includes(key))).toBe(false)
            expect(
              state.confirmed.batches.flatMap(({ orders }) => orders.map(({ tradingsymbol }) => tradingsymbol)),
            ).toEqual(openOrders(before).map(({ instrument }) => instrument))
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
