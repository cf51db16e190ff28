import { tradeLink } from 'core/alerts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actionWord, type BasketOrder, basketLink, mostOrders, readBasket } from './basket.ts'
import {
  checkPrice,
  checkQuantity,
  orderBounds,
  quotedPrice,
  roundedRupees,
  totalInvestment,
  totalOf,
} from './check.ts'
import { confirmOrders, ordersCsv, ordersText } from './hand-off.ts'

const basketAt = (query: string) => readBasket(new URLSearchParams(query))
const only = (query: string): BasketOrder => {
  const [order] = basketAt(query).orders
  if (!order) throw new Error('The link holds no order')
  return order
}
const tcs = 'i=NSE:TCS&price=100.50&quantity=3&reportedPrice=101'
const priced = (last: number | null) => () => last

describe('a basket of a link', () => {
  it('[S88 E10 K22] is read from i, price, quantity, reportedPrice and action, single or repeated', () => {
    expect(basketAt(tcs)).toEqual({
      orders: [
        {
          key: '0',
          said: { i: 'NSE:TCS', action: '' },
          exchange: 'NSE',
          instrument: 'TCS',
          price: '100.50',
          quantity: '3',
          reportedPrice: 101_00,
          action: 'BUY',
          isSupported: true,
        },
      ],
      isCut: false,
    })
    const { orders } = basketAt(
      'i=NSE:A&i=B&price=1&price=2.5&quantity=3&quantity=4&reportedPrice=1.1&reportedPrice=2.6&action=SELL',
    )
    expect(
      orders.map(({ instrument, price, quantity, reportedPrice, action }) => [
        instrument,
        price,
        quantity,
        reportedPrice,
        action,
      ]),
    ).toEqual([
      ['A', '1', '3', 110, 'SELL'],
      ['B', '2.5', '4', 260, 'SELL'],
    ])
    expect(
      basketAt('i=A&i=B&price=1&price=2&quantity=3&quantity=4&action=BUY&action=SELL').orders.map(
        ({ action }) => action,
      ),
    ).toEqual(['BUY', 'SELL'])
  })

  it('[S80] shows of exchange:symbol the part after the colon', () => {
    expect(only('i=NSE:M%26M&price=1&quantity=1').instrument).toBe('M&M')
    expect(only('i=nse:tcs&price=1&quantity=1')).toMatchObject({ instrument: 'TCS', isSupported: true })
  })

  it.each([
    ['i=XYZ:TCS&price=1&quantity=1', 'TCS'],
    ['i=BSE:TCS&price=1&quantity=1', 'TCS'],
    [`${tcs}&action=SHORT`, 'TCS'],
    ['i=NSE:%3Cscript%3E&price=1&quantity=1', '<script>'],
    ['i=NSE:A:B&price=1&quantity=1', 'A'],
    ['i=%E2%80%AESCT&price=1&quantity=1', 'SCT'],
    ['i=:&price=1&quantity=1', '?'],
  ])('OR2: of %s is shown and not supported', (query, instrument) => {
    expect(only(query)).toMatchObject({ instrument, isSupported: false })
    expect(confirmOrders({ orders: basketAt(query).orders, lastOf: priced(1) })).toEqual({ outcome: 'empty' })
  })

  it('OR1: keeps only complete orders of lists of mixed lengths, and says that it does', () => {
    const many = Array.from({ length: 25 }, (_, place) => `i=NSE:S${place}`).join('&')
    const { orders, isCut } = basketAt(`${many}&price=1&price=2&quantity=1&quantity=1&quantity=1`)
    expect(orders.map(({ instrument }) => instrument)).toEqual(['S0', 'S1'])
    expect(isCut).toBe(true)
    expect(basketAt('i=A&price=&quantity=1')).toEqual({ orders: [], isCut: true })
    expect(basketAt('')).toEqual({ orders: [], isCut: false })
  })

  it('holds so many orders and no more', () => {
    const one = 'i=A&price=1&quantity=1'
    const { orders, isCut } = basketAt(Array.from({ length: mostOrders + 1 }, () => one).join('&'))
    expect({ length: orders.length, isCut }).toEqual({ length: mostOrders, isCut: true })
  })

  it('of an alert carries its orders through to the broker', () => {
    const told = [
      { symbol: 'NIFTYBEES', price: 251.37, quantity: 4 },
      { symbol: 'M&M', price: 2900, quantity: 1 },
    ]
    const { orders, isCut } = basketAt(tradeLink(told).split('?')[1] ?? '')
    expect(isCut).toBe(false)
    const confirmed = confirmOrders({
      orders,
      lastOf: (symbol) => told.find((each) => each.symbol === symbol)?.price ?? null,
    })
    expect(confirmed).toMatchObject({
      outcome: 'confirmed',
      handOff: {
        batches: [
          [
            { tradingsymbol: 'NIFTYBEES', price: 251.37, quantity: 4, transaction_type: 'BUY' },
            { tradingsymbol: 'M&M', price: 2900, quantity: 1, transaction_type: 'BUY' },
          ],
        ],
      },
    })
  })

  const again = (orders: readonly BasketOrder[]) => basketAt(basketLink(orders).split('?')[1] ?? '').orders

  it('OR2: keeps what may not be ordered that way, with its own words, in its own link', () => {
    const { orders } = basketAt(
      'i=XYZ:TCS&i=NSE:INFY&i=NSE:RELIANCE&price=1&price=2&price=3&quantity=1&quantity=1&quantity=1&action=SHORT&action=&action=%E2%80%AEshort',
    )
    expect(orders.map(actionWord)).toEqual(['SHORT', 'BUY', 'short'])
    const edited = orders.map((order) => ({ ...order, quantity: '5' }))
    expect(again(edited).map(({ said, isSupported }) => [said.i, said.action, isSupported])).toEqual([
      ['XYZ:TCS', 'SHORT', false],
      ['NSE:INFY', 'BUY', true],
      ['NSE:RELIANCE', '\u202eshort', false],
    ])
    expect(basketLink([only('i=NSE:M%26M&price=1&quantity=1')])).toContain('?i=NSE:M%26M&price=1&quantity=1&')
  })

  it('is the same again from its own link, whatever a link says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('NSE:TCS', 'nse:m&m', 'BSE:TCS', 'XYZ:TCS', 'A:B:C', '12.5', '1.23456', ' 7 ', 'sell', 'SHORT'),
    )
    const row = fc.record({ i: text, price: text, quantity: text, reportedPrice: text })
    const told = ({ said, key: _place, ...order }: BasketOrder) => ({ ...order, i: said.i })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.array(text, { maxLength: 6 }), (rows, actions) => {
        const query = new URLSearchParams()
        for (const each of rows) for (const [name, value] of Object.entries(each)) query.append(name, value)
        for (const action of actions) query.append('action', action)
        const { orders } = basketAt(query.toString())
        expect(again(orders).map(told)).toEqual(orders.map(told))
        expect(again(orders).map(actionWord)).toEqual(orders.map(actionWord))
      }),
    )
  })
})

