// npm run dev: the server restarted on change, the pages reloaded in place, on http://localhost:5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './house/install.mjs'
import { root } from './house/step.mjs'

installPackages()
const children = [
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-preserve-output',
      '--watch-path=server/src',
      '--watch-path=core/src',
      'server/src/main.ts',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
    },
  ),
  spawn('npx', ['vite'], { cwd: join(root, 'web'), stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
