import { averages } from './averages.ts'
import { bands } from './bands.ts'
import { convergences } from './convergence.ts'
import type { Indicator } from './indicator.ts'
import { levels } from './levels.ts'
import { momentum } from './momentum.ts'
import { flows } from './money-flow.ts'
import { oscillators } from './oscillators.ts'
import { psar } from './parabolic.ts'
import { pressures } from './pressure.ts'
import { regressions } from './regression.ts'
import { trend } from './trend.ts'
import { volatility } from './volatility.ts'
import { volumes } from './volume.ts'

export const indicators: readonly Indicator[] = Object.freeze([
  ...averages,
  ...bands,
  ...oscillators,
  ...pressures,
  ...convergences,
  ...momentum,
  ...trend,
  psar,
  ...volatility,
  ...flows,
  ...volumes,
  ...levels,
  ...regressions,
])

const byId = new Map(indicators.map((indicator) => [indicator.id, indicator]))

export const findIndicator = (id: string): Indicator | undefined => byId.get(id)
