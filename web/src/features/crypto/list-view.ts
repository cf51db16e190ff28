/** What the list shows, as the address holds it, and the question it answers. */
import type { Coin } from 'core/contract/rest'
import { type Currency, currencies } from './money.ts'

export interface ListView {
  readonly currency: Currency
  readonly category: string
  readonly isWatched: boolean
  /** The coin whose details are open. */
  readonly open: string
  readonly sort: { readonly id: string; readonly descending: boolean }
}

const usualSort = { id: 'rank', descending: false }

export function readView(words: URLSearchParams): ListView {
  const [id = '', way] = (words.get('sort') ?? '').split('.')
  return {
    currency: currencies.find((each) => each === words.get('in')) ?? 'inr',
    category: words.get('category') ?? '',
    isWatched: words.get('watched') === '1',
    open: (words.get('coin') ?? '').slice(0, 50),
    sort: id ? { id, descending: way === 'desc' } : usualSort,
  }
}

export function writeView({ currency, category, isWatched, open, sort }: ListView): URLSearchParams {
  const isUsual = sort.id === usualSort.id && sort.descending === usualSort.descending
  return new URLSearchParams({
    ...(currency !== 'inr' && { in: currency }),
    ...(category && { category }),
    ...(isWatched && { watched: '1' }),
    ...(open && { coin: open }),
    ...(!isUsual && { sort: `${sort.id}${sort.descending ? '.desc' : ''}` }),
  })
}

/** Columns that can be asked for by a sentence, in its words. */
const spoken: Readonly<Record<string, string>> = {
  price: 'coin price',
  h1: 'coin change 1 hour',
  h24: 'coin change 24 hours',
  d7: 'coin change 7 days',
  d30: 'coin change 30 days',
  y1: 'coin change 1 year',
  cap: 'coin market cap',
  volume: 'coin volume 24 hours',
  supply: 'circulating supply',
  ath: 'coin distance from all time high',
}

const most = 100

/** The list as a question. */
export function sentenceOf({ sort }: ListView): string {
  const figure = spoken[sort.id]
  if (!figure) return `top ${most} coins by coin market cap`
  return `${sort.descending ? 'top' : 'lowest'} ${most} coins by ${figure}`
}

export const categoriesOf = (coins: readonly Coin[]): readonly string[] =>
  [...new Set(coins.flatMap(({ category }) => category ?? []))].sort((one, other) => one.localeCompare(other))

export const shownOf = (coins: readonly Coin[], view: ListView, watched: readonly string[]): readonly Coin[] =>
  coins.filter(
    ({ symbol, category }) =>
      (view.category === '' || category === view.category) && (!view.isWatched || watched.includes(symbol)),
  )
