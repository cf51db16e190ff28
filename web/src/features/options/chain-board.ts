/** The chain outside React: a row follows its own strike, so a second's frame repaints what changed and is in sight. */
import { type BuildUp, buildUpOf, isIlliquid } from 'core/calculators'
import type { ChainContracts, ChainFrame, ChainHead, ChainSide, OptionChain } from 'core/contract/rest'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'

export interface SideView {
  readonly contract: string
  readonly last: number | null
  /** Percent from the close before. */
  readonly change: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly interest: number
  /** In units, from the close before. */
  readonly interestChange: number | null
  readonly volume: number | null
  readonly iv: number | null
  readonly delta: number | null
  readonly gamma: number | null
  readonly theta: number | null
  readonly vega: number | null
  readonly buildUp: BuildUp | null
  readonly isIlliquid: boolean
  /** The premium was computed from the underlying's price. In a simulated market all are, and none is marked. */
  readonly isComputed: boolean
}

export interface RowView {
  readonly place: number
  readonly strike: number
  readonly call: SideView | null
  readonly put: SideView | null
}

export interface ChainBoard {
  readonly rows: () => readonly RowView[]
  readonly head: () => ChainHead
  readonly followRow: (place: number, onChange: () => void) => () => void
  readonly followHead: (onChange: () => void) => () => void
  /** How many frames came. */
  readonly count: () => number
  /** False where a frame is missing before this one, or it is of other strikes. */
  apply(frame: ChainFrame): boolean
}

interface SidePlace {
  readonly page: OptionChain
  readonly of: ChainContracts
  readonly place: number
}

function sideView(figures: ChainSide | null, { page, of, place }: SidePlace): SideView | null {
  const contract = of.contract[place]
  if (!figures || contract == null) return null
  const [last = null, bid = null, ask = null, interest = null, volume = null, iv = null] = figures
  const [delta = null, gamma = null, theta = null, vega = null, modelled = null] = figures.slice(6)
  const before = of.previousLast[place] ?? null
  const interestBefore = of.previousInterest[place] ?? null
  const change = last === null || !before ? null : (last / before - 1) * 100
  const interestChange = interest === null || interestBefore === null ? null : interest - interestBefore
  return {
    contract,
    last,
    change,
    bid,
    ask,
    interest: interest ?? 0,
    interestChange,
    volume,
    iv,
    delta,
    gamma,
    theta,
    vega,
    buildUp: buildUpOf(change, interestChange),
    isIlliquid: isIlliquid({ volume, bid, ask }),
    isComputed: modelled === 1 && !page.state.simulated,
  }
}

export function createChainBoard(page: OptionChain): ChainBoard {
  const { strikes, frame } = page
  const rows: RowView[] = strikes.map((strike, place) => ({ place, strike, call: null, put: null }))
  let shown: readonly RowView[] = rows
  let head = frame.head
  let turn: number | null = null
  let count = 0
  const byRow = new Map<number, Set<() => void>>()
  const ofHead = new Set<() => void>()

  const put = ({ rows: changed }: ChainFrame): void => {
    for (const [place, call, other] of changed) {
      const strike = strikes[place]
      if (strike === undefined) continue
      rows[place] = {
        place,
        strike,
        call: sideView(call, { page, of: page.calls, place }),
        put: sideView(other, { page, of: page.puts, place }),
      }
    }
    shown = [...rows]
    count += 1
  }
  put(frame)

  return {
    rows: () => shown,
    head: () => head,
    count: () => count,
    followRow: (place, onChange) => {
      const own = byRow.get(place) ?? new Set()
      byRow.set(place, own.add(onChange))
      return () => own.delete(onChange)
    },
    followHead: (onChange) => {
      ofHead.add(onChange)
      return () => ofHead.delete(onChange)
    },
    apply: (next) => {
      const isInOrder = next.isWhole || (turn !== null && next.turn === turn + 1)
      if (!isInOrder || next.asOf !== frame.asOf) return false
      turn = next.turn
      head = next.head
      put(next)
      for (const [place] of next.rows) for (const onChange of byRow.get(place) ?? []) onChange()
      for (const onChange of ofHead) onChange()
      return true
    },
  }
}

export function useRow(board: ChainBoard, place: number): RowView | undefined {
  const follow = useMemo(() => (onChange: () => void) => board.followRow(place, onChange), [board, place])
  return useSyncExternalStore(follow, () => board.rows()[place])
}

export const useHead = (board: ChainBoard): ChainHead => useSyncExternalStore(board.followHead, board.head)

/** The whole chain, at most so often: for charts, which cost more than cells. */
export function usePacedRows(board: ChainBoard, everyMs = 2000): readonly RowView[] {
  const [shown, setShown] = useState(() => ({ board, rows: board.rows() }))
  useEffect(() => {
    setShown({ board, rows: board.rows() })
    const timer = setInterval(() => setShown({ board, rows: board.rows() }), everyMs)
    return () => clearInterval(timer)
  }, [board, everyMs])
  return shown.board === board ? shown.rows : board.rows()
}
