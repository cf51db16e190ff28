import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from '../command.ts'

export const schema: Command = {
  name: 'schema',
  summary: 'Writes the GraphQL schema to server/src/graphql/schema.graphql.',
  usage: 'schema',
  run: async (_args, io) => {
    // Loaded here: every other command would pay for building the schema at its start.
    const { printedSchema } = await import('#graphql/schema.ts')
    const path = fileURLToPath(new URL('../../graphql/schema.graphql', import.meta.url))
    await writeFile(path, printedSchema())
    io.out(io.json ? JSON.stringify({ path }) : `Wrote ${path}`)
    return 0
  },
}
