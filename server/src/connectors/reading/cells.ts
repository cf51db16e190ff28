import { parseDay, type TradingDay } from 'core/values'

/** What vendors write where there is no value. */
const nothing: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  'na',
  'n.a.',
  'n/a',
  'nan',
  'null',
  'none',
  'infinity',
  '-infinity',
])
export function isNothing(text: string): boolean {
  const first = text.charCodeAt(0)
  // Most cells begin with a digit.
  if (first >= 0x30 && first <= 0x39) return false
  return text.length < 10 && nothing.has(text.toLowerCase())
}

const plain = /^[+-]?\d{1,18}(?:\.\d{0,18})?(?:[eE][+-]?\d{1,2})?$/
const grouped = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/**
 * A decimal as its nearest double, which prints back as the vendor's digits. `tenfold` moves the decimal point in the
 * text (lakh to rupees is 5): multiplying the double instead turns 559.81 lakh into 55980999.99999999.
 */
export function decimal(text: string, tenfold = 0): number | null {
  const digits = plain.test(text) ? text : grouped.test(text) ? text.replaceAll(',', '') : null
  if (digits === null) return null
  const value = tenfold === 0 ? Number(digits) : shift(digits, tenfold)
  return Number.isFinite(value) ? value : null
}

function shift(digits: string, tenfold: number): number {
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e')
  return Number(`${mantissa}e${Number(exponent) + tenfold}`)
}

/** The same move for a number that has already been a double, as JSON numbers are. */
export const moved = (value: number, tenfold: number): number => shift(String(value), tenfold)

const months: Readonly<Record<string, string>> = {
  jan: '01',
  feb: '02',
  mar: '03',
  apr: '04',
  may: '05',
  jun: '06',
  jul: '07',
  aug: '08',
  sep: '09',
  oct: '10',
  nov: '11',
  dec: '12',
}

const named = /^(\d{1,2})[-\s/]([A-Za-z]{3})[A-Za-z]*[-\s/,]+(\d{4})(?:[T\s]+(\d{2}:\d{2}(?::\d{2})?))?$/
const dayFirst = /^(\d{2})[-/.](\d{2})[-/.](\d{4})(?:[T\s]+(\d{2}:\d{2}(?::\d{2})?))?$/
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/
const packed = /^(\d{2})(\d{2})(\d{4})(?:(\d{2})(\d{2})(\d{2}))?$/

interface Moment {
  readonly day: TradingDay
  /** HH:MM:SS in IST; null where only a day was written. */
  readonly time: string | null
}

const istOffsetMs = 5.5 * 60 * 60 * 1000

let lastText = ''
let lastMoment: Moment | null = null

/** Every way of writing a day or an instant that vendors here use; days are Indian days. */
export function moment(text: string): Moment | null {
  // Most files are of one day, written the same on every line.
  if (text !== lastText) {
    lastMoment = readMoment(text)
    lastText = text
  }
  return lastMoment
}

function readMoment(text: string): Moment | null {
  let match = yearFirst.exec(text)
  if (match) return match[5] ? zoned(text) : made(match[1], match[2], match[3], match[4])
  match = named.exec(text)
  if (match) return made(match[3], months[(match[2] ?? '').toLowerCase()], match[1]?.padStart(2, '0'), match[4])
  match = dayFirst.exec(text)
  if (match) return made(match[3], match[2], match[1], match[4])
  match = packed.exec(text)
  if (!match) return null
  return made(match[3], match[2], match[1], match[4] && `${match[4]}:${match[5]}:${match[6]}`)
}

function made(year?: string, month?: string, date?: string, time?: string): Moment | null {
  const day = parseDay(`${year}-${month}-${date}`)
  if (!day || day < '1875-01-01' || day > '2199-12-31') return null
  if (time === undefined || time === '') return { day, time: null }
  const full = time.length === 5 ? `${time}:00` : time
  return /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(full) ? { day, time: full } : null
}

function zoned(text: string): Moment | null {
  const time = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(time)) return null
  const ist = new Date(time + istOffsetMs).toISOString()
  return made(ist.slice(0, 4), ist.slice(5, 7), ist.slice(8, 10), ist.slice(11, 19))
}

const isinShape = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/

const twice = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** ISO 6166: letters become two digits, then every second digit from the right is doubled. */
export function isIsin(text: string): boolean {
  if (!isinShape.test(text)) return false
  let sum = 0
  let doubled = false
  for (let at = text.length - 1; at >= 0; at--) {
    const code = text.charCodeAt(at)
    const value = code < 0x41 ? code - 0x30 : code - 0x37
    sum += doubled ? twice(value % 10) : value % 10
    doubled = !doubled
    if (value < 10) continue
    const tens = value < 20 ? 1 : value < 30 ? 2 : 3
    sum += doubled ? twice(tens) : tens
    doubled = !doubled
  }
  return sum % 10 === 0
}
