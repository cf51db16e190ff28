import { useQuery } from '@tanstack/react-query'
import { isRiskAnswers, nextRiskQuestion, riskBandOf, riskResult } from 'core/calculators'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keptRiskAnswers } from '#lib/risk-answers.ts'
import { riskBandQuery, riskWarning } from '#lib/risk-band.ts'
import { Link } from '#ui/link.tsx'
import { Strip } from '#ui/states.tsx'

/** The band of what somebody who is not signed in has answered in this browser; null before the last answer. */
function strangersBand() {
  const answers = keptRiskAnswers()
  return isRiskAnswers(answers) && nextRiskQuestion(answers) === null ? riskBandOf(riskResult(answers).band) : null
}

/** The one place where an order basket is held against the person's own risk profile. */
export function RiskWarning() {
  const { userGoogle } = useAuth()
  const email = userGoogle?.email ?? ''
  const { data } = useQuery(riskBandQuery(email))
  const [stranger] = useState(strangersBand)
  const warning = riskWarning(email === '' ? stranger : data, 'shares')
  if (warning === null) return null
  return (
    <Strip icon="warning" action={<Link to="/riskProfile">Open risk profile</Link>}>
      {warning}
    </Strip>
  )
}
