import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { root } from './step.mjs'

export function runProofs(list) {
  installPackages()
  handOver(['server/src/proof/run.ts', list, ...process.argv.slice(2)])
}

/** A program of ours in the place of this one: it hears what this one is told, clears up, and its end is ours. */
export function handOver([program, ...args], env = {}) {
  const running = spawn(process.execPath, ['--import', 'tsx', join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => running.kill(signal))
  running.on('exit', (code) => process.exit(code ?? 1))
}