describe('an order', () => {
  it.each([
    '0',
    '0.00',
    '-5',
    '1e309',
    '12,5',
    '1.234',
    '',
    ' ',
    'abc',
    'NaN',
    'Infinity',
    '١٢',
    '0x10',
    '.5',
    '5.',
    '--1',
  ])('OR4: with the price "%s" is refused', (text) => expect(checkPrice(text)).toEqual({ ok: false, failure: 'price' }))

  it.each(['0', '1.5', '100001', '', '-1', '1e3', '٣', '+1', '1 000', 'abc', '007'])(
    'OR4: of the quantity "%s" is refused',
    (text) => expect(checkQuantity(text)).toEqual({ ok: false, failure: 'quantity' }),
  )

  it('OR4: is taken at every bound', () => {
    expect(checkPrice('0.01')).toEqual({ ok: true, value: 1 })
    expect(checkPrice('1000000')).toEqual({ ok: true, value: orderBounds.highestPrice })
    expect(checkPrice('1000000.01')).toEqual({ ok: false, failure: 'price_high' })
    expect(checkQuantity('1')).toEqual({ ok: true, value: 1 })
    expect(checkQuantity(' 100000 ')).toEqual({ ok: true, value: 100_000 })
  })

  it('[S84 S85] is price times quantity in paise, rounded only to be shown; the sum is rounded after adding', () => {
    expect(totalOf({ price: '0.29', quantity: '3' })).toBe(87)
    expect(roundedRupees(totalOf({ price: '100.50', quantity: '3' }) ?? paiseOf('0.01'))).toBe(302)
    expect(totalOf({ price: '1', quantity: 'x' })).toBeNull()
    const { orders } = basketAt('i=A&i=B&i=XYZ:C&price=0.40&price=0.40&price=9&quantity=1&quantity=1&quantity=9')
    expect(totalInvestment(orders)).toBe(80)
    expect(roundedRupees(totalInvestment(orders))).toBe(1)
  })

  it.each([
    ['249.99', 249.99, null],
    ['250.01', 250, '250.00 in 0.05'],
    ['250.01', 249.95, null],
    ['999.98', 1000, '1000.00 in 0.05'],
    ['1234.55', 1000.05, '1234.60 in 0.10'],
    ['1234.60', 1234, null],
    ['4999.96', 5000, '5000.00 in 0.10'],
    ['5000.20', 5000.1, '5000.00 in 0.50'],
    ['10000.30', 10000, '10000.50 in 0.50'],
    ['10000.50', 10000.5, '10001.00 in 1.00'],
    ['20000.40', 20000, '20000.00 in 1.00'],
    ['20003', 20001, '20005.00 in 5.00'],
    ['1', 90000, '5.00 in 5.00'],
    ['1234.55', null, '1234.60 in 0.10'],
  ])('OR9: at %s with the last price %s is quoted %s', (price, last, quoted) => {
    const better = quotedPrice(paiseOf(price), { kind: 'stock', last })
    expect(better && `${(better.price / 100).toFixed(2)} in ${(better.step / 100).toFixed(2)}`).toBe(quoted)
    expect(quotedPrice(paiseOf(price), { kind: 'etf', last })).toBeNull()
  })
})

