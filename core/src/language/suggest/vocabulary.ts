/** Every word the reader knows, thing by thing, for people to look through: what it is, what it becomes, and how else it is said. */
import { findFields, isNumeric } from 'core/catalogue'
import { indicators, patterns } from 'core/indicators'
import { fieldOn, fundGround, futuresGround, type Ground, groundOfBase } from '../check/grounds.ts'
import { glossary } from '../glossary.ts'
import { themes } from '../reader/conditions/implied.ts'
import { fieldPhrases } from '../reader/lexicon/fields.ts'
import { indicatorPhrases } from '../reader/lexicon/indicators.ts'
import { patternPhrases } from '../reader/lexicon/patterns.ts'
import { scopeWords } from '../reader/lexicon/scopes.ts'
import { closedWords, opPhrases } from '../reader/lexicon/words.ts'
import { vagueWords } from '../reader/vague/definitions.ts'

export const vocabularyKinds = [
  'field',
  'indicator',
  'pattern',
  'slang',
  'universe',
  'operator',
  'period',
  'unit',
  'term',
] as const
export type VocabularyKind = (typeof vocabularyKinds)[number]

export interface VocabularyEntry {
  readonly kind: VocabularyKind
  /** What it is listed under. */
  readonly term: string
  /** What it becomes in canonical text; null for what is only explained. */
  readonly canonical: string | null
  readonly means: string
  /** How else it is said, usual forms first. */
  readonly forms: readonly string[]
  readonly example: string
}

const formsEach = 120
/** Fields are many, and most of their forms are made of the same words. */
const fieldForms = 30

