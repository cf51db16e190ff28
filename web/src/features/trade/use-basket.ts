import type { PublicConfig, TradeInstrument } from 'core/contract/rest'
import {
  type BasketOrder,
  type Confirmation,
  confirmOrders,
  type HandOff,
  isOrderable,
  ordersPerHandOff,
  readBasket,
} from 'core/orders'
import { paise } from 'core/values'
import { useReducer } from 'react'

export interface Batch {
  readonly id: string
  /** The confirmation it is of. */
  readonly number: number
  /** Rows of the basket that are in it. */
  readonly keys: readonly string[]
  readonly orders: HandOff['batches'][number]
  /** "orders 1–10 of 25"; empty where it is the whole basket. */
  readonly label: string
  /** Short name of the basket it is of. */
  readonly code: string
  /** `handed` to the broker and not answered for; `placed` as the person says: nobody else tells us. */
  readonly state: 'waiting' | 'handed' | 'placed'
  /** Counts fresh beginnings: an object the broker's script has used is not used again. */
  readonly attempt: number
}

interface LeftOut {
  readonly order: BasketOrder
  /** Rows that stood before it. */
  readonly before: readonly string[]
}

export interface BasketState {
  readonly orders: readonly BasketOrder[]
  readonly isCut: boolean
  readonly isFromLink: boolean
  /** Counts rows that were added: a key is never used twice. */
  readonly added: number
  readonly leftOut: readonly LeftOut[]
  /** Those of the confirmation, and those handed over before it. What the broker has is kept through every change, or it could be ordered twice. */
  readonly batches: readonly Batch[]
  /** Why "Confirm Orders" did not confirm; cleared by any edit. */
  readonly refused: Exclude<Confirmation, { outcome: 'confirmed' }> | null
  readonly confirmed: { readonly number: number; readonly handOff: HandOff } | null
  /** Counts confirmations, for the same reason as attempts. */
  readonly confirmations: number
  /** The last hand-off ended without an order. */
  readonly isCancelled: boolean
}

type BasketAction =
  | { readonly type: 'open'; readonly search: string }
  | { readonly type: 'edit'; readonly key: string; readonly field: 'price' | 'quantity'; readonly text: string }
  | { readonly type: 'remove' | 'restore'; readonly key: string }
  | { readonly type: 'add'; readonly instrument: TradeInstrument }
  | {
      readonly type: 'confirm'
      readonly lastOf: (instrument: string) => number | null
      readonly cap: PublicConfig['broker']['totalCap']
    }
  | { readonly type: 'hand' | 'placed' | 'not placed' | 'undo'; readonly batch: string }

export function basketFrom(search: string): BasketState {
  const { orders, isCut } = readBasket(new URLSearchParams(search))
  return {
    orders,
    isCut,
    isFromLink: orders.length > 0,
    added: 0,
    leftOut: [],
    batches: [],
    refused: null,
    confirmed: null,
    confirmations: 0,
    isCancelled: false,
  }
}

/** What became of a row: `open` to be changed, or with the broker. */
export const standingOf = ({ batches }: Pick<BasketState, 'batches'>, key: string): 'open' | 'handed' | 'placed' => {
  const state = batches.find((batch) => batch.state !== 'waiting' && batch.keys.includes(key))?.state
  return state === 'handed' || state === 'placed' ? state : 'open'
}

/** Orders that would be handed off. */
export const openOrders = (state: Pick<BasketState, 'orders' | 'batches'>): readonly BasketOrder[] =>
  state.orders.filter((order) => isOrderable(order) && standingOf(state, order.key) === 'open')

/** OR8: any change of the orders ends what was confirmed; what the broker has stays. */
const changed = (state: BasketState, orders: readonly BasketOrder[]): BasketState => ({
  ...state,
  orders,
  batches: state.batches.filter((batch) => batch.state !== 'waiting'),
  refused: null,
  confirmed: null,
  isCancelled: false,
})

function orderOf({ symbol, last }: TradeInstrument, key: string): BasketOrder {
  const price = last === null ? null : paise(Math.round(last * 100))
  return {
    key,
    said: { i: `NSE:${symbol}`, action: 'BUY' },
    exchange: 'NSE',
    instrument: symbol,
    price: price === null ? '' : (price / 100).toFixed(2),
    quantity: '1',
    reportedPrice: price,
    action: 'BUY',
    isSupported: true,
  }
}

