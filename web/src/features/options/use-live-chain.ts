import type { OptionChain } from 'core/contract/rest'
import { useEffect, useState } from 'react'
import { resumeChain, watchChain } from '#lib/quotes.ts'
import type { ChainBoard } from './chain-board.ts'

export type LiveState = 'waiting' | 'up' | 'lost'

/** Follows the chain on screen over the live socket; a missing frame is asked for again, another day's data read anew. */
export function useLiveChain(
  page: OptionChain | undefined,
  board: ChainBoard | null,
  onOutdated: () => void,
): LiveState {
  const [state, setState] = useState<LiveState>('waiting')
  const symbol = page?.underlying.symbol
  const expiry = page?.expiry
  const isNow = page?.day === null
  useEffect(() => {
    if (!board || symbol === undefined || expiry === undefined || !isNow) return
    setState('waiting')
    return watchChain({
      symbol,
      expiry,
      onUp: (isUp) => setState(isUp ? 'up' : 'lost'),
      onFrame: (frame) => {
        if (board.apply(frame)) return
        if (frame.isWhole) onOutdated()
        else resumeChain()
      },
    })
  }, [board, symbol, expiry, isNow, onOutdated])
  return state
}
