/** Every load that is held. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'

export const loads: readonly Proof[] = []
