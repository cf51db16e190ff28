import { readFileSync } from 'node:fs'

/** What Linux counts in for those who ask, whatever its own timer does. */
const ticksPerSecond = 100

/** Milliseconds that all threads of a process have had of the processor; null where the system does not tell, or it is gone. */
export function processorMsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields after the name, which may hold spaces and parentheses: the 12th and 13th are user and system mode.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return null
  }
}
