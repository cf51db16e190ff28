import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isDrawn } from './mutate/draw.mjs'
import { rooms } from './mutate/rooms.ts'

const root = resolve(import.meta.dirname, '..')

it('npm run mutate names sources and tests that exist, each source in one room', () => {
  const files = rooms.flatMap(({ package: part, files: own }) => own.map((file) => `${part}/src/${file}`))
  const tests = rooms.flatMap(({ package: part, tests: own }) => own.map((test) => `${part}/src/${test}`))
  expect([...files, ...tests].filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expect(files.filter((path, at) => files.indexOf(path) !== at)).toEqual([])
})

it('a share of the mutants is the same share each time, another with another seed, and all of them at 1', () => {
  const mutants = Array.from({ length: 1000 }, (_, line) => ({
    fileName: '/anywhere/server/src/notify/outbox.ts',
    mutatorName: 'BooleanLiteral',
    replacement: 'false',
    location: { start: { line, column: 0 }, end: { line, column: 4 } },
  }))
  const drawn = (share: number, seed: string) => mutants.filter((mutant) => isDrawn(mutant, { share, seed }))
  expect(drawn(1, 'a')).toHaveLength(1000)
  expect(drawn(0.2, 'a')).toEqual(drawn(0.2, 'a'))
  expect(drawn(0.2, 'a')).not.toEqual(drawn(0.2, 'b'))
  expect(Math.abs(drawn(0.2, 'a').length - 200)).toBeLessThan(50)
  const moved = mutants.map((mutant) => ({ ...mutant, fileName: '/elsewhere/server/src/notify/outbox.ts' }))
  expect(moved.map((mutant) => isDrawn(mutant, { share: 0.2, seed: 'a' }))).toEqual(
    mutants.map((mutant) => isDrawn(mutant, { share: 0.2, seed: 'a' })),
  )
})
