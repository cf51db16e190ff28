import { resolve } from 'node:path'
import { restoreBackup } from '#postgres/backup.ts'
import { openUserStore } from '#postgres/connect.ts'
import type { Command } from '../command.ts'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a backup into an empty user store, or in the place of what is there.',
  usage: 'restore <file> [--replace]',
  run: async (args, io) => {
    const replace = args.includes('--replace')
    const [file, ...rest] = args.filter((word) => word !== '--replace')
    if (!file || rest.length > 0 || file.startsWith('-')) {
      io.err('artha restore <file> [--replace]')
      return 2
    }
    const store = await openUserStore({ env: io.env, dataDir: resolve(io.env.ARTHA_DATA_DIR) })
    try {
      const path = resolve(file)
      const { schema, tables } = await restoreBackup(store, path, { replace })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      if (io.json) io.out(JSON.stringify({ file: path, schema, rows, tables }))
      else io.out(`Restored ${rows} rows of ${tables.length} tables from ${path}.`)
      return 0
    } finally {
      await store.close()
    }
  },
}
