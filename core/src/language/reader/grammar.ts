/** Pieces of sentences that several kinds share. Each reads from a place on and says where it stopped. */
export { type ConditionReading, readCondition } from './conditions/condition.ts'
export { readExpression, readFigure, readFigures } from './figures/figure.ts'
export { readAmount, readNumber } from './figures/number.ts'
export { readInstrument, readInstruments } from './figures/subject.ts'
export { readDate, readRange, readSpan } from './figures/time.ts'
export { readScopes, readUniverse, type UniverseReading } from './figures/universe.ts'
