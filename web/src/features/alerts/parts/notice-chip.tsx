import type { Notice } from 'core/contract/rest'
import { Chip } from '#ui/chip.tsx'
import { channelWords } from '../words.ts'

/** Where a message went and whether it arrived. */
export function NoticeChip({ notice }: { notice: Pick<Notice, 'channel' | 'state' | 'attempts'> }) {
  const { channel, state, attempts } = notice
  if (channel === 'inbox') return <Chip>Inbox only</Chip>
  const where = channelWords[channel] ?? channel
  if (state === 'sent') return <Chip tone="good">{where}: sent</Chip>
  if (state === 'failed') return <Chip tone="bad">{where}: failed</Chip>
  return (
    <Chip tone="notice">
      {where}: waiting{attempts > 0 && `, tried ${attempts}×`}
    </Chip>
  )
}
