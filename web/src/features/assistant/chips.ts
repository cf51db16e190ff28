/** The understood query as chips, and the query with one of them changed. */
import { clauseWords, titleOf, universeWords } from 'core/compile'
import {
  buysByRule,
  type Condition,
  parseCanonical,
  print,
  printCondition,
  printExpression,
  type Query,
  type Reading,
  type Universe,
} from 'core/language'

export interface ClauseChip {
  readonly id: string
  readonly kind: 'universe' | 'clause' | 'sort'
  /** The asker's own words, where they are known. */
  readonly words: string | null
  readonly became: string
  /** Canonical text that may be changed; null for what is only told. */
  readonly text: string | null
}

type Conditional = Extract<Query, { readonly where: Condition | null }>

const hasWhere = (query: Query): query is Conditional => 'where' in query

const conditionOf = (query: Query): Condition | null => {
  if (hasWhere(query)) return query.where
  if ('when' in query) return query.when
  return query.kind === 'backtest' && buysByRule(query) ? query.buy : null
}

const clausesOf = (condition: Condition | null): readonly Condition[] =>
  condition === null ? [] : condition.node === 'and' ? condition.all : [condition]

export function chipsOf(query: Query, reading: Reading): readonly ClauseChip[] {
  const chips: ClauseChip[] = []
  const conditions = clausesOf(conditionOf(query))
  const clauses = conditions.map(printCondition)
  const ground = query.kind === 'screen' ? query.universe.base : 'stocks'
  if ('universe' in query) {
    const became = universeText(query.universe)
    const words = query.universe.within.length === 0 ? null : scopeWords(reading, query.universe)
    chips.push({ id: 'universe', kind: 'universe', words, became, text: null })
  }
  const words = wordsOfClauses(reading, clauses)
  conditions.forEach((condition, index) => {
    const became = clauseWords(condition, ground)
    chips.push({
      id: `clause-${index}`,
      kind: 'clause',
      words: words[index] ?? null,
      became,
      text: clauses[index] ?? '',
    })
  })
  if ('sort' in query && query.sort) {
    const asked = sortWords(reading, printExpression(query.sort.by))
    const title = titleOf(query.sort.by, ground)
    const order = `${title} ${query.sort.descending ? '↓' : '↑'}`
    chips.push({
      id: 'sort',
      kind: 'sort',
      words: asked,
      became: order,
      text: null,
    })
  } else if (query.kind === 'screen' && ground === 'stocks' && query.asOf === null) {
    // What nobody asked for is done all the same: the largest stand first.
    chips.push({ id: 'sort', kind: 'sort', words: null, became: 'Market cap ↓', text: null })
  }
  return chips
}

const scopesText = (base: Universe['base'], within: Universe['within']): string =>
  universeWords({ base, within, except: [] }).replace(/^ of /, '')

function universeText({ base, within, except }: Universe): string {
  const inside = within.length === 0 ? `all ${base}` : scopesText(base, within)
  const text = except.length === 0 ? inside : `${inside}, without ${scopesText(base, except)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Words that named where to look: "small caps", "nifty 500". */
function scopeWords(reading: Reading, { within }: Universe): string | null {
  const said = reading.words.filter(
    ({ became }) =>
      became !== null && within.some(({ by, name }) => became.startsWith(`${by} `) || became.includes(name)),
  )
  return said.length === 0 ? null : said.map(({ text }) => text).join(', ')
}

const isOrder = (became: string | null): boolean => became !== null && /^(?:sort .+|asc|desc)$/.test(became)

/** Words that asked for the order, with the figure they are followed by: "sort by market cap", "highest roce". Null when nobody asked. */
function sortWords({ words, text }: Reading, by: string): string | null {
  const start = words.findIndex(({ became }) => isOrder(became))
  if (start === -1) return null
  const others = words.findIndex(({ became }, at) => at > start && !isOrder(became) && became !== by)
  const end = others === -1 ? words.length : others
  return text.slice(words[start]?.start, words[end - 1]?.end)
}

const isJoint = (text: string): boolean => /^(?:and|or|n|aur|&|,|;)$/i.test(text)

/** The words each clause came from: those said to have become it, or the run that begins with a figure of its own. */
function wordsOfClauses(reading: Reading, clauses: readonly string[]): readonly (string | null)[] {
  const { words, text } = reading
  const begins = (became: string | null, clause: string): boolean =>
    became !== null && /[a-z]{2}/.test(became) && new RegExp(`(?<![\\w.])${escaped(became)}(?![\\w])`).test(clause)
  let cursor = 0
  return clauses.map((clause) => {
    const whole = words.findIndex(({ became }, at) => at >= cursor && became === clause)
    if (whole !== -1) {
      cursor = whole + 1
      return words[whole]?.text ?? null
    }
    const start = words.findIndex(({ became, role }, at) => at >= cursor && role === 'used' && begins(became, clause))
    if (start === -1) return reading.assumptions.find(({ meaning }) => meaning === clause)?.phrase ?? null
    let end = start
    for (let at = start + 1; at < words.length; at++) {
      const word = words[at]
      if (!word || isJoint(word.text) || /[,;]/.test(text.slice(words[at - 1]?.end ?? 0, word.start))) break
      const isOthers = clauses.some(
        (other) => other !== clause && begins(word.became, other) && !begins(word.became, clause),
      )
      if (isOthers || isOrder(word.became) || word.became?.includes(' > ') || word.became?.includes(' < ')) break
      if (word.role === 'used') end = at
    }
    cursor = end + 1
    return text.slice(words[start]?.start, words[end]?.end)
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export type Edited =
  | { readonly ok: true; readonly canonical: string }
  | { readonly ok: false; readonly message: string }

/** The query with clause `index` written anew; an empty text takes it out. */
export function editClause(query: Query, index: number, text: string): Edited {
  const clauses = [...clausesOf(conditionOf(query))]
  if (text.trim() === '') clauses.splice(index, 1)
  else {
    const read = parseCanonical(`screen stocks where ${text}`)
    if (!read.ok) return { ok: false, message: read.failure.message }
    if (read.value.kind !== 'screen' || read.value.where === null)
      return { ok: false, message: 'This is no condition.' }
    clauses.splice(index, 1, ...clausesOf(read.value.where))
  }
  const [only, ...more] = clauses
  const condition: Condition | null =
    only === undefined ? null : more.length === 0 ? only : { node: 'and', all: clauses }
  const changed = withCondition(query, condition)
  return changed ? { ok: true, canonical: print(changed) } : { ok: false, message: 'A condition is needed here.' }
}

function withCondition(query: Query, condition: Condition | null): Query | null {
  if (hasWhere(query)) return { ...query, where: condition }
  if (condition === null) return null
  if ('when' in query) return { ...query, when: condition }
  return query.kind === 'backtest' ? { ...query, buy: condition } : null
}

/** How many clauses there are: a new one is put behind them. */
export const clauseCount = (query: Query): number => clausesOf(conditionOf(query)).length
