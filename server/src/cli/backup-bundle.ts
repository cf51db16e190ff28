/**
 * One backup file of both stores:
 *
 *   {"format":"artha backup","version":2,"parts":[{"name":"users","bytes":…,"sha256":"…"},{"name":"market",…}]}
 *   sha256 of the line above
 *   the bytes of each part, one after the other: users as `postgres/backup-file.ts` writes them, market as a DuckDB file
 *
 * A file of version 1 is the users part alone.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { z } from 'zod'
import { MarketContents } from '#market/backup.ts'

const Part = z.object({ name: z.enum(['users', 'market']), bytes: z.number(), sha256: z.string() })
const Header = z.object({
  format: z.literal('artha backup'),
  version: z.literal(2),
  parts: z.array(Part),
  market: MarketContents.nullable(),
})
export type BundleHeader = z.infer<typeof Header>
type PartName = z.infer<typeof Part>['name']

/** Its message is a sentence for whoever holds the file. */
export class BundleRefused extends Error {
  readonly isSentence = true
}

export interface Bundle {
  readonly header: BundleHeader
  /** Where the first part begins. */
  readonly start: number
}

const chunkBytes = 2 ** 20
const largestHeader = 2 ** 20

export async function writeBundle(
  path: string,
  files: readonly { readonly name: PartName; readonly file: string }[],
  market: MarketContents | null,
): Promise<void> {
  const parts = await Promise.all(
    files.map(async ({ name, file }) => ({ name, bytes: (await stat(file)).size, sha256: await hashFile(file) })),
  )
  const line = JSON.stringify({ format: 'artha backup', version: 2, parts, market } satisfies BundleHeader)
  const target = await open(path, 'w', 0o600)
  try {
    await target.write(`${line}\n${sha256(line)}\n`)
    for (const { file } of files) for await (const chunk of chunksOf(file)) await target.write(chunk)
    await target.sync()
  } finally {
    await target.close()
  }
}

/** Null for a file that is no bundle: the user store's own format. */
export async function readBundle(path: string): Promise<Bundle | null> {
  const file = await open(path, 'r').catch(() => {
    throw new BundleRefused(`There is no file ${path}.`)
  })
  try {
    const head = Buffer.alloc(largestHeader)
    const { bytesRead } = await file.read(head, 0, largestHeader, 0)
    if (head[0] === 0x1f && head[1] === 0x8b) return null
    const text = head.subarray(0, bytesRead).toString('latin1')
    const first = text.indexOf('\n')
    const second = text.indexOf('\n', first + 1)
    if (!text.startsWith('{"format":"artha backup"') || first < 0)
      throw new BundleRefused(`${path} is not a backup of this product.`)
    const line = Buffer.from(text.slice(0, first), 'latin1').toString('utf8')
    if (second < 0 || text.slice(first + 1, second) !== sha256(line)) throw damaged(path)
    const header = Header.safeParse(JSON.parse(line))
    if (!header.success)
      throw new BundleRefused(`${path} was written by another version of this product; start that one to restore it.`)
    const start = second + 1
    const whole = header.data.parts.reduce((sum, { bytes }) => sum + bytes, start)
    if ((await file.stat()).size !== whole) throw damaged(path)
    return { header: header.data, start }
  } finally {
    await file.close()
  }
}

/** Writes a part to a file of its own, or only reads it through; either way its bytes must be those that were written. */
export async function extractPart(
  path: string,
  bundle: Bundle,
  name: PartName,
  target: string | null,
): Promise<boolean> {
  let start = bundle.start
  for (const part of bundle.header.parts) {
    if (part.name === name) {
      const hash = createHash('sha256')
      const file: FileHandle | null = target === null ? null : await open(target, 'w', 0o600)
      try {
        for await (const chunk of part.bytes === 0 ? [] : chunksOf(path, start, start + part.bytes - 1)) {
          hash.update(chunk)
          await file?.write(chunk)
        }
        await file?.sync()
      } finally {
        await file?.close()
      }
      if (hash.digest('hex') !== part.sha256) throw damaged(path)
      return true
    }
    start += part.bytes
  }
  return false
}

const damaged = (path: string): BundleRefused =>
  new BundleRefused(`${path} is damaged or incomplete. Nothing was changed.`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const chunksOf = (file: string, start = 0, end = Number.POSITIVE_INFINITY): AsyncIterable<Buffer> =>
  createReadStream(file, { start, end, highWaterMark: chunkBytes })

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunksOf(file)) hash.update(chunk)
  return hash.digest('hex')
}
