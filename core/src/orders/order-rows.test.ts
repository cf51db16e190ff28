import { formatRupees, parseRupees } from 'core/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BasketOrder, readBasket } from './basket.ts'
import { totalInvestment, totalOf } from './check.ts'
import { type BrokerOrder, confirmOrders, ordersPerHandOff } from './hand-off.ts'

/** FUZZ_RUNS for more. */
const wanted = Number(process.env.FUZZ_RUNS ?? 100_000)

/** What people and hostile links write into a price or a quantity. */
const nasty = fc.oneof(
  fc.constantFrom(
    '0',
    '-5',
    '1e309',
    '12,5',
    '1.234',
    '',
    'NaN',
    'Infinity',
    '-0',
    '1.5',
    '100001',
    '99999999999999999999',
    '0x10',
    '1_0',
    '٣',
    '1e-7',
    '9'.repeat(400),
    '%',
    '𝟙',
    '\u202e1',
    'null',
    '[object Object]',
    ' 7 ',
    '07',
    '0.005',
  ),
  fc.string({ maxLength: 12 }),
  fc.double().map(String),
)
const goodPrice = fc.integer({ min: 1, max: 10_00_000_00 }).map((value) => (value / 100).toFixed(2))
const goodQuantity = fc.integer({ min: 1, max: 100_000 }).map(String)
const often = (good: fc.Arbitrary<string>) => fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: nasty })
const symbol = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('NSE:TCS', 'NSE:M&M', 'INFY', 'nse:niftybees', 'NSE:BAJAJ-AUTO', 'NSE:L&TFH'),
  },
  { weight: 1, arbitrary: fc.constantFrom('XYZ:TCS', 'BSE:TCS', 'NSE:<b>', ':', 'NSE:', 'A:B:C') },
  { weight: 1, arbitrary: fc.string({ maxLength: 50 }) },
)
const action = fc.constantFrom('BUY', 'SELL', 'buy', 'SHORT', '', 'HOLD')
const row = fc.record({ i: symbol, price: often(goodPrice), quantity: often(goodQuantity), reported: often(goodPrice) })
const edit = fc.record({ place: fc.nat(), field: fc.constantFrom('price', 'quantity'), text: often(goodPrice) })

const linkOf = (
  rows: readonly (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[],
  actions: readonly string[],
  missing: number,
) => {
  const query = new URLSearchParams()
  rows.forEach(({ i, price, quantity, reported }, place) => {
    query.append('i', i)
    // A link may be cut anywhere.
    if (place !== missing) query.append('price', price)
    query.append('quantity', quantity)
    query.append('reportedPrice', reported)
  })
  for (const each of actions) query.append('action', each)
  return new URLSearchParams(query.toString())
}

/** As the screen shows a row that may be ordered. */
const shown = ({ instrument, price, quantity, action: side }: BasketOrder) => ({
  instrument,
  paise: parseRupees(price),
  quantity: Number(quantity),
  side,
})
const sent = ({ tradingsymbol, price, quantity, transaction_type }: BrokerOrder) => ({
  instrument: tradingsymbol,
  paise: Math.round(price * 100),
  quantity,
  side: transaction_type,
})

/** What is wrong with a basket and its hand-off; '' when nothing is. Plain comparisons: a hundred thousand rows pass through here. */
function breachOf(orders: readonly BasketOrder[], last: number | null, onHandOff: () => void): string {
  for (const order of orders) {
    const total = totalOf(order)
    if (total !== null && !Number.isSafeInteger(total)) return 'a total is no whole number of paise'
    if (/NaN|Infinity|undefined/.test(formatRupees(total))) return 'a total does not read as money'
    const { reportedPrice } = order
    if (reportedPrice !== null && !(Number.isSafeInteger(reportedPrice) && reportedPrice > 0)) return 'a reported price'
  }
  if (!Number.isSafeInteger(totalInvestment(orders))) return 'the sum is no whole number of paise'

  const asked = { orders, lastOf: () => last }
  const first = confirmOrders(asked)
  const outcome = first.outcome === 'again' ? confirmOrders({ ...asked, isSecond: true }) : first
  if (outcome.outcome !== 'confirmed') return ''
  onHandOff()
  const { batches, total } = outcome.handOff
  if (batches.some(({ length }) => length < 1 || length > ordersPerHandOff)) return 'a batch of another size'
  const handed = batches.flat()
  const seen = orders.filter(({ isSupported }) => isSupported).map(shown)
  if (JSON.stringify(handed.map(sent)) !== JSON.stringify(seen)) return 'something else than the screen showed'
  for (const { exchange, order_type, product, price, quantity } of handed) {
    if (`${exchange} ${order_type} ${product}` !== 'NSE LIMIT CNC') return 'another kind of order'
    // The number reads back as the very text of the field: no third decimal crept in.
    if (!Number.isFinite(price) || price <= 0 || price !== Number(price.toFixed(2))) return 'a price'
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000) return 'a quantity'
  }
  const sum = handed.reduce((before, { price, quantity }) => before + Math.round(price * 100) * quantity, 0)
  return total === sum ? '' : 'another total'
}

describe(`${wanted} order rows of links and edits`, () => {
  it('OR4, OR5, OR7: give no NaN and no broken money, and nothing reaches the broker that the screen did not show', () => {
    let rows = 0
    let handedOff = 0
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(action, { maxLength: 3 }),
        fc.nat({ max: 60 }),
        fc.array(edit, { maxLength: 10 }),
        fc.option(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { nil: null }),
        (links, actions, missing, edits, last) => {
          const orders = [...readBasket(linkOf(links, actions, missing)).orders]
          rows += links.length + edits.length
          for (const { place, field, text } of edits) {
            const at = orders.length === 0 ? -1 : place % orders.length
            const before = orders[at]
            if (before) orders[at] = { ...before, [field]: text }
          }
          const breach = breachOf(orders, last, () => {
            handedOff += 1
          })
          if (breach !== '') throw new Error(breach)
        },
      ),
      { numRuns: Math.ceil(wanted / 10) },
    )
    expect(rows).toBeGreaterThan(wanted)
    expect(handedOff).toBeGreaterThan(wanted / 1000)
  }, 600_000)
})
