import { useCallback, useMemo } from 'react'
import { useWords } from '#lib/use-words.ts'
import { type ChartState, readState, writeState } from './chart-state.ts'

/** The chart of the address; a change of it is a step one can go back from. */
export function useChartState() {
  const [words, setWords] = useWords()
  const state = useMemo(() => readState(words), [words])
  const change = useCallback(
    (next: Partial<ChartState> | ((before: ChartState) => ChartState)) =>
      setWords(
        (before) => {
          const held = readState(before)
          return writeState(typeof next === 'function' ? next(held) : { ...held, ...next })
        },
        { isStep: true },
      ),
    [setWords],
  )
  return [state, change] as const
}
