export type * from './answer.ts'
export type * from './reader.ts'
