/** Funds of one part of the market: the store keeps no theme of a fund, so its name says it. */
import type { Condition } from '../../ast.ts'
import { assumed, became, joinNotes, type Sentence, senseAt } from '../token.ts'
import type { Slot } from './slots.ts'

/** A part of what is typed: parts of the names such funds have. */
const table = `
pharma, drug, dawai, health, hospital: pharma, health
bank, lender, financ, bfsi: bank, financial
it , tech, software: technology, digital
auto, gaadi: auto, transport
fmcg, consum, staple: fmcg, consum
infra, construct: infra
energy, power, oil, utilit: energy, power
psu, public sector, govt, government, sarkari: psu
mnc, multinational: mnc
metal, mining, steel: metal, commodit
defence, defense: defence
real estate, realty: realty, real estate, housing
transport, logistic: transport, logistic
gold, sona: gold
silver, chandi: silver
`

const parts = (list: string): string[] => list.split(', ')

const themes = table
  .trim()
  .split('\n')
  .map((line) => {
    const cut = line.indexOf(': ')
    return { typed: parts(line.slice(0, cut)), named: parts(line.slice(cut + 2)) }
  })

/** "pharma funds", "funds of psu banks" hold two; a theme nobody names funds after stays unread. */
export const themeSlot =
  (sentence: Sentence, conditions: Condition[]): Slot =>
  (at) => {
    const metal = senseAt(sentence, at, 'entity')?.entity
    const isMetal = metal?.is === 'commodity' && /^(?:GOLD|SILVER)$/.test(metal.id)
    if (!isMetal && !senseAt(sentence, at, 'scope')) return null
    const { norm = '', text = '' } = sentence.tokens[at] ?? {}
    const found = themes.filter(({ typed }) => typed.some((part) => `${norm} `.includes(part)))
    if (found.length === 0) return null
    for (const { named } of found) conditions.push({ node: 'text', field: 'name', op: 'has', values: named })
    const meaning = found.map(({ named }) => named.map((part) => `“${part}”`).join(' or ')).join(' and ')
    return {
      next: at + 1,
      notes: joinNotes(became(at, at + 1, `name has ${meaning}`), assumed(text, `funds with ${meaning} in their name`)),
    }
  }
