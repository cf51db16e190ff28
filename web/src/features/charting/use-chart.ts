/** The chart the address speaks of: its bars as the state wants them, the lines over them, and the running bar. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLiveQuotes } from '#lib/use-live-quotes.ts'
import { barsQuery, minutesQuery, type Subject } from './api.ts'
import { type ChartState, coarse, isMinutes, subjectText, writeStudy } from './chart-state.ts'
import {
  alignedClose,
  daysUntil,
  emptyFrame,
  firstBars,
  fold,
  heikinAshi,
  minuteFrame,
  ratioOf,
  toFrame,
  unadjusted,
  withQuote,
} from './frame.ts'
import { drawStudies, needsBenchmark } from './lines.ts'

/** The running bar moves as smoothly as an eye can follow. */
const runningBarMs = 100

const benchmark: Subject = { asset: 'index', symbol: 'NIFTY 50' }
const noEvents: readonly never[] = []

export function useChart(state: ChartState, replayed: number | null) {
  const { asset, symbol, timeframe, isRaw, look, isRatio } = state
  const folded = coarse(timeframe)
  const bars = useQuery(barsQuery({ asset, symbol }))
  const minutes = useQuery({ ...minutesQuery({ asset, symbol }), enabled: isMinutes(timeframe) })
  const others = useQueries({ queries: state.compare.map((each) => barsQuery(each)) })
  const isHeld = needsBenchmark(state.studies)
  const held = useQuery({ ...barsQuery(benchmark), enabled: isHeld })
  const watched = useMemo(() => (replayed === null ? [symbol] : []), [symbol, replayed])
  const { quotes } = useLiveQuotes(watched, { paceMs: runningBarMs })
  const quote = quotes.get(symbol) ?? null

  const daily = useMemo(() => (bars.data ? toFrame(bars.data) : emptyFrame), [bars.data])
  const events = bars.data?.events ?? noEvents
  const whole = useMemo(() => {
    if (isMinutes(timeframe)) return minutes.data ? minuteFrame(minutes.data, timeframe, quote) : emptyFrame
    const live = withQuote(daily, asset === 'currency' || asset === 'commodity' ? null : quote)
    return fold(isRaw ? unadjusted(live, events) : live, timeframe)
  }, [daily, quote, isRaw, timeframe, asset, events, minutes.data])

  const otherData = others.map(({ data }) => data)
  const otherKey = otherData.map((data) => (data ? subjectText(data.instrument) : '')).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new at each render; its key tells when its bars are
  const compared = useMemo(
    () =>
      otherData.flatMap((data) =>
        data ? [{ title: data.instrument.symbol, frame: fold(toFrame(data), folded) }] : [],
      ),
    [otherKey, folded],
  )

  const [divisor] = compared
  const priced = useMemo(() => {
    const cut = replayed === null ? whole : firstBars(whole, replayed)
    return isRatio && divisor ? ratioOf(cut, divisor.frame) : cut
  }, [whole, replayed, isRatio, divisor])
  const frame = useMemo(() => (look === 'heikin-ashi' ? heikinAshi(priced) : priced), [priced, look])

  const heldFrame = useMemo(() => (held.data ? fold(toFrame(held.data), folded) : null), [held.data, folded])
  const comparedLines = state.compare.length - (isRatio ? 1 : 0)
  const drawn = useMemo(
    () =>
      drawStudies(priced, state.studies, {
        benchmark: heldFrame && alignedClose(priced, heldFrame),
        compared: comparedLines,
      }),
    [priced, state.studies, heldFrame, comparedLines],
  )
  const lines = useMemo(
    () =>
      (isRatio ? compared.slice(1) : compared).map((each) => ({
        title: each.title,
        values: alignedClose(priced, each.frame),
      })),
    [compared, isRatio, priced],
  )
  const last = frame.days.at(-1)
  const past = useMemo(() => (replayed === null ? daily : daysUntil(daily, last)), [daily, replayed, last])
  const version = [
    subjectText(state),
    bars.dataUpdatedAt,
    isMinutes(timeframe) && minutes.dataUpdatedAt,
    timeframe,
    isRaw,
    look,
    isRatio,
    state.isLog,
    state.hasPatterns,
    replayed,
    otherKey,
    heldFrame !== null,
    state.studies.map(writeStudy).join('~'),
  ].join('|')
  return { bars, minutes, events, daily, past, count: whole.days.length, priced, frame, drawn, lines, version }
}
