/**
 * Transactions as registrars export them: the consolidated statement of CAMS, that of KFintech, the table tools make of a CAS, and a
 * sheet of one's own. Columns are known by name, in any order.
 */
import { fundLimits, type TransactionKind } from 'core/contract/rest'
import { fail, ok, type Result } from 'core/values'
import { type CsvLine, longestLine, readCsv } from './csv.ts'

const meanings = {
  code: 'scheme code',
  scheme: 'scheme',
  day: 'date',
  kind: 'kind of transaction',
  amount: 'amount',
  units: 'units',
  price: 'price a unit',
  folio: 'folio',
} as const
type Meaning = keyof typeof meanings

/** Names as letters only; the first that a file has wins. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  code: ['amfi', 'amficode', 'schemecode', 'amfischemecode', 'code'],
  scheme: ['schemename', 'scheme', 'schemedescription', 'fundname', 'fund', 'name', 'mutualfund'],
  day: ['tradedate', 'transactiondate', 'trxndate', 'date', 'navdate', 'processdate', 'day'],
  kind: [
    'type',
    'transactiontype',
    'trxntype',
    'transactiondescription',
    'description',
    'transaction',
    'kind',
    'nature',
  ],
  amount: ['amount', 'amountinr', 'amountrs', 'transactionamount', 'grossamount', 'value', 'netamount'],
  units: ['units', 'noofunits', 'unit', 'quantity', 'transactionunits'],
  price: ['price', 'nav', 'navpriceperunit', 'priceperunit', 'rate', 'purchaseprice', 'navprice'],
  folio: ['folionumber', 'folio', 'foliono', 'folionumberinvestor'],
}

export interface Column {
  readonly means: string
  readonly header: string
}

export interface ReadRow {
  readonly line: number
  readonly text: string
  readonly code: string
  readonly scheme: string
  readonly folio: string
  readonly day: string
  readonly kind: TransactionKind
  readonly units: number
  readonly amount: number
}

export type ReadLine =
  | { readonly is: 'row'; readonly row: ReadRow }
  | { readonly is: 'skipped' | 'problem'; readonly line: number; readonly text: string; readonly says: string }

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

function placesOf(header: readonly string[]): ReadonlyMap<Meaning, number> {
  const own = header.map(letters)
  const places = new Map<Meaning, number>()
  for (const [meaning, known] of Object.entries(names) as [Meaning, readonly string[]][]) {
    const at = known.map((name) => own.indexOf(name)).find((place) => place >= 0)
    if (at !== undefined) places.set(meaning, at)
  }
  // A file with both says in words what happened; the short code of CAMS ("P") says less.
  for (const name of ['transactiontype', 'transactiondescription']) {
    const at = own.indexOf(name)
    if (at >= 0) places.set('kind', at)
  }
  return places
}

const isHeader = (cells: readonly string[]): boolean => {
  const places = placesOf(cells)
  return (
    places.has('day') && (places.has('code') || places.has('scheme')) && (places.has('units') || places.has('amount'))
  )
}

export function readStatement(text: string): Result<{ columns: Column[]; lines: ReadLine[] }, string> {
  const csv = readCsv(text, isHeader)
  if (!csv)
    return fail(
      'No line names the columns. A date, a scheme (name or code) and units or an amount are needed: for example “Date, Scheme, Type, Units, Amount”.',
    )
  const { header, lines, cut } = csv
  const places = placesOf(header)
  if (!places.has('kind') && !places.has('units') && !places.has('amount'))
    return fail('No column says what was bought or sold.')
  // Before any of them is read: a file can have a million.
  if (lines.length > fundLimits.importRows)
    return fail(`${fundLimits.importRows} lines are the most of one file; this one has ${lines.length}.`)
  const columns = [...places]
    .sort(([, left], [, right]) => left - right)
    .map(([meaning, at]) => ({ means: meanings[meaning], header: header[at] ?? '' }))
  return ok({ columns, lines: lines.map((line) => readLine(line, cut, places)) })
}

const tooLong = ({ line, text }: CsvLine): ReadLine => ({
  is: 'problem',
  line,
  text: `${text.slice(0, 200)}…`,
  says: `A line has at most ${longestLine} letters; this one has ${text.length}.`,
})

const skips: readonly (readonly [RegExp, string])[] = [
  [/stamp duty/i, 'Stamp duty is part of the purchase it belongs to.'],
  [/\b(?:stt|tds|tax)\b/i, 'A tax line moves no units.'],
  [
    /address|kyc|nominee|mandate|e-?mail|mobile|bank|opening balance|closing balance|registration|cancell?ation of|\*\*\*/i,
    'Not a transaction.',
  ],
]

