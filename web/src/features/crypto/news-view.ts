/** Which news is looked at, as the address holds it. */
import type { CoinNewsItem, CoinStory, MyCoinNews } from 'core/contract/rest'

export interface NewsView {
  readonly coin: string
  readonly source: string
  readonly isWatched: boolean
  readonly isSaved: boolean
  /** The same story once; otherwise every item for itself. */
  readonly isGrouped: boolean
  /** The story in the side panel. */
  readonly story: string
}

export const readNewsView = (words: URLSearchParams): NewsView => ({
  coin: words.get('coin') ?? '',
  source: words.get('source') ?? '',
  isWatched: words.get('watched') === '1',
  isSaved: words.get('saved') === '1',
  isGrouped: words.get('each') !== '1',
  story: words.get('story') ?? '',
})

export const writeNewsView = ({ coin, source, isWatched, isSaved, isGrouped, story }: NewsView): URLSearchParams =>
  new URLSearchParams({
    ...(coin && { coin }),
    ...(source && { source }),
    ...(isWatched && { watched: '1' }),
    ...(isSaved && { saved: '1' }),
    ...(!isGrouped && { each: '1' }),
    ...(story && { story }),
  })

export const lastTold = ({ items }: CoinStory): number => Math.max(...items.map(({ at }) => at))

export const coinsOf = ({ items }: CoinStory): readonly string[] => [...new Set(items.flatMap(({ coins }) => coins))]

interface Sifting {
  readonly view: NewsView
  readonly watched: readonly string[]
  readonly mine: MyCoinNews | null
}

/** Stories that pass the filters, each with the items that do; newest first. */
export function sift(stories: readonly CoinStory[], { view, watched, mine }: Sifting): readonly CoinStory[] {
  const muted = mine?.muted ?? []
  const saved = new Set(mine?.saved.map(({ id }) => id))
  const passes = ({ id, coins, source }: CoinNewsItem): boolean =>
    (view.source === '' ? !muted.includes(source) : source === view.source) &&
    (view.coin === '' || coins.includes(view.coin)) &&
    (!view.isWatched || coins.some((coin) => watched.includes(coin))) &&
    (!view.isSaved || saved.has(id))
  const known = new Set(stories.flatMap(({ items }) => items.map(({ id }) => id)))
  // What was saved is kept when the headline itself is no longer on the list.
  const old = view.isSaved ? (mine?.saved ?? []).filter(({ id }) => !known.has(id)) : []
  const all = [...stories, ...old.map((item) => ({ id: item.id, items: [item] }))]
  const kept = all.flatMap(({ id, items }) => {
    const own = items.filter(passes)
    if (own.length === 0) return []
    return view.isGrouped ? [{ id, items: own }] : own.map((item) => ({ id: item.id, items: [item] }))
  })
  return kept.toSorted((one, other) => lastTold(other) - lastTold(one))
}
