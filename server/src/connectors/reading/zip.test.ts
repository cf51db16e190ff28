import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeZip } from '../fixtures/zip.ts'
import { wholeBody } from './bytes.ts'
import { RefusedFile } from './refused.ts'
import { unpacked } from './zip.ts'

const body = Buffer.from('SYMBOL,SERIES\nTCS,EQ\n')

async function unpack(zip: Buffer): Promise<string> {
  try {
    const file = await unpacked(zip.subarray(0, 4), zip, 'cm.csv.zip')
    return `${file.fileName}: ${(await wholeBody(file.body)).toString()}`
  } catch (error) {
    if (error instanceof RefusedFile) return error.message
    throw error
  }
}

describe('an archive', () => {
  it('of one file is read as that file, by its own name', async () => {
    expect(await unpack(makeZip([{ name: 'cm.csv', body }]))).toBe(`cm.csv: ${body}`)
  })

  it('packed with gzip is read as well', async () => {
    expect(await unpack(gzipSync(body))).toBe(`cm.csv.zip: ${body}`)
  })

  it('that is a zip bomb is not unpacked', async () => {
    const bomb = makeZip([{ name: 'cm.csv', body: Buffer.alloc(8 * 2 ** 20) }])
    expect(bomb.length).toBeLessThan(20_000)
    expect(await unpack(bomb)).toMatch(/^The archive unpacks to more than 8 MiB from \d+ bytes; it looks made to fill/)
  })

  it('that is a zip bomb and lies about its size is stopped on the way', async () => {
    const bomb = makeZip([{ name: 'cm.csv', body: Buffer.alloc(8 * 2 ** 20), claims: 1000 }])
    expect(await unpack(bomb)).toBe('The archive is damaged or was cut off. Fetch it again.')
  })

  it('that is a gzip bomb is stopped on the way', async () => {
    expect(await unpack(gzipSync(Buffer.alloc(8 * 2 ** 20)))).toMatch(/it looks made to fill the machine/)
  })

  it('with a password is refused', async () => {
    expect(await unpack(makeZip([{ name: 'cm.csv', body, flags: 1 }]))).toBe(
      'The archive is encrypted; unpack it and import "cm.csv".',
    )
  })

  it('inside an archive is refused', async () => {
    const inner = makeZip([{ name: 'cm.csv', body }])
    expect(await unpack(makeZip([{ name: 'cm.zip', body: inner }]))).toBe(
      'The archive cm.csv.zip holds another archive, "cm.zip"; unpack it first.',
    )
  })

  it.each(['../cm.csv', '/etc/cm.csv', 'a/../../cm.csv', 'C:\\cm.csv'])('with the path %s is refused', async (name) => {
    expect(await unpack(makeZip([{ name, body }]))).toBe(`The archive holds a path that leaves its folder: "${name}".`)
  })

  it('of several files is refused, naming them', async () => {
    const zip = makeZip([
      { name: 'a.csv', body },
      { name: 'b.csv', body },
    ])
    expect(await unpack(zip)).toBe(
      'The archive holds 2 files ("a.csv", "b.csv"…); unpack it and import the one you mean.',
    )
  })

  it('that was cut off is refused wherever it was cut', async () => {
    const zip = makeZip([{ name: 'cm.csv', body }])
    for (let length = 4; length < zip.length; length++) {
      expect(await unpack(zip.subarray(0, length))).toBe('The archive is damaged or was cut off. Fetch it again.')
    }
  })

  it('whose content does not match its checksum is refused', async () => {
    expect(await unpack(makeZip([{ name: 'cm.csv', body, crc: 1 }]))).toBe(
      'The archive is damaged or was cut off. Fetch it again.',
    )
  })
})
