import { optionValue } from 'core/calculators'
import type { LiveKind } from 'core/catalogue'
import { day, dayOf, startOfDay } from 'core/values'
import { indexContracts } from './derive-futures.ts'
import type { LiveBoard } from './live.ts'
import type { Market } from './market.ts'
import type { MinuteBar } from './minutes.ts'
import type { MarketStore, Row } from './store.ts'
import { hasTraded, toldQuote } from './told-contracts.ts'

const rate = 0.065
const yearMs = 365 * 86_400_000
const closeOffsetMs = (15 * 60 + 30) * 60_000

interface Contract {
  readonly name: string
  readonly underlying: string
  readonly expiry: string
  readonly last: number
  readonly volume: number
  /** Spot the stored price belongs to; what a future is scaled by. */
  readonly spot: number
  readonly strike: number
  readonly kind: 'future' | 'call' | 'put'
  readonly volatility: number
  /** Of the last day stored. */
  readonly bar: StoredBar | null
}

interface StoredBar {
  readonly day: string
  /** None on a contract's first day. */
  readonly previousClose: number | null
  readonly open: number
  readonly high: number
  readonly low: number
}

/** A contract's price at a price of its underlying: futures keep their basis, options their volatility. */
function priceAt(contract: Contract, spot: number, now: number): number {
  if (contract.kind === 'future') return Math.round(((contract.last * spot) / contract.spot) * 20) / 20
  const years = (startOfDay(day(contract.expiry)) + closeOffsetMs - now) / yearMs
  const { price } = optionValue({
    kind: contract.kind,
    spot,
    strike: contract.strike,
    years,
    rate,
    volatility: contract.volatility,
  })
  return Math.max(Math.round(price * 20) / 20, 0.05)
}

const assetOf = (kind: LiveKind): 'index' | 'stock' | 'commodity' =>
  kind.startsWith('equity_index') ? 'index' : kind.startsWith('equity_stock') ? 'stock' : 'commodity'

const barColumns = 'b."day"::varchar as bar_day, b."previous_close", b."open", b."high", b."low"'
const lastBar = (table: string): string =>
  `left join (select * from "${table}" where "day" = (select max("day") from "${table}")) b`

async function readContracts(store: MarketStore, board: LiveBoard, kind: LiveKind): Promise<Contract[]> {
  const isOption = kind.endsWith('options')
  const rows = await store.rows(
    isOption
      ? `select o."symbol", o."contract", o."expiry"::varchar as expiry, o."last_price", o."contract_volume", o."strike", o."option_type", o."implied_volatility", f.spot, ${barColumns}
         from "options" o join (select "symbol", any_value("spot") as spot from "futures" group by 1) f on f."symbol" = o."symbol"
         ${lastBar('options_daily')} on b."contract" = o."contract" order by o."symbol", o."expiry", o."strike", o."option_type"`
      : `select f."symbol", f."contract", f."expiry"::varchar as expiry, f."last_price", f."contract_volume", f."spot", ${barColumns}
         from "futures" f ${lastBar('futures_daily')} on b."contract" = f."contract" order by f."symbol", f."expiry"`,
  )
  return rows.flatMap((row): Contract[] => {
    const name = String(row.symbol)
    const underlying = indexContracts[name] ?? name
    if (board.assetOf(underlying) !== assetOf(kind)) return []
    return [
      {
        name: String(row.contract),
        underlying,
        expiry: String(row.expiry),
        last: Number(row.last_price),
        volume: Number(row.contract_volume),
        spot: Number(row.spot),
        strike: Number(row.strike ?? 0),
        kind: isOption ? (row.option_type === 'CE' ? 'call' : 'put') : 'future',
        volatility: Number(row.implied_volatility ?? 0) / 100,
        bar:
          row.bar_day === null
            ? null
            : {
                day: String(row.bar_day),
                previousClose: row.previous_close === null ? null : Number(row.previous_close),
                open: Number(row.open),
                high: Number(row.high),
                low: Number(row.low),
              },
      },
    ]
  })
}

/** Last quotes of futures and options: their own where the feed tells them, else from the live price of what they are written on. */
export async function liveContracts(store: MarketStore, board: LiveBoard, kind: LiveKind, now: number): Promise<Row[]> {
  const contracts = await readContracts(store, board, kind)
  return contracts.flatMap((contract) => {
    const told = toldQuote(board, contract.name, store.asOf)
    const figures = told?.contract ?? { openInterest: null, bid: null, ask: null }
    if (told && hasTraded(told)) {
      const { contract: _figures, ...quote } = told
      return [{ ...quote, ...figures, source: 'feed' }]
    }
    const quote = board.quote(contract.underlying)
    if (!quote?.last || !quote.at) return []
    // Once the day is stored, the close before is its bar's; prices after its last are the underlying's.
    const stored = contract.bar?.day === dayOf(quote.at) ? contract.bar : null
    const isLast = stored !== null && quote.last === contract.spot
    const last = isLast ? contract.last : priceAt(contract, quote.last, Math.max(now, quote.at))
    return [
      {
        symbol: contract.name,
        last,
        previousClose: stored ? stored.previousClose : contract.last,
        open: stored?.open ?? null,
        high: stored && Math.max(stored.high, last),
        low: stored && Math.min(stored.low, last),
        volume: told?.volume ?? contract.volume,
        at: quote.at,
        ...figures,
        source: isLast ? 'close' : 'computed',
      },
    ]
  })
}

/** Today's minute bars of futures and options: their own, else from those of what they are written on; a put is high where its underlying is low. */
export async function contractBars(
  { store, board, minuteBars }: BarSources,
  kind: LiveKind,
  most: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const contract of await readContracts(store, board, kind)) {
    const own = minuteBars(contract.name)
    const bars: readonly Row[] =
      own.length > 0
        ? own.map(({ openInterest: _interest, ...bar }) => ({ ...bar, source: 'feed' }))
        : minuteBars(contract.underlying).map((bar) => modelledBar(contract, bar))
    rows.push(...bars.slice(0, most - rows.length))
    if (rows.length >= most) return rows
  }
  return rows
}

interface BarSources {
  readonly store: MarketStore
  readonly board: LiveBoard
  readonly minuteBars: Market['minuteBars']
}

function modelledBar(contract: Contract, bar: MinuteBar): Row {
  const at = (spot: number): number => priceAt(contract, spot, bar.minute)
  const isPut = contract.kind === 'put'
  return {
    symbol: contract.name,
    minute: bar.minute,
    open: at(bar.open),
    high: at(isPut ? bar.low : bar.high),
    low: at(isPut ? bar.high : bar.low),
    close: at(bar.close),
    volume: 0,
    source: 'computed',
  }
}
