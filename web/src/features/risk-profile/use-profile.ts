import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRiskAnswers, nextRiskQuestion, type RiskAnswers, type RiskResult, riskResult } from 'core/calculators'
import type { RiskTaken } from 'core/contract/rest'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keepRiskAnswers, keptRiskAnswers } from '#lib/risk-answers.ts'
import { riskBandQuery } from '#lib/risk-band.ts'
import { finish, forget, profileQuery, saveDraft } from './api.ts'

export type Shown = RiskResult & Partial<Pick<RiskTaken, 'takenAt' | 'retakeOn'>> & { readonly answers: RiskAnswers }

function readStranger(): RiskAnswers {
  const answers = keptRiskAnswers()
  return isRiskAnswers(answers) ? answers : {}
}

/** The profile of whoever is here: at the server once signed in, in the browser before. */
export function useProfile() {
  const { isAuthenticated, currentUser } = useAuth()
  const email = isAuthenticated ? (currentUser?.email ?? '') : ''
  const client = useQueryClient()
  const profile = useQuery(profileQuery(email))
  const [own, setOwn] = useState<RiskAnswers | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [begun, setBegun] = useState(0)
  // A stranger's answers are offered to the account she signs in to.
  const [stranger, setStranger] = useState(readStranger)
  const answers = own ?? (email === '' ? stranger : (profile.data?.draft ?? stranger))

  const reload = async () => {
    await client.invalidateQueries({ queryKey: profileQuery(email).queryKey })
    await client.invalidateQueries({ queryKey: riskBandQuery(email).queryKey })
  }
  const saving = useMutation({ mutationFn: saveDraft })
  const finishing = useMutation({
    mutationFn: finish,
    onSuccess: async () => {
      keepRiskAnswers(null)
      setStranger({})
      await reload()
      setOwn(null)
      setIsAsking(false)
    },
  })
  const forgetting = useMutation({
    mutationFn: async () => {
      if (email !== '') await forget()
    },
    onSuccess: async () => {
      keepRiskAnswers(null)
      setStranger({})
      setOwn(null)
      setIsAsking(false)
      if (email !== '') await reload()
    },
  })

  const taken = profile.data?.taken ?? []
  const isWhole = nextRiskQuestion(answers) === null
  const result: Shown | null =
    email === '' ? (isWhole ? { ...riskResult(answers), answers } : null) : (taken[0] ?? null)
  return {
    isStranger: email === '',
    profile,
    answers,
    result: isAsking || own !== null ? null : result,
    history: taken,
    /** How often it was begun in this visit: a new beginning is a new form. */
    begun,
    saving,
    finishing,
    forgetting,
    answer: (next: RiskAnswers) => {
      setOwn(next)
      if (email === '') {
        keepRiskAnswers(next)
        setStranger(next)
      } else saving.mutate(next)
    },
    finish: (all: RiskAnswers) => {
      if (email === '') {
        setOwn(null)
        setIsAsking(false)
      } else finishing.mutate(all)
    },
    askAgain: () => {
      setOwn({})
      setIsAsking(true)
      setBegun(begun + 1)
    },
  }
}
