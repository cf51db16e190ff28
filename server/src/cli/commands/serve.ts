import { once } from 'node:events'
import { readRole, roles } from '#roles.ts'
import { serve as serveProduct } from '#serve.ts'
import type { Command } from '../command.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the product, or one part of it, until it is stopped.',
  usage: `serve [--role ${roles.join('|')}]`,
  run: async (args, io) => {
    const running = await serveProduct(io.env, { role: readRole(args), onProgress: io.out })
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await running.stop()
    return 0
  },
}
