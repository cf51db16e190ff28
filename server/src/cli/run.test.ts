import { AppError } from 'core/contract'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#env.ts'
import type { Command } from './command.ts'
import { runCommand } from './run.ts'

const echo: Command = {
  name: 'echo',
  summary: 'Say it again.',
  usage: 'echo <words>',
  run: async (args, io) => {
    if (args.includes('refuse')) throw new AppError('storage_full')
    io.out(io.json ? JSON.stringify(args) : args.join(' '))
    return 0
  },
}

async function typed(...words: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand({ echo: async () => echo }, words, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    readEnv: () => readEnv({}),
  })
  return { code, out, err }
}

describe('the command line', () => {
  it('runs a command with its words', async () => {
    expect(await typed('echo', 'a', 'b')).toEqual({ code: 0, out: ['a b'], err: [] })
  })

  it('hands --json to the command, wherever it stands', async () => {
    expect(await typed('--json', 'echo', 'a')).toEqual({ code: 0, out: ['["a"]'], err: [] })
  })

  it('answers a refusal with its sentence and exit code 1, nothing on standard output', async () => {
    expect(await typed('echo', 'refuse')).toEqual({ code: 1, out: [], err: ['Storage is full'] })
  })

  it('names an unknown command and lists those there are, with exit code 2', async () => {
    const { code, out, err } = await typed('ech')
    expect({ code, out }).toEqual({ code: 2, out: [] })
    expect(err.join('\n')).toContain('There is no command "ech".')
    expect(err.join('\n')).toContain('echo <words>')
  })

  it('lists the commands on help, and one command with --help', async () => {
    expect((await typed('help')).out.join('\n')).toContain('Say it again.')
    expect((await typed('echo', '--help')).out.join('\n')).toContain('artha echo <words>')
  })
})
