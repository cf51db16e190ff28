/** Every load that is held. A new one is a file with its proof, and a line here. */
import type { Proof } from '../proof.ts'
import { longBacklog, someHang } from './outbox.ts'
import { everySecond, marketFalls } from './rules.ts'

export const loads: readonly Proof[] = [everySecond, marketFalls, someHang, longBacklog]
