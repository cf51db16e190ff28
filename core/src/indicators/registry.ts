import { averages } from './averages.ts'
import { bands } from './bands.ts'
import type { Indicator } from './indicator.ts'
import { levels } from './levels.ts'
import { momentum } from './momentum.ts'
import { oscillators } from './oscillators.ts'
import { psar } from './parabolic.ts'
import { trend } from './trend.ts'
import { volatility } from './volatility.ts'
import { volumes } from './volume.ts'

export const indicators: readonly Indicator[] = Object.freeze([
  ...averages,
  ...bands,
  ...oscillators,
  ...momentum,
  ...trend,
  psar,
  ...volatility,
  ...volumes,
  ...levels,
])

const byId = new Map(indicators.map((indicator) => [indicator.id, indicator]))

export const findIndicator = (id: string): Indicator | undefined => byId.get(id)
