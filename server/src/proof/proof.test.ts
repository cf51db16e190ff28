import { describe, expect, inject, it } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { faults } from './faults/registry.ts'
import { fuzzes } from './fuzz/registry.ts'
import { loads } from './load/registry.ts'
import { type Proof, runProof } from './proof.ts'
import { scales } from './scale/registry.ts'

/** The same proofs as `npm run faults`, `npm run load`, `npm run scale` and `npm run fuzz`, with fewer rounds. */
async function shortRun(proof: Proof) {
  const drops: (() => Promise<void>)[] = []
  const createDatabase = async (): Promise<string> => {
    const { url, drop } = await createTestDatabase('artha_template')
    drops.push(drop)
    return url
  }
  const parts = {
    createDatabase: inject('postgresUrl') === null ? null : createDatabase,
    embeddedTemplate: inject('embeddedTemplate'),
    seed: 'test',
    say: () => {},
  }
  try {
    return await runProof(proof, parts, proof.shortRounds)
  } finally {
    for (const drop of drops) await drop()
  }
}

const named = (proofs: readonly Proof[]) =>
  proofs.filter(({ shortRounds }) => shortRounds > 0).map((proof) => [proof.name, proof.title, proof] as const)

// Several processes need a server.
describe.skipIf(inject('postgresUrl') === null)('in short, by the same commands', () => {
  it.each(named([...faults, ...loads, ...scales, ...fuzzes]))(
    '%s: %s',
    { timeout: 180_000 },
    async (_name, _title, proof) => {
      const rows = await shortRun(proof)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(({ pass }) => !pass)).toEqual([])
    },
  )
})
