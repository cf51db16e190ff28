import { resolve } from 'node:path'
import { writeBackup } from '#postgres/backup.ts'
import { openUserStore } from '#postgres/connect.ts'
import type { Command } from '../command.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the user store to one file and reads it back to be sure.',
  usage: 'backup <file>',
  run: async (args, io) => {
    const [file, ...rest] = args
    if (!file || rest.length > 0 || file.startsWith('-')) {
      io.err('artha backup <file>')
      return 2
    }
    const store = await openUserStore({ env: io.env, dataDir: resolve(io.env.ARTHA_DATA_DIR) })
    try {
      const path = resolve(file)
      const { schema, tables } = await writeBackup(store, path)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (io.json) io.out(JSON.stringify({ file: path, schema, rows, tables }))
      else io.out(`Backed up ${rows} rows of ${tables.length} tables to ${path}.`)
      return 0
    } finally {
      await store.close()
    }
  },
}
