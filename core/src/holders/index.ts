export { type Holder, mergeNames } from './names.ts'
export {
  boughtFor,
  isQuarterEnd,
  moveOf,
  type Overlap,
  overlapOf,
  quartersBetween,
  type StakeMove,
  stakeMoves,
  withGaps,
} from './stakes.ts'
