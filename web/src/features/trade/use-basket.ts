import type { PublicConfig, TradeInstrument } from 'core/contract/rest'
import {
  type BasketOrder,
  type Confirmation,
  confirmOrders,
  type HandOff,
  ordersPerHandOff,
  readBasket,
} from 'core/orders'
import { paise } from 'core/values'
import { useReducer } from 'react'

export interface Batch {
  /** Rows of the basket that are in it. */
  readonly keys: readonly string[]
  readonly orders: HandOff['batches'][number]
  /** `handed` to the broker and not answered for; `placed` as the person says: nobody else tells us. */
  readonly state: 'waiting' | 'handed' | 'placed'
  /** Counts fresh beginnings: an object the broker's script has used is not used again. */
  readonly attempt: number
}

export interface Confirmed {
  /** Counts confirmations, for the same reason. */
  readonly number: number
  readonly handOff: HandOff
  readonly batches: readonly Batch[]
}

export interface BasketState {
  readonly orders: readonly BasketOrder[]
  readonly isCut: boolean
  readonly isFromLink: boolean
  /** Rows whose orders were placed, as the person says. They are shown, and never handed off a second time. */
  readonly placed: readonly string[]
  /** Why "Confirm Orders" did not confirm; cleared by any edit. */
  readonly refused: Exclude<Confirmation, { outcome: 'confirmed' }> | null
  readonly confirmed: Confirmed | null
  readonly confirmations: number
  /** The last hand-off ended without an order. */
  readonly isCancelled: boolean
}

type BasketAction =
  | { readonly type: 'open'; readonly search: string }
  | { readonly type: 'edit'; readonly key: string; readonly field: 'price' | 'quantity'; readonly text: string }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'restore'; readonly orders: readonly BasketOrder[] }
  | { readonly type: 'add'; readonly instrument: TradeInstrument }
  | {
      readonly type: 'confirm'
      readonly lastOf: (instrument: string) => number | null
      readonly cap: PublicConfig['broker']['totalCap']
    }
  | { readonly type: 'hand' | 'placed' | 'not placed' | 'undo'; readonly batch: number }

export function basketFrom(search: string): BasketState {
  const { orders, isCut } = readBasket(new URLSearchParams(search))
  return {
    orders,
    isCut,
    isFromLink: orders.length > 0,
    placed: [],
    refused: null,
    confirmed: null,
    confirmations: 0,
    isCancelled: false,
  }
}

/** Orders that would be handed off. */
export const openOrders = ({ orders, placed }: Pick<BasketState, 'orders' | 'placed'>): readonly BasketOrder[] =>
  orders.filter(({ key, isSupported }) => isSupported && !placed.includes(key))

/** Any change of the orders ends what was confirmed. */
const changed = (state: BasketState, orders: readonly BasketOrder[]): BasketState => ({
  ...state,
  orders,
  refused: null,
  confirmed: null,
  isCancelled: false,
})

function orderOf({ symbol, last }: TradeInstrument, key: string): BasketOrder {
  const price = last === null ? null : paise(Math.round(last * 100))
  return {
    key,
    exchange: 'NSE',
    instrument: symbol,
    price: price === null ? '' : (price / 100).toFixed(2),
    quantity: '1',
    reportedPrice: price,
    action: 'BUY',
    isSupported: true,
  }
}

function confirm(state: BasketState, { lastOf, cap }: Extract<BasketAction, { type: 'confirm' }>): BasketState {
  const asked = { orders: openOrders(state), lastOf, cap: cap === null ? null : paise(cap) }
  const first = confirmOrders(asked)
  const shown = state.refused?.outcome === 'again' ? state.refused.doubts.map(({ key }) => key) : []
  // A price that moved away meanwhile is a new doubt, and is shown before it counts as confirmed.
  const isSecond = first.outcome === 'again' && first.doubts.every(({ key }) => shown.includes(key))
  const answer = isSecond ? confirmOrders({ ...asked, isSecond }) : first
  if (answer.outcome !== 'confirmed') return { ...state, refused: answer, confirmed: null, isCancelled: false }
  const number = state.confirmations + 1
  const keys = asked.orders.map(({ key }) => key)
  const batches = answer.handOff.batches.map(
    (orders, at): Batch => ({
      keys: keys.slice(at * ordersPerHandOff, (at + 1) * ordersPerHandOff),
      orders,
      state: 'waiting',
      attempt: 0,
    }),
  )
  return {
    ...state,
    refused: null,
    confirmed: { number, handOff: answer.handOff, batches },
    confirmations: number,
    isCancelled: false,
  }
}

function withBatch(state: BasketState, at: number, change: (batch: Batch) => Batch): BasketState {
  if (!state.confirmed) return state
  const batches = state.confirmed.batches.map((batch, place) => (place === at ? change(batch) : batch))
  const keys = batches.filter(({ state: now }) => now === 'placed').flatMap((batch) => batch.keys)
  const before = state.confirmed.batches.flatMap((batch) => batch.keys)
  return {
    ...state,
    placed: [...state.placed.filter((key) => !before.includes(key)), ...keys],
    confirmed: { ...state.confirmed, batches },
    isCancelled: false,
  }
}

export function basketReducer(state: BasketState, action: BasketAction): BasketState {
  switch (action.type) {
    case 'open':
      return basketFrom(action.search)
    case 'edit':
      return changed(
        state,
        state.orders.map((order) => (order.key === action.key ? { ...order, [action.field]: action.text } : order)),
      )
    case 'remove':
      return changed(
        state,
        state.orders.filter(({ key }) => key !== action.key),
      )
    case 'restore':
      return changed(state, action.orders)
    case 'add':
      return changed(state, [...state.orders, orderOf(action.instrument, `added ${state.orders.length}`)])
    case 'confirm':
      return confirm(state, action)
    case 'hand':
      return withBatch(state, action.batch, (batch) => ({ ...batch, state: 'handed' }))
    case 'placed':
      return withBatch(state, action.batch, (batch) => ({ ...batch, state: 'placed' }))
    case 'undo':
      return withBatch(state, action.batch, (batch) => ({ ...batch, state: 'handed' }))
    case 'not placed': {
      // With other batches on their way only this one begins again: confirming all of them anew could order those twice.
      if (state.confirmed?.batches.length === 1) return { ...changed(state, state.orders), isCancelled: true }
      const begun = withBatch(state, action.batch, (batch) => ({
        ...batch,
        state: 'waiting',
        attempt: batch.attempt + 1,
      }))
      return { ...begun, isCancelled: true }
    }
  }
}

export const useBasket = (search: string) => useReducer(basketReducer, search, basketFrom)
