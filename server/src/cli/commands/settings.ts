import { settingsExample } from '#settings-example.ts'
import type { Command } from '../command.ts'

export const settings: Command = {
  name: 'settings',
  summary: 'Every setting with its meaning and default, as a .env file.',
  usage: 'settings',
  run: async (_args, io) => {
    io.out(settingsExample().trimEnd())
    return 0
  },
}
