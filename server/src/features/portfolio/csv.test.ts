import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

/** The rule as it is said, a letter at a time. */
function cutPlainly(line: string, separator: string): string[] {
  const cells = ['']
  const letters = [...line]
  let isQuoted = false
  while (letters.length > 0) {
    const letter = letters.shift() ?? ''
    if (letter === '"' && isQuoted && letters[0] === '"') cells.push(`${cells.pop()}${letters.shift()}`)
    else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) cells.push('')
    else cells.push(`${cells.pop()}${letter}`)
  }
  return cells.map((cell) => cell.trim())
}

test('cuts every line as the rule of quotes and separators says', () => {
  const line = fc.string({ unit: fc.constantFrom('"', ',', ';', ' ', 'a', '₹', '😀', '\t') })
  fc.assert(
    fc.property(line, (text) => {
      fc.pre(text.trim() !== '')
      expect(readCsv(text, () => true)?.header).toEqual(cutPlainly(text, ','))
    }),
    { numRuns: 2000 },
  )
})
