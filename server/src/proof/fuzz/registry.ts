/** Every door that bad input comes through. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'
import { restInputs } from './rest.ts'

export const fuzzes: readonly Proof[] = [restInputs]
