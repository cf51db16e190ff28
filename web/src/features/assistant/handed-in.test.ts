import { expect, it } from 'vitest'
import { mayAskAtOnce } from './handed-in.ts'

it.each(['roce of tcs', 'pe <= 10 and roe >= 20', 'what does pledge mean', 'pe != 10'])(
  '%s is asked at once',
  (text) => {
    expect(mayAskAtOnce(text)).toBe(true)
  },
)

it.each([
  'quality = roce > 1',
  'quality=roce > 1',
  'Quality means roce > 1',
  'teach quality as roce > 1',
  'Remember that cheap is pe > 90',
])('a link cannot teach a word in its reader’s name: %s', (text) => {
  expect(mayAskAtOnce(text)).toBe(false)
})
