/** "compare hdfc flexi cap and ppfas": a house beside a named fund stands for its fund of the same kind. */
import type { Entity } from '../../reading.ts'
import type { Candidate } from '../candidate.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { nothingNoted, type Sentence } from '../token.ts'

export interface Beside {
  readonly sentence: Sentence
  readonly lexicon: Lexicon
  /** The place of the house, and of the fund that is named. */
  readonly at: number
  readonly namedAt: number
}

/** The name of the fund, or the question which one is meant. */
export function fundBeside({ sentence, lexicon, at, namedAt }: Beside): string | Candidate {
  const house = sentence.tokens[at]
  const said = house?.norm ?? ''
  const funds = lexicon.entities.filter(({ is }) => is === 'fund')
  const kind = kindOf(sentence.tokens[namedAt]?.norm ?? '', lexicon)
  const wanted = new Set(kind === null ? [] : [`${said} ${kind}`, `${said} ${kind} fund`])
  const same = funds.find((fund) => namesOf(fund).some((name) => wanted.has(name)))
  if (same) return same.id
  const own = funds.filter((fund) => namesOf(fund).some((name) => name.startsWith(`${said} `)))
  return {
    outcome: 'clarify',
    question: `Which fund of ${house?.text ?? said} do you mean?`,
    choices: own.slice(0, 3).map(({ name }) => ({
      label: name,
      text: sentence.text.slice(0, house?.start) + name + sentence.text.slice(house?.end),
    })),
    strength: 3,
    unread: [],
    notes: nothingNoted,
  }
}

const namesOf = ({ name, aliases }: Entity): readonly string[] => [name, ...aliases].map((each) => each.toLowerCase())

/** "hdfc flexi cap" without its house. */
function kindOf(norm: string, lexicon: Lexicon): string | null {
  const houses = lexicon.entities.filter(({ is }) => is === 'fund_house').flatMap(namesOf)
  const longest = houses
    .filter((name) => norm.startsWith(`${name} `))
    .reduce((best, name) => (name.length > best.length ? name : best), '')
  return longest === '' ? null : norm.slice(longest.length + 1).replace(/ fund$/, '')
}
