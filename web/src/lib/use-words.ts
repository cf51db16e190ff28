/** The words of the address, `?a=b`: what is shown, so that a link, a reload and the way back show it again. */
import { useCallback } from 'react'
import { type URLSearchParamsInit, useSearchParams } from 'react-router'

type Next = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit)

interface WriteOptions {
  /** A step one can go back from; else the present one is written over. */
  readonly isStep?: boolean
  /** It shows another page, which begins at its top; else the reader stays where she has scrolled to. */
  readonly isPage?: boolean
}

export type SetWords = (next: Next, options?: WriteOptions) => void

export function useWords(): readonly [URLSearchParams, SetWords] {
  const [words, set] = useSearchParams()
  const setWords = useCallback<SetWords>(
    (next, { isPage = false, isStep = isPage } = {}) => set(next, { replace: !isStep, preventScrollReset: !isPage }),
    [set],
  )
  return [words, setWords]
}