const kinds: readonly (readonly [RegExp, TransactionKind])[] = [
  [/payout|dividend paid|idcw paid|income distribution(?!.*reinvest)|^dividend_payout$/i, 'payout'],
  [/reinvest/i, 'buy'],
  [
    /redemption|redeem|\bsell\b|\bsold\b|\bswp\b|withdrawal|switch[ _-]*out|transfer[ _-]*out|\bsto\b|stp[ _-]*out/i,
    'sell',
  ],
  [
    /purchase|\bbuy\b|bought|\bsip\b|systematic|switch[ _-]*in|transfer[ _-]*in|\bnfo\b|allot|invest|additional|lateral|stp[ _-]*in/i,
    'buy',
  ],
  [/^[pb]$/i, 'buy'],
  [/^[rs]$/i, 'sell'],
]

function readLine(
  { line, text }: CsvLine,
  cut: (text: string) => readonly string[],
  places: ReadonlyMap<Meaning, number>,
): ReadLine {
  if (text.length > longestLine) return tooLong({ line, text })
  const cells = cut(text)
  const cell = (meaning: Meaning): string => {
    const at = places.get(meaning)
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const problem = (says: string): ReadLine => ({ is: 'problem', line, text, says })
  const words = cell('kind')
  const [units, amount, price] = [numberIn(cell('units')), numberIn(cell('amount')), numberIn(cell('price'))]
  for (const [pattern, says] of skips)
    if (pattern.test(words) && !units.value) return { is: 'skipped', line, text, says }
  for (const [name, read] of [
    ['units', units],
    ['amount', amount],
    ['price', price],
  ] as const)
    if (read.isWrong) return problem(`“${cell(name)}” is no number of ${name === 'price' ? 'rupees a unit' : name}.`)
  const day = dayIn(cell('day'))
  if (!day) return problem(cell('day') === '' ? 'The date is missing.' : `“${cell('day')}” is no date.`)
  const scheme = cell('scheme')
  const code = cell('code')
  if (scheme === '' && code === '') return problem('The scheme is missing.')
  const kind = kindOf(words, units.value ?? 0)
  if (!kind)
    return problem(`“${words}” is no kind of transaction that is known: purchase, SIP, switch, redemption, payout.`)
  const size = Math.abs(units.value ?? 0)
  const paid = Math.abs(amount.value ?? 0) || size * (price.value ?? 0)
  const bought = kind === 'payout' ? 0 : size || (price.value ? paid / price.value : 0)
  if (kind !== 'payout' && bought === 0) return problem('The units are missing, and no price says how many there were.')
  if (paid === 0) return problem('The amount is missing, and no price says how much it was.')
  if (price.value && kind !== 'payout') {
    const worth = bought * price.value
    if (Math.abs(worth - paid) > Math.max(2, paid * 0.015))
      return problem(
        `${plain(bought)} units at ₹${plain(price.value)} are ₹${plain(worth)}, but the amount says ₹${plain(paid)}.`,
      )
  }
  return {
    is: 'row',
    row: {
      line,
      text,
      code,
      scheme,
      folio: cell('folio').slice(0, 40),
      day,
      kind,
      units: Math.round(bought * 1e4) / 1e4,
      amount: Math.round(paid * 100) / 100,
    },
  }
}

/** The words decide; without any, the sign of the units. */
function kindOf(words: string, units: number): TransactionKind | null {
  const said = kinds.find(([pattern]) => pattern.test(words.trim()))?.[1]
  if (said) return said
  if (words.trim() !== '') return null
  return units < 0 ? 'sell' : 'buy'
}

interface ReadNumber {
  readonly value: number | null
  readonly isWrong: boolean
}

/** "1,23,456.78", "₹ 500", "(12.5)" and "-12.5"; an empty cell or a dash is nothing. */
function numberIn(text: string): ReadNumber {
  const bare = text.replace(/₹|rs\.?|inr|[\s,]/gi, '')
  if (bare === '' || bare === '-' || bare === '--' || /^n\/?a$/i.test(bare)) return { value: null, isWrong: false }
  const found = /^(\()?(-?\d+(?:\.\d+)?)\)?$/.exec(bare)
  if (!found) return { value: null, isWrong: true }
  const value = Number(found[2])
  return { value: found[1] ? -value : value, isWrong: !Number.isFinite(value) || Math.abs(value) > 1e12 }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 2024-02-06, 06-Feb-2024, 06/02/2024 and 06.02.24: the day comes first, as it is written in India. */
function dayIn(text: string): string | null {
  const [first = ''] = text.trim().split(/[ T](?=\d{1,2}:)/)
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(first)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const named = /^(\d{1,2})[-/ ]([a-z]{3})[a-z]*[-/ ,]+(\d{2,4})$/i.exec(first)
  if (named) return dateOf(yearOf(named[3] ?? ''), months.indexOf((named[2] ?? '').toLowerCase()) + 1, Number(named[1]))
  const plainDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})$/.exec(first)
  return plainDay ? dateOf(yearOf(plainDay[3] ?? ''), Number(plainDay[2]), Number(plainDay[1])) : null
}

const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))

function dateOf(year: number, month: number, date: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, date))
  const isReal = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  return isReal && year >= 1990 ? made.toISOString().slice(0, 10) : null
}

const plain = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 2 })
