/** Fields that are only the last value of an indicator: one table, read both ways. */
import { datasetOf, fields, latestDatasets, type Period } from 'core/catalogue'
import type { Expression } from './ast.ts'

export type Technical = Extract<Expression, { node: 'technical' }>

const technical = (id: string, parameters: readonly number[], output = id): Technical =>
  Object.freeze({
    node: 'technical',
    id,
    parameters: Object.freeze([...parameters]),
    output,
    timeframe: 'day',
    of: null,
  })

const ofVolume = (node: Technical): Technical =>
  Object.freeze({ ...node, of: Object.freeze({ node: 'price', of: 'volume', timeframe: 'day' }) })

const dmaDays = [5, 10, 20, 50, 100, 200]
const emaDays = [9, 12, 20, 26, 50, 100, 200]

const table: readonly (readonly [field: string, node: Technical])[] = [
  ...dmaDays.map((days) => [`price_dma_${days}`, technical('sma', [days])] as const),
  ...dmaDays.map((days) => [`volume_dma_${days}`, ofVolume(technical('sma', [days]))] as const),
  ...emaDays.map((days) => [`ema_${days}`, technical('ema', [days])] as const),
  ['rsi_14', technical('rsi', [14])],
  ['macd', technical('macd', [12, 26, 9])],
  ['macd_signal', technical('macd', [12, 26, 9], 'signal')],
  ['macd_histogram', technical('macd', [12, 26, 9], 'histogram')],
  ['bollinger_upper', technical('bollinger', [20, 2], 'upper')],
  ['bollinger_lower', technical('bollinger', [20, 2], 'lower')],
  ['bollinger_width', technical('bollinger_width', [20, 2], 'width')],
  ['bollinger_position', technical('bollinger_b', [20, 2], 'b')],
  ['atr_14', technical('atr', [14])],
  ['atr_percent', technical('natr', [14])],
  ['adx_14', technical('adx', [14])],
  ['plus_di_14', technical('adx', [14], 'plus_di')],
  ['minus_di_14', technical('adx', [14], 'minus_di')],
  ['stochastic_k', technical('stochastic', [14, 3, 3], 'k')],
  ['stochastic_d', technical('stochastic', [14, 3, 3], 'd')],
  ['williams_r', technical('williams_r', [14])],
  ['cci_20', technical('cci', [20])],
  ['mfi_14', technical('mfi', [14])],
  ['roc_12', technical('roc', [12])],
  ['obv', technical('obv', [])],
  ['supertrend', technical('supertrend', [10, 3])],
  ['donchian_high_20', technical('donchian', [20], 'upper')],
  ['donchian_low_20', technical('donchian', [20], 'lower')],
  ['pivot', technical('pivots', [], 'pivot')],
  ['pivot_r1', technical('pivots', [], 'r1')],
  ['pivot_s1', technical('pivots', [], 's1')],
]

const keyOf = ({ id, parameters, output, timeframe, of }: Technical): string | null => {
  if (timeframe !== 'day') return null
  const series = of === null ? '' : of.node === 'price' && of.timeframe === 'day' ? of.of : null
  return series === null ? null : `${id}(${series};${parameters.join()}).${output}`
}

const byField = new Map(table)
const byNode = new Map(table.map(([field, node]) => [keyOf(node), field]))

export const technicalFields: readonly string[] = table.map(([field]) => field)

/** rsi_14 → rsi(14). */
export const technicalOfField = (field: string): Technical | null => byField.get(field) ?? null

/** rsi(14) → rsi_14: the column that holds its last value already. */
export function fieldOfTechnical(node: Technical): string | null {
  const key = keyOf(node)
  return key === null ? null : (byNode.get(key) ?? null)
}

const usualPeriods = new Map<string, Period>()
for (const { id, period } of [...latestDatasets.flatMap((dataset) => datasetOf(dataset).fields), ...fields])
  if (!usualPeriods.has(id)) usualPeriods.set(id, period)

/** The period a field is read at unless another is named; null for what is not a field. */
export const usualPeriod = (field: string): Period | null => usualPeriods.get(field) ?? null
