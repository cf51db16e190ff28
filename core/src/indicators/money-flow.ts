/** What volume says about a move: money that flowed. */
import { type Indicator, indicator, line, whole } from './indicator.ts'
import { emaOf, meanOf, read } from './stages.ts'

const vwap = indicator({
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
})

const sessionVwap = indicator({
  id: 'session_vwap',
  title: 'Session VWAP',
  words: 'session vwap|intraday vwap|anchored vwap|vwap today',
  about: 'Mean of typical prices since the session began, each weighing as much as was traded.',
  inputs: ['high', 'low', 'close', 'volume', 'session'],
  parameters: {},
  outputs: { session_vwap: line('Session VWAP', 'price') },
  pane: 'price',
  warmUp: () => 0,
  machine: () => {
    const state = { value: 0, traded: 0, current: Number.NaN }
    return ({ high, low, close, volume, session }, { session_vwap: out }, count) => {
      let { value, traded, current } = state
      for (let at = 0; at < count; at++) {
        if (read(session, at) !== current) {
          current = read(session, at)
          value = 0
          traded = 0
        }
        value += ((read(high, at) + read(low, at) + read(close, at)) / 3) * read(volume, at)
        traded += read(volume, at)
        out[at] = value / traded
      }
      state.value = value
      state.traded = traded
      state.current = current
    }
  },
})

const mfi = indicator({
  id: 'mfi',
  title: 'Money flow index',
  words: 'mfi|money flow index|money flow',
  about: 'Traded value of rising bars as a share of that of all bars that moved.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: { length: whole('Length', 14) },
  outputs: { mfi: line('MFI', 'points') },
  pane: 'own',
  warmUp: ({ length }) => length,
  machine: ({ length }, most) => {
    const [rising, falling] = [meanOf(length), meanOf(length)]
    const [up, down] = [new Float64Array(most), new Float64Array(most)]
    let before = Number.NaN
    return ({ high, low, close, volume }, { mfi }, count) => {
      let last = before
      for (let at = 0; at < count; at++) {
        const typical = (read(high, at) + read(low, at) + read(close, at)) / 3
        const value = typical * read(volume, at)
        const isFirst = Number.isNaN(last)
        up[at] = isFirst ? Number.NaN : typical > last ? value : 0
        down[at] = isFirst ? Number.NaN : typical < last ? value : 0
        last = typical
      }
      before = last
      rising(up, up, count)
      falling(down, down, count)
      for (let at = 0; at < count; at++) {
        const both = read(up, at) + read(down, at)
        mfi[at] = both === 0 ? 50 : (100 * read(up, at)) / both
      }
    }
  },
})

/** Share of the bar's volume that counts as bought less sold: the place of the close in its range, −1 to 1, times volume. */
function flow(high: number, low: number, close: number, volume: number): number {
  return high > low ? ((2 * close - high - low) / (high - low)) * volume : 0
}

type Flows = Readonly<Record<'high' | 'low' | 'close' | 'volume', Float64Array>>

function accumulation(): (bars: Flows, out: Float64Array, count: number) => void {
  let held = 0
  return ({ high, low, close, volume }, out, count) => {
    let total = held
    for (let at = 0; at < count; at++) {
      total += flow(read(high, at), read(low, at), read(close, at), read(volume, at))
      out[at] = total
    }
    held = total
  }
}

const ad = indicator({
  id: 'ad',
  title: 'Accumulation/distribution',
  words: 'ad|a/d|accumulation distribution|accumulation/distribution|ad line|adl|accumulation distribution line',
  about: 'Volume added by where the bar closed in its range, from the first bar on.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: {},
  outputs: { ad: line('A/D', 'shares') },
  pane: 'own',
  warmUp: () => 0,
  machine: () => {
    const run = accumulation()
    return (bars, { ad }, count) => run(bars, ad, count)
  },
})

const chaikin = indicator({
  id: 'chaikin_oscillator',
  title: 'Chaikin oscillator',
  words: 'chaikin oscillator|chaikin|adosc|chaikin a/d oscillator',
  about: 'Fast exponential mean of accumulation/distribution less the slow one.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: { fast: whole('Fast', 3), slow: whole('Slow', 10) },
  outputs: { chaikin_oscillator: line('Chaikin', 'shares') },
  pane: 'own',
  warmUp: ({ fast, slow }) => Math.max(fast, slow) - 1,
  machine: ({ fast, slow }, most) => {
    const [total, quick, calm] = [accumulation(), emaOf(fast), emaOf(slow)]
    const held = new Float64Array(most)
    return (bars, { chaikin_oscillator: out }, count) => {
      total(bars, held, count)
      quick(held, out, count)
      calm(held, held, count)
      for (let at = 0; at < count; at++) out[at] = read(out, at) - read(held, at)
    }
  },
})

const cmf = indicator({
  id: 'cmf',
  title: 'Chaikin money flow',
  words: 'cmf|chaikin money flow',
  about: 'Volume by where bars closed in their range, on all volume of the window: −1 to 1.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: { length: whole('Length', 20) },
  outputs: { cmf: line('CMF', 'figure') },
  pane: 'own',
  warmUp: ({ length }) => length - 1,
  machine: ({ length }, most) => {
    const [flows, volumes] = [meanOf(length), meanOf(length)]
    const traded = new Float64Array(most)
    return ({ high, low, close, volume }, { cmf }, count) => {
      for (let at = 0; at < count; at++)
        cmf[at] = flow(read(high, at), read(low, at), read(close, at), read(volume, at))
      flows(cmf, cmf, count)
      volumes(volume, traded, count)
      for (let at = 0; at < count; at++) cmf[at] = read(cmf, at) / read(traded, at)
    }
  },
})

export const flows: readonly Indicator[] = [vwap, sessionVwap, mfi, ad, chaikin, cmf]
