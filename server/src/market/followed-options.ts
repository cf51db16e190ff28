/** Options whose own ticks are followed: a feed takes only so many, and a market has a hundred thousand. */
import { dayOf } from 'core/values'
import { closeOf } from './chain-terms.ts'
import { indexContracts } from './derive-futures.ts'
import type { LiveBoard, Opening } from './live.ts'
import type { MarketStore } from './store.ts'

/** Contracts around the money that weigh as much as one expiry more. */
const aroundTheMoney = 40

interface Candidate {
  readonly contract: string
  readonly underlying: string
  readonly expiry: string
  readonly away: number
  readonly last: number | null
  readonly volume: number | null
}

/** Puts options with a token on the board: the nearest to the money and to their expiry, those of indices one expiry before those of shares. */
export async function followOptions(
  store: MarketStore,
  board: LiveBoard,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<void> {
  const rows = await store.rows(
    `select o."symbol", o."contract", o."expiry"::varchar as expiry, o."strike", o."last_price", o."contract_volume"
     from "options" o join "global_symbol_map" m on m."symbol" = o."contract" and m."asset_type" = 'option'
     where m."instrument_token" > 0 and o."expiry" >= $1::date
     order by o."contract"`,
    [dayOf(now)],
  )
  const candidates = rows.flatMap((row): Candidate[] => {
    const symbol = String(row.symbol)
    const underlying = indexContracts[symbol] ?? symbol
    const spot = board.quote(underlying)?.last
    if (!spot) return []
    return [
      {
        contract: String(row.contract),
        underlying,
        expiry: String(row.expiry),
        away: Math.abs(Number(row.strike) / spot - 1),
        last: row.last_price === null ? null : Number(row.last_price),
        volume: row.contract_volume === null ? null : Number(row.contract_volume),
      },
    ]
  })
  const chosen = byNearness(candidates, board).slice(0, most)
  board.open(chosen.map((each) => openingOf(each, store.asOf)))
}

function byNearness(candidates: readonly Candidate[], board: LiveBoard): Candidate[] {
  const ordered = candidates.toSorted((one, other) => one.expiry.localeCompare(other.expiry) || one.away - other.away)
  const expiries = new Map<string, string[]>()
  const seen = new Map<string, number>()
  const turns = ordered.map((of) => {
    const { underlying, expiry } = of
    const own = expiries.get(underlying) ?? []
    if (own.at(-1) !== expiry) expiries.set(underlying, [...own, expiry])
    const place = (expiries.get(underlying)?.length ?? 1) - 1
    const rank = seen.get(`${underlying} ${expiry}`) ?? 0
    seen.set(`${underlying} ${expiry}`, rank + 1)
    return { turn: place + (board.assetOf(underlying) === 'index' ? 0 : 1) + rank / aroundTheMoney, of }
  })
  return turns
    .sort((one, other) => one.turn - other.turn || (one.of.contract < other.of.contract ? -1 : 1))
    .map(({ of }) => of)
}

const openingOf = ({ contract, last, volume }: Candidate, asOf: string): Opening => ({
  symbol: contract,
  asset: 'option',
  quote: {
    symbol: contract,
    last,
    previousClose: null,
    open: null,
    high: null,
    low: null,
    volume,
    at: last === null ? null : closeOf(asOf),
  },
})
