/** Faults of the embedded store, which its own tests provoke. */
import { ownTests } from '../vitest.ts'

const ofStore = {
  project: 'server',
  file: 'src/postgres/embedded-faults.test.ts',
  env: (rounds: number) => ({ FAULT_ROUNDS: String(rounds) }),
} as const

export const secondProcess = ownTests({
  ...ofStore,
  proof: 'F5',
  name: '\\(F5\\)',
  title: 'a second process on the folder of the embedded store, times',
  rounds: 50,
  goal: 'refused, naming the holder; 0 lost',
})

export const diskFull = ownTests({
  ...ofStore,
  proof: 'F14',
  name: '\\(F14\\)',
  title: 'the disk of the embedded store is full, then freed, times',
  rounds: 20,
  goal: '"Storage is full", reads go on, 0 acknowledged lost',
})
