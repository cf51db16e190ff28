/** Which mutants are tried. The same seed draws the same ones from the same sources. Plain JavaScript: the processes that try them load it. */
import { createHash } from 'node:crypto'

/** From the package on: a mutant is the same one in the copy of the tree where it is tried. */
export const pathOf = ({ fileName }) => /(?:core|server)\/src\/.*$/.exec(fileName)?.[0] ?? fileName

export function isDrawn(mutant, { share, seed }) {
  const { start, end } = mutant.location
  const place = [start.line, start.column, end.line, end.column].join(':')
  const told = [seed, pathOf(mutant), place, mutant.mutatorName, mutant.replacement].join('\n')
  return createHash('sha256').update(told).digest().readUInt32BE() < share * 2 ** 32
}

// Stryker asks a checker before it tries a mutant. One that was not drawn is turned away as if it did not compile: that costs nothing
// and counts for nothing.
function createDraw({ draw }) {
  return {
    init: async () => undefined,
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          isDrawn(mutant, draw) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' },
        ]),
      ),
  }
}
createDraw.inject = ['options']

export const strykerPlugins = [{ kind: 'Checker', name: 'draw', factory: createDraw }]
