import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, isIsin, moment, moved } from './cells.ts'
import { splitCells } from './csv.ts'
import { parseJson } from './json.ts'
import { linesOf } from './lines.ts'
import { RefusedFile } from './refused.ts'

describe('a number in a vendor file', () => {
  it('keeps its digits when its unit changes: 559.81 lakh is 55981000 rupees', () => {
    expect([decimal('559.81', 5), decimal('1403441.12', 5), decimal('0.1', 7)]).toEqual([
      55_981_000, 140_344_112_000, 1_000_000,
    ])
    expect([moved(0.29, 2), moved(-0.0855, 2)]).toEqual([29, -8.55])
  })

  it('may have Indian or Western commas, a sign, an exponent and a bare point', () => {
    const texts = ['1,23,456', '1,234,567.50', '-12.5', '+3', '1.5E3', '1000.']
    expect(texts.map((text) => decimal(text))).toEqual([123_456, 1_234_567.5, -12.5, 3, 1500, 1000])
  })

  it.each(['', 'abc', '1,2,3', '0x10', 'Infinity', '1e999', '12-5', '१२', '1 000', '--5'])('is not %j', (text) => {
    expect(decimal(text)).toBeNull()
  })

  it('of up to fifteen digits prints back as it was written', () => {
    const digits = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 99 }))
    fc.assert(
      fc.property(digits, ([whole, paise]) => {
        const text = `${whole}.${String(paise).padStart(2, '0')}`
        expect(decimal(text)?.toFixed(2)).toBe(text)
      }),
    )
  })
})

describe('a day in a vendor file', () => {
  it.each([
    ['19-DEC-2019', '2019-12-19', null],
    ['01-Sep-2025', '2025-09-01', null],
    ['07/12/2019', '2019-12-07', null],
    ['24-04-2024', '2024-04-24', null],
    ['15012013', '2013-01-15', null],
    ['18102023221142', '2023-10-18', '22:11:42'],
    ['18-Oct-2023 22:11:42', '2023-10-18', '22:11:42'],
    ['2023-10-18 22:11:42', '2023-10-18', '22:11:42'],
    ['2017-12-15T09:15:00+0530', '2017-12-15', '09:15:00'],
  ])('%s is %s', (text, day, time) => {
    expect(moment(text)).toEqual({ day, time })
  })

  it('is the day in India: 18:30 in London is the next day', () => {
    expect(moment('2025-11-30T18:30:00.000+00:00')).toEqual({ day: '2025-12-01', time: '00:00:00' })
  })

  it.each(['31-Feb-2024', '2024-13-01', '00-Jan-2020', '1 January', '99999999', '01-Foo-2020', '2024-01-01 25:00:00'])(
    'is not %s',
    (text) => {
      expect(moment(text)).toBeNull()
    },
  )
})

describe('an ISIN', () => {
  it.each(['INE002A01018', 'INF204KB17I5', 'INE040A01034', 'US0378331005', 'IN0020150085'])(
    '%s has a right check digit',
    (isin) => {
      expect(isIsin(isin)).toBe(true)
    },
  )

  it('with any one digit changed is wrong', () => {
    const isin = 'INE002A01018'
    for (let at = 9; at < isin.length; at++) {
      const changed = `${isin.slice(0, at)}${(Number(isin[at]) + 1) % 10}${isin.slice(at + 1)}`
      expect(isIsin(changed)).toBe(false)
    }
  })
})

