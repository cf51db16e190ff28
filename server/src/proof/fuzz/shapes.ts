/** Values by the shape a call asks for, most of them nearly right: what is refused at the door proves little about the rooms behind it. */
import { z } from 'zod'
import type { Random } from '#connectors/sample/random.ts'

export interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
  readonly additionalProperties?: Shape | boolean
}

/** What JSON Schema cannot say becomes a shape that takes anything. */
export const shapeOf = (type: z.ZodType): Shape =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  "'; drop table users; --",
  "1' or '1'='1",
  '<script>attack()</script>',
  '<img src=x onerror=attack()>',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '{{7*7}}<%= 7*7 %>',
  '💸'.repeat(50),
  'e\u0301'.repeat(40),
  'x'.repeat(201),
  'x'.repeat(5001),
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '2024-02-30',
  '9999-99-99',
  'javascript:attack()',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]:80/',
  '__proto__',
  'constructor',
  '\r\nset-cookie: a=b',
]

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  1e308,
  -1e308,
  5e-324,
  99_999_999_999,
]

const anyText = (random: Random): string => {
  if (random.chance(0.6)) return random.pick(hostileTexts)
  const length = random.whole(0, 24)
  return Array.from({ length }, () => String.fromCharCode(random.whole(0, random.chance(0.2) ? 0xffff : 0x7e))).join('')
}

/** Anything that JSON can say. */
export function anyValue(random: Random, depth = 3): unknown {
  const kinds = depth > 0 ? 7 : 5
  switch (random.whole(0, kinds)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
    case 3:
      return random.pick(hostileNumbers)
    case 4:
    case 5:
      return anyText(random)
    case 6:
      return Array.from({ length: random.whole(0, 4) }, () => anyValue(random, depth - 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.whole(0, 4) }, () => [
          random.pick(['id', 'email', 'user', 'user_id', 'symbol', '__proto__', 'constructor', 'x']),
          anyValue(random, depth - 1),
        ]),
      )
  }
}

const knownTexts: Readonly<Record<string, readonly string[]>> = {
  uuid: ['8a6f1b1e-3f5a-4c5e-9d2b-0a1b2c3d4e5f', '00000000-0000-4000-8000-000000000000'],
  date: ['2024-02-05', '2024-02-06', '1900-01-01', '2999-12-31'],
  email: ['fuzz@example.com', 'other@example.com'],
  uri: ['https://example.com/hook', 'http://example.com'],
}
const likely = ['TCS', 'INFY', 'NIFTY 50', 'NIFTYBEES', 'stock', 'equity', '1D', 'screen stocks where roce > 35%', '1']

/** From here on a text is a page: a file, a statement, a program. */
const pageFrom = 1000
const pageWords = [
  'Date',
  'Scheme Name',
  'Folio No',
  'Transaction Type',
  'Units',
  'NAV',
  'Amount',
  'ISIN',
  'SIP Purchase',
  'Redemption',
  '05-Feb-2024',
  '2024-02-06',
  '31/12/2023',
  '1,234.567',
  '(0.001)',
  '₹ 5,000',
  'INF209K01157',
  'Axis Bluechip Fund - Direct Plan - Growth',
  'NIFTYBEES',
  '"a ""quoted"" name"',
  '"',
  "'",
  '`',
  '{',
  '(',
  '[',
  'function f(a) { return a',
  '=>',
  '//',
  '/*',
  'and not',
  '',
] as const
const pageSeparators = [',', ';', '\t', '|', '  ', ''] as const
const lineEnds = ['\n', '\r\n', '\r', '\n\n', ' \n'] as const

/** Lines in the words of what people paste. Some go on to the last letter allowed: a reader that is slow by the line shows only then. */
function page(most: number, random: Random): string {
  const [separator, end] = [random.pick(pageSeparators), random.pick(lineEnds)]
  const line = (): string => Array.from({ length: random.whole(0, 9) }, () => random.pick(pageWords)).join(separator)
  const made = Array.from({ length: random.whole(1, 40) }, line).join(end) + end
  return random.chance(0.1)
    ? made.repeat(Math.ceil(most / made.length)).slice(0, most + random.whole(-1, 0))
    : made.slice(0, most)
}

function text(shape: Shape, random: Random): string {
  const known = knownTexts[shape.format ?? '']
  if (known && random.chance(0.8)) return random.pick(known)
  const most = shape.maxLength ?? 200
  if (most >= pageFrom && random.chance(0.4)) return page(most, random)
  if (random.chance(0.6)) return random.pick(likely)
  const made = anyText(random)
  // At the edge as often as inside it.
  return random.chance(0.2) ? made.padEnd(most + random.whole(-1, 1), 'y') : made.slice(0, most)
}

function number({ minimum = -1000, maximum = 1000, type }: Shape, random: Random): number {
  const [low, high] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  if (random.chance(0.3)) return random.pick([minimum, maximum, minimum - 1, maximum + 1])
  const value = random.between(low, high)
  return type === 'integer' ? Math.round(value) : value
}

/** A value of this shape. */
export function madeOf(shape: Shape, random: Random, depth = 6): unknown {
  const choices = shape.anyOf ?? shape.oneOf
  if (choices && choices.length > 0) return madeOf(random.pick(choices), random, depth)
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((each) => madeOf(each, random, depth)))
  if ('const' in shape) return shape.const
  if (shape.enum && shape.enum.length > 0) return random.pick(shape.enum)
  const type = Array.isArray(shape.type) ? random.pick(shape.type) : shape.type
  if (depth === 0) return null
  switch (type) {
    case 'object':
      return objectOf(shape, random, depth)
    case 'array': {
      const most = Math.min(shape.maxItems ?? 4, 6)
      const length = random.whole(Math.min(shape.minItems ?? 0, most), most)
      return Array.from({ length }, () => madeOf(shape.items ?? {}, random, depth - 1))
    }
    case 'string':
      return text(shape, random)
    case 'number':
    case 'integer':
      return number(shape, random)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return anyValue(random, 2)
  }
}

function objectOf(shape: Shape, random: Random, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(shape.properties ?? {})) {
    const isRequired = shape.required?.includes(name) ?? false
    if (isRequired || random.chance(0.6)) made[name] = madeOf(each, random, depth - 1)
  }
  return made
}

/** One place of it is spoilt: another value, a key too many, a key too few. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return anyValue(random)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, anyValue(random)]
    const at = random.whole(0, value.length - 1)
    return value.map((each: unknown, place) => (place === at ? spoil(each, random) : each))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || random.chance(0.2)) return { ...value, [anyText(random)]: anyValue(random) }
  const at = random.whole(0, entries.length - 1)
  if (random.chance(0.25)) return Object.fromEntries(entries.filter((_entry, place) => place !== at))
  return Object.fromEntries(entries.map(([key, each], place) => [key, place === at ? spoil(each, random) : each]))
}
