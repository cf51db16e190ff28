// Run inside the product's container: the product ends as if it had crashed. What watches over it there (process 1) does not.
const { readdirSync, readFileSync } = require('node:fs')

for (const name of readdirSync('/proc')) {
  const pid = Number(name)
  if (!Number.isInteger(pid) || pid === 1 || pid === process.pid) continue
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('serve')) process.kill(pid, 'SIGKILL')
  } catch {
    // Gone in between.
  }
}
