import { useMutation } from '@tanstack/react-query'
import type { ReadStrategy, ReadStrategyRequest, StrategyReading } from 'core/contract/rest'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStrategy } from './api.ts'
import { changed, type Draft, draftOf, emptyDraft, faultsOf, requestOf, spread } from './draft.ts'

const pauseMs = 500

/** A sentence and a form that say the same: whichever was changed last is read, and fills the other. */
export function useEditor(begin: string) {
  const [sentence, setSentence] = useState(begin)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [reading, setReading] = useState<StrategyReading | null>(null)
  const asked = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const read = useMutation({
    mutationFn: ({ request, signal }: { request: ReadStrategyRequest; signal: AbortSignal }) =>
      readStrategy(request, signal),
  })
  const { mutateAsync } = read

  const ask = useCallback(
    async (request: ReadStrategyRequest): Promise<ReadStrategy | null> => {
      clearTimeout(timer.current)
      asked.current?.abort()
      const own = new AbortController()
      asked.current = own
      const found = await mutateAsync({ request, signal: own.signal }).catch(() => null)
      // A newer question is on its way: this answer is about words that are no longer there.
      if (!found || own.signal.aborted) return null
      setReading(found)
      if (found.outcome === 'refused') return null
      setSentence(found.text)
      setDraft((now) => ('sentence' in request ? draftOf(found.form, found.settings) : spread(now, found.settings)))
      return found
    },
    [mutateAsync],
  )

  const readSentence = useCallback(
    (words: string) => (words.trim() === '' ? Promise.resolve(null) : ask({ sentence: words })),
    [ask],
  )

  useEffect(() => {
    if (begin !== '') void readSentence(begin)
  }, [begin, readSentence])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    },
    [],
  )

  const change = (changes: Partial<Draft>): void => {
    const next = changed(draft, changes)
    setDraft(next)
    clearTimeout(timer.current)
    const request = requestOf(next)
    if (!request || Object.keys(faultsOf(next)).length > 0) return
    timer.current = setTimeout(() => void ask(request), pauseMs)
  }

  /** What would be saved now; asked once more where the words changed since they were read. */
  const settle = async (): Promise<ReadStrategy | null> => {
    if (reading?.outcome === 'read' && reading.text === sentence && !read.isPending) return reading
    return await readSentence(sentence)
  }

  return {
    sentence,
    setSentence: (words: string) => {
      clearTimeout(timer.current)
      setSentence(words)
    },
    draft,
    change,
    reading,
    readSentence: () => void readSentence(sentence),
    settle,
    isReading: read.isPending,
    error: read.error?.name === 'AbortError' ? null : read.error,
  }
}