describe('lines', () => {
  const read = async (body: Buffer | AsyncIterable<Uint8Array>): Promise<string[]> => {
    const lines: string[] = []
    for await (const block of linesOf(body)) lines.push(...block.lines)
    return lines
  }

  it('end with LF or CRLF, and the UTF-8 mark is no part of the first', async () => {
    expect(await read(Buffer.from('\ufeffa,b\r\nc,d\ne'))).toEqual(['a,b', 'c,d', 'e'])
  })

  it('of Windows-1252 are read as such', async () => {
    expect(await read(Buffer.from('a\nCh\u00e9rie \u0096 x\n', 'latin1'))).toEqual(['a', 'Chérie – x'])
  })

  it('are the same however the file is cut into pieces', async () => {
    const text = 'Scheme;नाम\r\nà la carte;₹ 12\r\n\r\nlast'
    const bytes = Buffer.from(text)
    for (let at = 0; at <= bytes.length; at++) {
      const pieces = (async function* () {
        yield bytes.subarray(0, at)
        yield bytes.subarray(at)
      })()
      expect(await read(pieces)).toEqual(text.split('\r\n'))
    }
  })

  it('of two encodings in one file are refused with line and column', async () => {
    const mixed = Buffer.concat([Buffer.from('a\nनाम\n'), Buffer.from('caf\u00e9\n', 'latin1')])
    await expect(read(mixed)).rejects.toThrow(
      'Line 3, column 4: The file mixes encodings: this line is windows-1252, lines before it are utf-8. Save it as UTF-8.',
    )
  })

  it('of UTF-16, or with a zero byte, are refused', async () => {
    await expect(read(Buffer.from('\ufeffabc', 'utf16le'))).rejects.toThrow(
      'Line 1, column 1: The file is written in UTF-16.',
    )
    await expect(read(Buffer.from('ab\nc\0d\n'))).rejects.toThrow(
      'Line 2, column 2: The file is not text: it holds a zero byte.',
    )
  })
})

describe('cells', () => {
  it('may be quoted, with separators and quotes inside', () => {
    expect(splitCells('"1","A, B",3.5,"say ""hi"""', ',')).toEqual(['1', 'A, B', '3.5', 'say "hi"'])
    expect(splitCells('a,,', ',')).toEqual(['a', '', ''])
    expect(splitCells('"a",', ',')).toEqual(['a', ''])
  })

  it('with a quote that does not close are no cells', () => {
    expect(splitCells('a,"b', ',')).toBeNull()
    expect(splitCells('"a"b,c', ',')).toBeNull()
  })
})

describe('JSON', () => {
  const says = (text: string): string => {
    try {
      parseJson(Buffer.from(text))
      return 'read'
    } catch (error) {
      if (error instanceof RefusedFile) return error.message
      throw error
    }
  }

  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(JSON.parse(JSON.stringify(parseJson(Buffer.from(text)).root))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('that was cut off says on which line and column', () => {
    expect(says('[\n {"symbol": "TCS",\n  "dt": "18')).toBe(
      'Line 3, column 12: The file ends in the middle of its JSON: it was cut off. Fetch it again.',
    )
  })

  it.each([
    ['{"a": NaN}', 'Line 1, column 7: Not JSON: a value expected, "NaN}" found.'],
    ['{"a": 1, "a": 2}', 'Line 1, column 13: The key "a" is given twice.'],
    ['[1,]', 'Line 1, column 4: Not JSON: a value expected, "]" found.'],
    ['[1] x', 'Line 1, column 5: Not JSON: the end of the file expected, "x" found.'],
    ['[1e999]', 'Line 1, column 2: 1e999 is too large a number.'],
    ['<html>', 'Line 1, column 1: Not JSON: a value expected, "<html>" found.'],
    ['  ', 'Line 1: The file is empty.'],
  ])('that is wrong says where: %s', (text, sentence) => {
    expect(says(text)).toBe(sentence)
  })

  it('nested past any use is refused, not followed', () => {
    expect(says('['.repeat(100_000))).toBe('Line 1, column 66: The JSON is nested more than 64 levels deep.')
  })

  it('that is not UTF-8 says at which byte', () => {
    expect(() => parseJson(Buffer.from('[\n"caf\u00e9"]', 'latin1'))).toThrow('Line 2, column 5: The file is not UTF-8')
  })

  it('has no way into the prototype of objects', () => {
    const { root } = parseJson(Buffer.from('{"__proto__": {"admin": true}}'))
    expect([JSON.stringify(root), ({} as { admin?: boolean }).admin]).toEqual([
      '{"__proto__":{"admin":true}}',
      undefined,
    ])
  })
})
