/** Names in sentences: which of the things a name fits is meant, where the kind of question wants one kind of thing. */
import type { Asset, Instrument } from '../../ast.ts'
import { assets } from '../../ast.ts'
import type { Entity } from '../../reading.ts'
import { became, type Parsed, parsed, type Sentence } from '../token.ts'

/** The likeliest thing of these kinds that the name here fits. */
export function readEntity(sentence: Sentence, at: number, ...kinds: readonly Entity['is'][]): Parsed<Entity> | null {
  for (const sense of sentence.tokens[at]?.senses ?? []) {
    if (sense.is !== 'entity') continue
    const found = kinds.includes(sense.entity.is) ? sense.entity : sense.others.find(({ is }) => kinds.includes(is))
    if (found) return parsed(found, at + 1, became(at, at + 1, `${found.is} ${found.id}`))
  }
  return null
}

const isAsset = (is: Entity['is']): is is Asset & Entity['is'] => (assets as readonly string[]).includes(is)

export const instrumentOf = (entity: Entity): Instrument | null =>
  isAsset(entity.is) ? { asset: entity.is, symbol: entity.id } : null
