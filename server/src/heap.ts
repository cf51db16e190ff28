/**
 * How V8 keeps the memory of a server. Set before anything is opened, by whichever command starts it.
 *
 * The commands themselves give it `--max-semi-space-size=64`, which V8 takes only at its own start: what a question reads
 * is then forgotten before it is kept with what stays, and the memory of an hour under load grows by 1.8% instead of 7%.
 */
import { setFlagsFromString } from 'node:v8'

export function keepHeapSmall(): void {
  // V8 learns while we start that what is read from the store stays, and then puts the results of every later query where
  // only a full collection finds them: 8 MB of short-lived rows a second held up to 200 MB more.
  setFlagsFromString('--no-allocation-site-pretenuring')
  // Not --heap-growing-percent: at 40 the memory of an hour grew by 3.5% instead of 7.0%, but with 500 requests a second
  // 99 in 100 were answered within 77 ms instead of 18.
}
