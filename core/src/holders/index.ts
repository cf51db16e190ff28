export { mergeNames } from './names.ts'
export {
  boughtFor,
  isQuarterEnd,
  moveOf,
  overlapOf,
  quarterBefore,
  quartersBetween,
  type SectorPart,
  type StakeMove,
  sectorParts,
  withGaps,
} from './stakes.ts'
