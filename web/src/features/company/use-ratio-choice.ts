/** Which ratios a reader wants, by kind of company: with the account when signed in, in this browser otherwise. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CompanyKind, mostRatios, usualRatios } from 'core/company'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keepChange } from '#lib/query-client.ts'
import { ratioChoiceQuery, saveRatioChoice } from './api.ts'

const storageKey = 'company_ratios'

type Choice = Partial<Record<CompanyKind, readonly string[]>>

/** What was kept may be old or anybody's: only lists of words are taken. */
export function readChoice(text: string | null): Choice {
  if (text === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([kind, list]) =>
        Array.isArray(list) && list.every((each) => typeof each === 'string')
          ? [[kind, list.slice(0, mostRatios)]]
          : [],
      ),
    )
  } catch {
    return {}
  }
}

export interface RatioChoice {
  readonly ratios: readonly string[]
  readonly isUsual: boolean
  /** Null while it is not known yet what was chosen. */
  readonly isReady: boolean
  readonly choose: (ratios: readonly string[] | null) => void
}

export function useRatioChoice(kind: CompanyKind): RatioChoice {
  const { currentUser, authVerified } = useAuth()
  const email = currentUser?.email ?? ''
  const client = useQueryClient()
  const [local, setLocal] = useState(() => localStorage.getItem(storageKey))
  const kept = useQuery(ratioChoiceQuery(email))
  const save = useMutation({ mutationFn: saveRatioChoice })
  const isOwn = email !== ''
  const choice = readChoice(isOwn ? (kept.data ?? null) : local)
  const chosen = choice[kind]
  const choose = (ratios: readonly string[] | null) => {
    const { [kind]: _before, ...others } = choice
    const text = JSON.stringify(ratios === null ? others : { ...others, [kind]: ratios })
    if (isOwn) {
      keepChange(client, ratioChoiceQuery(email).queryKey, text)
      save.mutate(text)
    } else {
      localStorage.setItem(storageKey, text)
      setLocal(text)
    }
  }
  return {
    ratios: chosen ?? usualRatios[kind],
    isUsual: chosen === undefined,
    isReady: authVerified && (!isOwn || !kept.isPending),
    choose,
  }
}
