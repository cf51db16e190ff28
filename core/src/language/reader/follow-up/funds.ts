/** Edits of questions about funds and whoever owns shares: "only hdfc", "its holdings", "what about axis flexi cap". */
import type { Query } from '../../ast.ts'
import { print } from '../../canonical/print.ts'
import { categoriesAt } from '../kinds/fund-categories.ts'
import { funds } from '../kinds/funds.ts'
import { holdings } from '../kinds/holdings.ts'
import { readEntity } from '../kinds/names.ts'
import { contentOf, hasWord, saysAny } from '../kinds/slots.ts'
import { became, isWord, type Sentence, senseAt } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { placesFrom } from './listed.ts'
import { pronouns, withName } from './pronoun.ts'

/** The funds a question is about by name; none where they are chosen by what they are. */
function fundsNamed(query: Query): readonly string[] {
  if (query.kind === 'overlap') return query.funds
  if (query.kind === 'holdings') return query.owner.is === 'fund' ? [query.owner.name] : []
  if (query.kind !== 'funds' || query.where?.node !== 'text' || query.where.field !== 'name') return []
  return query.where.values
}

const isOwner = (sentence: Sentence, at: number) => readEntity(sentence, at, 'fund', 'investor')

/** "what about axis flexi cap", "compare with axis flexi cap", "overlap with it". */
export const swapOwner: Edit = (sentence, previous) => {
  const known = fundsNamed(previous)
  const isHeld = previous.kind === 'holdings'
  if ((known.length === 0 && !isHeld) || isWord(sentence, 0, 'fu.without')) return null
  const found = sentence.tokens.flatMap((_token, at) => isOwner(sentence, at)?.value ?? [])
  const names = found.filter(({ is }) => is === 'fund').map(({ id }) => id)
  const meaning = became(0, sentence.tokens.length, found.map(({ name }) => name).join(', '))
  const together = [...new Set([...known, ...names])]
  if (hasWord(sentence, 'overlap') && together.length > 1 && isPlain(sentence, 'overlap'))
    return changed({ kind: 'overlap', funds: together }, [], meaning)
  const [first, ...others] = found
  if (!first || !isPlain(sentence)) return null
  if (isHeld) {
    const { owner: held } = previous
    const isBeside = isWord(sentence, 0, 'vs', 'fu.compare', 'compare') && held.is === 'fund' && first.is === 'fund'
    // "vs ppfas flexi" after what a fund holds: what both do.
    if (isBeside && others.length === 0 && held.name !== first.id)
      return changed({ kind: 'overlap', funds: [held.name, first.id] }, [], meaning)
    const owner = { is: first.is === 'fund' ? ('fund' as const) : ('investor' as const), name: first.id }
    return others.length > 0 ? null : changed({ ...previous, owner }, [], meaning)
  }
  if (previous.kind !== 'funds' || names.length !== found.length) return null
  const isMore = isWord(sentence, 0, 'fu.add', 'fu.compare', 'vs', 'compare') || saysAny(sentence, moreWords)
  const values = isMore ? together : names
  return changed({ ...previous, where: { node: 'text', field: 'name', op: 'is', values } }, [], meaning)
}

const moreWords: ReadonlySet<string> = new Set(['too', 'also', 'bhi'])

/** Little but names: no figure, no condition. */
const isPlain = (sentence: Sentence, ...words: readonly string[]): boolean =>
  contentOf(sentence, placesFrom(sentence, 0)).every(
    (at) =>
      isOwner(sentence, at) !== null ||
      isWord(sentence, at, 'fu.about', 'fu.add', 'fu.and', 'and', 'comma', 'fu.compare', 'compare', 'vs', 'fu.with') ||
      isWord(sentence, at, 'fu.instead', 'fu.these', 'fu.show', 'what', 'fundword', 'between', ...words),
  )

/** "its holdings", "expense ratio", "does it hold tcs": another question about the fund that was named. */
export const askAboutFund: Edit = (sentence, previous, context) => {
  const [name, ...others] = fundsNamed(previous)
  if (!name || others.length > 0 || sentence.tokens.some((_token, at) => isOfOthers(sentence, at))) return null
  // "what is expense ratio" asks for the meaning.
  if (/^\s*what (?:is|are)\b/i.test(sentence.text) && !saysAny(sentence, pronouns)) return null
  const entity = context.lexicon.entities.find(({ is, id }) => is === 'fund' && id === name)
  if (!entity) return null
  const whole = withName(sentence, entity)
  for (const kind of [holdings, funds]) {
    const found = kind.read(whole, context)
    if (found?.outcome !== 'query' || found.unread.length > 0 || fundsNamed(found.query)[0] !== name) continue
    const meaning = became(0, sentence.tokens.length, print(found.query))
    return changed(found.query, [], { ...meaning, assumptions: found.notes.assumptions })
  }
  return null
}

/** A house, a kind of fund or "funds" asks of others than the one that was named. */
const isOfOthers = (sentence: Sentence, at: number): boolean => {
  const entity = senseAt(sentence, at, 'entity')?.entity
  return isWord(sentence, at, 'fundword', 'fu.without') || (entity !== undefined && entity.is !== 'stock')
}

/** "only hdfc", "what about flexi cap". */
export const editFunds: Edit = (sentence, previous, { lexicon }) => {
  if (previous.kind !== 'funds') return null
  const isSaid = isWord(sentence, 0, 'fu.only', 'fu.about', 'fu.without')
  const at = isSaid ? 1 : 0
  const places = contentOf(sentence, placesFrom(sentence, at))
  const [only] = places
  const houses = places.flatMap((place) => readEntity(sentence, place, 'fund_house')?.value.id ?? [])
  // "only hdfc and icici".
  if (houses.length > 1 && houses.length === places.length)
    return changed({ ...previous, houses }, [], became(0, sentence.tokens.length, 'funds'))
  if (
    only === undefined ||
    places.some((place, step) => step > 0 && !isWord(sentence, place, 'fundword', 'fu.instead'))
  )
    return null
  const categories = categoriesAt(sentence, only, lexicon)
  const house = categories.length > 0 ? null : readEntity(sentence, only, 'fund_house')
  const notes = became(0, sentence.tokens.length, 'funds')
  if (categories.length > 0) return changed({ ...previous, categories }, [], notes)
  if (house) return changed({ ...previous, houses: [house.value.id] }, [], notes)
  return null
}

/** "add axis flexi cap". */
export const editOverlap: Edit = (sentence, previous) => {
  if (previous.kind !== 'overlap' || !isWord(sentence, 0, 'fu.add', 'fu.and', 'and', 'fu.without')) return null
  const found = sentence.tokens.flatMap((_token, at) => readEntity(sentence, at, 'fund')?.value.id ?? [])
  if (found.length === 0) return null
  const isOut = isWord(sentence, 0, 'fu.without')
  const funds = isOut
    ? previous.funds.filter((name) => !found.includes(name))
    : [...new Set([...previous.funds, ...found])]
  return funds.length < 2 ? null : changed({ ...previous, funds }, [], became(0, sentence.tokens.length, 'overlap'))
}
