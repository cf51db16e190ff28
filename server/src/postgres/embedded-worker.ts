/** The embedded PostgreSQL in a thread of its own: protocol bytes in, protocol bytes out. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type * as Pglite from '@electric-sql/pglite'
import type { FromWorker, ToWorker, WorkerData } from './embedded-protocol.ts'

const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs as a worker thread')

const { dataDir, template, pglite, program } = workerData as WorkerData
const { PGlite }: typeof Pglite = await import(pglite)

const tell = (message: FromWorker): void => {
  if (message.kind === 'reply') port.postMessage(message, [message.bytes.buffer as ArrayBuffer])
  else port.postMessage(message)
}

const database = await PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  ...(template === null ? {} : { loadDataDir: new Blob([readFileSync(template)]) }),
  pgliteWasmModule: program,
  // A log segment is taken whole: in steps of 1 MiB a small disk fills later and is noticed in time.
  initDbStartParams: ['--wal-segsize=1'],
})

port.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'exchange':
      return tell({ kind: 'reply', bytes: database.execProtocolRawSync(message.bytes) })
    case 'dump':
      return void database
        .dumpDataDir('none')
        .then((tar) => tar.arrayBuffer())
        .then((tar) => tell({ kind: 'dumped', tar: new Uint8Array(tar) }))
    case 'close':
      return void database.close().then(() => {
        tell({ kind: 'closed' })
        port.close()
      })
  }
})

tell({ kind: 'ready' })
