import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { readEnv } from '#env.ts'
import { readRole } from '#roles.ts'
import { serve } from '#serve.ts'

// V8 learns while we start that what is read from the store stays, and then puts the results of every later query where
// only a full collection finds them: 8 MB of short-lived rows a second held up to 200 MB more.
setFlagsFromString('--no-allocation-site-pretenuring')

// Settings of the shell win over those of the file.
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const began = performance.now()
  const env = readEnv(process.env)
  const running = await serve(env, {
    role: readRole(process.argv.slice(2)),
    onProgress: (text) =>
      process.stdout.write(`[${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s] ${text}\n`),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await running.stop()
      process.exit(0)
    })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
