import type { CoinSource } from 'core/contract/rest'
import { dayOf, formatDay, formatTime } from 'core/values'
import { Stale, Strip } from '#ui/states.tsx'
import { ageText } from '../money.ts'

export const momentText = (at: number): string => `${formatDay(dayOf(at))}, ${formatTime(at)} IST`

/** Why a source's figures may be old; nothing while it answers. */
export function SourceStrip({ source, asOf, now }: { source: CoinSource; asOf: number | null; now: number }) {
  if (source.state === 'waiting')
    return (
      <Strip tone="info" icon="info">
        {source.name} has not answered yet. Until then the coins of the market store are shown.
      </Strip>
    )
  if (source.state !== 'down') return null
  const since = asOf === null ? 'an unknown time' : `${momentText(asOf)}, ${ageText(asOf, now)} ago`
  return (
    <Stale since={since}>
      {` ${source.name} ${source.problem ?? 'does not answer'}; this is its last list. It is asked again by itself.`}
    </Stale>
  )
}
