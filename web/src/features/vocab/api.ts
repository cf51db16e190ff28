import { queryOptions } from '@tanstack/react-query'
import type { TaughtWordReply, TriedSentence, UnknownWord, Vocabulary } from 'core/contract/rest'
import { call } from '#lib/http.ts'

export const vocabularyQuery = queryOptions({
  queryKey: ['vocabulary'],
  queryFn: async ({ signal }) => (await call<Vocabulary>('/api/vocab', { signal })).entries,
  staleTime: Number.POSITIVE_INFINITY,
})

export const tryQuery = (sentence: string, who: string) =>
  queryOptions({
    queryKey: ['vocab-try', who, sentence],
    queryFn: ({ signal }) => call<TriedSentence>('/api/vocab/try', { method: 'POST', body: { sentence }, signal }),
    enabled: sentence.trim() !== '',
    staleTime: 60_000,
  })

const words = '/api/agents/research/words'

export const ownWordsQuery = (email: string) =>
  queryOptions({
    queryKey: ['own-words', email],
    queryFn: ({ signal }) => call<readonly TaughtWordReply[]>(words, { signal }),
    enabled: email !== '',
  })

export const unknownQuery = (email: string) =>
  queryOptions({
    queryKey: ['unknown-words', email],
    queryFn: ({ signal }) => call<readonly UnknownWord[]>('/api/vocab/unknown', { signal }),
    enabled: email !== '',
  })

export const teach = (word: string, meaning: string): Promise<TaughtWordReply> =>
  call<TaughtWordReply>(words, { method: 'POST', body: { word, meaning } })

export const forget = (word: string): Promise<unknown> => call(`${words}/forget`, { method: 'POST', body: { word } })
