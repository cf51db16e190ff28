// npm start [-- --role web|worker|feed|all]: install what is missing, build what has changed, serve.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'

installPackages()
await buildIfChanged()

const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--max-semi-space-size=64', join(root, 'dist/server/main.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: process.env,
  },
)
// Ctrl+C reaches the whole group; a signal sent to this process alone must still stop the server in order.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
