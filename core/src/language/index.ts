export type * from './ast.ts'
export type * from './reading.ts'
export { fieldOfTechnical, type Technical, technicalFields, technicalOfField, usualPeriod } from './technical-fields.ts'
