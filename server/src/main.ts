import { existsSync } from 'node:fs'
import { readEnv } from '#env.ts'
import { readRole } from '#roles.ts'
import { serve } from '#serve.ts'

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
