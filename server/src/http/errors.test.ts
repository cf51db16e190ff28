import { describe, expect, it } from 'vitest'
import { toAppError } from './errors.ts'

const fromDatabase = (code: string): Error =>
  new Error('wrapped by the query builder', { cause: Object.assign(new Error('x'), { code, severity: 'ERROR' }) })

describe('an error of the database', () => {
  it.each([
    // A name with a zero character in it, as POST /api/charting/layouts was once sent.
    ['22021', 'a character that it cannot hold'],
    ['22003', 'a number too large for its column'],
    ['23514', 'a value that a constraint does not allow'],
  ])('%s, %s, is the mistake of the caller', (code) => {
    expect(toAppError(fromDatabase(code))).toMatchObject({ code: 'invalid_input', status: 400 })
  })

  it.each(['23503', '42P01', '42601'])('%s is ours', (code) => {
    expect(toAppError(fromDatabase(code))).toMatchObject({ code: 'internal', status: 500 })
  })
})
