import { AppError } from 'core/contract'
import type { FutureContract, FutureHistory, FuturesPage, RolledMonth } from 'core/contract/rest'
import { day, dayOf, sessionHours, sessionTimes, startOfDay } from 'core/values'
import type { Ctx } from '#ctx.ts'
import { withMonths } from '#market/read-futures.ts'

/** Commodities trade into the night of their last day. */
const commodityClose = (23 * 60 + 30) * 60_000

/** The instant a contract stops trading. */
function endOf({ expiry, kind }: Pick<FutureContract, 'expiry' | 'kind'>): number {
  const last = day(expiry)
  if (kind === 'commodity') return startOfDay(last) + commodityClose
  return sessionTimes(last)?.close ?? startOfDay(last) + sessionHours.close
}

/** Contracts that ended since the close the figures are of make room for the next month. */
export async function listFutures({ market, clock }: Ctx): Promise<FuturesPage> {
  const now = clock.now()
  const today = dayOf(now)
  const [stored, positions] = await Promise.all([market.futures.contracts(), market.futures.positions()])
  const contracts = withMonths(stored.filter((each) => endOf(each) > now))
  const ending = contracts.filter(({ expiry }) => expiry === today)
  return {
    state: market.state(now),
    today,
    contracts,
    expiring: ending[0] ? { count: ending.length, closesAt: Math.min(...ending.map(endOf)) } : null,
    rolled: rolledMonths(
      stored.filter((each) => endOf(each) <= now),
      contracts,
    ),
    positions,
    sentence: 'futures sorted by open interest change',
  }
}

function rolledMonths(ended: readonly { symbol: string; expiry: string }[], open: readonly FutureContract[]) {
  const nearest = new Map(open.filter(({ month }) => month === 'near').map((each) => [each.symbol, each.expiry]))
  const months = new Map<string, RolledMonth>()
  for (const { symbol, expiry } of ended) {
    const to = nearest.get(symbol) ?? null
    const known = months.get(`${expiry} ${to}`)
    months.set(`${expiry} ${to}`, { expiry, to, count: (known?.count ?? 0) + 1 })
  }
  return [...months.values()]
}

export async function readFutureHistory({ market, clock }: Ctx, symbol: string): Promise<FutureHistory> {
  const found = await market.futures.history(symbol)
  if (!found) throw new AppError('not_found')
  const { source, asOf } = market.state(clock.now())
  return { symbol, ...found, source, asOf, sentence: `${symbol.toLowerCase()} futures basis and rollover` }
}
