import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#lib/auth.ts'
import { riskBandQuery, riskWarning } from '#lib/risk-band.ts'
import { Link } from '#ui/link.tsx'
import { Strip } from '#ui/states.tsx'

/** The one place where an order basket is held against the person's own risk profile. */
export function RiskWarning() {
  const { userGoogle } = useAuth()
  const { data } = useQuery(riskBandQuery(userGoogle?.email ?? ''))
  const warning = riskWarning(data, 'shares')
  if (warning === null) return null
  return (
    <Strip icon="warning" action={<Link to="/riskProfile">Open risk profile</Link>}>
      {warning}
    </Strip>
  )
}
