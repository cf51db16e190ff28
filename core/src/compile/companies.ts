/** Companies of a universe as a clause over a column of symbols. */
import type { Universe } from 'core/language'
import type { MarketFacts, SqlValue } from './reader.ts'
import { grounds } from './sql/ground.ts'
import { createPlan } from './sql/plan.ts'
import { universeSql } from './sql/universe.ts'

interface Within {
  readonly facts: MarketFacts
  /** Values of the whole statement: places are counted on. */
  readonly values: SqlValue[]
}

/** Null where everything there is, is meant. */
export function inUniverse(universe: Universe, column: string, { facts, values }: Within): string | null {
  const plan = createPlan({ ground: universe.base, asOf: null, today: facts.asOf }, { values, count: 0 })
  const clauses = universeSql(universe, plan, facts.watchlist)
  if (clauses.length === 0) return null
  const { table } = grounds[universe.base]
  return `${column} in (select ${plan.symbol} from "${table}" l where ${clauses.join(' and ')})`
}

const scopeWords: Readonly<Record<string, (name: string) => string>> = {
  size: (name) => `${name.toLowerCase().replace(/ cap$/, '')} caps`,
  fno: () => 'stocks with futures',
  watchlist: () => 'the watch list',
  peers: (symbol) => `${symbol} and its peers`,
  group: (name) => `the ${name} group`,
  kind: (name) => (name === 'ordinary' ? 'ordinary companies' : `${name}s`),
}

/** "companies of NIFTY 50 without Banks" */
export const universeTitle = ({ base, within, except }: Universe): string => {
  const without = universeWords({ base, within: except, except: [] }).replace(/^ of /, ' without ')
  return `${grounds[base].noun}${universeWords({ base, within, except: [] })}${without}`
}

/** "of small caps and NIFTY 500", or nothing. */
export const universeWords = ({ within }: Universe): string =>
  within.length === 0 ? '' : ` of ${within.map(({ by, name }) => scopeWords[by]?.(name) ?? name).join(', ')}`
