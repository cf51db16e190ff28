/** Whom a reader compares a company with: with the account when signed in, in this browser otherwise. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#lib/auth.ts'
import { keepChange } from '#lib/query-client.ts'
import { ownQuery, savePeers } from './api.ts'

const storageKey = (symbol: string): string => `company_peers ${symbol}`

function readList(text: string | null): readonly string[] | null {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text)
    return Array.isArray(kept) && kept.every((each) => typeof each === 'string') ? kept : null
  } catch {
    return null
  }
}

export interface PeerChoice {
  /** Null: the usual ones. */
  readonly chosen: readonly string[] | null
  readonly isReady: boolean
  readonly choose: (peers: readonly string[] | null) => void
}

export function usePeers(symbol: string): PeerChoice {
  const { currentUser, authVerified } = useAuth()
  const email = currentUser?.email ?? ''
  const client = useQueryClient()
  const own = useQuery(ownQuery(symbol, email))
  const [local, setLocal] = useState(() => readList(localStorage.getItem(storageKey(symbol))))
  const save = useMutation({
    mutationFn: (peers: readonly string[] | null) => savePeers(symbol, peers),
    onSuccess: (kept) => keepChange(client, ownQuery(symbol, email).queryKey, kept),
  })
  const isOwn = email !== ''
  const choose = (peers: readonly string[] | null) => {
    if (isOwn) {
      keepChange(client, ownQuery(symbol, email).queryKey, (before) => before && { ...before, peers })
      save.mutate(peers)
      return
    }
    if (peers === null) localStorage.removeItem(storageKey(symbol))
    else localStorage.setItem(storageKey(symbol), JSON.stringify(peers))
    setLocal(peers)
  }
  return {
    chosen: isOwn ? (own.data?.peers ?? null) : local,
    // What cannot be read of one's own choice must not keep the usual peers away.
    isReady: authVerified && (!isOwn || !own.isPending),
    choose,
  }
}
