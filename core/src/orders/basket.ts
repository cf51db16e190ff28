import { nearestPaise, type Paise, parseInstrument, parseRupees } from 'core/values'

/** One order of the basket, as it stands on the screen: price and quantity are the text of their fields. */
export interface BasketOrder {
  /** Names the row; the same order may be in a basket twice. */
  readonly key: string
  readonly exchange: 'NSE'
  /** The trading symbol: of exchange:symbol the part after the colon. */
  readonly instrument: string
  readonly price: string
  readonly quantity: string
  /** What whoever made the link says the price was; null where it is no price. */
  readonly reportedPrice: Paise | null
  readonly action: 'BUY' | 'SELL'
  /** Shown, and never handed off: another exchange, another action, or no trading symbol. */
  readonly isSupported: boolean
}

export interface Basket {
  readonly orders: readonly BasketOrder[]
  /** Orders without a price or a quantity were left out, or there were more than fit. */
  readonly isCut: boolean
}

/** What a router's query is, as far as a basket needs it. */
interface Query {
  getAll(name: string): readonly string[]
}

/** More than this in one link is no basket a person reviews. */
export const mostOrders = 100
const longestText = 20

const shortened = (text: string): string => text.trim().slice(0, longestText)

function instrumentOf(text: string): { readonly instrument: string; readonly isSupported: boolean } {
  const read = parseInstrument(text)
  if (read.ok) return { instrument: read.value.symbol, isSupported: read.value.exchange === 'NSE' }
  const [before = '', after] = text.split(':')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name that could change how its line reads is shown without them
  const shown = (after ?? before).replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '')
  return { instrument: shown.trim().slice(0, 2 * longestText) || '?', isSupported: false }
}

function actionOf(text: string | undefined): BasketOrder['action'] | null {
  const word = (text ?? '').trim().toUpperCase()
  if (word === '' || word === 'BUY') return 'BUY'
  return word === 'SELL' ? 'SELL' : null
}

/** What a number written in a link stands for; a price finer than a paisa was reported by somebody who rounds less than we do. */
function reportedOf(text: string | undefined): Paise | null {
  const exact = parseRupees(text ?? '')
  if (exact !== null) return exact > 0 ? exact : null
  const number = /^\d{1,9}\.\d{3,10}$/.test((text ?? '').trim()) ? Number(text) : 0
  return number > 0 ? nearestPaise(number) : null
}

/** OR1–OR3: the basket of a link. */
export function readBasket(query: Query): Basket {
  const [instruments, prices, quantities, reported, actions] = [
    'i',
    'price',
    'quantity',
    'reportedPrice',
    'action',
  ].map((name) => query.getAll(name)) as [
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
    readonly string[],
  ]
  const said = Math.max(instruments.length, prices.length, quantities.length, reported.length)
  const orders = instruments.slice(0, mostOrders).flatMap((text, place): BasketOrder[] => {
    const price = shortened(prices[place] ?? '')
    const quantity = shortened(quantities[place] ?? '')
    if (text.trim() === '' || price === '' || quantity === '') return []
    const { instrument, isSupported } = instrumentOf(text)
    const action = actionOf(actions.length === 1 ? actions[0] : actions[place])
    return [
      {
        key: `${place}`,
        exchange: 'NSE',
        instrument,
        price,
        quantity,
        reportedPrice: reportedOf(reported[place]),
        action: action ?? 'BUY',
        isSupported: isSupported && action !== null,
      },
    ]
  })
  return { orders, isCut: orders.length < said }
}

/** The link that opens this basket again, as it stands now. */
export function basketLink(orders: readonly BasketOrder[]): string {
  const query = orders.flatMap(({ instrument, exchange, price, quantity, reportedPrice, action }) => [
    `i=${exchange}:${encodeURIComponent(instrument)}`,
    `price=${encodeURIComponent(price)}`,
    `quantity=${encodeURIComponent(quantity)}`,
    `reportedPrice=${reportedPrice === null ? '' : (reportedPrice / 100).toFixed(2)}`,
    `action=${action}`,
  ])
  return `/trade?${query.join('&')}`
}
