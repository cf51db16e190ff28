/** Every list of /marketdata as a question: in words for the reader, in canonical text for what it must have been read as. */
import { type MarketTab, wideUniverses } from 'core/contract/rest'
import type { MeantSentence } from '#market/ask/ask-as-meant.ts'

interface Universe {
  /** An index by its name, `all` or `watchlist`. */
  readonly name: string
  /** As people say it. */
  readonly title: string
}

interface Place {
  /** "nifty 500 stocks", "my watchlist stocks", "stocks". */
  readonly stocks: string
  /** " in nifty 500", " in my watchlist" or nothing. */
  readonly within: string
  /** The same in canonical text. */
  readonly in: string
}

function placeOf({ name, title }: Universe): Place {
  if (name === wideUniverses.all) return { stocks: 'stocks', within: '', in: '' }
  if (name === wideUniverses.watchlist)
    return { stocks: 'my watchlist stocks', within: ' in my watchlist', in: ' in watchlist' }
  const said = title.toLowerCase()
  return { stocks: `${said} stocks`, within: ` in ${said}`, in: ` in index "${name}"` }
}

const most = 50

const sentences: { readonly [Tab in MarketTab]: (place: Place) => MeantSentence } = {
  gainers: (at) => ({
    words: `top ${most} gainers${at.within}`,
    canonical: `screen stocks${at.in} where return(1d) > 0% sort return(1d) desc limit ${most}`,
  }),
  losers: (at) => ({
    words: `top ${most} losers${at.within}`,
    canonical: `screen stocks${at.in} where return(1d) < 0% sort return(1d) asc limit ${most}`,
  }),
  volume: (at) => ({
    words: `${at.stocks} with volume above 2 times 20 day average volume sorted by volume ratio`,
    canonical: `screen stocks${at.in} where volume > 2 * sma(volume, 20) sort volume_ratio desc`,
  }),
  highs: (at) => ({
    words: `${at.stocks} at 52 week high today`,
    canonical: `screen stocks${at.in} where close > prev(highest(high, 248), 1d)`,
  }),
  lows: (at) => ({
    words: `${at.stocks} at 52 week low today`,
    canonical: `screen stocks${at.in} where close < prev(lowest(low, 248), 1d)`,
  }),
  'gap-up': (at) => ({
    words: `${at.stocks} gap up more than 1% sorted by gap`,
    canonical: `screen stocks${at.in} where gap > 1% sort gap desc`,
  }),
  'gap-down': (at) => ({
    words: `${at.stocks} gap down more than 1%`,
    canonical: `screen stocks${at.in} where gap < -1%`,
  }),
  delivery: (at) => ({
    words: `${at.stocks} with delivery percent above 1.5 times 20 day average delivery percent sorted by delivery percent`,
    canonical: `screen stocks${at.in} where delivery_percent > 1.5 * avg(delivery_percent, 20d) sort delivery_percent desc`,
  }),
  deals: (at) => ({
    words: `bulk and block deals${at.within} last 30 days`,
    canonical: `events deals${at.in} last 30d`,
  }),
  insiders: (at) => ({
    words: `insider trades${at.within} last 30 days`,
    canonical: `events insider${at.in} last 30d`,
  }),
  announcements: (at) => ({
    words: `announcements${at.within} last 30 days`,
    canonical: `events announcements${at.in} last 30d`,
  }),
  // Seasons of results are three months apart: there is always one ahead.
  results: (at) => ({ words: `results${at.within} next 3 months`, canonical: `events results${at.in} next 3m` }),
  flows: () => ({ words: 'fii dii flows last 30 days', canonical: 'events flows last 30d' }),
}

export const sentenceOf = (tab: MarketTab, universe: Universe): MeantSentence => sentences[tab](placeOf(universe))
