export type * from './answer.ts'
export { type AnswerChanges, changesBetween } from './changes.ts'
export type * from './reader.ts'
