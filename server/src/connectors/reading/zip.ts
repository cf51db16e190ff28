import { crc32, createGunzip, createInflateRaw } from 'node:zlib'
import { type Body, limits, sizeInWords, wholeBody } from './bytes.ts'
import { RefusedFile } from './refused.ts'

export interface PlainFile {
  readonly fileName: string
  readonly body: Body
}

/** Past the first mebibyte no vendor's text shrinks by more than this; what does is made to exhaust the machine. */
const largestRatio = 200
const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** The one file of an archive as a stream, or the body itself when it is no archive. */
export async function unpacked(head: Buffer, body: Body, fileName: string): Promise<PlainFile> {
  if (head.length >= 4 && head.readUInt32LE(0) === localMark) return unzipped(await wholeBody(body), fileName)
  if (head.length >= 4 && head.readUInt32LE(0) === endMark) throw new RefusedFile('The archive is empty.')
  if (head[0] === 0x1f && head[1] === 0x8b) {
    const packed = await wholeBody(body)
    const limit = unpackLimit(packed.length)
    return { fileName: fileName.replace(/\.gz$/i, ''), body: inflated(packed, 'gzip', { limit }) }
  }
  return { fileName, body }
}

const unpackLimit = (packedSize: number): number =>
  Math.min(limits.textBytes, Math.max(2 ** 20, packedSize * largestRatio))

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

/**
 * A small reader of our own over node:zlib: bhavcopies are archives of one file, and all that an archive may do beyond
 * that (passwords, folders, several disks, archives inside) is refused rather than supported.
 */
function unzipped(zip: Buffer, fileName: string): PlainFile {
  const entries = entriesOf(zip).filter(({ name }) => !name.endsWith('/'))
  for (const { name } of entries) refuseName(name)
  const [entry, second] = entries
  if (!entry) throw new RefusedFile('The archive holds no file.')
  if (second) {
    const names = entries.slice(0, 3).map(({ name }) => `"${name}"`)
    throw new RefusedFile(
      `The archive holds ${entries.length} files (${names.join(', ')}…); unpack it and import the one you mean.`,
    )
  }
  if (entry.flags & 0x41) throw new RefusedFile(`The archive is encrypted; unpack it and import "${entry.name}".`)
  if (/\.(zip|gz|tgz|7z|rar|tar|bz2|xz)$/i.test(entry.name)) {
    throw new RefusedFile(`The archive ${fileName} holds another archive, "${entry.name}"; unpack it first.`)
  }
  if (entry.method !== 0 && entry.method !== 8) {
    throw new RefusedFile(`"${entry.name}" is packed by method ${entry.method}, which is not read; unpack it first.`)
  }
  const limit = unpackLimit(entry.packedSize)
  if (entry.size > limit) throw bomb(entry.size, entry.packedSize)
  const packed = packedBytes(zip, entry)
  const check = { limit, size: entry.size, crc: entry.crc }
  return { fileName: entry.name, body: inflated(packed, entry.method === 0 ? 'stored' : 'deflate', check) }
}

function refuseName(name: string): void {
  if (/[\\:\0]|^\/|(^|\/)\.\.(\/|$)/.test(name)) {
    throw new RefusedFile(`The archive holds a path that leaves its folder: "${name.slice(0, 80)}".`)
  }
}

const broken = (): RefusedFile => new RefusedFile('The archive is damaged or was cut off. Fetch it again.')

function entriesOf(zip: Buffer): Entry[] {
  let end = zip.length - 22
  const earliest = Math.max(0, end - 65_535)
  while (end >= earliest && zip.readUInt32LE(end) !== endMark) end--
  if (end < earliest || end < 0) throw broken()
  const count = zip.readUInt16LE(end + 10)
  const size = zip.readUInt32LE(end + 12)
  let at = zip.readUInt32LE(end + 16)
  if (zip.readUInt16LE(end + 4) !== 0 || count === 0xffff || at === 0xffff_ffff) {
    throw new RefusedFile('The archive spans several disks or is a zip64; unpack it first.')
  }
  if (at + size > end) throw broken()
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entryMark) throw broken()
    const nameLength = zip.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (next > end) throw broken()
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at = next
  }
  return entries
}

function packedBytes(zip: Buffer, entry: Entry): Buffer {
  const { offset, packedSize } = entry
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== localMark) throw broken()
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + packedSize > zip.length) throw broken()
  return zip.subarray(start, start + packedSize)
}

const bomb = (size: number, packedSize: number): RefusedFile =>
  new RefusedFile(
    `The archive unpacks to more than ${sizeInWords(Math.max(size, 2 ** 20))} from ${packedSize} bytes; it looks made to fill the machine and was not unpacked.`,
  )

interface Check {
  readonly limit: number
  readonly size?: number
  readonly crc?: number
}

async function* inflated(packed: Buffer, how: 'stored' | 'deflate' | 'gzip', check: Check): AsyncGenerator<Uint8Array> {
  let size = 0
  let crc = 0
  const most = Math.min(check.limit, check.size ?? check.limit)
  try {
    for await (const chunk of how === 'stored' ? [packed] : inflating(packed, how)) {
      size += chunk.length
      if (size > most) throw size > check.limit || how === 'gzip' ? bomb(size, packed.length) : broken()
      if (check.crc !== undefined) crc = crc32(chunk, crc)
      yield chunk
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    throw broken()
  }
  if ((check.size !== undefined && size !== check.size) || (check.crc !== undefined && crc !== check.crc))
    throw broken()
}

async function* inflating(packed: Buffer, how: 'deflate' | 'gzip'): AsyncGenerator<Buffer> {
  const stream = how === 'gzip' ? createGunzip() : createInflateRaw()
  stream.end(packed)
  try {
    yield* stream
  } finally {
    stream.destroy()
  }
}
