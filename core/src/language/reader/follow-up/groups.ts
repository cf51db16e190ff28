/** Another figure of the same sectors: "by roe", "and their pe", "which is the cheapest". */
import type { Aggregate, Expression } from '../../ast.ts'
import { sure } from '../figures/make.ts'
import { assumed, became, isWord, joinNotes, nothingNoted, skipWords } from '../token.ts'
import { changed, type Edit } from './edit.ts'
import { readAll } from './rows.ts'

const cheap =
  /^(?:and )?which (?:one |of (?:them|these) )?(?:is|are|looks?) (?:the )?(?<side>cheap(?:er|est)?|most expensive|costliest|expensive)\??$/i

const isFigure = ({ of }: Aggregate): boolean => of !== null

export const editGroup: Edit = (sentence, previous) => {
  if (previous.kind !== 'group' || previous.by === null) return null
  const counts = previous.show.filter((each) => !isFigure(each))
  const figures = previous.show.filter(isFigure)
  const op = figures[0]?.op ?? 'median'
  const of = (all: readonly Expression[]): readonly Aggregate[] => all.map((each) => ({ op, of: each }))
  const side = cheap.exec(sentence.text.trim())?.groups?.side?.toLowerCase()
  if (side) {
    const descending = !side.startsWith('cheap')
    const notes = joinNotes(
      became(0, sentence.tokens.length, `${op}(pe)`),
      assumed(side, descending ? 'a higher PE' : 'a lower PE'),
    )
    return changed({ ...previous, show: [...of([sure('pe')]), ...counts], descending }, [], notes)
  }
  const isMore = isWord(sentence, 0, 'fu.add', 'fu.and', 'and')
  const start = skipWords(
    sentence,
    0,
    'fu.about',
    'fu.add',
    'fu.and',
    'and',
    'fu.order',
    'sort',
    'by',
    'per',
    'on',
    'show',
  )
  const descending = isWord(sentence, start, 'lowest') ? false : isWord(sentence, start, 'highest') ? true : null
  const said = readAll(sentence, descending === null ? start : start + 1)
  if (!said) return null
  const show = [...(isMore ? figures : []), ...of(said.value), ...counts]
  const notes = joinNotes(start > 0 ? became(0, start, 'by') : nothingNoted, said.notes)
  return changed({ ...previous, show, descending: descending ?? (isMore ? previous.descending : true) }, [], notes)
}
