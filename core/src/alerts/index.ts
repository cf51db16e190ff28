export { type DipFire, dipFire, dipLevel } from './dip.ts'
export { type RangeBar, referenceClose, typicalMoveOf } from './reference.ts'
export {
  createThresholdBoard,
  dayNumber,
  type Measure,
  type Reached,
  type Threshold,
  type ThresholdBoard,
} from './threshold-board.ts'
export { type Ignored, ignoredBecause, type Moment, type PriceTick } from './tick.ts'
