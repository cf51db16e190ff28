#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { readEnv } from '#env.ts'
import { type Commands, runCommand } from './run.ts'

/** Everything the product can do from a terminal: one line per command, loaded when it is called. */
const commands: Commands = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  token: async () => (await import('./commands/token.ts')).token,
  'sign-out': async () => (await import('./commands/sign-out.ts')).signOut,
  ready: async () => (await import('./commands/ready.ts')).ready,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  ask: async () => (await import('./commands/ask.ts')).ask,
  backtest: async () => (await import('./commands/backtest.ts')).backtest,
  import: async () => (await import('./commands/import.ts')).importFiles,
  indicator: async () => (await import('./commands/indicator.ts')).indicator,
  calc: async () => (await import('./commands/calc.ts')).calc,
  replay: async () => (await import('./commands/replay.ts')).replay,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  seed: async () => (await import('./commands/seed.ts')).seed,
  settings: async () => (await import('./commands/settings.ts')).settings,
  schema: async () => (await import('./commands/schema.ts')).schema,
}

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readEnv: () => readEnv(process.env),
})
