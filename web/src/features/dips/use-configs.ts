import type { DipFund } from 'core/contract/rest'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SavedSet } from './api.ts'
import { defaultConfig, type FundConfig, isUnsaved, savedConfig } from './config.ts'

/** The working copy beside what is saved; a new saved set takes its place. */
export function useConfigs(funds: readonly DipFund[], saved: SavedSet | undefined) {
  const savedByToken = useMemo(
    () => new Map((saved?.rows ?? []).map((row) => [row.instrument_token, savedConfig(row)])),
    [saved],
  )
  const [edited, setEdited] = useState<ReadonlyMap<number, FundConfig>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits belong to the set they were made on
  useEffect(() => setEdited(new Map()), [saved])

  const configOf = (token: number): FundConfig => edited.get(token) ?? savedByToken.get(token) ?? defaultConfig
  const change = useCallback(
    (token: number, config: FundConfig) => setEdited((before) => new Map(before).set(token, config)),
    [],
  )
  const reset = useCallback(() => setEdited(new Map()), [])
  const isChanged = (token: number): boolean => {
    const now = edited.get(token)
    return now !== undefined && isUnsaved(now, savedByToken.get(token))
  }
  const unsaved = funds.filter(({ instrument_token }) => isChanged(instrument_token)).length
  return { savedByToken, configOf, change, reset, isChanged, unsaved }
}
