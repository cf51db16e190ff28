import { queryOptions } from '@tanstack/react-query'
import type { ScrapeDone, ScrapedCategory, ScrapedFund, ScrapeEvent, ScrapeRequest } from 'core/contract/rest'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { callForEvents } from '#lib/events.ts'
import { call } from '#lib/http.ts'
import { HttpError } from '#lib/http-error.ts'

export const savedQuery = queryOptions({
  queryKey: ['scraped-funds'],
  queryFn: ({ signal }) => call<readonly ScrapedCategory[]>('/api/mutualfunds/scraped', { signal }),
})

export interface CategoryResult {
  readonly name: string
  readonly total: number
  readonly funds: readonly ScrapedFund[]
  /** Rows left out and funds that could not be kept, each with why. */
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

export interface ScrapeState {
  readonly isRunning: boolean
  /** 0 to 100, of the category under way. */
  readonly progress: number
  readonly categories: readonly CategoryResult[]
  readonly notes: readonly string[]
  readonly error: string | null
  readonly done: ScrapeDone | null
}

type Step =
  | { readonly is: 'started' }
  | { readonly is: 'stopped' }
  | { readonly is: 'told'; readonly event: ScrapeEvent }
  | { readonly is: 'ended'; readonly done: ScrapeDone }
  | { readonly is: 'failed'; readonly message: string }

const idle: ScrapeState = {
  isRunning: false,
  progress: 0,
  categories: [],
  notes: [],
  error: null,
  done: null,
}

const savedIn = ({ categories }: ScrapeState): number => categories.reduce((sum, { funds }) => sum + funds.length, 0)

const inCategory = (state: ScrapeState, name: string, change: (result: CategoryResult) => CategoryResult) =>
  state.categories.map((each) => (each.name === name ? change(each) : each))

function stepped(state: ScrapeState, step: Step): ScrapeState {
  switch (step.is) {
    case 'started':
      return { ...idle, isRunning: true }
    case 'stopped':
      return { ...state, isRunning: false, done: { saved: savedIn(state), isStopped: true } }
    case 'ended':
      return { ...state, isRunning: false, done: step.done }
    case 'failed':
      return { ...state, isRunning: false, error: step.message }
    case 'told':
      return told(state, step.event)
  }
}

function told(state: ScrapeState, event: ScrapeEvent): ScrapeState {
  switch (event.is) {
    case 'note':
      return { ...state, notes: [...state.notes, event.text] }
    case 'category': {
      const result: CategoryResult = { name: event.name, total: event.total, funds: [], left: event.dropped }
      return { ...state, progress: 0, categories: [...state.categories, result] }
    }
    case 'fund': {
      const { category, fund, progress } = event
      return {
        ...state,
        progress,
        categories: inCategory(state, category, (each) => ({ ...each, funds: [...each.funds, fund] })),
      }
    }
    case 'skipped': {
      const { category, name, reason, progress } = event
      return {
        ...state,
        progress,
        categories: inCategory(state, category, (each) => ({ ...each, left: [...each.left, { name, reason }] })),
      }
    }
  }
}

/** A run of the scraper as this page follows it. Leaving the page stops it, like the button. */
export function useScrape() {
  const [state, step] = useReducer(stepped, idle)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(async (body: ScrapeRequest) => {
    const stop = new AbortController()
    running.current = stop
    step({ is: 'started' })
    try {
      const done = await callForEvents<ScrapeDone>(
        '/api/mutualfunds/scrape',
        { method: 'POST', body, signal: stop.signal, timeoutMs: longestRunMs },
        ({ event, data }) => {
          if (event === 'scrape' && !stop.signal.aborted) step({ is: 'told', event: data as ScrapeEvent })
        },
      )
      if (!stop.signal.aborted) step({ is: 'ended', done })
    } catch (error) {
      if (!stop.signal.aborted)
        step({ is: 'failed', message: error instanceof HttpError ? error.message : 'The run ended unexpectedly.' })
    }
  }, [])

  const stop = useCallback(() => {
    running.current?.abort()
    step({ is: 'stopped' })
  }, [])

  return { state, start, stop }
}

/** All 25 categories at a page every few seconds take hours. */
const longestRunMs = 24 * 60 * 60 * 1000
