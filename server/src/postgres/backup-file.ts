/**
 * One backup file: gzipped lines of JSON. The same rows make the same bytes, whichever engine they came from.
 *
 *   {"format":"artha backup","version":1,"schema":1}
 *   {"table":"users","columns":["id",…]}
 *   {"id":1,…}                                             one line a row, as PostgreSQL writes it
 *   {"end":"users","rows":1,"sha256":"…","sequence":{…}}
 *   …
 *   {"end":"backup","sha256":"…"}                          of every byte before this line
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

const backupVersion = 1

const Header = z.object({ format: z.literal('artha backup'), version: z.number(), schema: z.number() })
const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ last_value: z.string(), is_called: z.boolean() }).nullable()
const TableEnd = z.object({ end: z.string(), rows: z.number(), sha256: z.string(), sequence: Sequence })
const FileEnd = z.object({ end: z.literal('backup'), sha256: z.string() })

export type Sequence = z.infer<typeof Sequence>

export interface TableStart {
  readonly table: string
  readonly columns: readonly string[]
}

export interface TableEnd {
  readonly rows: number
  readonly sha256: string
  readonly sequence: Sequence
}

/** Rows are text from PostgreSQL to PostgreSQL: a JSON number parsed on the way would lose digits of a numeric. */
export interface TableRows extends TableStart {
  rows(): AsyncIterable<string>
  /** Asked for after the rows. */
  sequence(): Promise<Sequence>
}

/** Its message is a sentence for whoever holds the file. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  readonly isSentence = true
}

export interface BackupContents {
  readonly schema: number
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly sha256: string }[]
}

export async function writeBackupFile(
  path: string,
  schema: number,
  tables: AsyncIterable<TableRows>,
): Promise<BackupContents> {
  const whole = createHash('sha256')
  const contents: { table: string; rows: number; sha256: string }[] = []
  const line = (text: string): string => {
    whole.update(`${text}\n`)
    return `${text}\n`
  }
  async function* lines(): AsyncGenerator<string> {
    yield line(JSON.stringify({ format: 'artha backup', version: backupVersion, schema }))
    for await (const { table, columns, rows, sequence } of tables) {
      yield line(JSON.stringify({ table, columns }))
      const ofTable = createHash('sha256')
      let count = 0
      for await (const row of rows()) {
        ofTable.update(`${row}\n`)
        count++
        yield line(row)
      }
      const sha256 = ofTable.digest('hex')
      contents.push({ table, rows: count, sha256 })
      yield line(JSON.stringify({ end: table, rows: count, sha256, sequence: await sequence() }))
    }
    yield `${JSON.stringify({ end: 'backup', sha256: whole.digest('hex') })}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return { schema, tables: contents }
}

export interface BackupReader {
  onTable?(start: TableStart): Promise<void> | void
  onRow?(row: string): Promise<void> | void
  onTableEnd?(end: TableEnd): Promise<void> | void
}

/** Reads the whole file, checking every sum; throws BackupRefused at the first thing that is wrong. */
export async function readBackupFile(path: string, reader: BackupReader = {}): Promise<BackupContents> {
  const tables: { table: string; rows: number; sha256: string }[] = []
  const whole = createHash('sha256')
  let header: z.infer<typeof Header> | null = null
  let open: { table: string; count: number; sum: ReturnType<typeof createHash> } | null = null
  let isComplete = false

  for await (const text of backupLines(path)) {
    if (isComplete) throw damaged(path)
    if (header === null) {
      header = readHeader(text, path)
    } else if (open === null) {
      const end = FileEnd.safeParse(json(text))
      if (end.success) {
        if (end.data.sha256 !== whole.digest('hex')) throw damaged(path)
        isComplete = true
        continue
      }
      const start = TableStart.safeParse(json(text))
      if (!start.success) throw damaged(path)
      open = { table: start.data.table, count: 0, sum: createHash('sha256') }
      await reader.onTable?.(start.data)
    } else {
      const end = text.startsWith('{"end":') ? TableEnd.safeParse(json(text)) : null
      if (end?.success && end.data.end === open.table) {
        const { rows, sha256, sequence } = end.data
        if (rows !== open.count || sha256 !== open.sum.digest('hex')) throw damaged(path)
        tables.push({ table: open.table, rows, sha256 })
        open = null
        await reader.onTableEnd?.({ rows, sha256, sequence })
      } else {
        open.sum.update(`${text}\n`)
        open.count++
        await reader.onRow?.(text)
      }
    }
    whole.update(`${text}\n`)
  }
  if (!isComplete || header === null) throw damaged(path)
  return { schema: header.schema, tables }
}

async function* backupLines(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped)
  // Reported by the loop below; here it must only not be unhandled.
  reading.catch(() => undefined)
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) yield text
    await reading
  } catch (error) {
    if (error instanceof BackupRefused) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new BackupRefused(`There is no file ${path}.`)
    }
    throw damaged(path, error)
  }
}

function readHeader(text: string, path: string): z.infer<typeof Header> {
  const header = Header.safeParse(json(text))
  if (!header.success) throw new BackupRefused(`${path} is not a backup of this product.`)
  if (header.data.version !== backupVersion) {
    throw new BackupRefused(`${path} was written by another version of this product; start that one to restore it.`)
  }
  return header.data
}

const damaged = (path: string, cause?: unknown): BackupRefused =>
  new BackupRefused(`${path} is damaged or incomplete. Nothing was changed.`, { cause })

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
