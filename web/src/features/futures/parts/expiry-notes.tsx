import type { FuturesPage } from 'core/contract/rest'
import { day, formatDay } from 'core/values'
import { Strip } from '#ui/states.tsx'

const clock = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** On an expiry day: that it is one; after it: what the rows show now. */
export function ExpiryNotes({ page: { today, expiring, rolled } }: { page: FuturesPage }) {
  return (
    <>
      {expiring && (
        <Strip icon="history">
          <strong>Expiry day.</strong> {expiring.count} contracts end today, {formatDay(day(today))}, at{' '}
          {clock.format(expiring.closesAt)} IST. Then rows move on to the next month.
        </Strip>
      )}
      {rolled.map(({ expiry, count, to }) => (
        <Strip key={`${expiry}-${to}`} icon="info" tone="info">
          {count} {count === 1 ? 'contract' : 'contracts'} ended on {formatDay(day(expiry))}.{' '}
          {to === null
            ? 'No later month of them is in the data.'
            : `Their rows show the contract of ${formatDay(day(to))}, with figures of the last close.`}
        </Strip>
      ))}
    </>
  )
}
