import { useQueryClient } from '@tanstack/react-query'
import type { FeedProgress, FeedRun } from 'core/contract/rest'
import { useState } from 'react'
import { keepChange } from '#lib/query-client.ts'
import { feedsKey, runFeed, runQuery, type Wanted } from './api.ts'

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly progress: FeedProgress | null }
  | { readonly kind: 'done'; readonly run: FeedRun }
  | { readonly kind: 'failed'; readonly says: string; readonly wanted: Wanted }

/** One run at a time, from the press of a button to its report. */
export function useRun(): { state: RunState; start: (wanted: Wanted) => Promise<void>; clear: () => void } {
  const client = useQueryClient()
  const [state, setState] = useState<RunState>({ kind: 'idle' })
  const start = async (wanted: Wanted): Promise<void> => {
    setState({ kind: 'busy', progress: null })
    try {
      const run = await runFeed(wanted, (progress) => setState({ kind: 'busy', progress }))
      keepChange(client, runQuery(run.id).queryKey, run)
      setState({ kind: 'done', run })
    } catch (error) {
      setState({ kind: 'failed', says: error instanceof Error ? error.message : String(error), wanted })
    }
    // Lists, coverage and comparisons all speak of a store that may have changed.
    await client.invalidateQueries({ queryKey: feedsKey })
  }
  return { state, start, clear: () => setState({ kind: 'idle' }) }
}
