import { nearestPaise, type Paise, parseInstrument, parseRupees } from 'core/values'

/** One order of the basket, as it stands on the screen: price and quantity are the text of their fields. */
export interface BasketOrder {
  /** Names the row; the same order may be in a basket twice. */
  readonly key: string
  /** Instrument and action as the link says them. A link of this basket says them again: what may not be ordered must not come back as something that may. */
  readonly said: { readonly i: string; readonly action: string }
  readonly exchange: 'NSE'
  /** The trading symbol: of exchange:symbol the part after the colon. */
  readonly instrument: string
  readonly price: string
  readonly quantity: string
  /** What whoever made the link says the price was; null where it is no price. */
  readonly reportedPrice: Paise | null
  /** Null where the link says another. */
  readonly action: 'BUY' | 'SELL' | null
  /** Shown, and never handed off: another exchange, another action, or no trading symbol. */
  readonly isSupported: boolean
}

/** An order that may be handed off. */
export type OpenOrder = BasketOrder & { readonly action: 'BUY' | 'SELL' }

export const isOrderable = (order: BasketOrder): order is OpenOrder => order.isSupported && order.action !== null

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

const halfLetters = /\p{Surrogate}/gu
/** A letter that is cut in half could not be written into a link. */
const shortened = (text: string): string => text.trim().slice(0, longestText).replace(halfLetters, '').trim()

/** A word of a link to be read: without what could change how its line reads. */
const shown = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g, '')
    .trim()
    .slice(0, 2 * longestText) || '?'

function instrumentOf(text: string): { readonly instrument: string; readonly isSupported: boolean } {
  const read = parseInstrument(text)
  if (read.ok) return { instrument: read.value.symbol, isSupported: read.value.exchange === 'NSE' }
  const [before = '', after] = text.split(':')
  return { instrument: shown(after ?? before), isSupported: false }
}

function actionOf(text: string): BasketOrder['action'] | null {
  const word = text.trim().toUpperCase()
  if (word === '' || word === 'BUY') return 'BUY'
  return word === 'SELL' ? 'SELL' : null
}

/** The action as the screen names it: of another one its own word. */
export const actionWord = ({ action, said }: Pick<BasketOrder, 'action' | 'said'>): string =>
  action ?? shown(said.action)

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
    const saidAction = (actions.length === 1 ? actions[0] : actions[place]) ?? ''
    const action = actionOf(saidAction)
    return [
      {
        key: `${place}`,
        said: { i: text, action: saidAction },
        exchange: 'NSE',
        instrument,
        price,
        quantity,
        reportedPrice: reportedOf(reported[place]),
        action,
        isSupported: isSupported && action !== null,
      },
    ]
  })
  return { orders, isCut: orders.length < said }
}

const written = (text: string): string => encodeURIComponent(text.replace(halfLetters, ''))

/** The link that opens this basket again, as it stands now. */
export function basketLink(orders: readonly BasketOrder[]): string {
  const query = orders.flatMap(({ said, price, quantity, reportedPrice, action }) => [
    `i=${said.i.split(':').map(written).join(':')}`,
    `price=${written(price)}`,
    `quantity=${written(quantity)}`,
    `reportedPrice=${reportedPrice === null ? '' : (reportedPrice / 100).toFixed(2)}`,
    `action=${action ?? written(said.action)}`,
  ])
  return `/trade?${query.join('&')}`
}
