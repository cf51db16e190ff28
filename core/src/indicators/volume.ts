/** What volume says about a move. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { meanOf, read } from './stages.ts'

export const volumes: readonly Indicator[] = [
  indicator({
    id: 'vwap',
    title: 'Volume-weighted average price',
    words: 'vwap|volume weighted average price|volume-weighted average price|rolling vwap',
    about: 'Mean of typical prices of the last bars, each weighing as much as was traded.',
    inputs: ['high', 'low', 'close', 'volume'],
    parameters: { length: whole('Length', 20) },
    outputs: { vwap: line('VWAP', 'price') },
    pane: 'price',
    warmUp: ({ length }) => length - 1,
    machine: ({ length }, most) => {
      const [values, volumes] = [meanOf(length), meanOf(length)]
      const traded = new Float64Array(most)
      return ({ high, low, close, volume }, { vwap }, count) => {
        for (let at = 0; at < count; at++)
          vwap[at] = ((read(high, at) + read(low, at) + read(close, at)) / 3) * read(volume, at)
        values(vwap, vwap, count)
        volumes(volume, traded, count)
        for (let at = 0; at < count; at++) vwap[at] = read(vwap, at) / read(traded, at)
      }
    },
  }),
  indicator({
    id: 'obv',
    title: 'On-balance volume',
    words: 'obv|on balance volume|on-balance volume',
    about: 'Volume added on rising bars and taken off on falling ones, from 0 on the first bar.',
    inputs: ['close', 'volume'],
    parameters: {},
    outputs: { obv: line('OBV', 'shares') },
    pane: 'own',
    warmUp: () => 0,
    machine: () => {
      let [heldTotal, heldBefore] = [0, Number.NaN]
      return ({ close, volume }, { obv }, count) => {
        let [total, before] = [heldTotal, heldBefore]
        for (let at = 0; at < count; at++) {
          const value = read(close, at)
          if (value > before) total += read(volume, at)
          else if (value < before) total -= read(volume, at)
          before = value
          obv[at] = total
        }
        ;[heldTotal, heldBefore] = [total, before]
      }
    },
  }),
]
