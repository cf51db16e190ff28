import type { ChartInstrument } from 'core/contract/rest'
import { call } from '#lib/http.ts'

/** Everything that has bars, by symbol and name; the best match first. */
export const findInstruments = (words: string, signal: AbortSignal): Promise<readonly ChartInstrument[]> =>
  call<readonly ChartInstrument[]>('/api/charting/instruments', { signal, query: { q: words } })