function grouped<Phrase extends { readonly phrase: string; readonly id: string }>(phrases: readonly Phrase[]) {
  const forms = new Map<string, string[]>()
  for (const { phrase, id } of phrases) {
    const known = forms.get(id) ?? []
    known.push(phrase)
    forms.set(id, known)
  }
  return forms
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Joining words that say when; the rest join, compare or ask. */
const periodWords = new Set('yoy qoq quarterly annual ttm latest preceding ago samequarter last since every'.split(' '))

const units: readonly (readonly [term: string, canonical: string, means: string, forms: string])[] = [
  ['Crore', '1 cr', 'Ten million: 1,00,00,000.', 'cr|crs|crore|crores'],
  ['Lakh', '1 lakh', 'A hundred thousand: 1,00,000.', 'lakh|lakhs|lac|lacs|l'],
  ['Thousand', '1 k', 'A thousand.', 'k|thousand|hazar|hazaar'],
  ['Rupees', '₹1', 'Indian rupees.', '₹|rs|rupee|rupees|rupaye|inr'],
  ['Percent', '1%', 'Parts of a hundred.', '%|percent|per cent|pc|pct|pratishat'],
  ['Times', '1x', 'So many times.', 'x|times|guna'],
]
const spans: readonly (readonly [term: string, canonical: string, means: string, forms: string])[] = [
  ['Year', '1y', 'Twelve months, or a financial year of accounts.', 'year|years|yr|yrs|y|saal|sal|varsh'],
  ['Quarter', '1q', 'Three months of accounts.', 'quarter|quarters|qtr|qtrs|q|timahi'],
  ['Month', '1m', 'A month.', 'month|months|mth|mths|mo|mahina|mahine'],
  ['Week', '1w', 'Five trading days.', 'week|weeks|wk|wks|hafta|hafte'],
  ['Day', '1d', 'A trading day.', 'day|days|din|session|sessions'],
  ['Financial year', 'FY2025', 'From 1 April to 31 March, named by its end.', 'fy|fy25|fy2025|financial year'],
]

let made: readonly VocabularyEntry[] | null = null

/** In the order of the alphabet. */
export function vocabulary(): readonly VocabularyEntry[] {
  made ??= Object.freeze(
    [
      ...fieldEntries(),
      ...indicatorEntries(),
      ...patternEntries(),
      ...themes.map(
        (theme): VocabularyEntry => ({
          kind: 'slang',
          term: capital(theme.phrases[0] ?? theme.id),
          canonical: theme.means,
          means: 'Taken for this condition, which you can change.',
          forms: theme.phrases.slice(1, formsEach),
          example: themeExample(theme.phrases),
        }),
      ),
      ...scopeWords([]).map(
        ({ words, scopes }): VocabularyEntry => ({
          kind: 'universe',
          term: capital(words[0] ?? ''),
          canonical: scopes.map(({ by, name }) => `in ${by} "${name}"`).join(' or '),
          means: 'A part of the market.',
          forms: words.slice(1, formsEach),
          example: `${words[0] ?? ''} with pe below 20`,
        }),
      ),
      ...operatorEntries(),
      ...spans.map((each) => measured('period', each, 'sales growth over 5 years')),
      ...units.map((each) => measured('unit', each, 'market cap above 5000 crore')),
      ...glossary.map(
        ({ title, words, meaning }): VocabularyEntry => ({
          kind: 'term',
          term: title,
          canonical: null,
          means: meaning,
          forms: words.slice(0, formsEach),
          example: `define ${title.toLowerCase()}`,
        }),
      ),
    ].sort(
      (left, right) => compare(left.term.toLowerCase(), right.term.toLowerCase()) || compare(left.kind, right.kind),
    ),
  )
  return made
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const measured = (
  kind: 'period' | 'unit',
  [term, canonical, means, forms]: (typeof units)[number],
  example: string,
): VocabularyEntry => ({ kind, term, canonical, means, forms: forms.split('|'), example })

const vaguePhrases = new Set(vagueWords.flatMap(({ phrases }) => phrases))

/** A word so vague that it is asked about when it stands alone is read beside a condition. */
function themeExample(phrases: readonly string[]): string {
  const clear = phrases.find((phrase) => !vaguePhrases.has(phrase) && !vaguePhrases.has(`${phrase} companies`))
  if (clear === undefined) return `${phrases[0] ?? ''} nifty 500 companies with pe below 20`
  return /\b(stocks?|compan(y|ies)|shares?)$/.test(clear) ? `${clear} in nifty 500` : `${clear} companies in nifty 500`
}

const ranked: readonly (readonly [ground: Ground, noun: string])[] = [
  [groundOfBase.stocks, 'stocks'],
  [fundGround, 'mutual funds'],
  [groundOfBase.etfs, 'etfs'],
  [futuresGround, 'futures'],
  [groundOfBase.coins, 'coins'],
]
/** The reader takes these words for other things wherever they stand. */
const unsaid = new Set(['stock_call_long', 'stock_call_short', 'return_ytd'])

/** A question of the subject that has the figure, ranked where it can be; else what it means. */
function fieldExample(id: string): string {
  const name = id.replaceAll('_', ' ')
  if (unsaid.has(id)) return ''
  for (const [ground, noun] of ranked) {
    const field = fieldOn(ground, id, null)
    // "to nav" is a comparison behind "by".
    if (!field || !isNumeric(field.unit) || field.unit === 'identifier' || id === 'premium_to_nav') continue
    return `top 10 ${noun} by ${name}`
  }
  return `define ${name}`
}

const fieldEntries = (): VocabularyEntry[] =>
  [...grouped(fieldPhrases())].flatMap(([id, forms]): VocabularyEntry[] => {
    const [field] = findFields(id)
    if (!field) return []
    return [
      {
        kind: 'field',
        term: field.title,
        canonical: id,
        means: field.description,
        forms: forms.filter((form) => form !== field.title.toLowerCase()).slice(0, fieldForms),
        example: fieldExample(id),
      },
    ]
  })

const indicatorEntries = (): VocabularyEntry[] =>
  [...grouped(indicatorPhrases())].flatMap(([id, forms]): VocabularyEntry[] => {
    const indicator = indicators.find((each) => each.id === id)
    if (!indicator) return []
    return [
      {
        kind: 'indicator',
        term: indicator.title,
        canonical: id,
        means: 'An indicator of the chart, with its usual settings unless you say others.',
        forms: forms.slice(0, formsEach),
        example: `draw ${forms[0] ?? id} on TCS`,
      },
    ]
  })

const patternEntries = (): VocabularyEntry[] =>
  [...grouped(patternPhrases())].flatMap(([id, forms]): VocabularyEntry[] => {
    const pattern = patterns.find((each) => each.id === id)
    if (!pattern) return []
    return [
      {
        kind: 'pattern',
        term: pattern.title,
        canonical: id,
        means: 'A candle pattern.',
        forms: forms.slice(0, formsEach),
        example: `nifty 200 stocks with ${forms[0] ?? id}`,
      },
    ]
  })

const opNames: Readonly<Record<string, string>> = {
  '>': 'More than',
  '<': 'Less than',
  '>=': 'At least',
  '<=': 'At most',
  '=': 'Equal to',
  '!=': 'Not equal to',
}

function operatorEntries(): VocabularyEntry[] {
  const comparisons = [...grouped(opPhrases.map(({ phrase, op }) => ({ phrase, id: op })))].map(
    ([op, forms]): VocabularyEntry => ({
      kind: 'operator',
      term: opNames[op] ?? op,
      canonical: op,
      means: 'Compares a figure with another or with a number.',
      forms: forms.slice(0, formsEach),
      example: `roce ${forms[1] ?? op} 20`,
    }),
  )
  const joining = [...closedWords].map(
    ([id, forms]): VocabularyEntry => ({
      kind: periodWords.has(id) ? 'period' : 'operator',
      term: capital(forms[0] ?? id),
      canonical: id,
      means: periodWords.has(id) ? 'Says of which time.' : 'Joins, sorts, counts or asks.',
      forms: forms.slice(1, formsEach),
      example: '',
    }),
  )
  return [...comparisons, ...joining.filter(({ term }) => /^\p{L}/u.test(term))]
}
