#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { readEnv } from '#env.ts'
import { backup } from './commands/backup.ts'
import { doctor } from './commands/doctor.ts'
import { restore } from './commands/restore.ts'
import { schema } from './commands/schema.ts'
import { seed } from './commands/seed.ts'
import { serve } from './commands/serve.ts'
import { settings } from './commands/settings.ts'
import { token } from './commands/token.ts'
import { runCommand } from './run.ts'

/** Everything the product can do from a terminal: one line per command. */
const commands = [serve, token, doctor, backup, restore, seed, settings, schema]

if (existsSync('.env')) process.loadEnvFile('.env')

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readEnv: () => readEnv(process.env),
})
