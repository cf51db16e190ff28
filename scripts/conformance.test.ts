import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { entities } from './conformance/entities.ts'
import { everyItem, kinds } from './conformance/kinds.ts'
import { proofs } from './conformance/proofs.ts'
import { openItems, table } from './conformance/table.ts'
import { everyTitle, titlesOf } from './conformance/titles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const titles = (source: string) => titlesOf('a.test.tsx', source).map(({ text }) => text)
const cite = (text: string) => proofs([{ file: 'a.test.ts', line: 7, text }])

describe('the conformance table', () => {
  const proven = proofs(everyTitle(root))

  it('is what the generator prints: run `npm run conformance` when this fails', () => {
    expect(readFileSync(`${root}docs/conformance.md`, 'utf8')).toBe(table(proven))
  })

  it('leaves nothing open', () => {
    expect(openItems(proven).map(({ id }) => id)).toEqual([])
  })

  it('is quoted by test titles without a slip', () => {
    expect(proven.mistakes).toEqual([])
  })

  it('names every item once, under the letter of its kind, numbered without gaps', () => {
    expect(new Set(everyItem.map(({ id }) => id)).size).toBe(everyItem.length)
    for (const { letter, items } of kinds.filter((kind) => kind.letter !== 'E')) {
      expect(items.map(({ id }) => Number(id.slice(1))).sort((a, b) => a - b)).toEqual(items.map((_, at) => at + 1))
      expect(items.every(({ id }) => id.startsWith(letter))).toBe(true)
    }
    expect(entities.map(({ id }) => id)).toEqual(entities.map((_, at) => `E${at + 1}`))
  })
})

describe('titles of tests', () => {
  it('are read from it, test and describe, with each, template literals and sums of strings', () => {
    const source = `
      describe('a', () => {
        it("b", () => {})
        it.each([['x', 1]] as const)('c %s', () => {})
        it.each\`n
          \${1}\`('d', () => {})
        test.describe.serial(\`e \${engine} f\`, () => {})
        it.skipIf(process.env.X)('g ' + 'h', () => {})
      })`
    expect(titles(source)).toEqual(['a', 'b', 'c %s', 'd', 'e … f', 'g h'])
  })

  it('are read row by row where the rows of it.each carry the ids', () => {
    const source = `it.each([['[M1 S43]', 'sign_in', 7], ['[M2]', name, 8]])('%s says "%s" %i', () => {})`
    expect(titles(source)).toEqual(['[M1 S43] says "sign_in" …', '[M2] says "…" …'])
  })

  it('are not read from tests that do not run, from comments, from strings or from other calls', () => {
    const source = `
      it.skip('[R1] a', () => {})
      it.todo('[R1] b')
      test.fixme('[R1] c', () => {})
      // it('[R1] d')
      const sample = "it('[R1] e')"
      test.beforeEach('[R1] f', () => {})
      submit('[R1] g')
      const jsx = <p>it('[R1] don’t')</p>`
    expect(titles(source)).toEqual([])
  })

  it('prove single items, lists, ranges, whole entities and single fields', () => {
    expect([...cite('[R1] home').of.keys()]).toEqual(['R1'])
    expect([...cite('[R1 M3, K2] three').of.keys()]).toEqual(['R1', 'M3', 'K2'])
    expect([...cite('[K1-K3] and [M1-2]').of.keys()]).toEqual(['K1', 'K2', 'K3', 'M1', 'M2'])
    expect([...cite('[E2] both').of.keys()]).toEqual(['E2.name', 'E2.symbol'])
    expect([...cite('[E3.chat_uuid] one').of.keys()]).toEqual(['E3.chat_uuid'])
    expect([...cite('[E37.flexi-cap-fund] one').of.keys()]).toEqual(['E37.flexi-cap-fund'])
  })

  it.each(['[R999] x', '[E3.nothing] x', '[R1 nonsense] x', '[K5-K1] x'])(
    'that cite nothing real are reported: %s',
    (text) => {
      expect(cite(text).mistakes).toEqual([expect.stringMatching(/^a\.test\.ts:7: \[.+\] is not an item/)])
    },
  )

  it('may carry other brackets, such as the rule ids of a room', () => {
    expect(cite('[AL4] quiet, [F14] full disk, [x], a[0], [E2E]')).toEqual({ of: new Map(), mistakes: [] })
  })
})

describe('the table', () => {
  it('shows an item without a test as open and counts it', () => {
    const text = table(cite('[R1] opens | the landing screen'))
    expect(text).toContain(
      '| R1 | `/` shows the landing screen | part 1 §2 | `a.test.ts` opens \\| the landing screen |',
    )
    expect(text).toContain('| R2 | `/principles` shows an educational screen | part 1 §2 | **open** |')
    expect(openItems(cite('[R1] x'))).toHaveLength(everyItem.length - 1)
  })

  it('does not take a figure in the contract for a screen that uses it', () => {
    const declared = proofs([{ file: 'core/src/contract/limits.test.ts', line: 1, text: '[K1] the chat' }])
    expect(openItems(declared)).toHaveLength(everyItem.length)
    expect(table(declared)).toContain('| **open**, declared in `core/src/contract/limits.test.ts` |')
  })

  it('does not depend on the order in which files are found', () => {
    const some = ['b.test.ts', 'a.test.ts', 'c.test.ts'].map((file, line) => ({ file, line, text: '[R1 E2] x' }))
    expect(table(proofs(some))).toBe(table(proofs(some.toReversed())))
  })
})
