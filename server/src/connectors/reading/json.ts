import { isUtf8 } from 'node:buffer'
import { refuseByteMarks } from './lines.ts'
import { RefusedFile } from './refused.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export interface JsonDocument {
  readonly root: Json
  /** The line on which an object or array of the document begins. */
  lineOf(node: object): number
}

export const isObject = (node: Json | undefined): node is JsonObject =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

export const isList = (node: Json | undefined): node is readonly Json[] => Array.isArray(node)

const deepest = 64
const numberShape = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// Control characters may not stand in a text as they are.
const plainText = /(?:[^"\\\p{Cc}]|[\u007f-\u009f])*/uy

/** JSON with the place of everything: JSON.parse does not say on which line a file was cut, nor where a row begins. */
export function parseJson(bytes: Buffer): JsonDocument {
  refuseByteMarks(bytes)
  if (!isUtf8(bytes)) throw new RefusedFile('The file is not UTF-8, as JSON must be.', badLetter(bytes))
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (text.trim() === '') throw new RefusedFile('The file is empty.', { line: 1 })
  const lines = new WeakMap<object, number>()
  let at = 0
  let line = 1
  let lineStart = 0

  const wrong = (says: string): RefusedFile => new RefusedFile(says, { line, column: String(at - lineStart + 1) })
  const unexpected = (wanted: string): RefusedFile =>
    at >= text.length
      ? wrong('The file ends in the middle of its JSON: it was cut off. Fetch it again.')
      : wrong(`Not JSON: ${wanted} expected, "${text.slice(at, at + 12).replace(/\s+/g, ' ')}" found.`)

  const skip = (): void => {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x0a) {
        line++
        lineStart = at + 1
      } else if (code !== 0x20 && code !== 0x0d && code !== 0x09) return
    }
  }

  const string = (): string => {
    let made = ''
    at++
    for (;;) {
      plainText.lastIndex = at
      const run = plainText.exec(text)?.[0] ?? ''
      made += run
      at += run.length
      const next = text[at]
      if (next === '"') {
        at++
        return made
      }
      if (next !== '\\') throw unexpected('the end of a text')
      const letter = text[at + 1] ?? ''
      const simple = escapes[letter]
      if (simple !== undefined) {
        made += simple
        at += 2
      } else {
        const code = /^u[0-9a-fA-F]{4}$/.exec(text.slice(at + 1, at + 6))?.[0]
        if (!code) throw unexpected('an escape')
        made += String.fromCharCode(Number.parseInt(code.slice(1), 16))
        at += 6
      }
    }
  }

  const value = (depth: number): Json => {
    if (depth > deepest) throw wrong(`The JSON is nested more than ${deepest} levels deep.`)
    skip()
    const first = text[at]
    if (first === '"') return string()
    if (first === '{') return object(depth)
    if (first === '[') return list(depth)
    for (const [word, meaning] of words) {
      if (text.startsWith(word, at)) {
        at += word.length
        return meaning
      }
    }
    numberShape.lastIndex = at
    const digits = numberShape.exec(text)?.[0]
    if (!digits) throw unexpected('a value')
    const number = Number(digits)
    if (!Number.isFinite(number)) throw wrong(`${digits.slice(0, 20)} is too large a number.`)
    at += digits.length
    return number
  }

  const object = (depth: number): JsonObject => {
    const made: Record<string, Json> = Object.create(null)
    lines.set(made, line)
    at++
    skip()
    if (text[at] === '}') {
      at++
      return made
    }
    for (;;) {
      skip()
      if (text[at] !== '"') throw unexpected('a key')
      const key = string()
      if (key in made) throw wrong(`The key "${key.slice(0, 40)}" is given twice.`)
      skip()
      if (text[at] !== ':') throw unexpected('":"')
      at++
      made[key] = value(depth + 1)
      skip()
      if (text[at] === '}') {
        at++
        return made
      }
      if (text[at] !== ',') throw unexpected('"," or "}"')
      at++
    }
  }

  const list = (depth: number): readonly Json[] => {
    const made: Json[] = []
    lines.set(made, line)
    at++
    skip()
    if (text[at] === ']') {
      at++
      return made
    }
    for (;;) {
      made.push(value(depth + 1))
      skip()
      if (text[at] === ']') {
        at++
        return made
      }
      if (text[at] !== ',') throw unexpected('"," or "]"')
      at++
    }
  }

  const root = value(0)
  skip()
  if (at < text.length) throw unexpected('the end of the file')
  return { root, lineOf: (node) => lines.get(node) ?? 1 }
}

const words: readonly (readonly [string, Json])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
]

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** The first letter that is not UTF-8: it is read as the replacement character. */
function badLetter(bytes: Buffer): { line: number; column: string } {
  const text = bytes.toString('utf8')
  const before = text.slice(0, text.indexOf('\ufffd'))
  return { line: before.split('\n').length, column: String(before.length - before.lastIndexOf('\n')) }
}