const labelOf = (first: number, count: number, all: number): string => {
  if (count === all) return ''
  return count === 1 ? `order ${first} of ${all}` : `orders ${first}–${first + count - 1} of ${all}`
}

function confirm(before: BasketState, { lastOf, cap }: Extract<BasketAction, { type: 'confirm' }>): BasketState {
  const state = changed(before, before.orders)
  const asked = { orders: openOrders(state), lastOf, cap: cap === null ? null : paise(cap) }
  const first = confirmOrders(asked)
  const shown = before.refused?.outcome === 'again' ? before.refused.doubts.map(({ key }) => key) : []
  // A price that moved away meanwhile is a new doubt, and is shown before it counts as confirmed.
  const isSecond = first.outcome === 'again' && first.doubts.every(({ key }) => shown.includes(key))
  const answer = isSecond ? confirmOrders({ ...asked, isSecond }) : first
  if (answer.outcome !== 'confirmed') return { ...state, refused: answer }
  const { handOff } = answer
  const number = state.confirmations + 1
  const keys = asked.orders.map(({ key }) => key)
  const batches = handOff.batches.map((orders, at): Batch => {
    const from = at * ordersPerHandOff
    return {
      id: `${number}-${at}`,
      number,
      keys: keys.slice(from, from + ordersPerHandOff),
      orders,
      label: labelOf(from + 1, orders.length, keys.length),
      code: handOff.code,
      state: 'waiting',
      attempt: 0,
    }
  })
  return {
    ...state,
    batches: [...state.batches, ...batches],
    confirmed: { number, handOff },
    confirmations: number,
  }
}

const withBatch = (state: BasketState, id: string, change: (batch: Batch) => Batch): BasketState => ({
  ...state,
  batches: state.batches.map((batch) => (batch.id === id ? change(batch) : batch)),
  isCancelled: false,
})

function notPlaced(state: BasketState, id: string): BasketState {
  const batch = state.batches.find((each) => each.id === id)
  if (!batch) return state
  const isOneOfSeveral = state.batches.some((other) => other.id !== id && other.number === batch.number)
  if (state.confirmed?.number === batch.number && isOneOfSeveral) {
    // Of a confirmation in several batches only this one begins again.
    const again = withBatch(state, id, (each) => ({ ...each, state: 'waiting', attempt: each.attempt + 1 }))
    return { ...again, isCancelled: true }
  }
  const without = { ...state, batches: state.batches.filter((each) => each.id !== id) }
  return { ...changed(without, state.orders), isCancelled: true }
}

function remove(state: BasketState, key: string): BasketState {
  const at = state.orders.findIndex((order) => order.key === key)
  const order = state.orders[at]
  if (!order || standingOf(state, key) !== 'open') return state
  const before = state.orders.slice(0, at).map((each) => each.key)
  return { ...changed(state, state.orders.toSpliced(at, 1)), leftOut: [...state.leftOut, { order, before }] }
}

/** Puts one row back behind those it stood behind; all else stays as it is by now. */
function restore(state: BasketState, key: string): BasketState {
  const left = state.leftOut.find(({ order }) => order.key === key)
  if (!left) return state
  const at = state.orders.findLastIndex((order) => left.before.includes(order.key)) + 1
  return {
    ...changed(state, state.orders.toSpliced(at, 0, left.order)),
    leftOut: state.leftOut.filter((each) => each !== left),
  }
}

export function basketReducer(state: BasketState, action: BasketAction): BasketState {
  switch (action.type) {
    case 'open':
      return basketFrom(action.search)
    case 'edit':
      if (standingOf(state, action.key) !== 'open') return state
      return changed(
        state,
        state.orders.map((order) => (order.key === action.key ? { ...order, [action.field]: action.text } : order)),
      )
    case 'remove':
      return remove(state, action.key)
    case 'restore':
      return restore(state, action.key)
    case 'add': {
      const orders = [...state.orders, orderOf(action.instrument, `added ${state.added}`)]
      return { ...changed(state, orders), added: state.added + 1 }
    }
    case 'confirm':
      return confirm(state, action)
    case 'hand':
    case 'undo':
      return withBatch(state, action.batch, (batch) => ({ ...batch, state: 'handed' }))
    case 'placed':
      return withBatch(state, action.batch, (batch) => ({ ...batch, state: 'placed' }))
    case 'not placed':
      return notPlaced(state, action.batch)
  }
}

export const useBasket = (search: string) => useReducer(basketReducer, search, basketFrom)
