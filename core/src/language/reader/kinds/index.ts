/**
 * Every kind of question, in the order that settles a tie: of readings that leave equally few words unread, the stronger
 * wins, and of equally strong ones the earlier here.
 */
import type { KindReader } from '../candidate.ts'

export const kindReaders: readonly KindReader[] = []
