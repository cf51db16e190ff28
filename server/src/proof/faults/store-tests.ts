/** Faults of the embedded store, which its own tests provoke: run alone, and as often as asked. */
import { many, type Proof, type ProofRow } from '../proof.ts'
import { runTests } from '../vitest.ts'

const file = 'src/postgres/embedded-faults.test.ts'

interface Own {
  readonly name: string
  readonly title: string
  readonly rounds: number
  readonly goal: string
}

const own = ({ name, title, rounds, goal }: Own): Proof => ({
  name,
  title,
  rounds,
  // The tests run with `npm test` by themselves.
  shortRounds: 0,
  run: async (bench, asked): Promise<readonly ProofRow[]> => {
    const { numPassedTests, numFailedTests, testResults } = await runTests(bench, {
      project: 'server',
      file,
      name: `\\(${name}\\)`,
      rounds: asked,
    })
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = tests.find(({ status }) => status === 'failed')
    const seconds = tests.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000
    return [
      {
        what: `${title}, ${many(asked)} times`,
        goal,
        measured: failed
          ? `${failed.fullName}: ${failed.failureMessages?.[0]?.split('\n')[0] ?? 'failed'}`
          : `${numPassedTests} tests passed in ${seconds.toFixed(0)} s, ${(seconds / asked).toFixed(1)} s a time`,
        pass: numFailedTests === 0 && numPassedTests > 0,
      },
    ]
  },
})

export const secondProcess = own({
  name: 'F5',
  title: 'a second process on the folder of the embedded store',
  rounds: 50,
  goal: 'refused, naming the holder; 0 lost',
})

export const diskFull = own({
  name: 'F14',
  title: 'the disk of the embedded store is full, then freed',
  rounds: 20,
  goal: '"Storage is full", reads go on, 0 acknowledged lost',
})
