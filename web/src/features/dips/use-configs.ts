import type { DipFund } from 'core/contract/rest'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SavedSet } from './api.ts'
import { defaultConfig, type FundConfig, isUnsaved, savedConfig } from './config.ts'
import { forgetChanges, keepChanges, readChanges } from './kept-changes.ts'

/** The working copy of a person beside what is saved; a new saved set takes its place. */
export function useConfigs(funds: readonly DipFund[], saved: SavedSet | undefined, owner: string) {
  const savedByToken = useMemo(
    () => new Map((saved?.rows ?? []).map((row) => [row.instrument_token, savedConfig(row)])),
    [saved],
  )
  const [edited, setEdited] = useState<ReadonlyMap<number, FundConfig>>(new Map())
  const before = useRef(saved)
  useEffect(() => {
    // The first set of a visit finds what was changed in the one before.
    const isNew = before.current !== undefined && before.current !== saved
    before.current = saved
    if (isNew) forgetChanges()
    setEdited(readChanges(owner))
  }, [saved, owner])
  useEffect(() => {
    if (edited.size > 0) keepChanges(owner, edited)
  }, [edited, owner])

  const configOf = (token: number): FundConfig => edited.get(token) ?? savedByToken.get(token) ?? defaultConfig
  const change = useCallback(
    (token: number, config: FundConfig) => setEdited((before) => new Map(before).set(token, config)),
    [],
  )
  const reset = useCallback(() => {
    forgetChanges()
    setEdited(new Map())
  }, [])
  const isChanged = (token: number): boolean => {
    const now = edited.get(token)
    return now !== undefined && isUnsaved(now, savedByToken.get(token))
  }
  const unsaved = funds.filter(({ instrument_token }) => isChanged(instrument_token)).length
  return { savedByToken, configOf, change, reset, isChanged, unsaved }
}
