import type { OptionChain } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Chip } from '#ui/chip.tsx'
import { type ChainBoard, useHead } from '../chain-board.ts'
import type { LiveState } from '../use-live-chain.ts'

/** 14:31:07, in IST. */
const clock = (at: number): string => new Date(at + 19_800_000).toISOString().slice(11, 19)

/** Whether what is shown moves, and since when it does not. */
export function LiveMark({ page, board, live }: { page: OptionChain; board: ChainBoard; live: LiveState }) {
  const { at } = useHead(board)
  const isFresh = new Date(at + 19_800_000).toISOString().slice(0, 10) > page.state.asOf
  if (page.day !== null)
    return (
      <Chip tone="info" icon="history">
        {formatDay(day(page.day))}, {clock(at)} IST
      </Chip>
    )
  if (live === 'lost')
    return (
      <span role="status">
        <Chip tone="notice" icon="offline">
          Delayed, last {clock(at)}
        </Chip>
      </span>
    )
  if (!isFresh) return <Chip icon="history">At the close of {formatDay(day(page.state.asOf))}</Chip>
  return (
    <Chip tone={live === 'up' ? 'good' : 'neutral'} icon="check">
      {live === 'up' ? 'Live' : 'Connecting'} · {clock(at)} IST
    </Chip>
  )
}
