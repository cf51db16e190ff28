/** Wilder's parabolic stop and reverse, begun as TA-Lib begins it: short only if the second bar's low fell further than its high rose. */
import type { Machine } from './blocks.ts'
import { decimal, indicator, line } from './indicator.ts'
import { read } from './stages.ts'

export const psar = indicator({
  id: 'psar',
  title: 'Parabolic SAR',
  words: 'psar|parabolic sar|sar|parabolic stop and reverse|parabolic',
  about: 'A stop that follows the trend faster the further it goes, and turns when the price touches it.',
  inputs: ['high', 'low'],
  parameters: { step: decimal('Step', 0.02, 0.001, 1), max: decimal('Largest step', 0.2, 0.001, 1) },
  outputs: { psar: line('SAR', 'price'), rising: line('Rising', 'flag') },
  pane: 'price',
  warmUp: () => 1,
  machine: ({ step, max }) => psarMachine(Math.min(step, max), max),
})

function psarMachine(step: number, max: number): Machine<'high' | 'low', 'psar' | 'rising'> {
  const state = { seen: 0, isLong: true, stop: 0, best: 0, pace: step, top: 0, bottom: 0 }

  function begin(high: number, low: number): void {
    const fall = state.bottom - low
    state.isLong = !(fall > 0 && fall > high - state.top)
    state.stop = state.isLong ? state.bottom : state.top
    state.best = state.isLong ? high : low
    state.top = high
    state.bottom = low
  }

  function turn(high: number, low: number): number {
    const shown = state.isLong ? Math.max(state.best, state.top, high) : Math.min(state.best, state.bottom, low)
    state.isLong = !state.isLong
    state.best = state.isLong ? high : low
    state.pace = step
    state.stop = shown
    return shown
  }

  function follow(high: number, low: number): void {
    const { isLong, best } = state
    if (isLong ? high > best : low < best) {
      state.best = isLong ? high : low
      state.pace = Math.min(state.pace + step, max)
    }
  }

  /** The next stop, never inside the last two bars. */
  function advance(high: number, low: number): void {
    const next = state.stop + state.pace * (state.best - state.stop)
    state.stop = state.isLong ? Math.min(next, state.bottom, low) : Math.max(next, state.top, high)
    state.top = high
    state.bottom = low
  }

  return ({ high, low }, { psar, rising }, count) => {
    for (let at = 0; at < count; at++) {
      const top = read(high, at)
      const bottom = read(low, at)
      psar[at] = Number.NaN
      rising[at] = Number.NaN
      if (state.seen++ === 0) {
        state.top = top
        state.bottom = bottom
        continue
      }
      if (state.seen === 2) begin(top, bottom)
      if (state.isLong ? bottom <= state.stop : top >= state.stop) psar[at] = turn(top, bottom)
      else {
        psar[at] = state.stop
        follow(top, bottom)
      }
      advance(top, bottom)
      rising[at] = Number(state.isLong)
    }
  }
}
