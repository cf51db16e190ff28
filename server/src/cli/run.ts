import { AppError } from 'core/contract'
import type { Env } from '#env.ts'
import type { Command } from './command.ts'

export interface Terminal {
  out(line: string): void
  err(line: string): void
  readEnv(): Env
}

/** By name, in the order they are listed; each is loaded when it is needed, so that one is not slow because of another. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>

/** Finds the command, runs it and answers the exit code: 0 done, 1 refused with a sentence, 2 not a command we know. */
export async function runCommand(commands: Commands, words: readonly string[], terminal: Terminal): Promise<number> {
  const json = words.includes('--json')
  const [name, ...args] = words.filter((word) => word !== '--json')
  if (!name || name === 'help' || name === '--help') {
    for (const line of await overview(commands)) terminal.out(line)
    return name ? 0 : 2
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    terminal.err(`There is no command "${name}".`)
    for (const line of await overview(commands)) terminal.err(line)
    return 2
  }
  const command = await load()
  if (args.includes('--help')) {
    terminal.out(`${command.summary}\n\n  artha ${command.usage}`)
    return 0
  }
  try {
    return await command.run(args, { out: terminal.out, err: terminal.err, env: terminal.readEnv(), json })
  } catch (error) {
    terminal.err(sentenceOf(error))
    return 1
  }
}

async function overview(commands: Commands): Promise<string[]> {
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const width = Math.max(...all.map((command) => command.usage.length))
  return ['artha <command> [--json]', '', ...all.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`)]
}

/** A refusal is a sentence; anything unforeseen keeps its stack, because the person at the terminal runs the product. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof Error) return error.stack && !isExpected(error) ? error.stack : error.message
  return String(error)
}

/** Errors whose message was written to be read alone carry this mark. */
const isExpected = (error: Error): boolean =>
  'isSentence' in error || error.message.startsWith('These settings are wrong')
