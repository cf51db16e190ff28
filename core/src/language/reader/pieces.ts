/** A sentence cut into its smallest pieces: words, numbers and signs, each with its place in the text as typed. */

import type { Place } from '../reading.ts'
import { dictionary } from './dictionary.ts'

export interface Piece extends Place {
  readonly is: 'word' | 'number' | 'date' | 'sign'
  readonly text: string
  /** Lower case, compatibility-normalised; digits of any script as 0-9, numbers without their commas. */
  readonly norm: string
  /** Stands right after the piece before it, without a space. */
  readonly isTight: boolean
}

export type IsKnown = (norm: string) => boolean

/** Longer sentences are refused before they come here. */
export const longestSentence = 5000

/** An underscore is a space, unless the whole word is a name of the catalogue. */
const space = /[\s\p{Cf}\p{Cc}_]+/uy
const isoDate = /\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}(?!\p{Nd})/uy
/** Groups of two or three digits that end in three: 5,000 and 1,00,000 but not 7,3. */
const grouped = /\p{Nd}{1,3}(?:,\p{Nd}{2,3})*,\p{Nd}{3}(?:\.\p{Nd}+)?(?![\p{Nd}])/uy
const plain = /\p{Nd}+(?:\.\p{Nd}+)?|\.\p{Nd}+/uy
/** Letters and digits, with single signs inside: d/e, m&m, ev/ebitda, bajaj-auto, sg&a. */
const run = /[\p{L}\p{M}\p{Nd}]+(?:[&/.'’+_-][\p{L}\p{M}\p{Nd}]+)+/uy
const alphanumeric = /[\p{L}\p{M}\p{Nd}]+/uy
const letters = /[\p{L}\p{M}]+/uy
const sign = />=|<=|=>|=<|!=|<>|==|&&|\|\||≥|≤|[^\s]/uy

/** Belongs to the word before it: the hyphen of 20-day and cash-rich, the 's of today's, the dots of J.K. and Asha K. Rao */
const joiner = /-(?=\p{L})|['’]s(?![\p{L}\p{M}])|\.(?= ?\p{L})/uy
const isJoint = (glue: string, last: Piece): boolean => glue !== '.' || last.norm.length === 1

const signNorms = dictionary<string>({
  '=>': '>=',
  '=<': '<=',
  '≥': '>=',
  '≤': '<=',
  '<>': '!=',
  '≠': '!=',
  '==': '=',
  '&&': '&',
  '||': '|',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': '*',
  '÷': '/',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
})

const ascii = /^[ -~]*$/

export function normaliseWord(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const folded = text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  // Accents fold to their letter, marks of Indian scripts are part of the word.
  return /[̀-ͯ]|[À-ɏ]/.test(folded) ? folded.normalize('NFD').replace(/[̀-ͯ]/g, '').normalize('NFC') : folded
}

/** Digits of any script as 0-9: their values are consecutive from the zero of their block. */
function normaliseDigits(text: string): string {
  if (ascii.test(text)) return text
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    if (code < 0x80) return digit
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** fy23, q2fy25, h1fy24. */
const fiscalWord = /^(?:q[1-4]|h[12])?fy\d{2,4}(?:e)?$/

export function cutPieces(text: string, isKnown: IsKnown): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let isTight = false
  const add = (is: Piece['is'], length: number, norm: string) => {
    pieces.push({ is, text: text.slice(at, at + length), norm, start: at, end: at + length, isTight })
    at += length
    isTight = true
  }
  while (at < text.length) {
    const blank = matchAt(space, text, at)
    if (blank) {
      at += blank.length
      isTight = false
      continue
    }
    const date = matchAt(isoDate, text, at)
    if (date) {
      add('date', date.length, normaliseDigits(date))
      continue
    }
    const long = matchAt(run, text, at)
    const known = long ? longestKnown(long, isKnown) : null
    if (known) {
      add('word', known.length, normaliseWord(known))
      continue
    }
    const whole = matchAt(alphanumeric, text, at)
    if (whole) {
      cutRun(text, whole, at, isKnown, add)
      continue
    }
    const fraction = matchAt(plain, text, at)
    if (fraction) {
      add('number', fraction.length, normaliseDigits(fraction))
      continue
    }
    const glue = matchAt(joiner, text, at)
    const last = pieces.at(-1)
    if (
      glue &&
      isTight &&
      last &&
      (last.is === 'word' || (last.is === 'number' && glue === '-')) &&
      isJoint(glue, last)
    ) {
      pieces[pieces.length - 1] = { ...last, text: last.text + glue, end: last.end + glue.length }
      at += glue.length
      continue
    }
    const found = matchAt(sign, text, at) ?? text.slice(at, at + 1)
    // A long dash between words is a pause; between figures it is a minus.
    const isPause = (found === '–' || found === '—') && !isTight
    add('sign', found.length, isPause ? ',' : (signNorms[found] ?? found.normalize('NFKC')))
  }
  return pieces
}

function longestKnown(long: string, isKnown: IsKnown): string | null {
  for (let end = long.length; end > 0; ) {
    const part = long.slice(0, end)
    if (/[&/.'’+_-]/.test(part) && isKnown(normaliseWord(part))) return part
    const cut = part.search(/[&/.'’+_-][\p{L}\p{M}\p{Nd}]+$/u)
    if (cut <= 0) return null
    end = cut
  }
  return null
}

type Add = (is: Piece['is'], length: number, norm: string) => void

/** One run of letters and digits: a number, a known word, or parts of both: 200dma, ema20, priceToEarnings, 5k, 3yr. */
function cutRun(text: string, whole: string, at: number, isKnown: IsKnown, add: Add): void {
  const norm = normaliseWord(whole)
  const hasDigits = /\p{Nd}/u.test(whole)
  if (hasDigits) {
    const digits = normaliseDigits(norm)
    if (fiscalWord.test(digits) || (/\D/.test(digits) && isKnown(digits))) {
      add('word', whole.length, digits)
      return
    }
  }
  const number = matchAt(grouped, text, at) ?? matchAt(plain, text, at)
  if (number) {
    add('number', number.length, normaliseDigits(number).replaceAll(',', ''))
    return
  }
  const word = matchAt(letters, text, at) ?? whole
  const camel = isKnown(normaliseWord(word)) ? [word] : splitCamel(word)
  for (const part of camel) add('word', part.length, normaliseWord(part))
}

/** priceToEarnings → price, To, Earnings; RSI and Nifty stay whole. */
function splitCamel(word: string): string[] {
  const parts = word.match(/\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[\p{L}\p{M}]/gu)
  return parts && parts.length > 1 && parts.length <= 8 && parts.join('') === word ? parts : [word]
}
