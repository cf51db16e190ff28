/** Headlines of a simulated press: events, never a word on prices, some told by several papers in their own words. */
import { type Batch, batchOf } from 'core/catalogue'
import { dayOf } from 'core/values'
import { createRandom, type Random } from './random.ts'

export interface SampleNews {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly headline: string
  readonly source: string
  readonly coins: readonly string[]
}

interface NewsCoin {
  readonly symbol: string
  readonly name: string
}

const sampleNewsSources = [
  'Coin Patrika',
  'The Node Post',
  'Block Bulletin',
  'Ledger Line',
  'Rupee & Chain',
  'Hash Herald',
] as const

type Telling = (coin: string, number: number, other: string) => readonly [string, ...string[]]

/** Each event in the words of several papers; the first paper's first. */
const events: readonly {
  readonly needsTwo?: true
  readonly numbers: readonly [number, number]
  readonly tell: Telling
}[] = [
  {
    numbers: [2, 9],
    tell: (coin, number) => [
      `${coin} network upgrade ${number} goes live on mainnet`,
      `${coin} upgrade ${number} is live on its mainnet, developers say`,
      `Developers: ${coin} network fork ${number} live on mainnet`,
    ],
  },
  {
    numbers: [12, 95],
    tell: (coin, number) => [
      `${coin} foundation sets aside ${number} crore rupees for Indian developers`,
      `Indian developers to get ${number} crore rupees from ${coin} foundation`,
      `${coin} foundation: ${number} crore rupees for developers in India`,
    ],
  },
  {
    numbers: [3, 18],
    tell: (coin, number) => [
      `Indian exchange lists ${coin} in rupees with ${number} other coins`,
      `${coin} listed in rupees by Indian exchange, ${number} other coins follow`,
    ],
  },
  {
    numbers: [2, 11],
    tell: (coin, number) => [
      `Exchange halts ${coin} withdrawals for ${number} hours of maintenance`,
      `${coin} withdrawals paused for ${number} hours as exchange does maintenance`,
      `Maintenance: exchange suspends ${coin} withdrawals for ${number} hours`,
    ],
  },
  {
    numbers: [4, 60],
    tell: (coin, number) => [
      `Bridge for ${coin} exploited, ${number} crore rupees drained`,
      `Hack of ${coin} bridge: ${number} crore rupees stolen`,
      `${number} crore rupees stolen from ${coin} bridge after breach`,
    ],
  },
  {
    numbers: [41, 78],
    tell: (coin, number) => [
      `${number}% of ${coin} validators moved to the new client`,
      `New client now run by ${number}% of ${coin} validators`,
    ],
  },
  {
    needsTwo: true,
    numbers: [5, 40],
    tell: (coin, number, other) => [
      `${coin} and ${other} wallets add support for ${number} Indian banks`,
      `Wallets for ${coin} and ${other} introduce support for ${number} Indian banks`,
    ],
  },
  {
    needsTwo: true,
    numbers: [2, 6],
    tell: (coin, number, other) => [
      `Custodian to hold ${coin} and ${other} for ${number} Indian family offices`,
      `${number} Indian family offices pick custodian for ${coin} and ${other}`,
    ],
  },
  {
    numbers: [15, 90],
    tell: (coin, number) => [
      `${coin} holders vote on cutting fees by ${number}%`,
      `Vote opens on a ${number}% cut of ${coin} fees for holders`,
    ],
  },
  {
    numbers: [7, 30],
    tell: (coin, number) => [
      `${coin} team publishes audit with ${number} findings, none critical`,
      `Audit of ${coin} lists ${number} findings and none is critical`,
    ],
  },
  {
    numbers: [2, 9],
    tell: (coin, number) => [
      `Court in Singapore hears ${number} claims against ${coin} lender`,
      `${coin} lender faces ${number} claims in Singapore court`,
    ],
  },
  {
    numbers: [10, 48],
    tell: (coin, number) => [
      `${coin} nodes recover after an outage of ${number} minutes`,
      `Outage of ${number} minutes over, ${coin} nodes recover`,
    ],
  },
]

/** News of no coin in particular. */
const general: readonly (readonly [string, ...string[]])[] = [
  [
    'Parliament panel to discuss tax on virtual digital assets',
    'Tax on virtual digital assets before parliament panel',
  ],
  ['Income-tax notices go out over coin sales not declared', 'Coin sales not declared: income-tax notices go out'],
  ['Central bank repeats its warning on unregulated coins', 'Unregulated coins: central bank repeats warning'],
  ['Exchanges ask for a lower tax held back on each sale', 'Lower tax held back on each sale, ask exchanges'],
]

const minuteMs = 60_000

/** What the papers print in these slots of time; the same slot always has the same news. */
export function sampleNews(
  coins: readonly NewsCoin[],
  {
    seed,
    from,
    to,
    everyMs,
  }: { readonly seed: string; readonly from: number; readonly to: number; readonly everyMs: number },
): SampleNews[] {
  const items: SampleNews[] = []
  for (let slot = Math.floor(from / everyMs); slot * everyMs <= to; slot++) {
    items.push(...newsOf(coins, createRandom(seed, 'coin-news', everyMs, slot), { slot, at: slot * everyMs, everyMs }))
  }
  return items.filter(({ at }) => at > from && at <= to)
}

function newsOf(
  coins: readonly NewsCoin[],
  random: Random,
  { slot, at, everyMs }: { readonly slot: number; readonly at: number; readonly everyMs: number },
): SampleNews[] {
  const { tellings, about } = eventOf(coins, random)
  const first = at + Math.floor(random.uniform() * everyMs * 0.3)
  const papers = [...sampleNewsSources].sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
  const start = random.whole(0, papers.length - 1)
  const times = random.chance(0.45) ? random.whole(2, tellings.length) : 1
  return tellings.slice(0, times).map((headline, place) => ({
    id: `sample-${Math.round(everyMs / minuteMs)}-${slot}-${place}`,
    at: first + place * Math.round(everyMs * 0.2),
    headline,
    source: papers[(start + place) % papers.length] ?? papers[0] ?? '',
    coins: about,
  }))
}

function eventOf(
  coins: readonly NewsCoin[],
  random: Random,
): { tellings: readonly string[]; about: readonly string[] } {
  if (random.chance(0.06) || coins.length < 2) return { tellings: random.pick(general), about: [] }
  // The large ones are written about most.
  const pick = (): NewsCoin =>
    coins[Math.floor(random.uniform() ** 3 * Math.min(coins.length, 60))] ?? random.pick(coins)
  const coin = pick()
  const others = [pick(), pick(), pick()]
  const other =
    others.find(({ symbol }) => symbol !== coin.symbol) ?? random.pick(coins.filter((each) => each !== coin))
  const { tell, numbers, needsTwo } = random.pick(events)
  const tellings = tell(coin.name, random.whole(...numbers), other.name)
  return { tellings, about: needsTwo ? [coin.symbol, other.symbol] : [coin.symbol] }
}

const weekMs = 7 * 24 * 60 * minuteMs
const everyMs = 150 * minuteMs

/** The week before the last close. */
export function newsBatch(coins: readonly NewsCoin[], { seed, until }: { seed: string; until: number }): Batch {
  const items = sampleNews(coins, { seed, from: until - weekMs, to: until, everyMs })
  return batchOf(
    'coin_news',
    items.flatMap(({ id, at, headline, source, coins: about }) =>
      (about.length > 0 ? about : ['']).map((symbol) => ({
        id,
        symbol,
        news_day: dayOf(at) as string,
        news_time: at,
        news_headline: headline,
        news_source: source,
      })),
    ),
    ['news_day'],
  )
}
