/** "only promoters", "selling" after a question about trades of insiders. */
import type { Condition } from '../../ast.ts'
import { allOf } from '../kinds/clauses.ts'
import { events } from '../kinds/events.ts'
import { became, isWord, type Token } from '../token.ts'
import { changed, type Edit } from './edit.ts'

const asked: Token = {
  text: '',
  norm: 'insider',
  start: 0,
  end: 0,
  senses: [{ is: 'word', word: 'ev.insider' }],
}

/** The sentence is read as if it had begun with "insider"; what it says takes the place of what was said of the same. */
export const editInsiders: Edit = (sentence, previous, context) => {
  if (previous.kind !== 'events' || previous.of !== 'insider') return null
  const said = sentence.tokens.filter(
    (_token, at) => !isWord(sentence, at, 'fu.only', 'fu.about', 'fu.and', 'fu.instead', 'fu.these'),
  )
  const found = events.read({ ...sentence, tokens: [asked, ...said] }, context)
  if (found?.outcome !== 'query' || found.query.kind !== 'events' || found.unread.length > 0) return null
  const { of, where, over, universe } = found.query
  if (of !== 'insider' || !where || over || universe.within.length + universe.except.length > 0) return null
  const more = clausesOf(where)
  const kept = previous.where
    ? clausesOf(previous.where).filter((each) => !more.some((one) => isOfSame(one, each)))
    : []
  return changed(
    { ...previous, where: allOf([...kept, ...more]) },
    [],
    became(0, sentence.tokens.length, 'events insider'),
  )
}

const clausesOf = (where: Condition): readonly Condition[] => (where.node === 'and' ? where.all : [where])

const isOfSame = (left: Condition, right: Condition): boolean =>
  left.node === 'text' && right.node === 'text' && left.field === right.field
