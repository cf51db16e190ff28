export { type DipFire, dipFire, dipLevel } from './dip.ts'
export {
  firesOf,
  isEveryBar,
  type RunningBar,
  type Verdict,
  verdictOn,
  withRunningBar,
} from './fires.ts'
export {
  type AlertMessage,
  digestMessage,
  dipMessage,
  type Found,
  floodMessage,
  momentWords,
  type Order,
  reportMessage,
  runFailedMessage,
  runMessage,
  type ToldDip,
  tradeLink,
  watchMessage,
} from './message.ts'
export { type RangeBar, referenceClose, typicalMoveOf } from './reference.ts'
export {
  digestsDue,
  type Held,
  heldBecause,
  isFlood,
  leavesAt,
  type RuleSettings,
  type RuleStanding,
} from './settings.ts'
export { type Level, levelOf } from './threshold.ts'
export {
  createThresholdBoard,
  dayNumber,
  type Measure,
  type Reached,
  type Threshold,
  type ThresholdBoard,
} from './threshold-board.ts'
export { type Ignored, ignoredBecause, type Moment, type PriceTick } from './tick.ts'
