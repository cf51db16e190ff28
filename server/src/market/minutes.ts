/** Minutes of one symbol as columns of numbers: as objects they would take four times the memory, for every symbol of a market. */

export interface MinuteBar {
  readonly symbol: string
  /** Start of the minute, epoch milliseconds. */
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  /** At the end of the minute, of a contract whose feed tells it. */
  readonly openInterest?: number
}

export interface Minutes {
  /** A trade, never earlier than the one before. */
  add(trade: Trade): void
  /** Another's bars: for a minute that both have, theirs. */
  merge(bars: readonly MinuteBar[]): void
  clear(): void
  read(): MinuteBar[]
}

interface Trade {
  readonly at: number
  readonly price: number
  readonly traded: number
  readonly openInterest?: number
}

const minuteMs = 60_000
/** A day and a half, for a market that never closes. */
const most = 2160
/** Figures of a bar: minute, open, high, low, close, volume; of a contract also open interest, or NaN. */
const widths = { plain: 6, contract: 7 } as const
const firstRoom = 16

export function createMinutes(symbol: string, kind: keyof typeof widths = 'plain'): Minutes {
  const width = widths[kind]
  let figures = new Float64Array(0)
  let count = 0

  const push = (bar: Omit<MinuteBar, 'symbol'>): void => {
    const { minute, open, high, low, close, volume, openInterest = Number.NaN } = bar
    if (count === most) {
      figures.copyWithin(0, width)
      count--
    }
    const room = figures.length / width
    if (count === room) {
      const wider = new Float64Array(Math.min(most, Math.max(firstRoom, Math.ceil(room * 1.5))) * width)
      wider.set(figures)
      figures = wider
    }
    figures.set([minute, open, high, low, close, volume, openInterest].slice(0, width), count++ * width)
  }

  const read = (): MinuteBar[] =>
    Array.from({ length: count }, (_, place) => {
      const [minute = 0, open = 0, high = 0, low = 0, close = 0, volume = 0, interest = Number.NaN] = figures.subarray(
        place * width,
        (place + 1) * width,
      )
      return {
        symbol,
        minute,
        open,
        high,
        low,
        close,
        volume,
        ...(Number.isNaN(interest) ? {} : { openInterest: interest }),
      }
    })

  const clear = (): void => {
    count = 0
  }

  return {
    read,
    clear,
    add: ({ at, price, traded, openInterest }) => {
      const minute = Math.floor(at / minuteMs) * minuteMs
      const last = (count - 1) * width
      if (count === 0 || figures[last] !== minute) {
        const bar = { minute, open: price, high: price, low: price, close: price, volume: traded }
        return push(openInterest === undefined ? bar : { ...bar, openInterest })
      }
      figures[last + 2] = Math.max(figures[last + 2] ?? price, price)
      figures[last + 3] = Math.min(figures[last + 3] ?? price, price)
      figures[last + 4] = price
      figures[last + 5] = (figures[last + 5] ?? 0) + traded
      if (openInterest !== undefined && kind === 'contract') figures[last + 6] = openInterest
    },
    merge: (bars) => {
      const byMinute = new Map([...read(), ...bars].map((bar) => [bar.minute, bar]))
      clear()
      for (const bar of [...byMinute.values()].sort((left, right) => left.minute - right.minute).slice(-most)) push(bar)
    },
  }
}
