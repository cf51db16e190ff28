/** The understood query as chips, and the query with one of them changed. */
import {
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
  return query.kind === 'backtest' ? query.buy : null
}

const clausesOf = (condition: Condition | null): readonly Condition[] =>
  condition === null ? [] : condition.node === 'and' ? condition.all : [condition]

export function chipsOf(query: Query, reading: Reading): readonly ClauseChip[] {
  const chips: ClauseChip[] = []
  if ('universe' in query) {
    const became = universeText(query.universe)
    chips.push({ id: 'universe', kind: 'universe', words: wordsFor(reading, became), became, text: null })
  }
  clausesOf(conditionOf(query)).forEach((clause, index) => {
    const text = printCondition(clause)
    chips.push({ id: `clause-${index}`, kind: 'clause', words: wordsFor(reading, text), became: text, text })
  })
  if ('sort' in query && query.sort) {
    const became = `${printExpression(query.sort.by)} ${query.sort.descending ? '↓' : '↑'}`
    chips.push({
      id: 'sort',
      kind: 'sort',
      words: wordsFor(reading, printExpression(query.sort.by)),
      became,
      text: null,
    })
  }
  return chips
}

const scopeText = ({ by, name }: Universe['within'][number]): string => (name === '' ? by : name)

function universeText({ base, within, except }: Universe): string {
  const inside = within.length === 0 ? `All ${base}` : within.map(scopeText).join(', ')
  return except.length === 0 ? inside : `${inside}, without ${except.map(scopeText).join(', ')}`
}

/** The words that became this clause: an assumption's phrase, or the run of words said to have become it. */
function wordsFor(reading: Reading, clause: string): string | null {
  const assumed = reading.assumptions.find(({ meaning }) => meaning === clause)
  if (assumed) return assumed.phrase
  const words = reading.words.filter(({ became }) => became === clause)
  const first = words[0]
  const last = words.at(-1)
  return first && last ? reading.text.slice(first.start, last.end) : null
}

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