const paiseOf = (text: string) => {
  const read = checkPrice(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

describe('confirming', () => {
  it('[E11 K22] hands over exchange, tradingsymbol, quantity, transaction_type, LIMIT, price and CNC', () => {
    expect(confirmOrders({ orders: basketAt(tcs).orders, lastOf: priced(100) })).toEqual({
      outcome: 'confirmed',
      handOff: {
        code: expect.stringMatching(/^[0-9A-F]{8}$/),
        total: 301_50,
        batches: [
          [
            {
              exchange: 'NSE',
              tradingsymbol: 'TCS',
              quantity: 3,
              transaction_type: 'BUY',
              order_type: 'LIMIT',
              price: 100.5,
              product: 'CNC',
            },
          ],
        ],
      },
    })
  })

  it('OR7: makes batches of at most 10, and another code for another basket', () => {
    const link = (price: number) =>
      Array.from({ length: 25 }, (_, place) => `i=NSE:S${place}&price=${price}&quantity=1`).join('&')
    const [first, second] = [10, 11].map((price) => {
      const confirmed = confirmOrders({ orders: basketAt(link(price)).orders, lastOf: priced(10) })
      if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome)
      return confirmed.handOff
    })
    expect(first?.batches.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(first?.batches.flat().map(({ tradingsymbol }) => tradingsymbol)).toEqual(
      Array.from({ length: 25 }, (_, place) => `S${place}`),
    )
    expect(first?.code).not.toBe(second?.code)
  })

  it('OR6: asks again for a price more than 20% from the last one, and for one that cannot be compared', () => {
    const { orders } = basketAt('i=A&i=B&i=C&price=130&price=120&price=5&quantity=1&quantity=1&quantity=1')
    const asked = { orders, lastOf: (symbol: string) => (symbol === 'C' ? null : 100) }
    expect(confirmOrders(asked)).toEqual({
      outcome: 'again',
      doubts: [
        { key: '0', away: 30 },
        { key: '2', away: null },
      ],
    })
    expect(confirmOrders({ ...asked, isSecond: true }).outcome).toBe('confirmed')
  })

  it('refuses a wrong order and a basket above the limit, also the second time', () => {
    const { orders } = basketAt('i=A&i=B&price=100&price=0&quantity=10&quantity=1')
    expect(confirmOrders({ orders, lastOf: priced(100), isSecond: true })).toEqual({ outcome: 'wrong', keys: ['1'] })
    const [first] = orders
    if (!first) throw new Error('no order')
    const cap = paiseOf('999.99')
    expect(confirmOrders({ orders: [first], lastOf: priced(100), cap, isSecond: true })).toEqual({
      outcome: 'too_much',
      total: 1000_00,
    })
    expect(confirmOrders({ orders: [first], lastOf: priced(100), cap: paiseOf('1000') }).outcome).toBe('confirmed')
  })

  it('writes the same orders for other brokers', () => {
    const confirmed = confirmOrders({ orders: basketAt(`${tcs}&action=SELL`).orders, lastOf: priced(100) })
    if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome)
    expect(ordersText(confirmed.handOff)).toBe('SELL 3 NSE:TCS LIMIT 100.50 CNC')
    expect(ordersCsv(confirmed.handOff)).toBe(
      'Exchange,Symbol,Action,Quantity,Order type,Price,Product\r\nNSE,TCS,SELL,3,LIMIT,100.50,CNC\r\n',
    )
  })
})
