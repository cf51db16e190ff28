export type * from './ast.ts'
export { findGlossaryEntry, type GlossaryEntry, glossary } from './glossary.ts'
export type * from './reading.ts'
export { fieldOfTechnical, type Technical, technicalFields, technicalOfField, usualPeriod } from './technical-fields.ts'
