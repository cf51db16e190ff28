/** Phrases that stand for a condition: every choice of a definition or a cut-off is said as a chip. */
import type { Condition } from '../../ast.ts'
import { parseCanonical } from '../../canonical/parse.ts'
import { assumed, became, nothingNoted, type Parsed, parsed, type Sentence, senseAt, textOf } from '../token.ts'
import { vagueThemes } from '../vague/themes.ts'
import { companyThemes } from './themes/company.ts'
import { holderThemes } from './themes/holders.ts'
import { priceThemes } from './themes/prices.ts'
import type { Theme } from './themes/theme.ts'

/** In this order: of two that claim a phrase, the first has it. */
export const themes: readonly Theme[] = [...companyThemes, ...holderThemes, ...priceThemes, ...vagueThemes]

const byId = new Map(themes.map((theme) => [theme.id, theme]))

export interface ImpliedPhrase {
  readonly phrase: string
  readonly id: string
}

export function impliedPhrases(): ImpliedPhrase[] {
  const taken = new Map<string, string>()
  for (const { id, phrases } of themes) for (const phrase of phrases) if (!taken.has(phrase)) taken.set(phrase, id)
  return [...taken].map(([phrase, id]) => ({ phrase, id }))
}

const meanings = new Map<string, Condition>()

/** The condition of a theme; themes are canonical text, and a test reads every one. */
export function themeCondition(id: string): Condition | null {
  const made = meanings.get(id)
  if (made) return made
  const theme = byId.get(id)
  const condition = theme ? parseCondition(theme.means) : null
  if (condition) meanings.set(id, condition)
  return condition
}

function parseCondition(text: string): Condition | null {
  const read = parseCanonical(`screen stocks where ${text}`)
  return read.ok && read.value.kind === 'screen' ? read.value.where : null
}

export function readImplied(sentence: Sentence, at: number): Parsed<Condition> | null {
  const implied = senseAt(sentence, at, 'implied')
  if (!implied) return null
  const theme = byId.get(implied.id)
  const condition = themeCondition(implied.id)
  if (!theme || !condition) return null
  const said = theme.isPlain ? nothingNoted : assumed(textOf(sentence, at, at + 1), theme.means)
  return parsed(condition, at + 1, became(at, at + 1, theme.means), said)
}

/** A word the asker taught: its meaning is canonical text. */
export function readTaught(sentence: Sentence, at: number): Parsed<Condition> | null {
  const taught = senseAt(sentence, at, 'taught')
  const condition = taught && parseCondition(taught.taught.meaning)
  return taught && condition
    ? parsed(
        condition,
        at + 1,
        became(at, at + 1, taught.taught.meaning),
        assumed(taught.taught.word, taught.taught.meaning),
      )
    : null
}
