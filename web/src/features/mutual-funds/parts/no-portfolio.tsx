import type { FundPage } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Empty } from '#ui/states.tsx'

/** Why there is nothing to show, and since when. */
export function NoPortfolio({ disclosure }: { disclosure: FundPage['disclosure'] }) {
  return (
    <Empty icon="report">
      {disclosure.missing ?? 'No portfolio of this fund is known.'}{' '}
      {disclosure.day
        ? `Last disclosed: ${formatDay(day(disclosure.day))}.`
        : 'Last disclosed: never, as far as the source says.'}
    </Empty>
  )
}
