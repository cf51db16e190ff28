import type { FundList, FundOverlap, FundPage, FundPlan, FundRow, FundTrades } from 'core/contract/rest'
import { once } from './once.ts'
import { readCategoryHistory, readFundPage } from './read-fund-page.ts'
import { readFundRows, readNavs } from './read-funds.ts'
import { readNewestDay, readOverlap, readPortfolios, readTrades } from './read-portfolios.ts'
import type { MarketStore } from './store.ts'

type Told<Reply> = Omit<Reply, 'asOf' | 'source'>

export interface FundReads {
  list(plan: FundPlan): Promise<Told<FundList>>
  /** Only the ids asked for, in any order. */
  rows(ids: readonly string[]): Promise<readonly FundRow[]>
  /** Null for a fund that is not known. */
  page(id: string): Promise<Told<FundPage> | null>
  overlap(ids: readonly string[]): Promise<Told<FundOverlap>>
  trades(symbol: string | null): Promise<Told<FundTrades>>
  /** The last portfolio of each, with names; a fund without one is absent. */
  portfolios(ids: readonly string[]): ReturnType<typeof readPortfolios>
  navs(id: string): ReturnType<typeof readNavs>
}

/** What the fund screens ask. What many pages share is the same until the next store, so it is counted once. */
export function createFundReads(store: MarketStore): FundReads {
  const all = once(() => readFundRows(store))
  const newest = once(() => readNewestDay(store))
  const category = once((key: string, plan: string) => readCategoryHistory(store, { key, plan }))
  const trades = once((symbol: string | null) => readTrades(store, symbol))
  return {
    list: async (plan) => listOf(await all(), plan),
    rows: async (ids) => (await all()).filter(({ id }) => ids.includes(id)),
    page: async (id) => {
      const rows = await all()
      const fund = rows.find((row) => row.id === id)
      return fund ? readFundPage(store, { fund, rows, category, newest: await newest() }) : null
    },
    overlap: async (ids) => readOverlap(store, { rows: await all(), ids, newest: await newest() }),
    // Only the list of all is kept: what strangers may type must not fill the memory.
    trades: (symbol) => (symbol === null ? trades(null) : readTrades(store, symbol)),
    portfolios: (ids) => readPortfolios(store, ids),
    navs: (id) => readNavs(store, id),
  }
}

function listOf(all: readonly FundRow[], plan: FundPlan): Told<FundList> {
  const wanted = plan === 'all' ? null : plan === 'direct' ? 'Direct Plan' : 'Regular Plan'
  const rows = all.filter((row) => wanted === null || (row.plan === wanted && row.option !== 'IDCW'))
  return { rows, total: rows.length }
}
