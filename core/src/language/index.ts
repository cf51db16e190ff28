export type * from './ast.ts'
export type * from './reading.ts'
