import { once } from 'node:events'
import { serve as serveProduct } from '#serve.ts'
import type { Command } from '../command.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the product until it is stopped.',
  usage: 'serve',
  run: async (_args, io) => {
    const running = await serveProduct(io.env, { onProgress: io.out })
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    await running.stop()
    return 0
  },
}
