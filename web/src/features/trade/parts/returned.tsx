import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Strip } from '#ui/states.tsx'
import { PlacedQuestion } from './broker-hand-off.tsx'

/** What the broker's own page adds to the address when it sends somebody back. The token is of no use here and is not kept in it. */
const brokerWords = ['status', 'request_token', 'action', 'type', 'returned']

/** Somebody came back from the broker's own page: asks what became of the orders. */
export function Returned({ search, broker }: { search: string; broker: string }) {
  const navigate = useNavigate()
  const [returned] = useState(() => {
    const query = new URLSearchParams(search)
    return query.has('returned') ? { label: query.get('returned') ?? '', status: query.get('status') } : null
  })
  const [answer, setAnswer] = useState<'placed' | 'not placed' | null>(null)
  useEffect(() => {
    if (!returned) return
    const rest = new URLSearchParams(window.location.search)
    for (const name of brokerWords) rest.delete(name)
    void navigate({ search: rest.toString() }, { replace: true })
  }, [returned, navigate])
  if (!returned) return null
  if (answer === 'placed')
    return (
      <Strip tone="good" icon="check">
        You said: placed. {broker}’s order book says what became of it.
      </Strip>
    )
  if (answer === 'not placed')
    return (
      <Strip tone="info" icon="info">
        Nothing was placed. The basket is in the tab you came from.
      </Strip>
    )
  return (
    <PlacedQuestion
      broker={broker}
      label={/^orders? [\d–]+ of \d+$/.test(returned.label) ? returned.label : ''}
      onPlaced={() => setAnswer('placed')}
      onNotPlaced={() => setAnswer('not placed')}
    />
  )
}
